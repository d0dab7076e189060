"""Objectives and relations that cannot be meant are found: D-WIN-1, D-SIDE-1."""

from pathlib import Path

import pytest

from tests.content.test_check import OPEN, WORDS, codes, report, scenario

FOLK = '  {{ name = "Z", kind = "villager", side = "c", at = {at} }},\n]\n{relations}[[objectives]]'


def third(text: str, *, relations: str, at: str = "[0, 1]") -> str:
    """The scenario with a third side."""
    text = text.replace('sides = ["a", "b"]', 'sides = ["a", "b", "c"]')
    return text.replace("]\n[[objectives]]", FOLK.format(at=at, relations=relations), 1)


def found(tmp_path: Path, text: str) -> list[tuple[str, str]]:
    """Text and place of every finding."""
    words = WORDS + 'c = "C"\n'
    answer = report(tmp_path, {"scenarios/tiny.toml": text, "text/en.toml": words})
    return [(f.code, f.message) for f in answer.findings]


NEUTRAL = 'relations = [{ a = "c", b = "a", is = "neutral" }, { a = "b", b = "c", is = "neutral" }]\n'
"""Written before the tables of objectives."""


def test_a_side_that_is_nobodys_enemy_needs_no_objective(tmp_path: Path) -> None:
    assert found(tmp_path, third(scenario(OPEN), relations=NEUTRAL)) == []
    half = NEUTRAL.replace('"c", is', '"a", is').replace('a = "b", b = "a"', 'a = "b", b = "c"')
    assert found(tmp_path, third(scenario(OPEN), relations=half)) == []


def test_a_third_side_with_an_enemy_needs_an_objective(tmp_path: Path) -> None:
    one = 'relations = [{ a = "c", b = "a", is = "ally" }]\n'
    assert found(tmp_path, third(scenario(OPEN), relations=one)) == [("side", "side 'c' has no objective")]


@pytest.mark.parametrize(
    ("row", "code", "text"),
    [
        ('{ a = "a", b = "x", is = "ally" }', "unknown_name", "b = 'x'"),
        ('{ a = "a", b = "a", is = "ally" }', "relation", "'a' and itself"),
        ('{ a = "a", b = "b", is = "ally" }, { a = "b", b = "a", is = "enemy" }', "relation", "named twice"),
        ('{ a = "a", b = "b", is = "friend" }', "unknown_word", "is = 'friend'"),
    ],
)
def test_relations_are_between_two_sides_and_named_once(tmp_path: Path, row: str, code: str, text: str) -> None:
    ((got, message),) = found(tmp_path, third(scenario(OPEN), relations=f"relations = [{row}]\n"))
    assert got == code
    assert text in message


@pytest.mark.parametrize(
    ("goal", "text"),
    [
        ('kind = "escape"\narea = [5, 0, 5, 1]\ncount = 2', "a has only 1"),
        ('kind = "escape"', "needs a zone"),
        ('kind = "reach"\narea = [5, 0, 5, 1]\ncount = 1', "only escape counts"),
        ('kind = "reach"\narea = [0, 0, 5, 1]', "met before anybody acts"),
        ('kind = "rescue"\narea = [0, 0, 5, 1]\ntarget = "X"', "met before anybody acts"),
        ('kind = "rescue"\narea = [2, 0, 3, 1]\ntarget = "Y"', "is an enemy of a"),
        ('kind = "rescue"\narea = [5, 0, 5, 1]\ntarget = "W"', "target = 'W'"),
        ('kind = "assassinate"\ntarget = "X"', "is no enemy of a"),
        ('kind = "survive"\nrounds = 10', "the battle ends after 9"),
    ],
)
def test_an_objective_that_cannot_be_met_is_found(tmp_path: Path, goal: str, text: str) -> None:
    messages = [message for _, message in found(tmp_path, scenario(OPEN, goal=goal))]
    assert [message for message in messages if text in message], messages
    assert len(messages) == 1


def test_a_captive_behind_walls_cannot_be_brought_out(tmp_path: Path) -> None:
    walled = '["....#.", "....#."]'
    goal = 'kind = "rescue"\narea = [5, 0, 5, 1]\ntarget = "X"'
    text = scenario(walled, y="[2, 0]", goal=goal)
    assert found(tmp_path, text) == [("objective", "X can reach no square of the zone")]


def test_a_zone_must_have_room_for_all_who_have_to_get_away(tmp_path: Path) -> None:
    two = scenario(OPEN, goal='kind = "escape"\nsquares = [[5, 1]]').replace(
        '  { name = "Y"', '  { name = "V", kind = "guard", side = "a", at = [0, 1] },\n  { name = "Y"'
    )
    ((code, message),) = found(tmp_path, two)
    assert (code, message) == ("objective", "the zone has room for 1 of 2")
    enough = two.replace("squares = [[5, 1]]", "squares = [[5, 1], [3, 1]]")
    assert found(tmp_path, enough) == []
    assert found(tmp_path, two.replace("squares = [[5, 1]]", "squares = [[5, 1]]\ncount = 1")) == []


def test_whom_a_side_is_to_defeat_must_be_there_and_in_reach(tmp_path: Path) -> None:
    pairs = ", ".join(f'{{ a = "{one}", b = "{other}", is = "ally" }}' for one, other in ("ab", "bc", "ca"))
    allied = third(scenario(OPEN), relations=f"relations = [{pairs}]\n")
    assert found(tmp_path, allied) == [("objective", f"{side} has no enemies to defeat") for side in "ab"]


def test_codes_name_the_line_of_the_objective(tmp_path: Path) -> None:
    files = {"scenarios/tiny.toml": scenario(OPEN, goal='kind = "assassinate"\ntarget = "X"'), "text/en.toml": WORDS}
    assert codes(report(tmp_path, files)) == [("objective", "tiny.toml", 11)]
