"""docs/cases.md says what the code does."""

import re
import tomllib
from dataclasses import fields
from pathlib import Path

import pytest

from components import conditions, outcome
from content.loader import load
from content.source import Faults
from systems.match.cases.keys import ARGUMENTS, ASK_KEYS, KEYS
from systems.match.cases.page import BLOCK, filled, lists
from systems.match.cases.reading import cases_of
from systems.match.cases.rows import ASKS
from systems.match.cases.running import Runner
from systems.match.cases.wishes import rows
from systems.match.cases.words import CAUSES, CONDITIONS, SOURCES
from systems.rules import causes

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "cases.md").read_text("utf-8")
CONTENT = load()


def test_every_list_is_made_from_the_code() -> None:
    assert filled(PAGE, CONTENT) == PAGE, "make it anew: python -m tests.rewrite_cases_page"


def test_every_list_there_is_is_on_the_page() -> None:
    assert set(lists(CONTENT)) - {found["name"] for found in BLOCK.finditer(PAGE)} == {"keys file"}


@pytest.mark.parametrize("name", KEYS)
def test_every_key_of_a_file_has_its_sentence(name: str) -> None:
    shape, says = KEYS[name]
    assert [f.name.rstrip("_") for f in fields(shape)] == sorted(
        says, key=[f.name.rstrip("_") for f in fields(shape)].index
    )


@pytest.mark.parametrize("name", ASKS)
def test_every_key_of_a_question_has_its_sentence(name: str) -> None:
    assert {f.name.rstrip("_") for f in fields(ASKS[name])} == set(ASK_KEYS[name])


def test_every_argument_of_an_action_has_its_sentence() -> None:
    assert {f.name for row in rows().values() for f in fields(row)} - set(ARGUMENTS) == set()


def rules_text() -> str:
    return "\n".join(path.read_text("utf-8") for path in sorted((ROOT / "systems" / "rules").rglob("*.py")))


def test_every_source_of_levels_in_the_rules_is_a_word() -> None:
    told = re.findall(r'(?:\badd|\bLevel)\(\s*("[a-z_]+"|[A-Z_]+)', rules_text())
    found = {word.strip('"') if '"' in word else getattr(outcome, word) for word in told}
    assert found - set(SOURCES) == set()
    assert {"range", "cover", "off_guard"} <= found


def test_every_cause_of_concealment_in_the_rules_is_a_word() -> None:
    named = {value for name, value in vars(causes).items() if name.isupper()} - {causes.HIDDEN}
    assert named | {conditions.DAZZLED} == set(CAUSES)
    assert not re.findall(r'causes\.append\("', rules_text())  # by its name in systems/rules/causes.py


def test_every_condition_is_a_word() -> None:
    names = {value for key, value in vars(conditions).items() if key.isupper() and isinstance(value, str)}
    assert names - set(CONDITIONS) == set()


def test_the_example_of_the_page_passes() -> None:
    (example,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    assert len(tomllib.loads(example)["case"]) == 1
    faults = Faults()
    cases = cases_of("page", example.encode(), CONTENT, faults)
    assert faults.findings == []
    assert Runner(CONTENT).run(cases) == []
