"""What is suggested for a name that is not known."""

import pytest

from content.phrase import own_texts
from content.suggest import FEW, closest, did_you_mean
from ecs.errors import Phrase


def said(name: str, known: list[str]) -> str:
    hint = did_you_mean(name, known)
    return own_texts("de").tell(hint) if isinstance(hint, Phrase) else hint


@pytest.mark.parametrize("name", ["Tiefengänger C", "tiefengänger c", "TIEFENGÄNGER C", "Tiefnganger B"])
def test_a_name_that_is_suggested_keeps_its_capitals(name: str) -> None:
    assert said(name, ["Tiefengänger B", "Goblin"]) == "; meintest du 'Tiefengänger B'?"


def test_few_names_are_listed_as_they_are_and_many_are_not() -> None:
    assert said("zzz", ["Wolf", "Goblin"]) == "; bekannt: Goblin, Wolf"
    assert said("zzz", [f"Wolf {number}" for number in range(FEW + 1)]) == ""
    assert said("zzz", []) == ""


def test_options_are_not_alike_for_their_dashes() -> None:
    known = ["--json", "--seed", "--out", *(f"--more-{number}" for number in range(FEW))]
    assert said("--version", known) == said("--foo", known) == ""
    assert said("--jsn", known) == "; meintest du '--json'?"


def test_the_name_that_was_probably_meant_is_found_as_it_is_written() -> None:
    assert closest("WOLFF", ["Goblin", "Wolf"]) == "Wolf"
    assert closest("zzz", ["Goblin", "Wolf"]) is None
    assert closest("wolf", []) is None
