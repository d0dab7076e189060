"""What the window keeps has a bound, however large the map, the window and the zoom, and however often they change."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from systems.ai.bots import make
from systems.match.battle import Battle
from systems.match.session import Session
from systems.view.app import App
from systems.view.battle_screen import BattleScreen
from systems.view.board_ground import lay_picture
from systems.view.canvas import Canvas
from systems.view.frame import Sheet
from systems.view.ink import LARGE, PARTS, Ink
from systems.view.intents import Do, Intent
from systems.view.offers import offers_of
from systems.view.palette import load_palettes
from systems.view.sprites import SPRITES, Sprites
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


def held(app: App) -> int:
    """Bytes of all surfaces that the window keeps, each once: what is drawn on a map holds its picture, too."""
    ink, terrains = app.desk.ink, app.desk.terrains
    found = [part.surface for part in ink.parts.values()]
    for key, ground in ink.grounds.values():
        found += [ground.surface, *(part for part in key if isinstance(part, pygame.Surface))]
    for kept in (ink.sprites, terrains._sprites, terrains._lights, terrains._pictures):
        found += kept._kept.values()
    return sum(4 * one.get_width() * one.get_height() for one in {id(one): one for one in found}.values())


@pytest.mark.parametrize(("size", "scenarios"), [((1280, 720), 2), ((2560, 1440), 3)])
def test_battle_after_battle_keeps_no_more_than_the_bound(
    size: tuple[int, int], scenarios: int, scale: int, tmp_path: Path
) -> None:  # fmt: skip
    """Watched at several zooms, light after light; once a battle is left only its ground is kept, not what was lit."""
    if scale == 1 and size[0] > 1280:
        pytest.skip("takes half a minute: --long")
    offers = offers_of(stage.content())
    app = App(stage.words(), offers, ("greedy",), lambda _: stage.ListeningSession(), tmp_path, size=size)
    bound = SPRITES + PARTS + LAYERS + LIGHTS + PICTURES + 2 * 4 * size[0] * size[1]
    most = 0
    for name in sorted(stage.content().scenarios)[:scenarios]:
        found = stage.content().scenarios[name]
        session = Session(Battle(found, stage.content().catalogue, 3), {side: make("greedy") for side in found.sides})
        app.ways.show(session, lambda _: None, watching=True)
        screen = app.stack.top
        assert isinstance(screen, BattleScreen)
        for at in range(24):
            if at % 8 == 7:
                screen.intend(Intent(Do.ZOOM, 1), 400 * at)
            screen.tick(400 * at)
            if app.stack.top is screen and at % 3 == 0:
                app.draw()
                most = max(most, held(app))
                assert most <= bound
        while app.stack.top is not app.title:
            app.stack.pop()
        app.draw()
        session.battle.close()
        terrains = app.desk.terrains
        assert (terrains._lights.bytes, terrains._pictures.bytes, app.desk.ink.grounds) == (0, 0, {})
    assert most > bound / 4, "the bound is no empty one"
    app.close()


def test_parts_of_the_window_are_let_go_of_when_they_are_too_large_together() -> None:
    ink = Ink(load_palettes()["lamplight"])
    for at in range(40):
        canvas = Canvas(ink, pygame.Surface((800, 800)))
        canvas.part(at, (0.0, 0.0, 800.0, 800.0), lambda part: None)
        assert sum(4 * 800 * 800 for _ in ink.parts) <= PARTS
        assert (at, (0.0, 0.0, 800.0, 800.0)) in ink.parts
