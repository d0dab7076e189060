"""Odds of what is shouted: the voice of the Deafened comes first, once for everybody who listens."""

from dataclasses import replace
from fractions import Fraction

import pytest

from components.actions import Action, CreateDiversion, Hide, PointOut, UseAbility
from components.detection import Detection
from components.observation import Observation
from systems.match.whatif import DONE, what_if
from systems.rules.diversion import GESTURE, SHOUT
from systems.rules.opposed import Opposed, opposed, together
from systems.rules.scene import Scene
from systems.rules.voice import voice_dc, voice_share
from tests.systems.field import A, field
from tests.systems.view import stage
from tests.systems.view.casters import with_actor

PASSES = Fraction(4, 5)
"""DC 5 on a d20."""


def mara(*conditions: str) -> Observation:
    known = stage.observation()
    numbers = replace(known.own[0].numbers, conditions=dict.fromkeys(conditions, 0))
    return replace(known, own=(replace(known.own[0], numbers=numbers), *known.own[1:]))


def rows(known: Observation, manner: str) -> tuple[Opposed, ...]:
    return opposed(Scene(known), known.own[0], CreateDiversion(1, manner))


def test_r_deaf_1_the_odds_of_a_deafened_shout_count_the_voice_once() -> None:
    plain, deaf = rows(mara(), SHOUT), rows(mara("deafened"), SHOUT)
    assert len([row for row in plain if row.works]) > 1
    assert together(plain) > 0
    assert together(deaf) == together(plain) * PASSES
    for clear, muffled in zip(plain, deaf, strict=True):
        assert muffled.success == clear.success * PASSES
        assert sum(share for _, share in muffled.states) == 1
        assert muffled.works is clear.works


def test_a_gesture_needs_no_voice() -> None:
    assert rows(mara("deafened"), GESTURE) == rows(mara(), GESTURE)


@pytest.mark.parametrize(
    ("action", "dc"),
    [
        (CreateDiversion(1, SHOUT), 5),
        (CreateDiversion(1, GESTURE), 0),
        (PointOut(1, 11, SHOUT), 5),
        (PointOut(1, 11, GESTURE), 0),
        (Hide(1), 0),
    ],
)
def test_who_shouts_needs_a_voice(action: Action, dc: int) -> None:
    own, rules = mara("deafened").own[0], stage.briefing().ruleset
    assert voice_dc(own, action, rules) == dc
    assert voice_dc(mara().own[0], action, rules) == 0


def test_an_ability_needs_one_if_it_is_auditory() -> None:
    own = with_actor("cultist", {"conditions": {"deafened": 2}}).own[0]
    (ability,) = (one for one in own.numbers.abilities if one.auditory)
    assert voice_dc(own, UseAbility(1, ability.id, target=11), stage.briefing().ruleset) == 5


def test_what_is_shouted_and_rolls_nothing_else_may_still_fail() -> None:
    (done, unsaid) = what_if(mara("deafened"), PointOut(1, 11, SHOUT)).outcomes
    assert (done.result, done.chance) == (DONE, PASSES)
    assert (unsaid.result, unsaid.chance) == ("unsaid", 1 - PASSES)
    assert [one.result for one in what_if(mara(), PointOut(1, 11, SHOUT)).outcomes] == [DONE]


def test_no_check_is_a_chance_of_one() -> None:
    assert [voice_share(dc) for dc in (0, 5, 21)] == [Fraction(1), PASSES, Fraction(0)]


def test_a_shout_out_of_hiding_reveals_whether_it_fools_or_not() -> None:
    """D-REVEAL-1, R-DIV-1: Hidden at least to those who hear it; a gesture in the dark is seen by nobody."""
    hidden = field("A...T", light=0, believed={"T": Detection.UNDETECTED})
    (shouted,) = opposed(Scene(hidden), hidden.own[0], CreateDiversion(A, SHOUT))
    assert shouted.states == ((Detection.HIDDEN, Fraction(1)),)
    (waved,) = opposed(Scene(hidden), hidden.own[0], CreateDiversion(A, GESTURE))
    assert (waved.works, waved.states) == (False, ((Detection.UNDETECTED, Fraction(1)),))
