"""What a battle costs: the figures of docs/performance.md, measured anew.

python tests/benchmarks/figures.py [--only NAME] [--json]: each figure in processes of its own, best of several.
With --write the table of docs/performance.md is made anew.  Exit code 1 if one misses its target.  About ten minutes on
an idle machine; the figures of two processes mean nothing on a busy one.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
WORK = Path(__file__).with_name("work.py")
PAGE = ROOT / "docs" / "performance.md"
MATCHES = 24
BEGIN, END = "<!-- figures.py begins -->\n", "<!-- figures.py ends -->\n"


class Figure(NamedTuple):
    """One measurement: value in unit, None if it could not be taken; target as text; reps: how many runs."""

    name: str
    value: float | None
    unit: str
    target: str
    met: bool
    reps: int


def child(task: str, *, pure: str = "", seed: int = 1) -> float | None:
    """What one task of work.py prints in a fresh process; None if it fails, which is told on standard error."""
    environment = {**os.environ, "PYTHONHASHSEED": "0", **({"FIELDCRAFT_PURE": pure} if pure else {})}
    done = subprocess.run(
        [sys.executable, str(WORK), task, str(seed)], env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        print(f"{task}: {(done.stderr.strip().splitlines() or ['it failed'])[-1]}", file=sys.stderr)
        return None
    return float(done.stdout)


def judged(name: str, values: list[float | None], unit: str, *, least: float | None = None, below: float = 0) -> Figure:
    """The best of some values, held to a target."""
    taken = [value for value in values if value is not None]
    if least is not None:
        best = max(taken, default=None)
        return Figure(name, best, unit, f">= {least:g}", best is not None and best >= least, len(taken))
    best = min(taken, default=None)
    return Figure(name, best, unit, f"< {below:g}", best is not None and best < below, len(taken))


def turns_interpreted() -> Figure:
    """Creature-turns a second of CPU time, everything interpreted."""
    values = [child("turns", pure="1") for _ in range(3)]
    return judged("turns_interpreted", values, "creature-turns/s", least=30)


def turns_compiled() -> Figure:
    """The same with the hot modules compiled."""
    values = [child("turns", pure="0") for _ in range(5)]
    return judged("turns_compiled", values, "creature-turns/s", least=600)


def turns_64_seeds() -> Figure:
    """The same over 64 seeds in one process."""
    return judged("turns_64_seeds", [child("many", pure="0") for _ in range(2)], "creature-turns/s", least=3000)


def two_jobs() -> Figure:
    """How much sooner two processes are done with the same battles than one; wall-clock time, best of both in turns."""
    one: list[float] = []
    two: list[float] = []
    digests = set()
    for _ in range(2):
        for jobs, taken in ((1, one), (2, two)):
            told = simulated(jobs)
            if told is None:
                return judged("two_jobs", [None], "x", least=1.6)
            taken.append(told[0])
            digests.add(told[1])
    if len(digests) > 1:
        print(f"the digest depends on the number of processes: {sorted(digests)}", file=sys.stderr)
        return judged("two_jobs", [None], "x", least=1.6)
    return judged("two_jobs", [round(min(one) / min(two), 2)], "x", least=1.6)._replace(reps=len(two))


def simulated(jobs: int) -> tuple[float, str] | None:
    """Seconds and digest of many battles in so many processes; None if the command fails, which is told."""
    words = ["simulate", "muster", "--matches", str(MATCHES), "--jobs", str(jobs), "--quiet", "--json"]
    done = subprocess.run([sys.executable, str(ROOT / "main.py"), *words], capture_output=True, text=True, check=False)
    if done.returncode:
        print(f"simulate: {done.stderr.strip()}", file=sys.stderr)
        return None
    told = json.loads(done.stdout)
    return told["seconds"], told["digest"]


def replay_bytes() -> Figure:
    """The largest recording of that battle over some seeds."""
    sizes = [child("bytes", seed=seed) for seed in range(1, 6)]
    largest = None if None in sizes else max(size for size in sizes if size is not None)
    return judged("replay_bytes", [largest], "bytes", below=100_000)._replace(reps=len(sizes))


def start_seconds() -> Figure:
    """Wall-clock time of a fresh process that imports the game and starts a battle without a window."""

    def once() -> float | None:
        started = time.perf_counter()
        done = child("start")
        return None if done is None else round(time.perf_counter() - started, 3)

    return judged("start_seconds", [once() for _ in range(5)], "s", below=0.5)


def memory_mib() -> Figure:
    """The most memory that one battle holds at a time, content apart."""
    return judged("memory_mib", [child("memory")], "MiB", below=20)


def growth_kib() -> Figure:
    """What is left of 50 battles that were played and closed in one process."""
    return judged("growth_kib", [child("growth")], "KiB", below=1024)


def growth_1000_kib() -> Figure:
    """The same of a thousand battles."""
    return judged("growth_1000_kib", [child("thousand")], "KiB", below=1024)


def seek_ms() -> Figure:
    """The slowest jump within a recording of 1,000 ticks, either way."""
    return judged("seek_ms", [child("seek", seed=seed) for seed in range(1, 3)], "ms", below=50)


FIGURES: dict[str, Callable[[], Figure]] = {
    measure.__name__: measure
    for measure in (
        *(turns_interpreted, turns_compiled, turns_64_seeds, two_jobs, replay_bytes, start_seconds, memory_mib),
        *(growth_kib, growth_1000_kib, seek_ms),
    )
}


def machine() -> str:
    """The model of the processor and the number of its cores."""
    model = "unknown processor"
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        model = next(line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        import platform

        model = platform.processor() or platform.machine() or model
    return f"{model}, {os.cpu_count()} cores"


def main() -> int:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description="Measure what a battle costs.")
    parser.add_argument("--only", choices=sorted(FIGURES), metavar="NAME", help=f"one of {', '.join(FIGURES)}")
    parser.add_argument("--json", action="store_true", help="answer with one JSON object on one line")
    parser.add_argument("--write", action="store_true", help="put the table into docs/performance.md")
    options = parser.parse_args()
    if options.write and options.only:
        parser.error("--write needs all figures; leave out --only")
    figures = []
    for name, measure in FIGURES.items():
        if options.only in (None, name):
            print(f"measuring {name}", file=sys.stderr)
            figures.append(measure())
    ok = all(figure.met for figure in figures)
    if options.json:
        rows = [figure._asdict() for figure in figures]
        print(json.dumps({"v": 1, "ok": ok, "figures": rows, "machine": machine(), "errors": []}))
    else:
        print(table(figures), end="")
    if options.write:
        before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
        PAGE.write_text(before + BEGIN + table(figures) + END + rest.partition(END)[2], encoding="utf-8")
    return 0 if ok else 1


def table(figures: list[Figure]) -> str:
    """The figures and the machine as docs/performance.md shows them."""
    head = "| figure | measured | target | met | runs |\n|---|---:|---:|---|---:|\n"
    python = ".".join(map(str, sys.version_info[:2]))
    return head + "".join(map(row, figures)) + f"\nMeasured on: {machine()}, Python {python}.\n"


def row(figure: Figure) -> str:
    """A figure as a row of the table in docs/performance.md."""
    value = "-" if figure.value is None else f"{figure.value:g} {figure.unit}"
    met = "-" if figure.target == "-" else "yes" if figure.met else "**no**"
    return f"| `{figure.name}` | {value} | {figure.target} | {met} | {figure.reps} |\n"


if __name__ == "__main__":
    sys.exit(main())
