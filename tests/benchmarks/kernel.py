#!/usr/bin/env python3
"""Measure the geometry kernel beside its limit and its rivals.

python tests/benchmarks/kernel.py [--only NAME] [--write]: one process; all contenders take turns on the same fields,
and every ratio is of the best times within one run.  First all that answer the same question must answer it alike.
With --write the table of docs/performance.md is made anew.  Needs the compiled modules (python main.py build), a C
compiler for `limit.c`, and tcod (requirements-dev.txt) to compare with; what is missing is named, and its figures have
no value.  Exit code 1 if a target is missed.
"""

import argparse
import math
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))  # run as a script, from anywhere: hence imports below code

from ecs import native
from ecs.grid.known import Lines, lines_of
from ecs.grid.lines import FREE
from ecs.grid.span import SPANS
from ecs.grid.walls import Walker
from tests.benchmarks.contenders import OURS as COMPILED
from tests.benchmarks.contenders import (
    Answers,
    Run,
    by_view,
    enrolled,
    has_tcod,
    in_c,
    kernel,
    limit,
    planes_of,
    twin,
)
from tests.benchmarks.fields import Field, field, mixed, open_field
from tests.benchmarks.figures import PAGE, Figure, table
from tests.benchmarks.public import scenes
from tests.twin import interpreted

BEGIN, END = "<!-- kernel.py begins -->\n", "<!-- kernel.py ends -->\n"
WORLDS = 64  # small battles in rotation
LARGE = 4  # large ones
ROUNDS = 7
MICRO = 1_000_000
MIB = 1 << 20
CROWD = 200
SMALL = 40
MAKERS = {"mixed": mixed, "open": open_field}


def best(runs: Sequence[Sequence[Callable[[], object]]], rounds: int = ROUNDS) -> list[float]:
    """The best CPU seconds of each contender (a row), summed over the fields; they take turns on every field."""
    times = [[math.inf] * len(row) for row in runs]
    for _ in range(rounds):
        for at in range(len(runs[0])):
            for row, taken in zip(runs, times, strict=True):
                started = time.process_time()
                row[at]()
                taken[at] = min(taken[at], time.process_time() - started)
    return [sum(taken) for taken in times]


def pairs(count: int) -> int:
    """Unordered pairs; all figures are a pair of creatures one way, and one line answers both ways."""
    return count * (count - 1) // 2


def same(runs: Iterable[Run]) -> None:
    """Raise RuntimeError unless all answer alike."""
    answers: list[Answers] = [[list(row) for row in run()] for run in runs]
    if any(other != answers[0] for other in answers):
        raise RuntimeError("contenders that answer the same question do not answer alike")


def compiled() -> bool:
    """Whether the compiled modules run; says why not."""
    if native.STATE.why != "compiled":
        print(f"no compiled kernel: {native.STATE.text}", file=sys.stderr)
    return native.STATE.why == "compiled"


def in_c_too() -> bool:
    """Whether limit.c can be built; says that not."""
    if limit() is None:
        print("no C compiler was found: nothing to hold the kernel to", file=sys.stderr)
    return limit() is not None


@cache
def slow() -> dict[str, ModuleType]:
    """The interpreted modules beside the compiled ones."""
    with interpreted() as modules:
        return dict(modules)


def at_most(name: str, value: float | None, unit: str, most: float) -> Figure:
    """A figure that must not be above its target."""
    shown = None if value is None else float(f"{value:.3g}")
    return Figure(name, shown, unit, f"<= {most:g}", value is not None and value <= most, ROUNDS)


def at_least(name: str, value: float | None, unit: str, least: float) -> Figure:
    """A figure that must not be below its target."""
    shown = None if value is None else float(f"{value:.3g}")
    return Figure(name, shown, unit, f">= {least:g}", value is not None and value >= least, ROUNDS)


def only_told(name: str, value: float | None, unit: str) -> Figure:
    """A figure without a target."""
    return Figure(name, None if value is None else float(f"{value:.3g}"), unit, "-", True, ROUNDS)


def beside_c() -> list[Figure]:
    """All lines of a field walked directly: the kernel, the same in C, and a field of view for every creature."""
    found, ready, view = [], compiled() and in_c_too(), has_tcod()
    if not view:
        print("tcod is not installed: no field of view to compare with", file=sys.stderr)
    for size, count, worlds in ((32, SMALL, WORLDS), (64, CROWD, LARGE)):
        for name, make in MAKERS.items():
            title, told = f"{name}_{size}_n{count}", worlds * pairs(count) * 2 / MICRO
            if not ready:
                found.append(at_most(f"c_ratio_{title}", None, "x C", 1.5))
                continue
            fields = [make(size, count, seed) for seed in range(worlds)]
            for one in fields:
                same((kernel(one), in_c(one)))
            kinds = (kernel, in_c, by_view) if view else (kernel, in_c)
            times = best([[kind(one) for one in fields] for kind in kinds])
            found.append(at_most(f"c_ratio_{title}", times[0] / times[1], "x C", 1.5))
            found.append(only_told(f"walk_us_{title}", times[0] / told, "us a pair"))
            found.append(only_told(f"c_us_{title}", times[1] / told, "us a pair"))
            found += [only_told(f"tcod_us_{title}", seconds / told, "us a pair") for seconds in times[2:]]
    return found


def beside_interpreted() -> list[Figure]:
    """The same source interpreted."""
    if not compiled():
        return [at_least("interpreted_ratio", None, "x as fast", 25)]
    fields = [make(32, SMALL, seed) for seed in range(2) for make in MAKERS.values()]
    for one in fields:
        same((kernel(one), kernel(one, slow())))
    times = best([[kernel(one) for one in fields], [kernel(one, slow()) for one in fields]], 4)
    return [at_least("interpreted_ratio", times[1] / times[0], "x as fast", 25)]


def felt(one: Field, walker: Walker, moved: Sequence[int], *, afresh: bool) -> Callable[[], object]:
    """What perception asks of the kernel after those in moved stirred: impressions with light and senses, both ways.

    afresh: no line is known before; else all are.
    """
    group, board = enrolled(one, walker), one.board
    count, light = len(one.spaces), bytes([2]) * (board.width * board.height)
    walls: dict[int, dict[int, int]] = {code: {} for code in group.codes}
    rows: dict[int, dict[int, int]] = {code: {} for code in group.codes}
    done = [frozenset(moved[: at + 1]) for at in range(len(moved))]
    rest = [[other for other in range(count) if other not in before] for before in done]
    asked = [(slot, others, walls[group.codes[slot]]) for slot, others in zip(moved, rest, strict=True)]

    def run() -> None:
        known: dict[int, dict[int, int]] = {code: {} for code in group.codes} if afresh else rows
        for slot, others, muffled in asked:
            group.around(slot, others, known, muffled, light)

    run()
    return run


def warm() -> list[Figure]:
    """Rows that are known, and one creature that moved against everything afresh."""
    if not compiled():
        return [at_most("warm_us_n200", None, "us a pair", 0.17), at_least("mover", None, "x as fast as all", 25)]
    fields = [mixed(64, CROWD, seed) for seed in range(LARGE)]
    walkers = [one.board.walker(5) for one in fields]
    everybody = list(range(CROWD))
    runs = [
        [felt(one, walker, moved, afresh=afresh) for one, walker in zip(fields, walkers, strict=True)]
        for moved, afresh in ((everybody, False), (everybody, True), (everybody[-1:], True), (everybody[-1:], False))
    ]
    known, afresh, mover, mover_known = best(runs)
    told = LARGE * pairs(CROWD) * 2 / MICRO
    return [
        at_most("warm_us_n200", known / told, "us a pair", 0.17),
        only_told("afresh_us_n200", afresh / told, "us a pair"),
        at_least("mover", afresh / mover, "x as fast as all", 25),
        at_least("mover_warm", known / mover_known, "x as fast as all", 25),
    ]


def growth() -> list[Figure]:
    """How the time for all pairs afresh grows: its exponent in the number of creatures, and in the side of the map."""
    if not compiled():
        return [at_most("exponent_n", None, "", 2.15), at_most("exponent_side", None, "", 0.6)]
    found = []
    for name, most, cases in (
        ("exponent_n", 2.15, [(64, count) for count in (50, 100, 200, 400)]),
        ("exponent_side", 0.6, [(side, 100) for side in (32, 64, 128, 200)]),
    ):
        times = best([[kernel(mixed(side, count, seed)) for seed in range(LARGE)] for side, count in cases])
        xs = [math.log(count if name == "exponent_n" else side) for side, count in cases]
        found.append(at_most(name, slope(xs, [math.log(seconds) for seconds in times]), "", most))
    return found


def slope(xs: Sequence[float], ys: Sequence[float]) -> float:
    """Of the line with the least squares through some points."""
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    return sum((a - x) * (b - y) for a, b in zip(xs, ys, strict=True)) / sum((a - x) ** 2 for a in xs)


def memory() -> list[Figure]:
    """What rows take at most: two layouts filled with more than is kept."""
    tracemalloc.start()
    before, most = tracemalloc.get_traced_memory()[0], 0
    for seed in range(2):
        lines = lines_of(open_field(64, 2, seed).board)
        for start in range(3 * SPANS // CROWD):
            noted(lines, start)
            most = max(most, tracemalloc.get_traced_memory()[0] - before)
    tracemalloc.stop()
    return [at_most("rows_mib", most / MIB, "MiB", 32)._replace(reps=1)]


def noted(lines: Lines, start: int) -> None:
    """A row as the kernel notes it."""
    lines.row((1 << 24) + start).update({(1 << 25) + start + other: 1 << 29 | other for other in range(CROWD)})
    lines.count(CROWD)


def thousand() -> list[Figure]:
    """A thousand creatures on the largest map that is usual: everything afresh, impressions included."""
    if not compiled():
        return [at_most("thousand_s", None, "s", 1)]
    one = mixed(200, 1000, 1)
    run = felt(one, one.board.walker(5), range(1000), afresh=True)
    return [at_most("thousand_s", best([[run]], 3)[0], "s", 1)._replace(reps=3)]


def free_walls() -> list[Figure]:
    """Walls at any angle: every path on the general way, the public maps, and where no wall is in reach."""
    if not compiled():
        cases = ("general_us", "us a pair", 6), ("public_us", "us a pair", 4), ("no_wall_in_reach", "x the grid", 1.1)
        return [at_most(name, None, unit, most) for name, unit, most in cases]
    fields = [field(64, SMALL, seed, free=350) for seed in range(LARGE)]
    runs: list[Run] = []
    for one in fields:
        walker = twin(planes_of(one.board), COMPILED)
        walker.planes.cell = walker.cell = bytes(layers | FREE for layers in walker.planes.cell)
        walker.planes.join()
        runs.append(kernel(one, walker=walker))
        same((runs[-1], kernel(one)))
    general = best([runs])[0] / (LARGE * pairs(SMALL) * 2) * MICRO
    found = [at_most("general_us", general, "us a pair", 6)]
    worst = None
    public = scenes(SMALL)
    if not public:
        print("the public maps do not lie beside this repository", file=sys.stderr)
    for one in public:
        taken = best([[kernel(one)]])[0] / (pairs(SMALL) * 2) * MICRO
        worst = max(worst or 0.0, taken)
    found.append(at_most("public_us", worst, "us a pair", 4))
    near = [field(64, CROWD, seed, free=60, alone=True, dense=0.05) for seed in range(LARGE)]
    bare = [without_walls(one) for one in near]
    times = best([[kernel(one) for one in near], [kernel(one) for one in bare]])
    found.append(at_most("no_wall_in_reach", times[0] / times[1], "x the grid", 1.1))
    return found


def without_walls(one: Field) -> Field:
    """The same field without walls."""
    board = one.board
    return Field(type(board)(board.layout._replace(walls=())), one.spaces)


GROUPS = {
    measure.__name__: measure for measure in (beside_c, beside_interpreted, warm, growth, memory, thousand, free_walls)
}


def main() -> int:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description="Measure the geometry kernel.")
    parser.add_argument("--only", choices=sorted(GROUPS), metavar="NAME", help=f"one of {', '.join(GROUPS)}")
    parser.add_argument("--write", action="store_true", help="put the table into docs/performance.md")
    options = parser.parse_args()
    if options.write and options.only:
        parser.error("--write needs all figures; leave out --only")
    figures: list[Figure] = []
    for name, measure in GROUPS.items():
        if options.only in (None, name):
            print(f"measuring {name}", file=sys.stderr)
            figures += measure()
    print(table(figures), end="")
    if options.write:
        before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
        PAGE.write_text(before + BEGIN + table(figures) + END + rest.partition(END)[2], encoding="utf-8")
    return 0 if all(figure.met for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main())
