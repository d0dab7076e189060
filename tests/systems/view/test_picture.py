import pygame
import pytest

from components.detection import Detection
from systems.view.battle import BattleSeat
from systems.view.canvas import Canvas
from systems.view.desk import Desk
from systems.view.intents import Do, Intent
from systems.view.screenshot import draw_seat, screenshot
from tests.systems.view import stage
from tests.systems.view.conftest import desk

MODES = {
    "walk": [Intent(Do.CURSOR, 0, 2)],
    "shoot": [Intent(Do.SLOT, 2)],
    "strike": [Intent(Do.SLOT, 1)],
    "hide": [Intent(Do.SLOT, 4)],
    "search": [Intent(Do.SLOT, 5)],
    "guess": [Intent(Do.GUESS), Intent(Do.CURSOR, 6, -2)],
    "refused": [Intent(Do.SLOT, 9)],
    "tip": [Intent(Do.TARGET, 1)],
}


def drawn(known: BattleSeat, on: Desk) -> tuple[pygame.Surface, Canvas]:
    return draw_seat(known, on)


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


@pytest.mark.parametrize("mode", sorted(MODES))
def test_english_fits_its_boxes_and_stays_in_the_window(mode: str, any_desk: Desk) -> None:
    seat = stage.seat()
    for intent in MODES[mode]:
        seat.handle(intent)
    _, canvas = drawn(seat, any_desk)
    width, height = any_desk.size
    assert [n.text for n in canvas.notes if n.cut] == []
    assert [n.text for n in canvas.notes if n.box[2] > n.room + 1] == []
    outside = [n for n in canvas.notes if n.box[0] < 0 or n.box[1] < -2 or n.box[0] + n.box[2] > width + 1]
    assert [n.text for n in outside] == []
    assert [n.text for n in canvas.notes if n.box[1] + n.box[3] > height + 2] == []
    assert all(h.box[0] >= 0 and h.box[0] + h.box[2] <= width for h in canvas.hots)


def test_places_to_click_are_large_enough(wide: Desk) -> None:
    seat = stage.seat()
    seat.handle(Intent(Do.SLOT, 2))
    _, canvas = drawn(seat, wide)
    assert len(canvas.hots) > 15
    assert [h for h in canvas.hots if h.box[2] < 24 or h.box[3] < 24] == []


def test_the_same_knowledge_gives_the_same_pixels(wide: Desk) -> None:
    first, _ = drawn(stage.seat(), wide)
    again, _ = drawn(stage.seat(), desk())
    assert pixels(first) == pixels(again)


def test_a_creature_shows_at_its_square_and_only_there(wide: Desk) -> None:
    known = stage.observation()
    with_guard, _ = drawn(stage.seat(known, waiting=False), wide)
    without = stage.observation(contacts=known.contacts[1:])
    empty, _ = drawn(stage.seat(without, waiting=False), wide)
    changed = pygame.mask.from_threshold(
        with_guard, (0, 0, 0), (1, 1, 1, 255), empty
    )  # where both pictures agree within the threshold
    changed.invert()
    board = pygame.Rect(0, 56, 960, 576)
    boxes = [b for b in changed.get_bounding_rects() if board.contains(b)]
    square = pygame.Rect(14 * 48, 56 + 8 * 48, 48, 48)
    assert boxes
    assert all(square.inflate(40, 40).contains(b) for b in boxes)


def test_fog_darkens_what_is_not_in_view(wide: Desk) -> None:
    known = stage.observation()
    seen, _ = drawn(stage.seat(known, waiting=False), wide)
    dark = bytes(0 if i // stage.WIDTH > 8 else v for i, v in enumerate(known.visible))
    fogged, _ = drawn(stage.seat(stage.observation(visible=dark), waiting=False), wide)
    here = pygame.Rect(12 * 48, 56 + 9 * 48 + 8, 40, 40)

    def brightness(surface: pygame.Surface) -> int:
        return sum(pygame.transform.average_color(surface, here)[:3])

    assert brightness(fogged) < brightness(seen) * 0.75


def test_an_open_door_looks_different(wide: Desk) -> None:
    from dataclasses import replace

    known = stage.observation()
    opened = replace(known, doors=(replace(known.doors[0], open=True), known.doors[1]))
    first, _ = drawn(stage.seat(known, waiting=False), wide)
    second, _ = drawn(stage.seat(opened, waiting=False), wide)
    assert pixels(first) != pixels(second)


def test_a_screenshot_needs_no_window(tmp_path: object) -> None:
    from pathlib import Path

    path = Path(str(tmp_path)) / "deep" / "shot.png"
    screenshot(stage.observation(), stage.LOG, path)
    loaded = pygame.image.load(path)
    assert loaded.get_size() == (1280, 720)


def test_a_hidden_creature_wears_violet_and_an_observed_one_its_side(wide: Desk) -> None:
    def violet(best: Detection) -> int:
        wolf = stage.contact(13, "wolf", (16, 8), best)
        surface, _ = drawn(stage.seat(stage.observation(contacts=(wolf,)), waiting=False), wide)
        here = surface.subsurface((16 * 48, 56 + 8 * 48, 48, 48))
        return pygame.mask.from_threshold(here, wide.ink.rgba("hidden"), (24, 24, 24, 255)).count()

    assert violet(Detection.HIDDEN) > 60
    assert violet(Detection.OBSERVED) < 20
