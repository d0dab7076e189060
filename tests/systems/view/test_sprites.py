"""What was drawn is kept within its bounds, and is gone with what it was drawn for."""

import gc
import weakref
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from systems.view.canvas import Canvas
from systems.view.ink import Ink
from systems.view.palette import load_palettes
from systems.view.sprites import Sprites
from systems.view.terrain import LAYERS, LIGHTS, MAPS, Terrains, seen_in
from tests.systems.view import stage
from tests.systems.view.test_app import Stage

SIDE = 8
BYTES = SIDE * SIDE * 4


@pytest.fixture
def by_hand() -> Iterator[None]:
    """No collector: what refers to itself in a circle stays."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.fixture
def shown(tmp_path: Path) -> Iterator[Stage]:
    made = Stage(tmp_path)
    made.app.draw()
    yield made
    made.app.close()


def one(canvas: Canvas) -> None:
    canvas.text("one", 0, 0)


def square() -> pygame.Surface:
    return pygame.Surface((SIDE, SIDE))


def test_what_was_used_least_recently_goes_first() -> None:
    sprites = Sprites(2 * BYTES)
    first, second = sprites.get("a", square), sprites.get("b", square)
    assert sprites.get("a", square) is first
    sprites.get("c", square)
    assert (sprites.bytes, sprites.get("a", square)) == (2 * BYTES, first)
    assert sprites.get("b", square) is not second


def test_what_an_owner_gives_up_is_no_longer_counted() -> None:
    sprites, mine, yours = Sprites(), object(), object()
    kept = sprites.get((yours, "ground"), square)
    sprites.get((mine, "ground"), square)
    shared = sprites.get(("glow", 5), square)
    sprites.disown(mine)
    assert sprites.bytes == 2 * BYTES
    assert (sprites.get((yours, "ground"), square), sprites.get(("glow", 5), square)) == (kept, shared)


@pytest.mark.usefixtures("by_hand")
def test_an_ink_that_is_given_up_takes_its_pictures_along() -> None:
    ink = Ink(load_palettes()["lamplight"])
    canvas = Canvas(ink, pygame.Surface((100, 50)))
    canvas.part("log", (0, 0, 50, 20), one)
    assert [note.text for note in canvas.notes] == ["one"]
    gone = weakref.ref(ink)
    del ink, canvas
    assert gone() is None


def test_another_palette_does_not_keep_the_pictures_of_the_first(shown: Stage) -> None:
    """The picker below the battle still holds the ink with which it was drawn."""
    shown.press(pygame.K_RETURN)
    desk = shown.app.desk
    first = desk.ink
    assert first.sprites.bytes
    desk.apply(replace(desk.prefs, palette="clear"))
    shown.app.draw()
    assert desk.ink is not first
    assert (first.sprites.bytes, first.parts, first.grounds) == (0, {}, {})


def test_a_closed_window_keeps_no_pictures(shown: Stage) -> None:
    shown.press(pygame.K_RETURN)
    ink = shown.app.desk.ink
    shown.app.close()
    assert (ink.sprites.bytes, ink.parts, ink.grounds) == (0, {}, {})


def test_all_maps_together_keep_to_one_bound() -> None:
    terrains, known = Terrains(), stage.observation()
    seen = seen_in(known)
    layouts = [stage.layout()._replace() for _ in range(MAPS + 1)]
    held = []
    for layout in layouts:
        terrains.of(layout).picture(seen, 32)
        held.append(terrains.bytes)
    assert 0 < held[0] < held[MAPS - 1] == held[MAPS]  # the first map's layers went when the last one came
    assert held[MAPS] < LAYERS + LIGHTS


def test_the_map_that_was_looked_at_least_recently_is_drawn_anew_and_no_other() -> None:
    terrains = Terrains()
    layouts = [stage.layout()._replace() for _ in range(MAPS + 1)]
    drawn = [terrains.of(layout) for layout in layouts[:MAPS]]
    terrains.of(layouts[0])
    terrains.of(layouts[MAPS])
    assert terrains.of(layouts[0]) is drawn[0]
    assert terrains.of(layouts[2]) is drawn[2]
    assert terrains.of(layouts[1]) is not drawn[1]
