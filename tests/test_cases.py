"""Every rule case of tests/cases, one test a case."""

from pathlib import Path
from typing import Final

import pytest

from content.loader import load
from systems.match.cases.reading import Case, cases_in
from systems.match.cases.running import Runner

FOLDER = Path(__file__).parent / "cases"

WAITING: Final[dict[str, str]] = {}
"""Cases that wait for a part of the program, with what they say until then; one that passes must leave this list."""

CONTENT = load()
CASES = {case.id: case for case in cases_in([FOLDER], CONTENT)}


@pytest.mark.parametrize("case", CASES.values(), ids=list(CASES))
def test_case(case: Case) -> None:
    failures = [str(failure) for failure in Runner(CONTENT).run([case], list(CASES.values()))]
    if case.id not in WAITING:
        assert failures == []
        return
    assert failures, f"{case.id} passes: take it off the list of those that wait"
    assert WAITING[case.id] in failures[0]
    pytest.xfail(WAITING[case.id])


def test_no_two_cases_have_one_id() -> None:
    assert len(CASES) == len(cases_in([FOLDER], CONTENT))


def test_only_cases_that_are_there_wait() -> None:
    assert set(WAITING) <= set(CASES)
