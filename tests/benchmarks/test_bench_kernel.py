"""The kernel and its rivals on small battles: python -m pytest tests/benchmarks -n0 --benchmark-only (else skipped).

Each round asks all the worlds in rotation; what is not installed is skipped by name.  See kernel.py for the ratios.
"""

from collections.abc import Callable

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from ecs import native
from tests.benchmarks.contenders import Run, by_view, has_tcod, in_c, kernel, limit
from tests.benchmarks.fields import Field, field, mixed, open_field
from tests.benchmarks.kernel import MAKERS, SMALL, WORLDS, same, slow

SIZE = 32
FEW = 4


def all_of(make: Callable[[Field], Run], name: str, worlds: int = WORLDS) -> Callable[[], None]:
    """A function that asks one contender for all pairs of every world."""
    runs = [make(MAKERS[name](SIZE, SMALL, seed)) for seed in range(worlds)]

    def ask() -> None:
        for run in runs:
            run()

    return ask


@pytest.mark.parametrize("name", MAKERS)
def test_all_lines_by_the_kernel(benchmark: BenchmarkFixture, name: str) -> None:
    if native.STATE.why != "compiled":
        pytest.skip(native.STATE.text)
    benchmark(all_of(kernel, name))


@pytest.mark.parametrize("name", MAKERS)
def test_all_lines_by_the_interpreted_kernel(benchmark: BenchmarkFixture, name: str) -> None:
    benchmark(all_of(lambda one: kernel(one, slow()), name, FEW))


@pytest.mark.parametrize("name", MAKERS)
def test_all_lines_in_c(benchmark: BenchmarkFixture, name: str) -> None:
    if limit() is None:
        pytest.skip("no C compiler was found")
    benchmark(all_of(in_c, name))


@pytest.mark.parametrize("name", MAKERS)
def test_fields_of_view_by_tcod(benchmark: BenchmarkFixture, name: str) -> None:
    if not has_tcod():
        pytest.skip("tcod is not installed (requirements-dev.txt)")
    benchmark(all_of(by_view, name))


def test_contenders_answer_alike() -> None:
    """Run in every suite: a benchmark of wrong answers is worth nothing."""
    fields = [make(SIZE, 12, seed) for seed in range(FEW) for make in (mixed, open_field)]
    shut = 0
    for one in fields:
        same((kernel(one), kernel(one, slow())))
        shut += sum(line & 1 == 0 for row in kernel(one)() for line in row)
        if limit() is not None:
            same((kernel(one), in_c(one)))
    assert shut > 10
    if limit() is None:
        pytest.skip("no C compiler was found: the limit was not asked")


@pytest.mark.skipif(not has_tcod(), reason="tcod is not installed (requirements-dev.txt)")
def test_on_bare_floor_a_field_of_view_shows_everybody() -> None:
    bare = field(SIZE, 12, 1)
    assert all(line & 2 for row in kernel(bare)() for line in row)
    assert all(seen for row in by_view(bare)() for seen in row)
