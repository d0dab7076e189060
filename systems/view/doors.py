"""Ways out of the title: to what was saved, to the settings, and to whatever else there is."""

from collections.abc import Callable
from typing import NamedTuple

from systems.view.canvas import Canvas
from systems.view.frame import Box
from systems.view.intents import Do, Intent
from systems.view.marks import button

HIGH = 32.0
_STEP = 40.0
_GAP = 8.0
_IN_A_ROW = 3


class Door(NamedTuple):
    """One way: what it is called now, and what happens when it is taken."""

    text: Callable[[], str]
    run: Callable[[], object]


def rows_of(count: int) -> int:
    """Rows that so many doors take."""
    return -(-count // _IN_A_ROW)


def draw_doors(canvas: Canvas, texts: tuple[str, ...], chosen: int, x: float, bottom: float, width: float) -> None:
    """The doors as buttons in rows of the whole width that end at `bottom`; chosen: which one the keys work on."""
    rows = rows_of(len(texts))
    at = 0
    for row in range(rows):
        across = -(-(len(texts) - at) // (rows - row))
        wide = (width - _GAP * (across - 1)) / across
        y = bottom - HIGH - _STEP * (rows - 1 - row)
        for column in range(across):
            box: Box = (x + (wide + _GAP) * column, y, wide, HIGH)
            button(canvas, box, texts[at], size=15, kind="chosen" if at == chosen else "plain")
            canvas.hot(box, Intent(Do.CHOOSE, at, 0, "door"))
            at += 1
