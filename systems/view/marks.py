"""Small drawn things of the HUD: badges, chips, keys, dice, bars, diamonds, buttons."""

import pygame

from systems.view.canvas import Canvas
from systems.view.fonts import Face
from systems.view.frame import Box


def weight(*, strong: bool) -> Face:
    """The face of a text that stands out, or does not."""
    return "semibold" if strong else "regular"


def badge(canvas: Canvas, x: float, y: float, glyph: str, colour: str, radius: float = 10) -> None:
    """A round state badge centred at x, y."""
    ink = canvas.ink

    def draw(surface: pygame.Surface, unit: float) -> None:
        middle = surface.get_width() / 2
        pygame.draw.circle(surface, ink.rgba("void"), (middle, middle), middle)
        pygame.draw.circle(surface, ink.rgba(colour), (middle, middle), middle, max(1, round(1.3 * unit)))

    canvas.smooth(("badge", colour), (x - radius, y - radius, 2 * radius, 2 * radius), draw)
    size = radius * 1.36
    canvas.glyph(glyph, x - size / 2, y - size / 2, size, colour)


def chip(canvas: Canvas, x: float, y: float, text: str, colour: str, *, centred: bool = False) -> float:
    """A pill with a word in it; returns its width."""
    width = canvas.ink.width(text, "semibold", 12) + 14
    left = x - width / 2 if centred else x
    canvas.rounded((left, y, width, 18), 9, fill="void", alpha=235, border=colour, border_alpha=160)
    canvas.text(text, left + 7, y + 1, size=12, face="semibold", colour=colour)
    return width


def keycap(canvas: Canvas, right: float, y: float, text: str, *, plain: bool = False) -> float:
    """The name of a key, right-aligned; plain: without a key around it.  Returns its width."""
    width = max(20.0, canvas.ink.width(text, "semibold", 12) + 12)
    if not plain:
        canvas.rounded((right - width, y, width, 19), 4, fill="well", border="line2", border_alpha=150)
    canvas.text(text, right - width / 2, y + 1.5, size=12, face="semibold", colour="text2", align="centre")
    return width


def die(canvas: Canvas, x: float, y: float, face: str, *, kept: bool, colour: str = "text") -> float:
    """A die's face, of three digits in a wider frame; dropped ones are dim and struck through.  Returns its width."""
    wide = max(22.0, canvas.ink.width(face, "semibold", 13) + 6)
    canvas.rounded(
        (x, y, wide, 22), 5, fill="well" if kept else "panel_end", border=colour if kept else "line",
        thick=1.5 if kept else 1,
    )  # fmt: skip
    canvas.text(face, x + wide / 2, y + 2, size=13, face="semibold", colour="text" if kept else "text3", align="centre")
    if not kept:
        px = canvas.ink.px
        colour_ = canvas.ink.rgba("text3")
        pygame.draw.aaline(canvas.surface, colour_, (px(x + 4), px(y + 17)), (px(x + wide - 4), px(y + 5)))
    return wide


def meter(canvas: Canvas, box: Box, share: float, colour: str) -> None:
    """A bar filled to a share of its width."""
    canvas.rounded(box, box[3] / 2, fill="well")
    if share > 0:
        canvas.rounded((box[0], box[1], max(box[3], box[2] * share), box[3]), box[3] / 2, fill=colour)


def diamonds(canvas: Canvas, x: float, y: float, left: int, total: int, size: float = 20) -> None:
    """Action points: full ones are left."""
    ink = canvas.ink

    def full(surface: pygame.Surface, unit: float) -> None:
        c = surface.get_width() / 2
        r = c - 1.5 * unit
        pygame.draw.polygon(surface, ink.rgba("brass"), [(c, c - r), (c + r, c), (c, c + r), (c - r, c)])
        pygame.draw.polygon(surface, ink.rgba("brass2"), [(c, c - r), (c + r, c), (c - r, c)])
        inner = [(c, c - r * 0.55), (c + r, c), (c, c + r * 0.55), (c - r, c)]
        pygame.draw.polygon(surface, ink.rgba("brass"), inner)

    def empty(surface: pygame.Surface, unit: float) -> None:
        c = surface.get_width() / 2
        r = c - 1.5 * unit
        pygame.draw.polygon(
            surface, ink.rgba("line2"), [(c, c - r), (c + r, c), (c, c + r), (c - r, c)], max(2, round(1.5 * unit))
        )

    for i in range(total):
        here = (x + i * (size + 4), y, size, size)
        canvas.smooth(("diamond", i < left), here, full if i < left else empty)


def button(
    canvas: Canvas, box: Box, text: str, *, kind: str = "plain", size: int = 16, glyph: str = "", key: str = ""
) -> None:
    """A button; kind plain, primary, chosen or off; key: the name of its key, at its right end."""
    x, y, width, height = box
    colour = {"primary": "on_brass", "off": "text3", "chosen": "brass2"}.get(kind, "text")
    if kind == "primary":
        canvas.rounded(box, 8, fill="brass_top", fill_end="brass_end", border="brass2")
    elif kind == "chosen":
        canvas.rounded(box, 8, fill="lit", fill_end="lit_end", border="brass2", thick=2)
    elif kind == "off":
        canvas.rounded(box, 8, fill="panel_end", border="line", border_alpha=120)
    else:
        canvas.rounded(box, 8, fill="raised_top", fill_end="raised", border="line")
    if key:
        width -= keycap(canvas, x + width - 8, y + height / 2 - 10, key) + 8
    room = width - 12 - (26 if glyph else 0)
    fitted, size, _ = canvas.fit(text, "semibold", size, room)
    left = x + (width - canvas.ink.width(fitted, "semibold", size) - (26 if glyph else 0)) / 2
    if glyph:
        canvas.glyph(glyph, left, y + height / 2 - 10, 20, colour)
        left += 26
    canvas.text(text, left, y + height / 2 - size * 0.68, size=size, face="semibold", colour=colour, room=room)


def icon_button(canvas: Canvas, x: float, y: float, glyph: str, *, lit: bool = False, size: float = 36) -> None:
    """A square button with an icon."""
    canvas.rounded(
        (x, y, size, size), 8, fill="lit" if lit else "raised_top", fill_end="lit_end" if lit else "panel_top",
        border="brass" if lit else "line",
    )  # fmt: skip
    canvas.glyph(glyph, x + size / 2 - 10, y + size / 2 - 10, 20, "brass2" if lit else "text2")
