"""The table of who perceives whom, drawn: ours in rows, the others in columns, two signs in each cell."""

from typing import Final

import pygame

from systems.view import shapes
from systems.view.canvas import Canvas
from systems.view.frame import PANEL
from systems.view.intents import Do, Intent
from systems.view.marks import button
from systems.view.matrix_model import Cell, Face, Matrix
from systems.view.token_model import Look

_NAMES: Final = 104.0  # room for the rows' names
_CELLS: Final = (44.0, 90.0)  # least and most width of a cell
_HIGH: Final = 36.0
_HEAD: Final = 82.0
_STEP: Final = 40.0


def matrix_height(canvas: Canvas, model: Matrix) -> float:
    """How high the table is with all of its rows."""
    if model.nobody:
        return 66.0
    how = 18 * len(canvas.wrap(model.how, PANEL - 28, 13))
    return _HEAD + _under(canvas, model) + _STEP * len(model.rows) + how + 38


def draw_matrix(canvas: Canvas, model: Matrix, height: float, turn: str) -> None:
    """Draw the table at the top left of its own canvas; turn: the key that shows other columns."""
    canvas.panel((0, 0, PANEL, height))
    canvas.label(model.heading, 14, 10)
    if model.nobody:
        canvas.text(model.nobody, 14, 34, size=14, colour="text2", room=PANEL - 28)
        return
    across = PANEL - 14 - _NAMES
    least = max(_CELLS[0], *(max(_width(canvas, line) for line in _lines(canvas, f.name)) for f in model.columns))
    columns = model.columns[: max(1, int(across // (min(least, _CELLS[1]) + 2)))]
    wide = min(_CELLS[1], across / len(columns) - 2)
    head = _HEAD + _under(canvas, model)
    for i, face in enumerate(columns):
        x = _NAMES + i * (wide + 2) + wide / 2
        _face(canvas, face, x, 46, 24)
        for k, line in enumerate(_lines(canvas, face.name)):
            canvas.text(line, x, 61 + 14 * k, size=12, colour="text2", align="centre", room=wide)
        canvas.hot((x - wide / 2, 30, wide, 48), Intent(Do.SELECT, face.alias))
    how = canvas.wrap(model.how, PANEL - 28, 13)
    room = int((height - head - 18 * len(how) - 36) // _STEP)
    for i, face in enumerate(model.rows[:room]):
        y = head + _STEP * i
        _face(canvas, face, 26, y + _HIGH / 2, 24)
        canvas.text(face.name, 44, y + 7, size=14, face="semibold", room=_NAMES - 48)
        canvas.hot((8, y, _NAMES - 12, _HIGH), Intent(Do.SELECT, face.alias))
        for j in range(len(columns)):
            _cell(canvas, model.cells[i][j], _NAMES + j * (wide + 2), y, wide)
    y = head + _STEP * min(room, len(model.rows)) + 2
    left = len(model.columns) - len(columns)
    if left:
        canvas.text(f"{model.more[left]} ({turn})", 14, y, size=13, colour="text2", room=PANEL - 28)
        canvas.hot((8, y - 2, PANEL - 16, 24), Intent(Do.TABLE, 1))
        y += 22
    for i, line in enumerate(how):
        canvas.text(line, 14, y + 18 * i, size=13, colour="text3")


def draw_tabs(canvas: Canvas, tabs: tuple[tuple[str, bool], ...], width: float) -> None:
    """The tabs of the view: how it is now, how it would be in the cursor's square."""
    wide = (width - 4) / len(tabs)
    for i, (text, on) in enumerate(tabs):
        box = (2 + i * wide, 2, wide - 2, 34.0)
        button(canvas, box, text, kind="chosen" if on else "plain", size=15)
        canvas.hot(box, Intent(Do.VIEW, 1, 0, "there" if i else "now"))


def _width(canvas: Canvas, text: str) -> float:
    return canvas.ink.width(text, "regular", 12)


def _lines(canvas: Canvas, name: str) -> list[str]:
    """A name in one line if it is short, else in the two that are narrowest."""
    parts = name.split(" ")
    if _width(canvas, name) <= _CELLS[0] or len(parts) == 1:
        return [name]
    splits = [(" ".join(parts[:at]), " ".join(parts[at:])) for at in range(1, len(parts))]
    return [*min(splits, key=lambda two: max(_width(canvas, line) for line in two))]


def _under(canvas: Canvas, model: Matrix) -> float:
    """What the heads of the columns need more where a name takes two lines."""
    return 14.0 if any(len(_lines(canvas, face.name)) > 1 for face in model.columns) else 0.0


def _face(canvas: Canvas, face: Face, x: float, y: float, size: float) -> None:
    draw = shapes.ghost if face.look is Look.HIDDEN else shapes.solid
    draw(canvas, face.glyph, x, y, size, face.allegiance)


def _cell(canvas: Canvas, cell: Cell, x: float, y: float, wide: float) -> None:
    """One pair: how ours perceives it in the upper left, how it is believed to perceive ours in the lower right."""
    high = _HIGH
    canvas.rounded((x, y, wide, high), 6, fill="well", border="line")
    px = canvas.ink.px
    colour = canvas.ink.rgba("line")
    pygame.draw.aaline(canvas.surface, colour, (px(x + 5), px(y + high - 4)), (px(x + wide - 5), px(y + 4)))
    canvas.glyph(cell.seen[0], x + 4, y + 3, 17, cell.seen[1])
    canvas.glyph(cell.sees[0], x + wide - 21, y + high - 20, 17, cell.sees[1])
