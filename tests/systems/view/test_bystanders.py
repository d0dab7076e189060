"""Who is no enemy may be attacked, but never by one key too many."""

from dataclasses import replace

import pytest

from components.actions import Strike
from components.observation import Observation
from components.relations import ALLY, ENEMY, NEUTRAL
from systems.view.intents import Do, Intent
from tests.systems.view import stage
from tests.systems.view.casters import seated

SHOOT = Intent(Do.SLOT, 2)
ENTER = Intent(Do.CONFIRM)


def standing(relation: str) -> Observation:
    """The stage's battle with the guard (11) being this to Mara's side."""
    known = stage.observation()
    return replace(known, contacts=(replace(known.contacts[0], relation=relation), *known.contacts[1:]))


def aimed_at_the_guard(relation: str) -> tuple[stage.ListeningSession, list[str]]:
    """What was asked for and said by shooting at the guard with Enter, twice."""
    seat, session = seated(standing(relation))
    seat.handle(SHOOT)
    seat.handle(Intent(Do.SELECT, 11))
    assert seat.ui.target == 11
    told = []
    for _ in range(2):
        seat.handle(ENTER)
        told.append(seat.model().notice)
    return session, told


@pytest.mark.parametrize("relation", [ALLY, NEUTRAL])
def test_a_shot_at_one_who_is_no_enemy_is_asked_for_twice(relation: str) -> None:
    session, told = aimed_at_the_guard(relation)
    assert told[0] == f"Guard is no enemy ({relation}). Confirm again to attack."
    assert [type(action) for action in session.asked] == [Strike]


@pytest.mark.parametrize("relation", [ENEMY, ""])
def test_a_shot_at_an_enemy_or_a_stranger_is_asked_for_once(relation: str) -> None:
    session, _ = aimed_at_the_guard(relation)
    assert len(session.asked) == 2


def test_turning_to_another_target_forgets_the_first_key() -> None:
    seat, session = seated(standing(NEUTRAL))
    seat.handle(SHOOT)
    seat.handle(Intent(Do.SELECT, 11))
    seat.handle(ENTER)
    seat.handle(Intent(Do.TARGET, 1))
    seat.handle(Intent(Do.SELECT, 11))
    seat.handle(ENTER)
    assert session.asked == []


def test_enemies_are_offered_first() -> None:
    seat, _ = seated(standing(ALLY))
    seat.handle(SHOOT)
    targets = seat.known.targets("shoot", seat.ui.weapon)
    assert targets[-1] == 11
    assert len(targets) > 1
    assert seat.ui.target != 11


@pytest.mark.parametrize(
    ("relation", "warning"), [(NEUTRAL, "No enemy: neutral"), ("", "Nobody knows whose side it is on")]
)
def test_the_preview_says_so(relation: str, warning: str) -> None:
    seat, _ = seated(standing(relation))
    seat.handle(SHOOT)
    seat.handle(Intent(Do.SELECT, 11))
    preview = seat.model().preview
    assert preview is not None
    assert preview.warning == warning
