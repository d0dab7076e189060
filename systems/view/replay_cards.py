"""The two cards below the boards: what was done, and where truth and belief differ."""

from typing import Final

from systems.view import shapes
from systems.view.canvas import Canvas
from systems.view.fonts import Face
from systems.view.log_model import LogPart, Span
from systems.view.logpanel import wrapped
from systems.view.marks import chip, die
from systems.view.replay_model import Compared, Comparison, EventCard, LogEntry

_ROW: Final = 25.0
_LINE: Final = 21.0
_PAD: Final = 14.0


def draw_event(canvas: Canvas, card: EventCard, size: tuple[float, float]) -> None:
    """The event's card at the top left of its own canvas."""
    width, height = size
    canvas.panel((0, 0, width, height))
    canvas.glyph(card.glyph, _PAD, 12, 22, card.tint)
    stamp = canvas.text(card.stamp, width - _PAD, 13, size=13, colour="text2", align="right")
    room = width - 46 - stamp - 2 * _PAD
    y = 10.0
    if canvas.ink.width(plain(card.spans), "title", 18) <= room:
        x = 46.0
        for span in card.spans:
            colour = span.tint if span.strong else "text"
            x += canvas.text(span.text, x, y - 1, size=18, face="title", colour=colour) if span.text.strip() else 5
        rows = []
        y += _LINE
    else:
        rows = wrapped(canvas, card.spans, room)[:2]
    for row in rows:
        for at, word, span in row:
            face: Face = "semibold" if span.strong else "regular"
            canvas.text(word, 46 + at, y, size=14, face=face, colour=span.tint)
        y += _LINE - 2
    flow = _Flow(canvas, y + 8, width, height - 6)
    for part in card.parts:
        flow.part(part)
    y = flow.below if card.parts else y + 12
    for entry in card.others:
        if y + 20 > height - 4:
            break
        _told(canvas, entry, y, width)
        y += 20


def _told(canvas: Canvas, entry: LogEntry, y: float, width: float) -> None:
    """A line of the log in one row, with whose it is."""
    canvas.fill((_PAD + 2, y + 7, 6, 6), entry.tint)
    x = 46.0 + canvas.text(entry.mark, 46 - 18, y + 1, size=12, face="semibold", colour=entry.tint, room=90) - 10
    canvas.glyph(entry.line.glyph, x, y + 2, 15, entry.line.tint)
    text = plain(entry.line.spans)
    canvas.text(text, x + 21, y, size=13, colour="text2", room=width - x - 21 - _PAD)


class _Flow:
    """Dice, words and chips from left to right, in as many lines as there is room for."""

    def __init__(self, canvas: Canvas, y: float, width: float, floor: float) -> None:
        self._canvas, self._floor = canvas, floor
        self._x, self._y = _PAD, y
        self._right = width - _PAD

    @property
    def below(self) -> float:
        """Where the next line begins."""
        return self._y + _ROW

    def _fits(self, wide: float) -> bool:
        if self._x + wide > self._right and self._x > _PAD:
            self._x, self._y = _PAD, self._y + _ROW
        return self._y + 22 <= self._floor

    def _word(self, text: str, colour: str, face: Face) -> None:
        room = self._right - _PAD
        wide = min(room, self._canvas.ink.width(text, face, 13))
        if text and self._fits(wide):
            self._canvas.text(text, self._x, self._y + 2, size=13, face=face, colour=colour, room=room)
            self._x += wide + 10

    def part(self, part: LogPart) -> None:
        """One detail of the line."""
        self._word(part.label, "text2", "regular")
        for face, kept in part.dice[:8]:
            if self._fits(26):
                colour = "brass" if len(part.dice) > 1 else "text"
                self._x += die(self._canvas, self._x, self._y, face, kept=kept, colour=colour) + 5
        self._word(part.text, part.tint, "semibold")
        for text, tint in part.chips:
            if self._fits(self._canvas.ink.width(text, "semibold", 12) + 14):
                self._x += chip(self._canvas, self._x, self._y + 2, text, tint) + 5


def draw_comparison(canvas: Canvas, model: Comparison, more: str, size: tuple[float, float]) -> None:
    """The comparison's card; more: "+{count}" for rows that find no room."""
    width, height = size
    canvas.panel((0, 0, width, height))
    canvas.label(model.heading, _PAD, 10)
    if not model.rows:
        canvas.glyph("ui_check", _PAD, 40, 20, "good")
        canvas.text(model.nothing, _PAD + 30, 40, size=14, colour="text2", room=width - 2 * _PAD - 30)
        return
    fit = max(1, int((height - 34) // _ROW))
    shown = model.rows[:fit]
    for at, row in enumerate(shown):
        _compared(canvas, row, 32 + _ROW * at, width)
    if len(model.rows) > fit:
        canvas.text(more, width - _PAD, 9, size=13, face="semibold", colour="text2", align="right")


def _compared(canvas: Canvas, row: Compared, y: float, width: float) -> None:
    shapes.solid(canvas, row.glyph, _PAD + 10, y + 11, 20, row.allegiance)
    names, middle = width * 0.21, width * 0.22 + 10
    belief = width * 0.55
    canvas.text(row.name, _PAD + 26, y + 1, size=14, face="semibold", room=names - 26)
    canvas.text(row.truth, middle, y + 1, size=13, colour="text2", room=belief - middle - 26)
    canvas.glyph("ui_chevron", belief - 20, y + 6, 10, "line2")
    tint = "good" if row.right else "bad"
    canvas.text(row.belief, belief, y + 1, size=13, colour=tint, room=width - belief - _PAD - 28)
    canvas.glyph("ui_check" if row.right else "ui_close", width - _PAD - 18, y + 3, 16, tint)


def plain(spans: tuple[Span, ...]) -> str:
    """The words of a line."""
    return "".join(span.text for span in spans)
