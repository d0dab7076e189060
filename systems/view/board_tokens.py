"""Creatures and objects on the map, each with all that is shown of it."""

from systems.view import shapes
from systems.view.canvas import Canvas
from systems.view.frame import Sheet
from systems.view.last_known import SMALL
from systems.view.marks import badge
from systems.view.token_model import Corner, Look, Thing, Token

_PLACES = {
    Corner.STATE: (0.45, -0.45),
    Corner.SECOND: (0.45, 0.08),
    Corner.BELIEF: (-0.45, -0.45),
    Corner.STANCE: (-0.45, 0.08),
    Corner.WOUND: (-0.4, 0.42),
    Corner.WOUND2: (0.4, 0.42),
}


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
    least = 8.0 if step >= SMALL else step / 4  # on a map that is only looked at
    for mark in token.badges:
        dx, dy = _PLACES[mark.corner]
        badge(canvas, x + dx * size, y + dy * size, mark.glyph, mark.colour, max(least, 10 * unit))
    if token.prone:
        badge(canvas, x, y - size * 0.5, "state_prone", "warn", max(least, 9 * unit))


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
