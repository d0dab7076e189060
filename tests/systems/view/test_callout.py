"""A lesson's arrow comes down on its control past the legend and the keys at the map's lower edge."""

from pathlib import Path

import pygame
import pytest

from content.text import LANGUAGES
from systems.view.battle_screen import BattleScreen
from systems.view.board_cards import fitting, pills
from systems.view.callout import draw_callout, way_down
from systems.view.frame import Box
from systems.view.tutor import Callout
from tests.golden.pictures import SIZES, opened
from tests.systems.view.walks import WALKS

CONTROL = (100.0, 640.0, 66.0, 70.0)
Spans = list[tuple[float, float]]


@pytest.mark.parametrize(
    ("taken", "at"),
    [
        ([], 133),
        ([(0, 120)], 133),
        ([(0, 130)], 140),
        ([(125, 300)], 115),
        ([(0, 120), (136, 400)], 0),
        ([(90, 170)], 0),
    ],
)
def test_the_arrow_comes_down_as_near_the_middle_as_there_is_room(taken: Spans, at: int) -> None:
    assert way_down(CONTROL, taken) == at


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_no_part_of_the_legend_and_no_key_is_covered(tmp_path: Path, lang: str, size: tuple[int, int]) -> None:
    shown = opened(tmp_path, lang, size)
    WALKS["tutorial"](shown)
    screen, window, scale = shown.app.stack.top, shown.app.window, shown.app.desk.ink.scale
    assert isinstance(screen, BattleScreen)
    screen.tutor = None
    shown.app.draw()
    bare, canvas, laid, model = window.copy(), screen._canvas, screen._laid(), screen.seat.model()
    assert canvas is not None
    _, begin = fitting(canvas, laid.map, model.hints)
    left, top, wide, high = laid.map
    keys = (begin, top + high - 28, left + wide - begin, 20.0)
    boxes: list[Box] = [*pills(canvas, laid.map, model.pins.legend, model.hints), keys]
    assert len(boxes) > 2
    for point in ("stride", "strike", "sneak", "search", "end_turn"):
        window.blit(bare, (0, 0))
        draw_callout(canvas, model, Callout("Title", "What there is to say. " * 9, point), laid)
        assert differing(bare, window, (0, 0, *laid.map[2:]), scale)
        for box in boxes:
            assert not differing(bare, window, box, scale), (point, box)
    shown.app.close()


def differing(one: pygame.Surface, other: pygame.Surface, box: Box, scale: float) -> bool:
    """True if two pictures are not alike within a box of design pixels."""
    area = pygame.Rect(*(round(part * scale) for part in box))
    first, second = (pygame.image.tobytes(surface.subsurface(area), "RGB") for surface in (one, other))
    return first != second
