"""The page on performance has a row for each figure, and says what each is."""

import re

import pytest

from tests.benchmarks.figures import BEGIN, END, FIGURES, PAGE
from tests.benchmarks.work import TASKS

MEASURED = re.compile(r"^\| `(\w+)` \| \S.* \| .+ \| (?:yes|\*\*no\*\*|-) \| \d+ \|$", re.MULTILINE)


def rows(begin: str, end: str) -> tuple[list[str], str]:
    """Names of the figures in a table that is written by a measurement, and the rest of the page after it."""
    _, _, rest = PAGE.read_text(encoding="utf-8").partition(begin)
    inside, found, after = rest.partition(end)
    assert found
    return MEASURED.findall(inside), after


def test_every_figure_of_a_battle_has_a_row_and_is_explained() -> None:
    names, after = rows(BEGIN, END)
    assert names == list(FIGURES)
    told = after.partition("\n## ")[0]
    assert [name for name in FIGURES if f"| `{name}` |" not in told] == []


def test_every_figure_of_the_kernel_is_explained() -> None:
    names, after = rows("<!-- kernel.py begins -->\n", "<!-- kernel.py ends -->\n")
    assert len(names) > 20
    told = re.findall(r"`([a-z_0-9*]+)`", " ".join(re.findall(r"^\| `.*? \|", after, re.MULTILINE)))
    unsaid = [name for name in names if not any(re.fullmatch(one.replace("*", ".*"), name) for one in told)]
    assert unsaid == []


@pytest.mark.parametrize("name", sorted(TASKS))
def test_every_task_says_what_it_measures(name: str) -> None:
    assert TASKS[name].__doc__
