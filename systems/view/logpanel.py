"""The combat log: newest entry on top with its dice, older ones a sentence each."""

from typing import NamedTuple

from systems.view.canvas import Canvas
from systems.view.fonts import Face
from systems.view.frame import PANEL
from systems.view.intents import Do, Intent
from systems.view.log_model import LogLine, LogPart, Span
from systems.view.marks import chip, die

_SIZE = 14
LINE = 18


def draw_log(canvas: Canvas, heading: str, empty: str, lines: tuple[LogLine, ...], height: float) -> None:
    """Draw the panel at the top left of its own canvas."""
    canvas.panel((0, 0, PANEL, height))
    canvas.label(heading, 14, 10)
    canvas.rule(14, 32, PANEL - 28)
    if not lines:
        canvas.text(empty, 14, 42, size=_SIZE, colour="text3", room=PANEL - 28)
        return
    y = open_entry(canvas, lines[0], 40.0, height)
    for line in lines[1:]:
        rows = wrapped(canvas, line.spans, PANEL - 54)
        if y + LINE * len(rows) > height - 8:
            break
        canvas.glyph(line.glyph, 14, y + 1, 16, line.tint)
        top, y = y, draw_rows(canvas, rows, 38, y) + 5
        if line.parts:  # a click leafs back to it, and so it opens
            canvas.hot((8, top - 2, PANEL - 16, y - top), Intent(Do.SCROLL, 0, line.back))


def open_entry(canvas: Canvas, line: LogLine, y: float, height: float) -> float:
    """One entry with the parts it opens into, framed; returns where the next one begins."""
    rows = wrapped(canvas, line.spans, PANEL - 62)
    told = [(after, wrapped(canvas, after.spans, PANEL - 62)) for after in line.after]
    box = 16 + LINE * len(rows) + sum(_part_height(canvas, p) for p in line.parts)
    box += sum(4 + LINE * len(below) for _, below in told)
    box = min(box, height - y - 8)
    canvas.rounded((8, y, PANEL - 16, box), 8, fill="well", alpha=200, border="brass", border_alpha=110)
    canvas.rounded((8, y + 6, 3, box - 12), 1.5, fill="brass")
    canvas.glyph(line.glyph, 18, y + 8, 16, line.tint)
    at = draw_rows(canvas, rows, 42, y + 7)
    for part in line.parts:
        step = _part_height(canvas, part)
        if at + step > y + box + 1:
            break
        _part(canvas, part, at + 3)
        at += step
    for after, below in told:
        if at + 4 + LINE * len(below) > y + box + 1:
            break
        canvas.glyph(after.glyph, 18, at + 5, 16, after.tint)
        at = draw_rows(canvas, below, 42, at + 4)
    return y + box + 8


def _part_height(canvas: Canvas, part: LogPart) -> float:
    if part.chips:
        return 24.0 * _chip_rows(canvas, part)
    laid = _laid(canvas, part)
    return (27.0 if part.dice else 21.0) + LINE * (laid.labels + laid.texts - 2)


class _Laid(NamedTuple):
    """A part as it is laid out: what comes before its dice, where they stand, and what they came to."""

    label: list[str]
    left: float
    dice: tuple[tuple[str, bool], ...]
    text: list[str]

    @property
    def labels(self) -> int:
        """Lines before the one of the dice, and that one."""
        return max(1, len(self.label))

    @property
    def texts(self) -> int:
        """Lines of the result, at least one."""
        return max(1, len(self.text))


def _laid(canvas: Canvas, part: LogPart) -> _Laid:
    label = canvas.wrap(part.label, PANEL - 36, 13) if part.label else []
    left = 18.0 + (canvas.ink.width(label[-1], "regular", 13) + 8 if label else 0)
    if label and part.dice and left + 24 > PANEL - 16:
        label, left = [*label, ""], 18.0
    dice = dice_shown(canvas, part, PANEL - 16 - left)
    room = PANEL - 24 - left - 26 * len(dice) - (4 if dice else 0)
    return _Laid(label, left, dice, canvas.wrap(part.text, room, _SIZE, "semibold") if part.text else [])


def _chip_rows(canvas: Canvas, part: LogPart) -> int:
    rows, x = 1, 18.0
    for text, _ in part.chips:
        wide = canvas.ink.width(text, "semibold", 12) + 18
        if x + wide > PANEL - 16 and x > 18:
            rows, x = rows + 1, 18.0
        x += wide
    return rows


def _part(canvas: Canvas, part: LogPart, y: float) -> None:
    laid = _laid(canvas, part)
    for at, text in enumerate(laid.label):
        canvas.text(text, 18, y + 2 + LINE * at, size=13, colour="text2")
    x, y = laid.left, y + LINE * (laid.labels - 1)
    for face, kept in laid.dice:
        x += die(canvas, x, y, face, kept=kept, colour="brass" if len(part.dice) > 1 else "text") + 4
    for text, tint in part.chips:
        wide = canvas.ink.width(text, "semibold", 12) + 14
        if x + wide > PANEL - 16 and x > 18:
            x, y = 18.0, y + 24
        x += chip(canvas, x, y, text, tint) + 4
    for at, text in enumerate(laid.text):
        left = x + (4 if laid.dice else 0)
        canvas.text(text, left, y + 1 + LINE * at, size=_SIZE, face="semibold", colour=part.tint)


def dice_shown(canvas: Canvas, part: LogPart, room: float) -> tuple[tuple[str, bool], ...]:
    """As many dice as find room beside what they came to; those that count are among them."""
    text = min(canvas.ink.width(part.text, "semibold", _SIZE) + 12, 110.0) if part.text else 0.0
    most = max(1, min(6, int((room - text) // 26)))
    if len(part.dice) <= most:
        return part.dice
    return tuple(sorted(part.dice, key=lambda one: not one[1]))[:most]


Piece = tuple[float, str, Span]


def wrapped(canvas: Canvas, spans: tuple[Span, ...], width: float) -> list[list[Piece]]:
    """Words with their place, line by line; what no space parts stays together, whatever its colours."""
    rows: list[list[Piece]] = [[]]
    x = 0.0
    space = canvas.ink.width(" ", "regular", _SIZE)
    for cluster in _clusters(spans):
        wides = [canvas.ink.width(word, "semibold" if span.strong else "regular", _SIZE) for word, span in cluster]
        gap = space if rows[-1] else 0.0
        if rows[-1] and x + gap + sum(wides) > width:
            rows.append([])
            x, gap = 0.0, 0.0
        x += gap
        for (word, span), wide in zip(cluster, wides, strict=True):
            rows[-1].append((x, word, span))
            x += wide
    return rows


def _clusters(spans: tuple[Span, ...]) -> list[list[tuple[str, Span]]]:
    """Words that only a space parts: a name in brackets is one with its brackets."""
    made: list[list[tuple[str, Span]]] = [[]]
    for span in spans:
        for i, word in enumerate(span.text.split(" ")):
            if i:
                made.append([])
            if word:
                made[-1].append((word, span))
    return [cluster for cluster in made if cluster]


def draw_rows(canvas: Canvas, rows: list[list[Piece]], x: float, y: float) -> float:
    """Draw wrapped words; returns where the next line begins."""
    for row in rows:
        for at, word, span in row:
            face: Face = "semibold" if span.strong else "regular"
            canvas.text(word, x + at, y, size=_SIZE, face=face, colour=span.tint)
        y += LINE
    return y
