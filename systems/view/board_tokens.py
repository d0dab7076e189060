"""Creatures and objects on the map, each with all that is shown of it."""

from typing import Final, NamedTuple

from systems.view import shapes
from systems.view.canvas import Canvas
from systems.view.frame import Sheet
from systems.view.last_known import SMALL
from systems.view.marks import badge
from systems.view.token_model import Badge, Corner, Look, Thing, Token

_PLACES: Final = {  # column and row of three each
    Corner.STATE: (1, -1),
    Corner.SECOND: (1, 0),
    Corner.BELIEF: (-1, -1),
    Corner.STANCE: (-1, 0),
    Corner.WOUND: (-1, 1),
    Corner.WOUND2: (1, 1),
}
_PRONE: Final = Badge("state_prone", "warn", Corner.STATE)


class Spot(NamedTuple):
    """Where a badge is drawn, in design pixels."""

    badge: Badge
    x: float
    y: float
    radius: float


def badge_spots(sheet: Sheet, token: Token) -> tuple[Spot, ...]:
    """The badges of a creature: all within its space, so that they meet neither each other nor a neighbour's.

    As large as the design has them, smaller where more than two stand in a row.
    """
    marks = [(mark, *_PLACES[mark.corner]) for mark in token.badges]
    if token.prone:
        marks.append((_PRONE, 0, -1))
    taken = {(column, row) for _, column, row in marks}
    x, y = sheet.at(token.x + token.side / 2, token.y + token.side / 2)
    half = sheet.step * token.side / 2
    wished = max(8.0, 10 * sheet.step / 48) if sheet.step >= SMALL else sheet.step / 4
    radius = min(wished, half / 2)
    crowded = (0, -1) in taken or any((side, 0) in taken and (side, 1) in taken for side in (-1, 1))
    if crowded:
        radius = min(radius, half / 3)
    far = min(half - radius, max(0.45 * (2 * half - 10 * sheet.step / 48), radius))

    def down(column: int, row: int) -> float:
        """How far below the middle: what stands under another badge keeps its distance from it."""
        if row or crowded:
            return row * far
        return max(0.0, 2 * radius - far) if (column, -1) in taken else 0.0

    return tuple(Spot(mark, x + column * far, y + down(column, row), radius) for mark, column, row in marks)


def draw_token(canvas: Canvas, sheet: Sheet, token: Token) -> None:
    """Draw one creature with its frame, bar and badges."""
    step = sheet.step
    unit = step / 48
    x, y = sheet.at(token.x + token.side / 2, token.y + token.side / 2)
    size = step * token.side - 10 * unit
    if token.selected:
        shapes.studs(canvas, x, y, size)
    if token.look is Look.HIDDEN:
        left, top = sheet.at(token.x, token.y)
        shapes.corners(canvas, left + 2, top + 2, step * token.side - 4, "hidden", dashed=True)
        shapes.ghost(canvas, token.glyph, x, y, size, token.allegiance)
    elif token.look is Look.INVISIBLE:
        shapes.faded(canvas, token.glyph, x, y, size, token.allegiance)
    else:
        down = token.look is Look.DOWN
        shapes.solid(canvas, token.glyph, x, y, size * (0.86 if down else 1), token.allegiance, down=down)
    if token.mist:
        shapes.waves(canvas, x, y, size)
    if token.health >= 0:
        _health(canvas, x, y + size / 2 - 2 * unit, size * 0.72, token.health)
    for mark, left, top, radius in badge_spots(sheet, token):
        badge(canvas, left, top, mark.glyph, mark.colour, radius)


def _health(canvas: Canvas, x: float, y: float, width: float, percent: int) -> None:
    colour = "good" if percent > 50 else "warn" if percent > 25 else "bad"
    left = x - width / 2
    canvas.rounded((left - 1.5, y - 1.5, width + 3, 8), 3, fill="#07090C")
    canvas.rounded((left, y, max(3.0, width * percent / 100), 5), 2, fill=colour)


def draw_thing(canvas: Canvas, sheet: Sheet, thing: Thing) -> None:
    """An object: smaller than any creature, and square."""
    x, y = sheet.at(thing.x + 0.5, thing.y + 0.5)
    size = sheet.step * 0.56
    if thing.look is Look.HIDDEN:
        shapes.ghost(canvas, thing.glyph, x, y, size, "neutral")
    else:
        shapes.solid(canvas, thing.glyph, x, y, size, "neutral", down=thing.look is Look.DOWN)
