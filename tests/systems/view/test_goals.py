"""The top bar tells every objective of the side, or how many more there are; O tells them all."""

from dataclasses import replace

import pygame
import pytest

from components.scenario import Goal, Objective
from systems.view.battle import BattleSeat
from systems.view.screenshot import draw_seat
from tests.systems.view import stage
from tests.systems.view.casters import press
from tests.systems.view.conftest import desk

REACH = Objective("red", Goal.REACH, ((18, 7),), 0, "")
SURVIVE = Objective("red", Goal.SURVIVE, (), 8, "")
DEFEAT = Objective("red", Goal.DEFEAT)
THEIRS = Objective("blue", Goal.HOLD, ((1, 1),), 3, "")


def seated(*objectives: Objective) -> BattleSeat:
    known = stage.observation()
    return stage.seat(replace(known, briefing=replace(known.briefing, objectives=objectives)))


@pytest.mark.parametrize(
    ("objectives", "lines"),
    [
        ((), ("No objective · 6 rounds left",)),
        ((REACH, THEIRS), ("Reach the zone · 6 rounds left",)),
        ((REACH, THEIRS, DEFEAT), ("Reach the zone", "or: Defeat all enemies · 6 rounds left")),
        ((REACH, DEFEAT, SURVIVE), ("Reach the zone", "+2 · 6 rounds left")),
    ],
)
def test_the_lines_of_the_top_bar(objectives: tuple[Objective, ...], lines: tuple[str, ...]) -> None:
    seat = seated(*objectives)
    assert seat.model().top.goals == lines
    _, canvas = draw_seat(seat, desk())
    assert {*lines} <= {note.text for note in canvas.notes}


def test_one_key_tells_them_all_and_takes_them_away() -> None:
    seat = seated(REACH, DEFEAT, SURVIVE)
    press(seat, pygame.K_o)
    told = seat.model().notice
    assert "Reach the zone" in told
    assert "or: Defeat all enemies" in told
    assert "Survive 8 rounds" in told
    press(seat, pygame.K_o)
    assert seat.model().notice == ""


def test_a_single_objective_is_told_without_a_word_of_others() -> None:
    seat = seated(REACH, THEIRS)
    press(seat, pygame.K_o)
    assert seat.model().notice == "Reach the zone"
