"""The log beside a recorded battle: every line can be opened into its parts."""

from typing import Final

from systems.view.canvas import Canvas
from systems.view.frame import PANEL
from systems.view.intents import Do, Intent
from systems.view.logpanel import LINE, draw_rows, open_entry, wrapped
from systems.view.replay_model import LogEntry

_TOP: Final = 40.0


def draw_replay_log(
    canvas: Canvas, heading: str, empty: str, entries: tuple[LogEntry, ...], first: int, opened: int, height: float
) -> None:
    """Draw the panel at the top left of its own canvas; a click on a line opens it.  first: number of the first one."""
    canvas.panel((0, 0, PANEL, height))
    canvas.label(heading, 14, 10)
    canvas.rule(14, 32, PANEL - 28)
    if not entries:
        canvas.text(empty, 14, 42, size=14, colour="text3", room=PANEL - 28)
        return
    y, mark = _TOP, ""
    for at, entry in enumerate(entries):
        if entry.mark and entry.mark != mark:
            if y + 18 + LINE > height - 8:
                break
            canvas.fill((14, y + 8, 6, 6), entry.tint)
            canvas.label(entry.mark, 26, y + 2, colour=entry.tint)
            y, mark = y + 21, entry.mark
        if at == opened:
            if y + LINE * 2 > height - 8:
                break
            top, y = y, open_entry(canvas, entry.line, y, height)
            canvas.hot((8, top, PANEL - 16, y - top), Intent(Do.SELECT, first + at))
            continue
        rows = wrapped(canvas, entry.line.spans, PANEL - 54)
        if y + LINE * len(rows) > height - 8:
            break
        canvas.glyph(entry.line.glyph, 14, y + 1, 16, entry.line.tint)
        top, y = y, draw_rows(canvas, rows, 38, y) + 5
        canvas.hot((8, top - 2, PANEL - 16, y - top), Intent(Do.SELECT, first + at))
