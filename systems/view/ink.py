"""What every drawing needs: palette, scale, fonts, and the surfaces drawn so far."""

from collections.abc import Callable, Hashable
from math import ceil
from typing import TYPE_CHECKING
from unicodedata import category

import pygame

from systems.view import glyphs
from systems.view.fonts import Face, Fonts
from systems.view.palette import Palette, Rgba
from systems.view.sprites import Sprites

if TYPE_CHECKING:
    from systems.view.canvas import Drawn

MEASURED = 256
LARGE = 32 << 10
"""Bytes of a surface that may have been drawn for one size of the window: letters and tokens have fewer."""
WIDTHS = 4096
"""Texts whose widths are kept."""
PARTS = 24 << 20
"""Bytes of the parts of the window that were drawn last, the one that is shown beside them."""
INSTEAD = "\N{REPLACEMENT CHARACTER}"
SPACE = category(" ")  # spaces of every width, those that keep a number and its sign together among them
Draw = Callable[[pygame.Surface, float], None]


def _drawable(text: str) -> str:
    """The text with a sign that can be drawn in place of each that no font has: names come from files, too."""
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() or category(sign) == SPACE else INSTEAD for sign in text)


class Ink:
    """Drawing means at one palette and ui scale.  Lengths are design pixels until `px`."""

    def __init__(self, palette: Palette, scale: float = 1.0) -> None:
        self.palette = palette
        self.scale = scale
        self.fonts = Fonts(scale)
        self.sprites = Sprites()
        self.parts: dict[Hashable, Drawn] = {}
        self.heights: dict[Hashable, float] = {}
        self.widths: dict[tuple[str, Face, int], float] = {}
        self.grounds: dict[Hashable, tuple[tuple[object, ...], Drawn]] = {}
        self._held = 0  # bytes of the parts

    def drop(self) -> None:
        """Let go of everything drawn."""
        self.sprites.clear()
        self._let_go()

    def resized(self) -> None:
        """Let go of what was drawn for another size of the window: it would only be pushed out by and by."""
        self._let_go()
        self.sprites.shed(LARGE)

    def _let_go(self) -> None:
        self.parts.clear()
        self.grounds.clear()
        self._held = 0

    def keep(self, key: Hashable, part: "Drawn") -> "Drawn":
        """Keep a part of the window; all others are let go of when there are too many."""
        size = 4 * part.surface.get_width() * part.surface.get_height()
        if self._held + size > PARTS:
            self.parts.clear()
            self._held = 0
        self._held += size
        self.parts[key] = part
        return part

    def measured(self, key: Hashable, measure: Callable[[], float]) -> float:
        """A height in design pixels, measured once for what it belongs to."""
        if len(self.heights) > MEASURED:
            self.heights.clear()
        if key not in self.heights:
            self.heights[key] = measure()
        return self.heights[key]

    def px(self, length: float) -> int:
        """Screen pixels of a length."""
        return round(length * self.scale)

    def rgba(self, colour: str, alpha: int = 255) -> Rgba:
        """A palette colour."""
        return self.palette.rgba(colour, alpha)

    def width(self, text: str, face: Face, size: int) -> float:
        """Width of a line of text in design pixels, measured once."""
        key = (text, face, size)
        if (kept := self.widths.get(key)) is not None:
            return kept
        if len(self.widths) >= WIDTHS:
            self.widths.clear()
        found = self.widths[key] = self.fonts.get(face, size).size(_drawable(text))[0] / self.scale
        return found

    def line(self, text: str, face: Face, size: int, colour: str, alpha: int = 255) -> pygame.Surface:
        """A line of text as a surface."""

        def make() -> pygame.Surface:
            font = self.fonts.get(face, size)
            try:
                drawn = font.render(_drawable(text), True, self.rgba(colour))
            except pygame.error:  # of signs that take no room
                drawn = pygame.Surface((0, font.get_linesize()), pygame.SRCALPHA)
            if alpha < 255:
                drawn.set_alpha(alpha)
            return drawn

        return self.sprites.get(("line", text, face, size, colour, alpha), make)

    def glyph(self, name: str, size: float, colour: str, alpha: int = 255) -> pygame.Surface:
        """An icon of this size as a surface."""
        side = max(1, self.px(size))
        key = ("glyph", name, side, colour, alpha)
        return self.sprites.get(key, lambda: glyphs.raster(name, side, side, self.rgba(colour, alpha)))

    def smooth(self, key: Hashable, width: float, height: float, draw: Draw, *, fine: int = 4) -> pygame.Surface:
        """A surface drawn at `fine` times its size and reduced; premultiplied, for `stamp`.

        draw gets the large surface and the pixels of it that one design pixel takes.
        """

        def make() -> pygame.Surface:
            size = (max(1, ceil(width * self.scale)), max(1, ceil(height * self.scale)))
            large = pygame.Surface((size[0] * fine, size[1] * fine), pygame.SRCALPHA)
            draw(large, self.scale * fine)
            return pygame.transform.smoothscale(large.premul_alpha(), size)

        return self.sprites.get(("smooth", key, width, height, fine), make)
