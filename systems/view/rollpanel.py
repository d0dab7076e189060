"""One roll against everybody known, drawn: a part for each creature with its reason, its DC, and a bar of results."""

from dataclasses import replace

import pygame

from systems.view import shapes
from systems.view.canvas import Canvas
from systems.view.fonts import Face
from systems.view.frame import PANEL
from systems.view.lines import hatch
from systems.view.panel_model import Row
from systems.view.preview_model import Against, Roll, Share
from systems.view.token_model import Look

_ROW = 20
_NAME = 20
_BAR = 18
_GAP = 8
_LINE = 18


def roll_height(canvas: Canvas, roll: Roll) -> float:
    """How high the roll is drawn."""
    parts = sum(against_height(one) for one in roll.against)
    return 28 + parts + (_ROW if left_out(roll) or roll.nobody else 0) + _unknown_height(canvas, roll.unknown)


def left_out(roll: Roll) -> int:
    """How many creatures are not listed."""
    return len(roll.more) - 1 - len(roll.against)


def shortened(roll: Roll, over: float) -> Roll:
    """The roll without its last creatures, by so much that is over its room; one of them stays."""
    if not (left_out(roll) or roll.nobody):
        over += _ROW  # a line says how many are left out
    shown = len(roll.against)
    while over > 0 and shown > 1:
        shown -= 1
        over -= against_height(roll.against[shown])
    return replace(roll, against=roll.against[:shown])


def against_height(one: Against) -> float:
    """How high the part of one creature is drawn."""
    return _NAME + _ROW * len(one.rows) + (_BAR if one.shares else 0) + _GAP


def _unknown_height(canvas: Canvas, row: Row | None) -> float:
    return 0 if row is None else 10 + _LINE * len(canvas.wrap(row.text, PANEL - 52))


def draw_roll(canvas: Canvas, roll: Roll, y: float) -> float:
    """Draw the roll with its top at y; returns where it ends."""
    canvas.rule(14, y, PANEL - 28)
    joint = canvas.ink.width(roll.joint, "semibold", 14) + 10 if roll.joint else 0
    canvas.text(roll.heading, 14, y + 5, size=14, colour="text2", room=PANEL - 28 - joint)
    if roll.joint:
        canvas.text(roll.joint, PANEL - 14, y + 5, size=14, face="semibold", colour="brass2", align="right")
    y += 28
    for one in roll.against:
        _against(canvas, one, y)
        y += against_height(one)
    if text := roll.more[left_out(roll)] if left_out(roll) else roll.nobody:
        canvas.text(text, 46, y, size=13, colour="text2", room=PANEL - 60)
        y += _ROW
    if roll.unknown is not None:
        canvas.rule(14, y, PANEL - 28)
        canvas.glyph(roll.unknown.glyph, 18, y + 6, 17, roll.unknown.tint)
        for i, line in enumerate(canvas.wrap(roll.unknown.text, PANEL - 58)):
            canvas.text(line, 44, y + 4 + _LINE * i, size=14, colour=roll.unknown.tint)
        y += _unknown_height(canvas, roll.unknown)
    return y


def _against(canvas: Canvas, one: Against, y: float) -> None:
    if one.face is not None:
        glyph, allegiance, look = one.face
        (shapes.ghost if look is Look.HIDDEN else shapes.solid)(canvas, glyph, 27, y + 14, 26, allegiance)
    right = PANEL - 14.0
    if one.dc:
        right -= canvas.text(one.tag, right, y + 1, size=12, colour="warn", align="right") + 4
        right -= canvas.text(one.dc, right, y, size=13, colour="text2", align="right") + 8
    canvas.text(one.name, 46, y - 1, size=15, face="semibold", room=right - 46)
    y += _NAME
    for row in one.rows:
        value = canvas.ink.width(row.value, "semibold", 13) + 8 if row.value else 0
        canvas.glyph(row.glyph, 44, y + 1, 16, row.tint)
        canvas.text(row.text, 66, y, size=13, colour="text2", room=PANEL - 80 - value)
        if row.value:
            canvas.text(row.value, PANEL - 14, y, size=13, face="semibold", colour=row.value_tint, align="right")
        y += _ROW
    states_bar(canvas, one.shares, one.whole, 44, y, PANEL - 58)


def states_bar(canvas: Canvas, shares: tuple[Share, ...], whole: int, x: float, y: float, width: float) -> None:
    """A bar of states, each named with its share where that finds room; a state that is certain is only named."""
    px = canvas.ink.px
    for share in shares:
        part = width * share.weight / whole
        canvas.rounded((x, y, max(1.0, part - 1.5), 16.0), 2, fill=share.colour)
        if share.pattern and part > 4:
            sprite = pattern(canvas, max(1, px(part - 2)), px(16), rising=share.pattern == "rising")
            canvas.surface.blit(sprite, (px(x), px(y)))
        words = [share.label] if len(shares) == 1 else [f"{share.label} {share.percent}", share.percent]
        face: Face = "semibold"
        text = next((t for t in words if canvas.ink.width(t, face, 12) <= part - 10), "")
        if text:
            canvas.text(text, x + 5, y, size=12, face=face)
        x += part


def pattern(canvas: Canvas, width: int, height: int, *, rising: bool) -> pygame.Surface:
    """Stripes over a part of a bar."""
    key = ("share", width, height, rising)
    return canvas.ink.sprites.get(key, lambda: hatch(width, height, 6, (10, 14, 20, 150), rising=rising, thick=2))
