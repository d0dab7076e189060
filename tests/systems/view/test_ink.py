"""Texts that no font can draw: names come from mods, maps and recordings too, and none may end the game."""

import pygame
import pytest

from systems.view.canvas import Canvas
from systems.view.ink import INSTEAD, Ink
from systems.view.palette import load_palettes


@pytest.fixture
def canvas() -> Canvas:
    return Canvas(Ink(load_palettes()["lamplight"]), pygame.Surface((300, 60)))


@pytest.mark.parametrize("text", ["\x00", "a\x00b", "\ud800", "\u200b", "\u202e", "\ufe0f", "\u0301", "\u3164", ""])
@pytest.mark.parametrize("room", [0, 40])
def test_every_text_is_drawn_somehow(canvas: Canvas, text: str, room: float) -> None:
    assert canvas.text(text, 0, 0, size=14, room=room) >= 0
    assert canvas.wrap(text, 40) is not None


def test_a_sign_that_cannot_be_drawn_takes_the_room_of_another(canvas: Canvas) -> None:
    ink = canvas.ink
    assert ink.width("a\x00b", "regular", 14) == ink.width(f"a{INSTEAD}b", "regular", 14)
    assert ink.width("Ilse", "regular", 14) == canvas.text("Ilse", 0, 0, size=14)


def test_a_name_of_any_length_is_cut_to_its_room(canvas: Canvas) -> None:
    text, _, cut = canvas.fit("x" * 60_000, "regular", 14, 100)
    assert cut
    assert len(text) < 60


@pytest.mark.parametrize("space", ["\N{NO-BREAK SPACE}", "\N{NARROW NO-BREAK SPACE}"])
def test_the_space_before_a_percent_sign_is_drawn_as_a_space(canvas: Canvas, space: str) -> None:
    """German and English keep a number and its sign together with spaces that Python calls not printable."""
    ink = canvas.ink
    spaced, instead = (ink.line(f"20{sign}%", "regular", 14, "text") for sign in (space, INSTEAD))
    assert spaced.get_width() < instead.get_width()
    assert ink.width(f"20{space}%", "regular", 14) < ink.width(f"20{INSTEAD}%", "regular", 14)


def test_a_part_for_which_there_is_no_room_is_drawn_all_the_same(canvas: Canvas) -> None:
    canvas.part("none", (0, 0, -20, 0), lambda part: part.rule(0, 0, 5))
    assert canvas.drawn.surface.get_size() == (300, 60)
