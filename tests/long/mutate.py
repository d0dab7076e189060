"""Mutated recordings: read, watched, played on and verified, or refused with one error of ours, in bounded time.

python tests/long/mutate.py --count N --seed S --json: N recordings (200,000): bytes bent, contents bent or their values
replaced under checksums that are right.  Every one is read; what reads is gone through tick by tick; every so many of
these are told whole, played on from and verified.  Thousands a second, so a run is a minute or two.
"""

import argparse
import contextlib
import json
import random
import resource
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any, Final, NamedTuple

import msgpack

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))  # run as a script, from anywhere: hence imports below code

from components.actions import Search  # noqa: E402
from content.loader import Content, load  # noqa: E402
from content.text import Texts  # noqa: E402
from ecs.errors import CodecError, FieldcraftError, ReplayError, UsageError  # noqa: E402
from ecs.frames import PREAMBLE, FrameReader, FrameWriter  # noqa: E402
from ecs.replay import Recording, read, rewrite  # noqa: E402
from systems.cli.output import envelope  # noqa: E402
from systems.cli.watch import sides_of, summary  # noqa: E402
from systems.match.fork import fork  # noqa: E402
from systems.match.glimpses import glimpses  # noqa: E402
from systems.match.playback import Playback, event_object  # noqa: E402
from systems.match.setup import reopen  # noqa: E402
from systems.match.verify import verify  # noqa: E402
from systems.match.whatif import standing, what_if  # noqa: E402
from tests.long.odd_values import bent, copied, places, value_at  # noqa: E402
from tests.systems.match.fought import fought  # noqa: E402

SECONDS: Final = 10
ROUNDS: Final = 2
DEEPLY: Final = 4  # every so many of those that read and whose contents were forged are gone through in every way
ODD: Final[tuple[Any, ...]] = (
    None, True, False, 0, 1, -1, 2, 3, 7, 127, 128, -128, 255, 10_000, 2**31, 2**32, 2**63, 2**64 - 1,
    -(2**63), "", "x",
    "red", "witnessed", b"\xed\xb3\xbf", b"", b"\x00", b"\xff" * 99, [], [1, 2], [None],
    [[]], {}, {"a": 1}, {"red": "greedy"}, "x" * 2000, [0] * 3000, {"": []}, [0, 0, 0, 0], [[1, 2], [3, 4]],
)  # fmt: skip
ALLOWED: Final = (ReplayError, CodecError, UsageError)


class TooLong(BaseException):
    """Something has used up its time."""


class Original(NamedTuple):
    """A whole recording: its bytes, and what its frames hold."""

    data: bytes
    parts: list[bytes]


@cache
def originals() -> tuple[Original, ...]:
    """Two short battles: of random bots, and of greedy ones."""
    made = [fought(seed, bot=bot, rounds=ROUNDS).data for seed, bot in ((4, "random"), (3, "greedy"))]
    return tuple(Original(data, list(FrameReader(data))) for data in made)


def framed(parts: Sequence[bytes]) -> bytes:
    """Contents as a file whose checksums are all right."""
    writer = FrameWriter()
    return PREAMBLE + b"".join(writer.frame(part) for part in parts)


def forged(parts: Sequence[bytes], chance: random.Random) -> bytes:
    """A file with right checksums and one or two wrong contents."""
    parts = list(parts)
    for _ in range(chance.randint(1, 2)):
        # the first frame says most
        at = chance.choice((0, len(parts) - 1, chance.randrange(len(parts)), chance.randrange(len(parts))))
        how = chance.randrange(8)
        if how == 0:
            parts[at] = bent(parts[at], chance)
        elif how == 1:
            parts.insert(chance.randrange(len(parts) + 1), parts[at])
        elif how == 2 and len(parts) > 1:
            del parts[at]
        else:
            parts[at] = replaced(parts[at], chance)
    return framed(parts)


def replaced(part: bytes, chance: random.Random) -> bytes:
    """Packed values with one to three of them other ones."""
    try:
        tree: Any = msgpack.unpackb(part, strict_map_key=False)
    except Exception:  # bent before: its like is tried already
        return part
    for _ in range(chance.randint(1, 3)):
        spots = places(tree)
        at = chance.choice(spots)
        if not at:
            continue
        whole: Any = value_at(tree, at[:-1])
        key: Any = at[-1]
        how = chance.randrange(6)
        if how == 0:
            del whole[key]
        elif how == 1 and isinstance(whole, list):
            whole.insert(chance.randrange(len(whole) + 1), copied(whole[key]))
        elif how == 2:
            whole[key] = copied(value_at(tree, chance.choice(spots[1:])))
        elif how == 3 and type(whole[key]) is int:
            whole[key] += chance.choice((-1, 1, 2, 100))
        else:
            whole[key] = copied(chance.choice(ODD))
    try:
        return bytes(msgpack.packb(sorted_maps(tree)))
    except (ValueError, OverflowError, RecursionError, TypeError):
        return part


def sorted_maps(tree: Any) -> Any:
    """A tree with the keys of its maps in the order that canonical packing has."""
    if isinstance(tree, dict):
        return {key: sorted_maps(tree[key]) for key in sorted(tree, key=str)}
    return [sorted_maps(value) for value in tree] if isinstance(tree, list) else tree


def mutants(count: int, seed: int) -> Iterator[tuple[int, bytes, bool]]:
    """Number, bytes, and whether the checksums are right."""
    made = originals()
    for number in range(count):
        chance = random.Random(f"{seed} {number}")
        if number % 8:
            yield number, bent(made[-1].data, chance), False  # the smaller one: it is read in no time
        else:
            yield number, forged(made[number // 8 % len(made)].parts, chance), True


def gone_through(recording: Recording, content: Content, data: bytes, *, deeply: bool) -> str:
    """Do with a recording what the program does with one; how its verification ended, "" if not verified."""
    playback = Playback(recording)
    for tick, row in playback.events():
        event_object(playback, tick, row)
    for tick in range(playback.start, playback.last + 1):
        playback.seek(tick)
    if not deeply:
        return ""
    with contextlib.suppress(*ALLOWED):
        envelope(summary(Playback(recording), content, Texts("en", content.texts)))
    with contextlib.suppress(*ALLOWED):
        kept = {tick: frame for tick, frame in recording.keyframes.items() if tick <= playback.first}
        rewrite(recording._replace(ticks=recording.ticks[:1], keyframes=kept, footer=None))
    with contextlib.suppress(*ALLOWED, FieldcraftError):
        begun = fork(recording, (playback.first + playback.last) // 2, content.content_hash)
        reopen(begun.start, begun.scenario, content.catalogue).close()
    with contextlib.suppress(*ALLOWED, FieldcraftError):
        for side in sides_of(playback):
            list(glimpses(playback, side, content.catalogue, (playback.first, playback.last)))
    before = playback.last - 1
    with (
        contextlib.suppress(*ALLOWED, FieldcraftError),
        standing(recording, before, content.catalogue, content.content_hash) as battle,
    ):
        observation = battle.observe(battle.side_to_act)
        what_if(observation, Search(observation.actor))
    return verify(data, content.catalogue, content.content_hash).result


def tried(data: bytes, content: Content, *, deeply: bool) -> str:
    """How it went: the refusal's code, "read", or how the verification ended.  Raises whatever nobody foresaw."""
    try:
        recording = read(data)
        return gone_through(recording, content, data, deeply=deeply) or "read"
    except ALLOWED as error:
        return error.code


def run(count: int, seed: int, content: Content) -> tuple[Counter[str], list[str]]:
    """Try so many: how often what came of it, and what nobody foresaw."""
    ended: Counter[str] = Counter()
    broken: list[str] = []

    def stop(number: int, frame: FrameType | None) -> None:
        raise TooLong

    before = signal.signal(signal.SIGALRM, stop)
    reads = 0
    try:
        for number, data, forgery in mutants(count, seed):
            signal.setitimer(signal.ITIMER_REAL, SECONDS)
            reads += forgery
            try:
                ended[tried(data, content, deeply=forgery and reads % DEEPLY == 0)] += 1
            except (Exception, TooLong) as error:
                ended["broken"] += 1
                place = traceback.extract_tb(error.__traceback__)[-1]
                where = f"{Path(place.filename).name}:{place.lineno}"
                broken.append(f"{number}: {type(error).__name__} {error!s:.100} at {where}")
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    return ended, broken


def main() -> int:
    """Try and tell; exit code 1 if anything was neither read nor refused."""
    parser = argparse.ArgumentParser(description="Mutated recordings are read or refused.")
    parser.add_argument("--count", type=int, default=200_000, metavar="N", help="recordings (200,000)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="seed (1)")
    parser.add_argument("--json", action="store_true", help="answer with one JSON object on one line")
    options = parser.parse_args()
    content = load()
    originals()
    started = time.perf_counter()
    ended, broken = run(options.count, options.seed, content)
    answer = {
        "v": 1,
        "ok": not broken,
        "count": options.count,
        "failures": len(broken),
        "broken": broken[:20],
        "ended": dict(sorted(ended.items())),
        "seconds": round(time.perf_counter() - started, 1),
        "peak_mib": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024,
        "errors": [],
    }
    text = "\n".join([*broken[:20], f"{options.count} recordings, {len(broken)} failures", str(answer["ended"])])
    print(json.dumps(answer) if options.json else text)
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
