"""Where lost creatures were last sensed, on a map: pins, and how old each is, in as few words as there is room for."""

from collections.abc import Sequence
from typing import Final

from systems.view import shapes
from systems.view.canvas import Canvas
from systems.view.frame import Box, Sheet
from systems.view.marks import chip
from systems.view.token_model import Marker, Token

SMALL: Final = 32
"""Pixels of a square below which badges and ages shrink with it."""
FEW: Final = 4
"""More markers than this tell their age by the number of rounds alone."""
_HIGH: Final = 18.0


def draw_markers(canvas: Canvas, sheet: Sheet, markers: Sequence[Marker], tokens: Sequence[Token]) -> None:
    """Draw every pin, and the ages over them: none covers another one, nor a creature."""
    for marker in markers:
        x, y = sheet.at(marker.x + 0.5, marker.y + 0.5)
        shapes.marker(canvas, x, y, sheet.step * 0.75, marker.fade)
    bodies = [(*sheet.at(token.x, token.y), sheet.step * token.side, sheet.step * token.side) for token in tokens]
    taken: list[Box] = []
    for marker in sorted(markers, key=lambda m: (m.rounds, m.y, m.x)):  # the latest one of a square is told
        if (place := _place(canvas, sheet, marker, [*taken, *bodies], few=len(markers) <= FEW)) is not None:
            text, box = place
            taken.append(box)
            chip(canvas, box[0], box[1], text, "unseen")


def _place(
    canvas: Canvas, sheet: Sheet, marker: Marker, taken: Sequence[Box], *, few: bool
) -> tuple[str, Box] | None:
    """What is said of a marker and where, None where there is no room for it."""
    left, top, across, down = sheet.box
    x, y = sheet.at(marker.x + 0.5, marker.y + 0.5)
    if not (left <= x <= left + across and top <= y <= top + down):
        return None
    wide = _wide(canvas, marker.age)
    whole = (min(max(x - wide / 2, left), left + across - wide), y + sheet.step * 0.345, wide, _HIGH)
    if few and not any(_meet(whole, other) for other in taken):
        return marker.age, whole
    wide = _wide(canvas, str(marker.rounds))
    short = (x + sheet.step * 0.5 - wide, y + sheet.step * 0.5 - _HIGH, wide, _HIGH)  # inside the square
    if any(_meet(short, other) for other in taken if sheet.step < SMALL or other[3] == _HIGH):
        return None
    return str(marker.rounds), short


def _wide(canvas: Canvas, text: str) -> float:
    return canvas.ink.width(text, "semibold", 12) + 14


def _meet(a: Box, b: Box) -> bool:
    return a[0] < b[0] + b[2] and b[0] < a[0] + a[2] and a[1] < b[1] + b[3] and b[1] < a[1] + a[3]
