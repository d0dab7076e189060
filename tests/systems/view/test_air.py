"""Mist and lamps move by the clock alone, only where the viewer sees, and not at all where motion is reduced."""

from dataclasses import replace
from hashlib import blake2b

import pygame

from systems.view.air import AIR_MS, lamps_in_view, misty_in_view
from systems.view.battle_screen import BattleScreen
from systems.view.preferences import Preferences
from systems.view.scenery import scenery_of
from systems.view.screen import NEVER, Stack
from systems.view.terrain import seen_in
from tests.systems.view import stage
from tests.systems.view.conftest import desk

SIZE = stage.WIDTH * stage.HEIGHT


def screen_of(*, still: bool = False, visible: bytes | None = None) -> tuple[BattleScreen, pygame.Surface]:
    known = stage.observation() if visible is None else stage.observation(visible=visible)
    there = desk()
    there.prefs = Preferences(still=still)
    return BattleScreen(Stack(), there, stage.ListeningSession(known), lambda *_: None), pygame.Surface(there.size)


def pictures(*, still: bool = False, visible: bytes | None = None) -> list[str]:
    screen, surface = screen_of(still=still, visible=visible)
    found = []
    for now in range(1000, 4000, 500):
        screen.tick(now)
        screen.draw(surface)
        found.append(blake2b(pygame.image.tobytes(surface, "RGB")).hexdigest())
    return found


def test_mist_drifts_and_is_the_same_at_the_same_moment() -> None:
    assert len(set(pictures())) > 3
    assert pictures() == pictures()


def test_where_motion_is_reduced_nothing_moves_and_nobody_wakes_for_it() -> None:
    assert len(set(pictures(still=True))) == 1
    screen, surface = screen_of(still=True)
    screen.draw(surface)
    assert screen.air_wait(5000) == NEVER


def test_out_of_view_nothing_moves() -> None:
    assert len(set(pictures(visible=bytes(SIZE)))) == 1


def test_only_mist_in_view_drifts_and_only_lamps_in_view_flicker() -> None:
    misty = scenery_of(stage.layout()).misty
    one = bytearray(SIZE)
    one[13] = 1
    assert misty_in_view(misty, bytes(one), stage.WIDTH) == ((13, 0),)
    assert set(misty_in_view(misty, bytes([1]) * SIZE, stage.WIDTH)) == set(misty)
    seen = replace(seen_in(stage.observation()), fires=((13, 0), (4, 4)), lamps=((13.5, 0.5), (2.5, 7.5)))
    seen = replace(seen, visible=bytes(one))
    assert lamps_in_view(seen, stage.WIDTH) == ((13.5, 0.5), (13.5, 0.5))


def test_it_is_drawn_ten_times_a_second_and_no_more() -> None:
    screen, surface = screen_of()
    screen.tick(1000)
    screen.draw(surface)
    assert screen.air_wait(1000) == AIR_MS
    assert screen.air_wait(1000 + AIR_MS) == 0
    assert not screen.tick(1000 + AIR_MS), "what moves by itself is no change of the battle"
