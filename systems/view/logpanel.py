"""The combat log: newest entry on top with its dice, older ones a sentence each."""

from systems.view.canvas import Canvas
from systems.view.fonts import Face
from systems.view.frame import PANEL
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
        y = draw_rows(canvas, rows, 38, y) + 5


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
    return 27.0 if part.dice else 21.0


def _chip_rows(canvas: Canvas, part: LogPart) -> int:
    rows, x = 1, 18.0
    for text, _ in part.chips:
        wide = canvas.ink.width(text, "semibold", 12) + 18
        if x + wide > PANEL - 16 and x > 18:
            rows, x = rows + 1, 18.0
        x += wide
    return rows


def _part(canvas: Canvas, part: LogPart, y: float) -> None:
    x = 18.0
    if part.label:
        x += canvas.text(part.label, x, y + 2, size=13, colour="text2") + 8
    for face, kept in dice_shown(canvas, part, PANEL - 16 - x):
        die(canvas, x, y, face, kept=kept, colour="brass" if len(part.dice) > 1 else "text")
        x += 26
    for text, tint in part.chips:
        wide = canvas.ink.width(text, "semibold", 12) + 14
        if x + wide > PANEL - 16 and x > 18:
            x, y = 18.0, y + 24
        x += chip(canvas, x, y, text, tint) + 4
    if part.text:
        canvas.text(
            part.text,
            x + (4 if part.dice else 0),
            y + 1,
            size=_SIZE,
            face="semibold",
            colour=part.tint,
            room=PANEL - x - 24,
        )


def dice_shown(canvas: Canvas, part: LogPart, room: float) -> tuple[tuple[str, bool], ...]:
    """As many dice as find room beside what they came to; those that count are among them."""
    text = min(canvas.ink.width(part.text, "semibold", _SIZE) + 12, 110.0) if part.text else 0.0
    most = max(1, min(6, int((room - text) // 26)))
    if len(part.dice) <= most:
        return part.dice
    return tuple(sorted(part.dice, key=lambda one: not one[1]))[:most]


Piece = tuple[float, str, Span]


def wrapped(canvas: Canvas, spans: tuple[Span, ...], width: float) -> list[list[Piece]]:
    """Words with their place, line by line."""
    rows: list[list[Piece]] = [[]]
    x = 0.0
    space = canvas.ink.width(" ", "regular", _SIZE)
    glue = True
    for span in spans:
        words = span.text.split(" ")
        for i, word in enumerate(words):
            if i:
                glue = False
            if not word:
                continue
            wide = canvas.ink.width(word, "semibold" if span.strong else "regular", _SIZE)
            gap = 0.0 if glue or not rows[-1] else space
            if x + gap + wide > width and rows[-1] and not glue:
                rows.append([])
                x, gap = 0.0, 0.0
            rows[-1].append((x + gap, word, span))
            x += gap + wide
            glue = True
    return rows


def draw_rows(canvas: Canvas, rows: list[list[Piece]], x: float, y: float) -> float:
    """Draw wrapped words; returns where the next line begins."""
    for row in rows:
        for at, word, span in row:
            face: Face = "semibold" if span.strong else "regular"
            canvas.text(word, x + at, y, size=_SIZE, face=face, colour=span.tint)
        y += LINE
    return y
