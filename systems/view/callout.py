"""What a lesson says, drawn over the battle: a brass box, and an arrow to the control it speaks of."""

from typing import Final

import pygame

from systems.view.canvas import Box, Canvas
from systems.view.frame import Places
from systems.view.intents import Do
from systems.view.model import BattleModel
from systems.view.tutor import Callout

_WIDE: Final = 600.0
_LINE: Final = 21.0


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
    """Draw the box above the bottom bar with an arrow to its control, or at the top of the map without one."""
    left, top, width, height = places.map
    wide = min(_WIDE, width - 32)
    lines = canvas.wrap(callout.text, wide - 40, 15)
    high = 40 + _LINE * len(lines)
    control = _control(canvas, model, callout.point) if callout.point else None
    x = left + (width - wide) / 2
    y = top + (56 if model.notice else 12) if control is None else top + height - high - 44
    if control is not None:
        middle = control[0] + control[2] / 2
        x = max(left + 8, min(left + width - wide - 8, middle - wide / 2))
        _arrow(canvas, middle, y + high, control[1] - 4)
        canvas.rounded(
            (control[0] - 3, control[1] - 3, control[2] + 6, control[3] + 6), 10, border="brass2", thick=2
        )  # fmt: skip
    canvas.rounded((x, y, wide, high), 10, fill="panel_top", fill_end="panel_end", border="brass", thick=2)
    canvas.label(callout.title, x + 20, y + 10, size=12)
    for i, line in enumerate(lines):
        canvas.text(line, x + 20, y + 30 + _LINE * i, size=15, room=wide - 40)


def _arrow(canvas: Canvas, x: float, top: float, bottom: float) -> None:
    px = canvas.ink.px
    points = [(px(x - 9), px(top)), (px(x + 9), px(top)), (px(x), px(bottom))]
    pygame.draw.polygon(canvas.surface, canvas.ink.rgba("brass"), points)
