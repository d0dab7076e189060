"""The map is moved by wheel, drag, edge and keys, never farther than there is map, and never by itself."""

import pygame
import pytest

from systems.view.battle_screen import BattleScreen
from systems.view.frame import ZOOMS, places
from systems.view.intents import Do, Intent
from systems.view.preferences import Preferences
from systems.view.screen import NEVER, Stack
from systems.view.viewport import EDGE_MS, Viewport
from tests.systems.view import stage
from tests.systems.view.conftest import desk

PLACES = [(300.0, 300.0), (480.0, 300.0), (700.0, 420.0)]


def close_up(*, edges: bool = False) -> BattleScreen:
    """A battle of which the window shows a piece, at 96 pixels a square."""
    there = desk()
    there.prefs = Preferences(edges=edges)
    screen = BattleScreen(Stack(), there, stage.ListeningSession(), lambda *_: None)
    for _ in ZOOMS:
        screen.intend(Intent(Do.ZOOM, 1), 0)
    return screen


def corner(screen: BattleScreen) -> tuple[float, float]:
    laid = screen._sheet()
    return laid.left, laid.top


def mouse(kind: int, at: tuple[float, float], button: int = 2) -> pygame.event.Event:
    if kind == pygame.MOUSEMOTION:
        return pygame.event.Event(kind, pos=at, rel=(0, 0), buttons=(0, 0, 0))
    return pygame.event.Event(kind, pos=at, button=button)


@pytest.mark.parametrize("place", PLACES)
def test_what_is_under_the_mouse_stays_there_when_the_wheel_turns(place: tuple[float, float]) -> None:
    screen = close_up()
    before = screen._sheet().spot(*place)
    assert screen.viewport.zoom_at(-1, place, screen.seat.ui.cursor)
    after = screen._sheet()
    assert after.step == 64
    assert after.spot(*place) == before


def test_the_map_is_dragged_with_the_middle_button_and_stays_where_it_is_let_go() -> None:
    screen = close_up()
    left, top = corner(screen)
    screen.event(mouse(pygame.MOUSEBUTTONDOWN, (500, 300)), 0)
    assert screen.event(mouse(pygame.MOUSEMOTION, (560, 340)), 0)
    assert corner(screen) == (left + 60, top + 40)
    cursor = screen.seat.ui.cursor
    screen.event(mouse(pygame.MOUSEBUTTONUP, (560, 340)), 0)
    screen.event(mouse(pygame.MOUSEMOTION, (400, 300)), 0)
    assert corner(screen) == (left + 60, top + 40)
    assert screen.seat.ui.cursor != cursor, "it points again"


def test_going_beyond_the_edge_of_the_map_gains_nothing_and_costs_no_way_back() -> None:
    screen = close_up()
    for _ in range(40):
        screen.intend(Intent(Do.PAN, -1, 0), 0)
    leftmost = corner(screen)
    screen.intend(Intent(Do.PAN, 1, 0), 0)
    assert corner(screen)[0] == leftmost[0] - 2 * 96


def test_the_pointer_at_an_edge_moves_the_map_as_long_as_there_is_some_and_only_if_that_is_wished() -> None:
    for edges in (False, True):
        screen = close_up(edges=edges)
        before = corner(screen)
        screen.event(mouse(pygame.MOUSEMOTION, (0, 300)), 1000)
        assert not screen.viewport.push(1000, screen.seat.ui.cursor)
        screen.tick(1000 + EDGE_MS)
        assert (corner(screen)[0] > before[0]) is edges
        for now in range(2000, 2000 + 60 * EDGE_MS, EDGE_MS):
            screen.tick(now)
        assert screen.viewport.wait(9000) == NEVER
        assert (corner(screen)[0] == 0) is edges


def test_in_the_middle_of_the_window_nothing_pushes() -> None:
    view = Viewport(stage.layout(), lambda: places((1280, 720), 1), lambda: 1.0)
    view.point((640, 300), 0, on=True)
    assert view.wait(0) == NEVER
