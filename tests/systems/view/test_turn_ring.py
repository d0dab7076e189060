"""Whoever of the others has its turn is marked on the map, if the picture shows it; nobody else is."""

from dataclasses import replace

import pygame

from systems.view.battle_screen import BattleScreen
from systems.view.preferences import Preferences
from systems.view.screen import Stack
from tests.systems.view import stage
from tests.systems.view.conftest import desk


def around(actor: int, square: tuple[int, int]) -> bytes:
    """The pixels of a square and a half around a creature while somebody has its turn."""
    there = desk()
    there.prefs = Preferences(still=True)
    known = replace(stage.observation(), actor=actor)
    screen = BattleScreen(Stack(), there, stage.ListeningSession(known, waiting=False), lambda *_: None)
    surface = pygame.Surface(there.size)
    screen.draw(surface)
    laid = screen._sheet()
    x, y = laid.at(square[0] - 0.25, square[1] - 0.25)
    side = round(laid.step * 1.5)
    return pygame.image.tobytes(surface.subsurface((round(x), round(y), side, side)), "RGB")


def test_the_turn_of_a_creature_that_shows_is_marked_around_it_and_around_nobody_else() -> None:
    guard, archer = (14, 8), (12, 3)
    assert around(11, guard) != around(12, guard)
    assert around(12, archer) != around(11, archer)
    assert around(12, guard) == around(13, guard)


def test_nobody_is_marked_in_the_turn_of_somebody_unseen() -> None:
    places = [(14, 8), (12, 3), (16, 4), (17, 5)]
    assert [around(0, place) for place in places[:2]] == [around(13, place) for place in places[:2]]
    assert around(0, places[3]) == around(14, places[3]), "a marker of somebody lost says nothing of its turn"
