"""A click on a creature that cannot be attacked itself tells why, and aims at its square where that can be."""

from dataclasses import replace

import pytest

from components.actions import Strike
from systems.view.battle import BattleSeat
from systems.view.intents import Do, Intent
from tests.systems.view import stage

HIDDEN, SEEN = 13, 12
STRIKE, SHOOT = 1, 2


def seat(ruleset: str, slot: int) -> BattleSeat:
    known = stage.observation()
    briefing = replace(known.briefing, ruleset=stage.content().catalogue.rulesets[ruleset])
    made = stage.seat(replace(known, briefing=briefing))
    made.handle(Intent(Do.SLOT, slot))
    return made


def place(made: BattleSeat, alias: int) -> tuple[int, int]:
    contact = made.known.observation.contact(alias)
    assert contact is not None
    return contact.x, contact.y


def click(made: BattleSeat, alias: int) -> None:
    made.handle(Intent(Do.CLICK, *place(made, alias)))


def asked(made: BattleSeat) -> list[object]:
    assert isinstance(made.session, stage.ListeningSession)
    return list(made.session.asked)


def test_total_concealment_is_told_and_its_square_is_aimed_at() -> None:
    made = seat("pf1e", SHOOT)
    click(made, HIDDEN)
    assert (made.ui.mode, made.ui.cursor, made.ui.target) == ("guess", place(made, HIDDEN), 0)
    assert made.ui.notice == "reason.total_concealment"
    preview = made.model().preview
    assert preview is not None
    assert "50" in preview.sections[0].rows[0].text
    assert asked(made) == []
    click(made, HIDDEN)
    (shot,) = asked(made)
    assert isinstance(shot, Strike)
    assert (shot.target, shot.square) == (0, place(made, HIDDEN))


def test_by_levels_somebody_hidden_is_a_target() -> None:
    made = seat("levels", SHOOT)
    click(made, HIDDEN)
    assert (made.ui.mode, made.ui.target, made.ui.notice) == ("shoot", HIDDEN, "")


@pytest.mark.parametrize("ruleset", ["levels", "pf1e"])
def test_whoever_is_out_of_reach_is_told_and_nobody_else_is_struck_by_a_second_click(ruleset: str) -> None:
    made = seat(ruleset, STRIKE)
    for _ in range(3):
        click(made, SEEN)
    assert asked(made) == []
    assert made.ui.notice == "reason.out_of_reach"


def test_enter_without_a_target_aims_at_the_square_of_whom_the_cursor_stands_on() -> None:
    made = seat("pf1e", SHOOT)
    made.ui = replace(made.ui, target=0, cursor=place(made, HIDDEN))
    made.handle(Intent(Do.CONFIRM))
    assert (made.ui.mode, asked(made)) == ("guess", [])
