"""How a long check answers: one JSON object on one line, or what broke and a sentence."""

import json
import resource
import time
from collections.abc import Sequence
from typing import Any, Final

MOST_TOLD: Final = 20
"""Failures that are told one by one."""


def answered(
    broken: Sequence[str], what: str, count: int, *, since: float, as_json: bool, most_mib: int = 0, **more: Any
) -> int:
    """Print how a check went and return its exit code, 1 if anything broke.

    what: was checked, in the plural, so many of them as count; since: time.perf_counter() as it began; most_mib: memory
    beyond which that is a failure, 0 for no limit; more: what else it tells.
    """
    seconds, peak = round(time.perf_counter() - since, 1), peak_mib()
    if most_mib and peak > most_mib:
        broken = [*broken, f"{peak} MiB of memory are more than {most_mib}"]
    told = {
        "v": 1,
        "ok": not broken,
        "count": count,
        "failures": len(broken),
        "broken": list(broken[:MOST_TOLD]),
        **more,
        "seconds": seconds,
        "peak_mib": peak,
        "errors": [],
    }
    sentence = f"{count} {what}, {len(broken)} failures, {seconds} s, {peak} MiB"
    print(json.dumps(told) if as_json else "\n".join([*broken[:MOST_TOLD], *_rows(more), sentence]))
    return 1 if broken else 0


def peak_mib() -> int:
    """The most memory that this process or one that it waited for has taken so far."""
    return max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)) // 1024


def _rows(more: dict[str, Any]) -> list[str]:
    return [f"{name}: {value}" for name, value in more.items()]
