"""Blows drawn over the map: a streak, a ring, a rising word, a badge that folds or unfolds."""

import math
from collections.abc import Sequence

import pygame

from systems.view.blows import Mark
from systems.view.canvas import Canvas
from systems.view.frame import Sheet

_RISE = 16.0
_TRAIL = 0.45
_STEPS = 5  # of fading, so that few pictures of a word are kept


def draw_blows(canvas: Canvas, sheet: Sheet, marks: Sequence[Mark], now: int, *, still: bool) -> None:
    """Draw the marks of this moment; still: words stand where they would rise to."""
    order = ("shot", "ring", "fold", "unfold", "text")
    for mark in sorted(marks, key=lambda m: order.index(m.kind)):
        share = min(1.0, max(0.0, mark.share(now)))
        if mark.kind == "shot":
            _streak(canvas, sheet, mark, share)
        elif mark.kind == "ring":
            _ring(canvas, sheet, mark, share)
        elif mark.kind in ("fold", "unfold"):
            _badge(canvas, sheet, mark, 1 - share if mark.kind == "fold" else share)
        else:
            _word(canvas, sheet, mark, 1.0 if still else share, still=still)


def _streak(canvas: Canvas, sheet: Sheet, mark: Mark, share: float) -> None:
    px = canvas.ink.px
    far = math.hypot(mark.at[0] - mark.start[0], mark.at[1] - mark.start[1])
    gone = share * (1 + _TRAIL)
    head, tail = min(1.0, gone), max(0.0, gone - _TRAIL)
    skip = min(0.45, 0.4 / far) if far else 0.0  # the tokens at both ends stay free

    def at(part: float) -> tuple[int, int]:
        part = skip + part * (1 - 2 * skip)
        x, y = sheet.at(*(a + (b - a) * part for a, b in zip(mark.start, mark.at, strict=True)))
        return px(x), px(y)

    for colour, wide in (((8, 10, 14), 5), (canvas.ink.rgba("brass2"), 3)):
        pygame.draw.line(canvas.surface, colour, at(tail), at(head), max(1, px(wide)))


def _ring(canvas: Canvas, sheet: Sheet, mark: Mark, share: float) -> None:
    x, y = sheet.at(*mark.at)
    radius = sheet.step * (0.38 + 0.34 * share * (2 - share))
    thick = max(1.0, 3.5 * (1 - share))
    px = canvas.ink.px
    place = (px(x), px(y))
    pygame.draw.circle(canvas.surface, canvas.ink.rgba(mark.tint), place, px(radius), max(1, px(thick)))


def _badge(canvas: Canvas, sheet: Sheet, mark: Mark, open_: float) -> None:
    """A badge that is turned about its upright axis: so much of its width shows."""
    step = round(_STEPS * open_)
    if not step:
        return
    x, y = sheet.at(*mark.at)
    radius, share, ink = max(8.0, 10 * sheet.step / 48), step / _STEPS, canvas.ink
    wide, size = radius * share, radius * 1.36

    def draw(surface: pygame.Surface, unit: float) -> None:
        box, line = surface.get_rect(), max(1, round(1.3 * unit))
        pygame.draw.ellipse(surface, ink.rgba(mark.tint), box)
        pygame.draw.ellipse(surface, ink.rgba("void"), box.inflate(-2 * line, -2 * line))

    def icon() -> pygame.Surface:
        whole = ink.glyph(mark.text, size, mark.tint)
        return pygame.transform.smoothscale(whole, (max(1, round(whole.get_width() * share)), whole.get_height()))

    canvas.smooth(("folding", mark.tint, step), (x - wide, y - radius, 2 * wide, 2 * radius), draw)
    shown = ink.sprites.get(("folded", mark.text, mark.tint, round(size * 8), step), icon)
    canvas.surface.blit(shown, (ink.px(x - size * share / 2), ink.px(y - size / 2)))


def _word(canvas: Canvas, sheet: Sheet, mark: Mark, share: float, *, still: bool) -> None:
    x, y = sheet.at(*mark.at)
    left, top, across, down = sheet.box
    if not (left <= x <= left + across and top <= y <= top + down):
        return
    size = 22 if mark.text[:1] == "\N{MINUS SIGN}" else 15
    half = canvas.ink.width(mark.text, "semibold", size) / 2 + 4
    rise = _RISE * (1 - (1 - share) ** 3)
    x = min(max(x, left + half), left + across - half)
    y = min(max(y - sheet.step * 0.5 - 14 - 18 * mark.row - rise, top + 2), top + down - 28)
    alpha = 255 if still or share < 0.7 else 51 * max(1, math.ceil(_STEPS * (1 - share) / 0.3))
    canvas.text(
        mark.text, x, y, size=size, face="semibold", colour=mark.tint, align="centre", alpha=alpha, shadow=alpha > 150
    )
