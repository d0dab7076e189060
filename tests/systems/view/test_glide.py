"""Creatures glide where the viewer saw the whole way, and stand at once where motion is reduced."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from systems.view.battle_screen import BattleScreen
from systems.view.glide import FRAME_MS, LONGEST_MS, Glide
from systems.view.pacing import BEAT_MS
from systems.view.screen import NEVER
from systems.view.token_model import Look, Token
from tests.systems.view import stage
from tests.systems.view.test_app import Stage

ALL = bytes([1]) * (stage.WIDTH * stage.HEIGHT)


def token(x: int, y: int) -> Token:
    return Token(1, x, y, 1, "own", "creature_guard", Look.SOLID)


def after(*places: tuple[int, int], visible: bytes = ALL, walked: tuple[tuple[int, int], ...] = ()) -> Glide:
    """One creature seen at these places one after the other, at time 0."""
    glide = Glide(stage.layout(), int)
    for place in places:
        glide.follow((token(*place),), visible, {1: walked} if walked else {}, 0)
    return glide


def test_a_step_is_shown_on_its_way_and_ends_in_its_square() -> None:
    glide = after((9, 10), (11, 10))
    at = [glide.shifts((token(11, 10),), now)[0].x for now in (0, 60, 110, 160, 220)]
    assert at[0] == -2
    assert at == sorted(at)
    assert at[2] == -1
    assert at[-1] == 0
    assert glide.active(219)
    assert not glide.active(220)


def test_a_way_never_takes_longer_than_a_picture_stands() -> None:
    assert LONGEST_MS < BEAT_MS
    assert not after((9, 8), (9, 11), walked=tuple((9, y) for y in range(9, 12))).active(LONGEST_MS)


def test_ones_own_way_is_followed_round_the_corner() -> None:
    glide = after((9, 8), (11, 10), walked=((9, 9), (9, 10), (10, 10), (11, 10)))
    shift = glide.shifts((token(11, 10),), LONGEST_MS // 2)[0]
    assert (shift.x, shift.y) == (-2, 0)


@pytest.mark.parametrize(
    ("start", "end", "hidden"),
    [((9, 8), (12, 8), ((10, 8),)), ((6, 4), (8, 4), ()), ((0, 0), (19, 0), ())],
    ids=["out of view", "a wall between", "too far"],
)
def test_nobody_glides_where_the_way_was_not_seen(
    start: tuple[int, int], end: tuple[int, int], hidden: tuple[tuple[int, int], ...]
) -> None:
    visible = bytearray(ALL)
    for x, y in hidden:
        visible[y * stage.WIDTH + x] = 0
    assert not after(start, end, visible=bytes(visible)).active(0)


def test_who_comes_into_view_or_stands_still_does_not_glide() -> None:
    assert not after((9, 8)).active(0)
    assert not after((9, 8), (9, 8)).active(0)


@pytest.fixture
def battle(tmp_path: Path) -> Iterator[Stage]:
    made = Stage(tmp_path)
    made.press(pygame.K_RETURN)
    yield made
    made.app.close()


def moved(shown: Stage) -> BattleScreen:
    """The battle after Ilse was seen to go one square."""
    screen = shown.app.stack.top
    assert isinstance(screen, BattleScreen)
    known = shown.session.known
    ours = tuple(replace(own, x=9) if own.alias == 2 else own for own in known.own)
    shown.session.known = replace(known, own=ours)
    screen.seat.refresh()
    shown.app.draw()
    return screen


def test_frames_are_asked_for_only_while_somebody_is_on_the_way(battle: Stage) -> None:
    screen = moved(battle)
    now = screen._now
    assert screen.wait(now) <= FRAME_MS
    first = pygame.image.tobytes(battle.app.window, "RGB")
    assert screen.tick(now + 60)
    battle.app.draw()
    assert pygame.image.tobytes(battle.app.window, "RGB") != first
    assert screen.tick(now + LONGEST_MS)
    battle.app.draw()
    assert screen.wait(now + LONGEST_MS) == NEVER
    assert not screen.tick(now + LONGEST_MS + 1)


def test_with_reduced_motion_the_next_picture_is_the_last_one(battle: Stage) -> None:
    battle.app.desk.choose(still=True)
    screen = moved(battle)
    assert screen.wait(screen._now) == NEVER
    still = pygame.image.tobytes(battle.app.window, "RGB")
    screen.tick(screen._now + 60)
    battle.app.draw()
    assert pygame.image.tobytes(battle.app.window, "RGB") == still
