"""The side column: the creature panel with its table, and the preview of an action."""

from dataclasses import replace

import pygame

from systems.view import shapes
from systems.view.canvas import Canvas
from systems.view.fonts import Face
from systems.view.frame import PANEL, Box
from systems.view.intents import Do, Intent
from systems.view.marks import button, keycap
from systems.view.panel_model import CreaturePanel, Rival, Row
from systems.view.preview_model import Preview, Section, Share
from systems.view.rollpanel import draw_roll, pattern, roll_height, shortened
from systems.view.token_model import Look

_ROW = 22
_LINE = 18  # of a row that is wrapped
_STEPS = (32.0, 26.0)  # of the table's rows, the second where there are many
_TALL = (48.0, 42.0)  # the same where a name is so long that the states stand under it
_MORE = 22.0
_KEY = 20  # of the key of the outcome bar
_COLUMN = 132.0  # of that key, where its words are no longer


def draw_creature(canvas: Canvas, model: CreaturePanel, height: float) -> None:
    """Draw the panel at the top left of its own canvas."""
    canvas.panel((0, 0, PANEL, height))
    shapes.solid(canvas, model.glyph, 34, 36, 42, model.allegiance, down=model.look is Look.DOWN)
    below = _subtitle(canvas, model.subtitle, PANEL - 80)
    canvas.text(model.name, 66, 10 if len(below) == 1 else 4, size=20, face="title", room=PANEL - 80)
    for at, line in enumerate(below):
        canvas.text(line, 66, (37 if len(below) == 1 else 30) + 15 * at, size=13 if len(below) == 1 else 12,
                    colour="text2", room=PANEL - 80)  # fmt: skip
    y = 66.0
    for row in model.rows:
        row_line(canvas, row, y)
        y += _ROW
    y = max(y + 6, 118.0)
    canvas.rule(14, y, PANEL - 28)
    canvas.label(model.heading, 14, y + 8)
    first, second = _columns(canvas, model)
    if model.nobody:
        canvas.text(model.nobody, 14, y + 28, size=14, colour="text2", room=PANEL - 28)
    else:
        canvas.text(model.columns[0], first, y + 27, size=12, colour="text3", room=second - first - 4)
        canvas.text(model.columns[1], second, y + 27, size=12, colour="text3", room=PANEL - second - 10)
    y += 48
    room = height - y - 10 - 20 * len(model.lost)
    rivals = model.rivals
    steps = _steps(canvas, model)
    step = steps[0] if len(rivals) * steps[0] <= room else steps[1]
    fits = max(1, int(room // step))
    shown = rivals if len(rivals) <= fits else rivals[: max(1, int((room - _MORE) // step))]
    for i, rival in enumerate(shown):
        _rival(canvas, rival, y + i * step, step, first, second, striped=i % 2 == 0)
    y += len(shown) * step + 2
    if left := len(rivals) - len(shown):
        canvas.text(model.more[left], 42, y - 2, size=13, colour="text2", room=PANEL - 90)
        keycap(canvas, PANEL - 14, y - 2, model.turn)
        canvas.hot((8, y - 3, PANEL - 16, 24), Intent(Do.TABLE, 1))
        y += _MORE
    for i, text in enumerate(model.lost):
        if y + 20 > height - 4:
            break
        canvas.glyph("clue_last_known", 17, y + 1, 17, "unseen")
        canvas.text(text, 43, y, size=14, colour="unseen", room=PANEL - 57 - (40 if i == model.more_lost else 0))
        if i == model.more_lost:
            keycap(canvas, PANEL - 14, y, model.turn)
            canvas.hot((8, y - 1, PANEL - 16, 20), Intent(Do.TABLE, 1))
        y += 20


def _subtitle(canvas: Canvas, text: str, room: float) -> list[str]:
    """What stands under a name: one line, or two small ones where it is too long for one."""
    return [text] if not canvas.fit(text, "regular", 13, room)[2] else canvas.wrap(text, room, 12)[:2]


def _columns(canvas: Canvas, model: CreaturePanel) -> tuple[float, float]:
    """Where the two columns of states begin: as far right as their words allow, so that names find room."""

    def wide(heading: str, words: list[str]) -> float:
        """Room for a heading and the words under it, each with its icon."""
        least = canvas.ink.width(heading, "regular", 12)
        return max([least, *(21 + canvas.ink.width(word, "semibold", 13) for word in words)])

    second = PANEL - 12 - wide(model.columns[1], [rival.sees[2] for rival in model.rivals])
    return second - 10 - wide(model.columns[0], [rival.seen[2] for rival in model.rivals]), second


def _steps(canvas: Canvas, model: CreaturePanel) -> tuple[float, float]:
    """How high the table's rows are: taller ones where a name finds no room beside the states."""
    room = _columns(canvas, model)[0] - 46
    long = any(canvas.ink.width(rival.name, "semibold", 12) > room for rival in model.rivals)
    return _TALL if long else _STEPS


def creature_height(canvas: Canvas, model: CreaturePanel) -> float:
    """How high the panel is with every row of its table."""
    head = max(66 + _ROW * len(model.rows) + 6, 118) + 48
    return head + _steps(canvas, model)[1] * max(2, len(model.rivals)) + 2 + 20 * len(model.lost) + 10


def row_line(canvas: Canvas, row: Row, y: float, *, size: int = 14, whole: bool = False) -> float:
    """One row of a panel: icon, words, value.  whole: in as many lines as the words need.  Returns its height."""
    canvas.glyph(row.glyph, 14, y + 1, 17, row.tint)
    face: Face = "semibold" if row.strong else "regular"
    lines = _lines(canvas, row, size) if whole else [row.text]
    for at, text in enumerate(lines):
        canvas.text(text, 38, y + _LINE * at, size=size, face=face, colour=row.tone, room=_room(canvas, row, size))
    if row.value:
        canvas.text(row.value, PANEL - 14, y, size=size, face="semibold", colour=row.value_tint, align="right")
    return _ROW + _LINE * (len(lines) - 1)


def _room(canvas: Canvas, row: Row, size: int) -> float:
    """The width that a row has for its words."""
    return PANEL - 52 - (canvas.ink.width(row.value, "semibold", size) + 8 if row.value else 0)


def _lines(canvas: Canvas, row: Row, size: int = 14) -> list[str]:
    """The words of a row: in one line if they can be made to fit, else in several."""
    face: Face = "semibold" if row.strong else "regular"
    room = _room(canvas, row, size)
    return canvas.wrap(row.text, room, size, face) if canvas.fit(row.text, face, size, room)[2] else [row.text]


def _rival(canvas: Canvas, rival: Rival, y: float, step: float, first: float, second: float, *, striped: bool) -> None:
    if striped:
        canvas.rounded((8, y - 2, PANEL - 16, step - 2), 6, fill="#FFFFFF", alpha=9)
    middle = y + step / 2 - 3
    if rival.look is Look.HIDDEN:
        shapes.ghost(canvas, rival.glyph, 26, middle, 20, rival.allegiance)
    else:
        shapes.solid(canvas, rival.glyph, 26, middle, 20, rival.allegiance)
    top = middle - 10
    if step >= _TALL[1]:
        canvas.text(rival.name, 42, y, size=14, face="semibold", room=PANEL - 56)
        top = y + 20
    else:
        canvas.text(rival.name, 42, top, size=14, face="semibold", room=first - 46)
    for x, (glyph, tint, word), room in (
        (first, rival.seen, second - first - 22),
        (second, rival.sees, PANEL - second - 28),
    ):
        canvas.glyph(glyph, x, top + 1, 17, tint)
        canvas.text(word, x + 20, top + 0.5, size=13, face="semibold", colour=tint, room=room)
    canvas.hot((8, y - 2, PANEL - 16, step - 2), Intent(Do.SELECT, rival.alias))


def fitted(canvas: Canvas, model: Preview, room: float) -> Preview:
    """The preview as far as there is room: without sections that have no heading, then without the last creatures."""
    over = preview_height(canvas, model) - room
    while over > 0:
        plain = next((section for section in model.sections if not section.heading), None)
        if plain is None:
            break
        model = replace(model, sections=tuple(section for section in model.sections if section is not plain))
        over -= _section_height(canvas, plain)
    if over > 0 and model.roll is not None:
        model = replace(model, roll=shortened(model.roll, over))
    return model


def preview_height(canvas: Canvas, model: Preview) -> float:
    """How high the preview's panel must be."""
    height = 66.0
    height += sum(_section_height(canvas, section) for section in model.sections)
    if model.shares:
        height += 26 + _KEY * _key_rows(canvas, model.shares) + 8
    if model.roll is not None:
        height += roll_height(canvas, model.roll)
    return height + (36 if model.warning else 0) + (56 if model.confirm else 4)


def _section_height(canvas: Canvas, section: Section) -> float:
    return (24 if section.heading else 6) + sum(_row_height(canvas, r) for r in section.rows) + 8


def _row_height(canvas: Canvas, row: Row) -> float:
    if row.tone == "text2":
        return _LINE * len(_wrapped(canvas, row)) + 4
    return _ROW + _LINE * (len(_lines(canvas, row)) - 1)


def _wrapped(canvas: Canvas, row: Row) -> list[str]:
    return canvas.wrap(row.text, PANEL - 52)


def draw_preview(canvas: Canvas, model: Preview, height: float) -> None:
    """Draw the preview at the top left of its own canvas; sections in the order of resolution."""
    canvas.panel((0, 0, PANEL, height))
    canvas.rounded((14, 13, 36, 36), 8, fill="lit", fill_end="lit_end", border="brass")
    canvas.glyph(model.glyph, 20, 19, 24, "brass2")
    left = 60.0
    if model.target is not None:
        glyph, allegiance, look = model.target
        (shapes.ghost if look is Look.HIDDEN else shapes.solid)(canvas, glyph, 76, 31, 34, allegiance)
        left = 102.0
    canvas.text(model.title, left, 9, size=18, face="title", room=PANEL - left - 14)
    canvas.text(model.subtitle, left, 34, size=13, colour="text2", room=PANEL - left - 14)
    y = 60.0
    number = 0
    for section in model.sections:
        canvas.rule(14, y, PANEL - 28)
        number += bool(section.heading)
        y = _section(canvas, section, number, y)
    if model.roll is not None:
        y = draw_roll(canvas, model.roll, y)
    if model.shares:
        y = _shares(canvas, model.shares, model.whole, y)
    foot = height - 48
    if model.warning:
        canvas.rounded((8, foot - 38, PANEL - 16, 30), 6, fill="lit_end", border="brass", border_alpha=120)
        canvas.glyph("state_observed", 16, foot - 32, 18, "warn")
        canvas.text(model.warning, 40, foot - 33, size=14, face="semibold", colour="warn", room=PANEL - 62)
    if not model.confirm:
        return
    cancel: Box = (8, foot, 92, 40)
    confirm: Box = (108, foot, PANEL - 116, 40)
    button(canvas, cancel, model.cancel, size=15)
    canvas.hot(cancel, Intent(Do.BACK))
    button(canvas, confirm, model.confirm, kind="primary" if model.enabled else "off", glyph=model.glyph)
    canvas.hot(confirm, Intent(Do.CONFIRM))


def _section(canvas: Canvas, section: Section, number: int, y: float) -> float:
    if section.heading:
        canvas.label(f"{number} · {section.heading}", 14, y + 7)
        if section.note:
            canvas.text(section.note, PANEL - 14, y + 6, size=12, colour="text3", align="right")
        y += 24
    else:
        y += 6
    for row in section.rows:
        if row.tone == "text2":
            canvas.glyph(row.glyph, 14, y + 2, 17, row.tint)
            for line in _wrapped(canvas, row):
                canvas.text(line, 38, y, size=14, colour="text2")
                y += _LINE
            y += 4
        else:
            y += row_line(canvas, row, y, whole=True)
    return y + 8


def _shares(canvas: Canvas, shares: tuple[Share, ...], whole: int, y: float) -> float:
    """The outcome bar and its key in two columns."""
    px = canvas.ink.px
    x, width = 14.0, PANEL - 28
    for share in shares:
        part = width * share.weight / whole
        box = (x, y, max(1.0, part - 1.5), 16.0)
        canvas.rounded(box, 2, fill=share.colour)
        if share.pattern and part > 4:
            sprite = pattern(canvas, max(1, px(part - 2)), px(16), rising=share.pattern == "rising")
            canvas.surface.blit(sprite, (px(x), px(y)))
        x += part
    y += 22
    columns = _key_columns(canvas, shares)
    for i, share in enumerate(reversed(shares)):
        left, wide = columns[i % len(columns)]
        top = y + (i // len(columns)) * _KEY
        canvas.rounded((left, top + 5, 10, 10), 2, fill=share.colour)
        face: Face = "semibold" if share.strong else "regular"
        value = canvas.ink.width(share.percent, "semibold", 14)
        tone = "text" if share.strong else "text2"
        canvas.text(share.label, left + 15, top, size=13, face=face, colour=tone, room=wide - 19 - value)
        canvas.text(share.percent, left + wide, top, size=14, face="semibold", colour=tone, align="right")
    return y + _KEY * _key_rows(canvas, shares) + 8


def _key_columns(canvas: Canvas, shares: tuple[Share, ...]) -> tuple[tuple[float, float], ...]:
    """Left edge and width of each column of the bar's key: two, as wide as their words ask, or one for long words."""
    for size in (13, 12):
        asked = [0.0, 0.0]
        for i, share in enumerate(reversed(shares)):
            label = canvas.ink.width(share.label, "semibold" if share.strong else "regular", size)
            asked[i % 2] = max(asked[i % 2], 20 + label + canvas.ink.width(share.percent, "semibold", 14))
        if max(asked) <= _COLUMN:
            return (14.0, _COLUMN), (PANEL - 14 - _COLUMN - 2, _COLUMN)
        if sum(asked) + 10 <= PANEL - 28:
            return (14.0, asked[0]), (PANEL - 14 - asked[1], asked[1])
    return ((14.0, PANEL - 28.0),)


def _key_rows(canvas: Canvas, shares: tuple[Share, ...]) -> int:
    """Rows of the bar's key."""
    return -(-len(shares) // len(_key_columns(canvas, shares)))


def backdrop(canvas: Canvas, height: float) -> None:
    """The ground of the side column."""
    canvas.surface.fill(canvas.ink.rgba("void"))
    line = pygame.Rect(0, 0, max(1, canvas.ink.px(1)), canvas.ink.px(height))
    canvas.surface.fill(canvas.ink.rgba("line"), line)
