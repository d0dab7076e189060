"""What lies over the map's viewport: its darkened edges, the card beside a square, the legend, a notice and keys."""

from collections.abc import Sequence

import pygame

from systems.view.canvas import Canvas
from systems.view.frame import Box, Sheet
from systems.view.marks import keycap
from systems.view.model import Tip


def vignette(canvas: Canvas, sheet: Sheet) -> None:
    """Darkened edges of the viewport."""
    x, y, width, height = sheet.box
    ink = canvas.ink

    def fade(key: str, size: tuple[float, float], *, across: bool, flip: bool) -> pygame.Surface:
        def make() -> pygame.Surface:
            strip = pygame.Surface((16, 1) if across else (1, 16), pygame.SRCALPHA)
            for i in range(16):
                alpha = 140 * i // 15 if flip else 140 - 140 * i // 15
                strip.set_at((i, 0) if across else (0, i), (5, 7, 10, alpha))
            return pygame.transform.smoothscale(strip, (max(1, ink.px(size[0])), max(1, ink.px(size[1]))))

        return ink.sprites.get(("vignette", key, size), make)

    px = ink.px
    canvas.surface.blit(fade("n", (width, 34), across=False, flip=False), (px(x), px(y)))
    canvas.surface.blit(fade("s", (width, 34), across=False, flip=True), (px(x), px(y + height - 34)))
    canvas.surface.blit(fade("w", (40, height), across=True, flip=False), (px(x), px(y)))
    canvas.surface.blit(fade("e", (40, height), across=True, flip=True), (px(x + width - 40), px(y)))


def draw_tip(canvas: Canvas, sheet: Sheet, tip: Tip) -> None:
    """A card beside its square, kept inside the viewport."""
    ink = canvas.ink
    head = ink.width(tip.title, "title", 16) + 24
    if tip.state is not None:
        head += ink.width(tip.state[2], "semibold", 14) + 40
    width = max([head, 150, *(ink.width(r.text, "regular", 13) + 50 for r in tip.rows)])
    height = 36 + 22 * len(tip.rows) + 6
    box = sheet.box
    x, y = sheet.at(tip.x + 1, tip.y)
    x, y = x + 10, y - height - 8
    if x + width > box[0] + box[2] - 8:
        x = sheet.at(tip.x, tip.y)[0] - width - 10
    x = min(max(x, box[0] + 8), box[0] + box[2] - width - 8)
    y = min(max(y, box[1] + 8), box[1] + box[3] - height - 8)
    canvas.rounded((x, y, width, height), 8, fill="panel_top", fill_end="panel_end", alpha=248, border="line2")
    canvas.text(tip.title, x + 12, y + 7, size=16, face="title")
    if tip.state is not None:
        glyph, tint, word = tip.state
        wide = ink.width(word, "semibold", 14)
        canvas.text(word, x + width - 12, y + 8, size=14, face="semibold", colour=tint, align="right")
        canvas.glyph(glyph, x + width - 12 - wide - 23, y + 9, 18, tint)
    for i, row in enumerate(tip.rows):
        top = y + 35 + 22 * i
        canvas.glyph(row.glyph, x + 12, top + 1, 17, row.tint)
        canvas.text(row.text, x + 36, top, size=13)


def draw_legend(
    canvas: Canvas, sheet: Sheet, legend: Sequence[tuple[str, str, str]], notice: str, hints: Sequence[tuple[str, str]]
) -> None:
    """Pills at the lower edge: what the lines mean; a notice in the middle; and keys worth knowing now."""
    _hints(canvas, hints, sheet.box)
    for (kind, tint, words), pill in zip(legend, pills(canvas, sheet.box, legend, hints), strict=True):
        x, y, _, _ = pill
        canvas.rounded(pill, 10, fill="void", alpha=215, border="line")
        if kind == "solid":
            canvas.fill((x + 10, y + 9, 20, 2), tint)
        elif kind == "dash":
            for k in range(3):
                canvas.fill((x + 10 + k * 8, y + 9, 5, 2), tint)
        else:
            canvas.glyph(kind, x + 11, y + 2, 16, tint)
        canvas.text(words, x + 36, y + 1, size=13, colour="text2")
    if notice:
        room = sheet.box[2] - 80
        fitted, size, _ = canvas.fit(notice, "semibold", 15, room)
        width = canvas.ink.width(fitted, "semibold", size) + 52
        left, top = sheet.box[0] + (sheet.box[2] - width) / 2, sheet.box[1] + 14
        canvas.rounded((left, top, width, 34), 8, fill="lit", fill_end="lit_end", alpha=248, border="brass")
        canvas.glyph("ui_info", left + 12, top + 8, 18, "brass2")
        canvas.text(notice, left + 38, top + 6, size=size, face="semibold", colour="brass2", room=room)


def pills(
    canvas: Canvas, box: Box, legend: Sequence[tuple[str, str, str]], hints: Sequence[tuple[str, str]]
) -> list[Box]:
    """Where the pill of each part of the legend is at the lower edge of a map: beside the keys, and rows above."""
    x, y = box[0] + 12, box[1] + box[3] - 28
    found, (_, end) = [], fitting(canvas, box, hints)
    for _, _, words in legend:
        width = canvas.ink.width(words, "regular", 13) + 46
        if x + width > end and x > box[0] + 12:
            x, y, end = box[0] + 12, y - 24, box[0] + box[2]
        found.append((x, y, width, 20.0))
        x += width + 6
    return found


def fitting(canvas: Canvas, box: Box, hints: Sequence[tuple[str, str]]) -> tuple[int, float]:
    """How many of the last keys there is room for in one row of a map, and where they begin."""
    fits, start = 0, box[0] + box[2] - 12
    for key, words in reversed(hints):
        wide = canvas.ink.width(words, "regular", 13) + max(20.0, canvas.ink.width(key, "semibold", 12) + 12) + 18
        if start - wide < box[0]:
            break
        fits, start = fits + 1, start - wide
    return fits, start


def _hints(canvas: Canvas, hints: Sequence[tuple[str, str]], box: Box) -> None:
    """Keys worth knowing now, right-aligned, as many of the last as there is room for."""
    right, y = box[0] + box[2] - 12, box[1] + box[3] - 28
    fits, start = fitting(canvas, box, hints)
    if fits:  # dark behind them, for what lies below may be bright
        canvas.rounded((start + 4, y - 2, right - start + 4, 24), 10, fill="void", alpha=190)
    for key, words in list(reversed(hints))[:fits]:
        wide = canvas.text(words, right, y + 1, size=13, colour="text2", align="right", shadow=True)
        right -= wide + 6
        right -= keycap(canvas, right, y, key) + 12
