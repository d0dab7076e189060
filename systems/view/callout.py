"""What a lesson says, drawn over the battle: a brass box, and an arrow to the control it speaks of."""

from collections.abc import Sequence
from typing import Final

import pygame

from systems.view.board_cards import fitting, pills
from systems.view.canvas import Canvas
from systems.view.frame import Box, Places
from systems.view.intents import Do
from systems.view.model import BattleModel
from systems.view.tutor import Callout

_WIDE: Final = 600.0
_LINE: Final = 21.0
_HALF: Final = 9
"""Half of an arrow's breadth."""
_HEAD: Final = 12.0
"""Height of an arrow that has no shaft."""


def _control(canvas: Canvas, model: BattleModel, point: str) -> Box | None:
    """Where the control is that a step points at, None if it is not on the screen."""
    if point == "end_turn":
        return next((hot.box for hot in canvas.hots if hot.intent.do is Do.END_TURN), None)
    for row, buttons in enumerate((model.bottom.buttons, model.bottom.more)):
        for index, button in enumerate(buttons):
            if button.kind == point:
                shown = (hot.box for hot in canvas.hots if hot.intent[:3] == (Do.SLOT, index, row))
                return next(shown, None)
    return None


def draw_callout(canvas: Canvas, model: BattleModel, callout: Callout, places: Places) -> None:
    """Draw the box above the legend with an arrow to its control, or at the top of the map without one.

    The arrow covers no part of the legend and no key: where it finds no way between, its head alone shows below them.
    """
    left, top, width, height = places.map
    wide = min(_WIDE, width - 32)
    lines = canvas.wrap(callout.text, wide - 40, 15)
    high = 40 + _LINE * len(lines)
    control = _control(canvas, model, callout.point) if callout.point else None
    x = left + (width - wide) / 2
    y = top + (56 if model.notice else 12)
    if control is not None:
        middle = control[0] + control[2] / 2
        x = max(left + 8, min(left + width - wide - 8, middle - wide / 2))
        shown = pills(canvas, places.map, model.pins.legend, model.hints)
        y = min([top + height - 44, *(pill[1] - 8 for pill in shown)]) - high
        fits, keys = fitting(canvas, places.map, model.hints)
        taken = [(pill[0], pill[0] + pill[2]) for pill in shown] + ([(keys, left + width)] if fits else [])
        at = way_down(control, taken)
        _arrow(canvas, at or middle, y + high if at else control[1] - 4 - _HEAD, control[1] - 4)
        canvas.rounded(
            (control[0] - 3, control[1] - 3, control[2] + 6, control[3] + 6), 10, border="brass2", thick=2
        )  # fmt: skip
    canvas.rounded((x, y, wide, high), 10, fill="panel_top", fill_end="panel_end", border="brass", thick=2)
    canvas.label(callout.title, x + 20, y + 10, size=12)
    for i, line in enumerate(lines):
        canvas.text(line, x + 20, y + 30 + _LINE * i, size=15, room=wide - 40)


def way_down(control: Box, taken: Sequence[tuple[float, float]]) -> float:
    """Where an arrow comes down on a control past what is taken of the row above it, nearest its middle; 0: nowhere."""
    left, wide = control[0], control[2]
    places = sorted((left + at for at in range(_HALF, round(wide) - _HALF + 1)), key=lambda x: abs(x - left - wide / 2))
    free = (x for x in places if all(x + _HALF < begin or end < x - _HALF for begin, end in taken))
    return next(free, 0.0)


def _arrow(canvas: Canvas, x: float, top: float, bottom: float) -> None:
    px = canvas.ink.px
    points = [(px(x - _HALF), px(top)), (px(x + _HALF), px(top)), (px(x), px(bottom))]
    pygame.draw.polygon(canvas.surface, canvas.ink.rgba("brass"), points)
