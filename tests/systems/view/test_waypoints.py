"""A walk goes by the squares that were set, pays for the whole way, and gives them back one by one."""

from dataclasses import replace

import pygame
import pytest

from components.actions import Sneak, Stride
from systems.rules.move_refusal import feet_of, move_refusal
from systems.rules.movement import budget_feet
from systems.rules.scene import Scene
from systems.view.battle import BattleSeat
from systems.view.battle_screen import BattleScreen
from systems.view.control import planned
from systems.view.intents import Do, Intent
from systems.view.screen import Stack
from tests.systems.view import stage
from tests.systems.view.conftest import desk


def to(seat: BattleSeat, x: int, y: int) -> None:
    seat.ui = replace(seat.ui, cursor=(x, y))


def led(*squares: tuple[int, int], mode: str = "stride") -> BattleSeat:
    """Mara at (9, 7) who is to walk by these squares, the last one under the cursor."""
    seat = stage.seat()
    seat.handle(Intent(Do.CHOOSE, word=mode))
    for square in squares[:-1]:
        to(seat, *square)
        seat.handle(Intent(Do.WAYPOINT))
    to(seat, *squares[-1])
    return seat


def test_a_walk_goes_by_its_waypoints_and_the_map_and_the_preview_show_that_way() -> None:
    straight, round_about = led((9, 9)), led((8, 7), (9, 9))
    made = planned(round_about.known, round_about.ui)
    assert isinstance(made, Stride)
    assert made.path[0] == (8, 7)
    assert made.path[-1] == (9, 9)
    model = round_about.model()
    assert model.pins.path == ((9, 7), *made.path)
    assert [(mark.x, mark.y) for mark in model.pins.marks] == [(8.5, 7.5)]
    assert model.pins.cursor_text != straight.model().pins.cursor_text
    round_about.handle(Intent(Do.CONFIRM))
    assert isinstance(round_about.session, stage.ListeningSession)
    assert round_about.session.asked == [made]


@pytest.mark.parametrize("mode", ["stride", "sneak"])
def test_every_way_by_a_waypoint_is_one_that_the_rules_allow_at_the_price_shown(mode: str) -> None:
    seat = led((8, 7), (8, 7), mode=mode)
    own = seat.known.actor
    assert own is not None
    scene = Scene(seat.known.observation)
    onward = seat.known.routes(mode, ((8, 7),))
    assert len(onward) > 3
    for square, route in onward.items():
        assert route.path[-1] == square
        assert move_refusal(scene, own, mode, route.path) is None
        assert feet_of(scene, own, route.path) == route.feet <= budget_feet(own.numbers, mode, scene.rules)


def test_the_price_of_a_plain_way_is_the_one_that_the_reach_tells() -> None:
    seat = stage.seat()
    own = seat.known.actor
    assert own is not None
    scene = Scene(seat.known.observation)
    for route in seat.known.routes("stride").values():
        assert feet_of(scene, own, route.path) == route.feet


def test_a_square_that_cannot_be_reached_is_no_waypoint_and_is_said_to_be_none() -> None:
    seat = led((0, 0), (0, 0))
    assert seat.ui.waypoints == ()
    assert seat.ui.notice == "ui.outside"


def by(seat: BattleSeat) -> tuple[tuple[int, int], ...]:
    return seat.ui.waypoints


def test_waypoints_go_one_by_one_and_all_with_another_action_or_the_plan() -> None:
    seat = led((8, 7), (8, 8), (9, 9))
    assert by(seat) == ((8, 7), (8, 8))
    seat.handle(Intent(Do.BACK))
    assert (by(seat), seat.ui.mode) == (((8, 7),), "stride")
    seat.handle(Intent(Do.CHOOSE, word="sneak"))
    assert by(seat) == ()
    seat = led((8, 7), (8, 8))
    assert seat.undo()
    assert by(seat) == ()


def test_a_sneak_is_rolled_for_the_way_that_it_goes() -> None:
    seat = led((8, 8), (8, 7), mode="sneak")
    made = planned(seat.known, seat.ui)
    assert isinstance(made, Sneak)
    assert made.path == ((8, 8), (8, 7))
    assert seat.model().preview is not None


def test_shift_and_enter_or_a_click_with_shift_set_one() -> None:
    session = stage.ListeningSession()
    screen = BattleScreen(Stack(), desk(), session, lambda *_: None)
    screen.event(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0, scancode=0, unicode=""), 0)
    enter = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=pygame.KMOD_LSHIFT, scancode=0, unicode="")
    screen.event(enter, 0)
    assert by(screen.seat) == ((9, 8),)
    x, y = screen._sheet().at(8.5, 8.5)
    pygame.display.init()
    pygame.key.set_mods(pygame.KMOD_LSHIFT)
    try:
        screen.event(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(round(x), round(y)), button=1), 0)
    finally:
        pygame.key.set_mods(pygame.KMOD_NONE)
    assert by(screen.seat) == ((9, 8), (8, 8))
    assert session.asked == []
