"""The window's events, posted as SDL posts them: what needs aiming is aimed, and carried out by the engine."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from components.actions import Lean, UseAbility
from components.scenario import Entrant
from ecs.grid.segments import UNIT
from systems.ai.bots import make
from systems.match.session import Session
from systems.view.battle_screen import BattleScreen
from tests.arena import arena
from tests.systems.view import stage
from tests.systems.view.casters import with_actor
from tests.systems.view.test_app import Stage

SQUARE, TOP = 48, 56


@pytest.fixture
def shown(tmp_path: Path) -> Iterator[Stage]:
    made = Stage(tmp_path / "shots")
    yield made
    made.app.close()


def battle(shown: Stage, kind: str) -> BattleScreen:
    shown.session = stage.ListeningSession(with_actor(kind))
    shown.press(pygame.K_RETURN)
    screen = shown.app.stack.top
    assert isinstance(screen, BattleScreen)
    return screen


def move(shown: Stage, x: float, y: float) -> None:
    place = (round(x), round(y))
    shown.app.take(pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0)))
    shown.app.draw()


def test_a_burst_follows_the_mouse_and_goes_off_at_the_second_click(shown: Stage) -> None:
    battle(shown, "mage")
    shown.press(pygame.K_0)
    x, y = 15 * SQUARE + 4, TOP + 8 * SQUARE - 5
    move(shown, x, y)
    shown.click(x, y)
    shown.click(x, y)
    assert shown.session.asked == [UseAbility(1, "fire_burst", at=(15, 8))]


def test_the_second_row_is_reached_by_its_button_and_the_mouse_leans(shown: Stage) -> None:
    screen = battle(shown, "scout")
    shown.click(900, 657)
    assert screen.seat.ui.page == 1
    shown.click(218 + 3 * 63 + 30, 680)
    assert screen.seat.ui.mode == "lean"
    x, y = 10 * SQUARE - 3, TOP + 8 * SQUARE - 3
    shown.click(x, y)
    shown.click(x, y)
    assert shown.session.asked == [Lean(1, (10 * UNIT, 8 * UNIT))]


def test_a_disabled_button_says_why_under_the_mouse(shown: Stage) -> None:
    screen = battle(shown, "guard")
    move(shown, 218 + 9 * 63 + 30, 680)
    assert screen.seat.model().notice == "You have no such ability."
    move(shown, 218 + 30, 680)
    assert screen.seat.model().notice == ""


def test_an_ability_chosen_by_keys_happens_in_a_real_battle(tmp_path: Path) -> None:
    made = arena(
        ["......", "......", "......"],
        Entrant("Ada", "mage", "red", 0, 1),
        Entrant("Bork", "brute", "blue", 4, 1),
        seed=4,
    )
    session = Session(made, {"blue": make("greedy")})
    shown = Stage(tmp_path)
    try:
        shown.app.ways.show(session, lambda seed: None)
        screen = shown.app.stack.top
        assert isinstance(screen, BattleScreen)
        for now in range(0, 40_000, 1000):
            if session.waiting_for_human:
                break
            screen.tick(now)
        shown.press(pygame.K_0, pygame.K_RETURN)
        keys = {line.key for line in session.log()}
        assert "log.uses" in keys
        assert keys & {"log.affected", "log.saved"}
        own = session.observe().own[0]
        assert own.numbers.strain[0] == 2
        shown.press(pygame.K_ESCAPE, pygame.K_SPACE, pygame.K_SPACE)
    finally:
        shown.app.close()
