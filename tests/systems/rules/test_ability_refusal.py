"""Which uses of abilities a side is refused or offered, by what it knows (R-SEC-4, D-AP-1, D-AREA-1)."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from components.ability import Ability, Save, Shape, Targets
from components.actions import UseAbility
from components.detection import Detection
from components.observation import Combatant, Observation
from components.outcome import EffectResult
from systems.effect_odds import effect_odds
from systems.legality import options, why_not
from tests.systems.field import A, B, T, U, field
from tests.systems.rules.values import fighter

BURST = Ability(
    "burst", cost=2, strain=2, targets=Targets.AREA,
    shape=Shape.BURST, radius=10, range=30, save=Save.REFLEX, dc=15, count=1,
)
RING = Ability("ring", targets=Targets.AREA, shape=Shape.EMANATION, radius=10, save=Save.FORTITUDE, dc=15, count=1)
CONE = Ability("cone", targets=Targets.AREA, shape=Shape.CONE, radius=15, save=Save.REFLEX, dc=15, count=1)
WORD = Ability("word", range=30, save=Save.WILL, dc=15, count=1)
STAB = Ability("stab", range=5, needs="unnoticed", count=3)
GLARE = Ability("glare", targets=Targets.SQUARE, range=30, save=Save.FORTITUDE, dc=15, count=1)
FADE = Ability("fade", targets=Targets.SELF, gains=(("invisible", 2),))
ALL = (BURST, RING, CONE, WORD, STAB, GLARE, FADE)


def view(
    *rows: str,
    strain: tuple[int, int] = (0, 9),
    ap: int = 3,
    numbers: Mapping[str, Combatant] | None = None,
    **more: Any,
) -> Observation:
    able = replace(fighter(), abilities=ALL, strain=strain)
    return field(*rows, ap=ap, numbers={"A": able, **(numbers or {})}, **more)


def reason(observation: Observation, action: UseAbility) -> str:
    refusal = why_not(observation, action)
    return refusal.key.removeprefix("reason.") if refusal else "legal"


ROWS = ("A...T...", "........", ".....U..", "B.......")


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        (UseAbility(A, "nothing"), "no_such_ability"),
        (UseAbility(A, "word"), "no_target"),
        (UseAbility(A, "word", target=T), "legal"),
        (UseAbility(A, "word", target=B), "legal"),
        (UseAbility(A, "word", target=A), "not_yourself"),
        (UseAbility(A, "word", target=99), "not_perceived"),
        (UseAbility(A, "word", square=(2, 2)), "needs_a_target"),
        (UseAbility(A, "glare", square=(2, 2)), "legal"),
        (UseAbility(A, "glare", square=(4, 0)), "occupied"),
        (UseAbility(A, "glare", square=(9, 9)), "off_the_map"),
        (UseAbility(A, "stab", target=T), "is_noticed"),
        (UseAbility(A, "fade"), "legal"),
        (UseAbility(A, "burst"), "no_origin"),
        (UseAbility(A, "burst", at=(4, 2)), "legal"),
        (UseAbility(A, "burst", at=(9, 2)), "off_the_map"),
        (UseAbility(A, "ring"), "legal"),
        (UseAbility(A, "cone", at=(1, 1), toward=(3, 3)), "legal"),
        (UseAbility(A, "cone", at=(3, 3), toward=(4, 4)), "no_origin"),
    ],
)
def test_reasons(action: UseAbility, expected: str) -> None:
    assert reason(view(*ROWS), action) == expected


def test_range_is_counted_to_the_target_and_to_the_origin() -> None:
    far = view("A.........T.", "............")
    assert reason(far, UseAbility(A, "word", target=T)) == "out_of_range"
    assert reason(far, UseAbility(A, "burst", at=(9, 1))) == "out_of_range"
    assert reason(far, UseAbility(A, "burst", at=(7, 1))) == "legal"


def test_points_and_strain_are_asked_first() -> None:
    assert reason(view(*ROWS, ap=1), UseAbility(A, "burst", at=(4, 2))) == "no_ap"
    assert reason(view(*ROWS, strain=(8, 9)), UseAbility(A, "burst", at=(4, 2))) == "too_much_strain"
    assert reason(view(*ROWS, strain=(7, 9)), UseAbility(A, "burst", at=(4, 2))) == "legal"


def test_an_origin_behind_stone_is_refused() -> None:
    walled = view("A.#.T", "..#..", "..#..")
    assert reason(walled, UseAbility(A, "burst", at=(4, 1))) == "no_line_of_effect"
    assert reason(walled, UseAbility(A, "word", target=T)) == "no_line_of_effect"


def test_an_ambush_is_offered_against_whoever_is_taken_to_have_no_idea() -> None:
    blind = {"T": replace(fighter(), conditions={"blinded": 0})}
    fooled = view("AT..", "....", numbers=blind, believed={"T": Detection.UNDETECTED})
    assert reason(fooled, UseAbility(A, "stab", target=T)) == "legal"
    in_plain_view = view("AT..", "....", believed={"T": Detection.UNDETECTED})
    assert reason(in_plain_view, UseAbility(A, "stab", target=T)) == "is_noticed"


def test_an_undetected_contact_is_no_target_and_its_last_square_may_be_guessed() -> None:
    lost = view("A...T...", "........", lost="T")
    assert reason(lost, UseAbility(A, "word", target=T)) == "not_perceived"
    assert reason(lost, UseAbility(A, "glare", square=(4, 0))) == "legal"


def test_every_offer_is_legal_and_areas_are_offered_only_where_they_catch_a_foe() -> None:
    observation = view(*ROWS)
    offers = options(observation)["use"]
    assert {action.effect for action in offers if isinstance(action, UseAbility)} >= {"burst", "word", "glare", "fade"}
    for action in offers:
        assert why_not(observation, action) is None
    nobody = view("A.......", "........")
    assert [action.effect for action in options(nobody)["use"] if isinstance(action, UseAbility)] == ["fade"]


def test_odds_of_an_area_are_marginals_for_everybody_known_to_be_in_it_friends_too() -> None:
    near = view("A...T...", "....B...", "....U...")
    odds = effect_odds(near, UseAbility(A, "burst", at=(5, 1)))
    assert sorted(odds) == [B, T, U]
    for distribution in odds.values():
        assert sum(distribution.weights.values()) == distribution.total


def test_r_deaf_1_the_voice_of_the_deafened_is_in_the_odds() -> None:
    shout = replace(WORD, id="shout", traits=("auditory",))
    deaf = replace(fighter(), abilities=(shout, WORD), strain=(0, 9), conditions={"deafened": 0})
    near = field("A..T", numbers={"A": deaf})
    for name, unsaid in (("shout", Fraction(1, 5)), ("word", Fraction(0))):
        (odds,) = effect_odds(near, UseAbility(A, name, target=T)).values()
        assert odds.probability(lambda outcome: outcome.result is EffectResult.UNSAID) == unsaid
