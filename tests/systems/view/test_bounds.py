"""What the window keeps has a bound, however large the map, the window and the zoom, and however often they change."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from systems.view.board_ground import lay_picture
from systems.view.frame import Sheet
from systems.view.ink import LARGE, Ink
from systems.view.palette import load_palettes
from systems.view.sprites import Sprites
from systems.view.terrain import LAYERS, LIGHTS, MOST, PICTURES, Terrain, Terrains, seen_in
from tests.systems.view import stage
from tests.systems.view.test_app import Stage

COLUMNS, ROWS, FINE = 12, 8, 10


def test_no_picture_of_a_map_has_more_pixels_than_the_bound() -> None:
    layout = stage.layout()
    seen = seen_in(stage.observation())
    squares = layout.width * layout.height
    assert squares * 400 * 400 > MOST, "it would be too large"
    picture = Terrain(layout).picture(seen, 400)
    assert picture.get_width() * picture.get_height() <= MOST
    assert picture.get_width() // layout.width > 96, "as fine as the bound allows"
    assert Terrain(layout).picture(seen, 48).get_width() == 48 * layout.width


def chequered() -> pygame.Surface:
    """A map whose squares can be told apart by their colours."""
    made = pygame.Surface((COLUMNS * FINE, ROWS * FINE))
    for y in range(ROWS):
        for x in range(COLUMNS):
            made.fill((20 * x, 30 * y, 99), (x * FINE, y * FINE, FINE, FINE))
    return made


@pytest.mark.parametrize("step", [10, 15, 40, 96])
@pytest.mark.parametrize("corner", [(30, 20), (-37, -55), (-60, 3)])
def test_a_map_drawn_with_fewer_pixels_lies_where_one_drawn_with_all_of_them_would(
    step: int, corner: tuple[int, int]
) -> None:
    box = pygame.Rect(10, 10, 300, 200)
    surface = pygame.Surface((320, 220))
    sheet = Sheet((10.0, 10.0, 300.0, 200.0), float(corner[0]), float(corner[1]), float(step), COLUMNS)
    surface.set_clip(box)
    lay_picture(surface, chequered(), sheet, box, Ink(load_palettes()["lamplight"]))
    looked_at = 0
    for y in range(ROWS):
        for x in range(COLUMNS):
            place = corner[0] + x * step + step // 2, corner[1] + y * step + step // 2
            if box.collidepoint(place):
                looked_at += 1
                assert surface.get_at(place)[:3] == (20 * x, 30 * y, 99)
    assert looked_at


def test_what_was_drawn_for_another_size_of_the_window_is_not_kept(tmp_path: Path) -> None:
    shown = Stage(tmp_path)
    shown.press(pygame.K_RETURN)
    ink, held = shown.app.desk.ink, []
    for step in range(12):
        size = (1160 + 8 * step, 700 + step)
        shown.app.window = pygame.display.set_mode(size, pygame.RESIZABLE)
        shown.app.take(pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
        shown.app.draw()
        parts = [kept.surface for kept in ink.parts.values()] + [kept[1].surface for kept in ink.grounds.values()]
        held.append(ink.sprites.bytes + sum(4 * part.get_width() * part.get_height() for part in parts))
    assert shown.app.desk.ink is ink, "the text size stayed, and so did the ink"
    assert held[-1] < 1.2 * held[0]
    shown.app.close()


def test_only_what_is_large_goes_with_a_size() -> None:
    sprites = Sprites()
    letters = sprites.get("letters", lambda: pygame.Surface((60, 20)))
    veil = sprites.get("veil", lambda: pygame.Surface((1280, 720)))
    sprites.shed(LARGE)
    assert sprites.get("letters", lambda: pygame.Surface((1, 1))) is letters
    assert sprites.bytes == 4 * 60 * 20
    assert sprites.get("veil", lambda: pygame.Surface((1, 1))) is not veil


def test_pictures_of_all_maps_together_keep_to_one_bound() -> None:
    terrains, known = Terrains(), stage.observation()
    for at in range(40):
        seen = seen_in(replace(known, explored=bytes(at < i for i in range(len(known.explored)))))
        terrains.of(stage.layout()).picture(seen, 64)
    assert terrains.bytes <= LAYERS + LIGHTS + PICTURES
