"""Every rule case of tests/cases, one test a case."""

import json
import tomllib
from pathlib import Path

import pytest

from content.loader import load
from systems.match.cases.reading import Case, cases_in
from systems.match.cases.running import Runner

FOLDER = Path(__file__).parent / "cases"

CONTENT = load()
READ = cases_in([FOLDER], CONTENT)
CASES = {case.id: case for case in READ}


@pytest.mark.parametrize("case", CASES.values(), ids=list(CASES))
def test_case(case: Case) -> None:
    failures = [str(failure) for failure in Runner(CONTENT).run([case], list(CASES.values()))]
    assert failures == []


def test_no_two_cases_have_one_id() -> None:
    assert len(CASES) == len(READ)


def test_no_case_is_another_one_under_a_second_id() -> None:
    known: dict[str, str] = {}
    for path in sorted(FOLDER.rglob("*.toml")):
        for case in tomllib.loads(path.read_text("utf-8"))["case"]:
            name = case.pop("id")
            case.pop("note", None)
            other = known.setdefault(json.dumps(case, sort_keys=True), name)
            assert other == name, f"{name} asks what {other} asks"
