"""Drawing in design pixels on one surface, with a ledger of texts and of places to click."""

import re
from collections.abc import Callable, Hashable
from typing import Final, NamedTuple

import pygame

from systems.view.fonts import Face
from systems.view.frame import Box
from systems.view.ink import Draw, Ink
from systems.view.intents import Intent

_LONGEST: Final = 400  # signs of a line that are tried for whether they fit
_TELLING: Final = re.compile(r" (?:[A-Z]{1,2}|[0-9]{1,3})$")


class Note(NamedTuple):
    """A text drawn: what, where (design pixels of the window), and how much width it had."""

    text: str
    box: Box
    room: float
    cut: bool


class Hot(NamedTuple):
    """A place to click: where, in design pixels of the window, and what it means."""

    box: Box
    intent: Intent


class Drawn(NamedTuple):
    """A picture with its ledger, to be kept: it knows no ink, so that one that is given up takes its pictures along."""

    surface: pygame.Surface
    notes: tuple[Note, ...]
    hots: tuple[Hot, ...]


class Canvas:
    """One surface to draw on; origin is its place in the window, all in design pixels."""

    def __init__(self, ink: Ink, surface: pygame.Surface, origin: tuple[float, float] = (0, 0)) -> None:
        self.ink = ink
        self.surface = surface
        self.origin = origin
        self.notes: list[Note] = []
        self.hots: list[Hot] = []

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in design pixels."""
        return self.surface.get_width() / self.ink.scale, self.surface.get_height() / self.ink.scale

    def text(
        self, text: str, x: float, y: float, *, size: int = 14, face: Face = "regular", colour: str = "text",
        align: str = "left", room: float = 0, alpha: int = 255, shadow: bool = False,
    ) -> float:  # fmt: skip
        """Draw a line of text, y its top; with room, it shrinks to 12 and then is cut to fit.  Returns its width."""
        cut = False
        if room:
            text, size, cut = self.fit(text, face, size, room)
        drawn = self.ink.line(text, face, size, colour, alpha)
        width = drawn.get_width() / self.ink.scale
        left = x - (width / 2 if align == "centre" else width if align == "right" else 0)
        at = (self.ink.px(left), self.ink.px(y))
        if shadow:
            dark = self.ink.line(text, face, size, "#000000", 190)
            for dx, dy in ((0, 1), (1, 0), (-1, 0), (0, -1), (1, 1)):
                self.surface.blit(dark, (at[0] + dx, at[1] + dy))
        self.surface.blit(drawn, at)
        height = drawn.get_height() / self.ink.scale
        self.notes.append(Note(text, (left + self.origin[0], y + self.origin[1], width, height), room or width, cut))
        return width

    def fit(self, text: str, face: Face, size: int, room: float) -> tuple[str, int, bool]:
        """The text and size that take at most this room, and whether the text had to be cut.

        What tells two of a kind apart, the letter or number at the end of a name, is never cut off.
        """
        while size > 12 and self.ink.width(text, face, size) > room:
            size -= 1
        if self.ink.width(text, face, size) <= room:
            return text, size, False
        found = _TELLING.search(text)
        head, tail = (text[: found.start()], found[0]) if found else (text, "")
        head = head[:_LONGEST]
        while head and self.ink.width(f"{head.rstrip()}…{tail}", face, size) > room:
            head = head[:-1]
        return f"{head.rstrip()}…{tail}", size, True

    def wrap(self, text: str, width: float, size: int = 14, face: Face = "regular") -> list[str]:
        """The text as lines of at most this width."""
        lines: list[str] = []
        now = ""
        for word in text.split(" "):
            longer = f"{now} {word}".strip()
            if now and self.ink.width(longer, face, size) > width:
                lines.append(now)
                now = word
            else:
                now = longer
        return [*lines, now]

    def label(self, text: str, x: float, y: float, *, colour: str = "brass", size: int = 12) -> float:
        """A section label: small spaced capitals.  Returns its width."""
        start = x
        gap = max(1, self.ink.px(1.1)) / self.ink.scale  # whole pixels: shares of one would add up to a gap in a word
        for letter in text.upper():
            x += self._letter(letter, x, y, size, colour) + gap
        self.notes.append(
            Note(text, (start + self.origin[0], y + self.origin[1], x - start, size * 1.3), x - start, False)
        )
        return x - start

    def _letter(self, letter: str, x: float, y: float, size: int, colour: str) -> float:
        drawn = self.ink.line(letter, "semibold", size, colour)
        self.surface.blit(drawn, (self.ink.px(x), self.ink.px(y)))
        return self.ink.width(letter, "semibold", size)

    def glyph(self, name: str, x: float, y: float, size: float = 18, colour: str = "text", alpha: int = 255) -> None:
        """Draw an icon with its top left corner at x, y."""
        self.surface.blit(self.ink.glyph(name, size, colour, alpha), (self.ink.px(x), self.ink.px(y)))

    def stamp(self, sprite: pygame.Surface, x: float, y: float) -> None:
        """Copy a premultiplied sprite."""
        self.surface.blit(sprite, (self.ink.px(x), self.ink.px(y)), special_flags=pygame.BLEND_PREMULTIPLIED)

    def smooth(self, key: Hashable, box: Box, draw: Draw, *, fine: int = 4) -> None:
        """Draw a smooth shape into a box; kept by key and size."""
        self.stamp(self.ink.smooth(key, box[2], box[3], draw, fine=fine), box[0], box[1])

    def rounded(
        self, box: Box, radius: float = 8, *, fill: str = "", fill_end: str = "", alpha: int = 255,
        border: str = "", thick: float = 1, border_alpha: int = 255,
    ) -> None:  # fmt: skip
        """A rounded box; fill_end makes the fill a vertical gradient."""
        ink = self.ink

        def draw(surface: pygame.Surface, unit: float) -> None:
            size = surface.get_size()
            whole = (0, 0, *size)
            if fill and fill_end:
                strip = pygame.Surface((1, 2), pygame.SRCALPHA)
                strip.set_at((0, 0), ink.rgba(fill, alpha))
                strip.set_at((0, 1), ink.rgba(fill_end, alpha))
                ramp = pygame.transform.smoothscale(strip, size)
                mask = pygame.Surface(size, pygame.SRCALPHA)
                pygame.draw.rect(mask, (255, 255, 255, 255), whole, border_radius=round(radius * unit))
                ramp.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
                surface.blit(ramp, (0, 0))
            elif fill:
                pygame.draw.rect(surface, ink.rgba(fill, alpha), whole, border_radius=round(radius * unit))
            if border:
                line = max(1, round(thick * unit))
                pygame.draw.rect(
                    surface, ink.rgba(border, border_alpha), whole, line, border_radius=round(radius * unit)
                )

        key = ("rounded", radius, fill, fill_end, alpha, border, thick, border_alpha)
        self.smooth(key, box, draw, fine=2 if box[2] * box[3] > 40000 else 3)

    def panel(self, box: Box, radius: float = 10) -> None:
        """A panel of the side column."""
        self.rounded(box, radius, fill="panel_top", fill_end="panel_end", alpha=238, border="line", border_alpha=200)
        self.rule(box[0] + radius, box[1] + 1, box[2] - 2 * radius, colour="#FFFFFF", alpha=18)

    def rule(self, x: float, y: float, width: float, *, colour: str = "line", alpha: int = 255) -> None:
        """A horizontal hairline."""
        self.fill((x, y, width, 1), colour, alpha)

    def fill(self, box: Box, colour: str, alpha: int = 255) -> None:
        """A plain rectangle."""
        px = self.ink.px
        size = (max(1, px(box[2])), max(1, px(box[3])))
        if alpha == 255:
            self.surface.fill(self.ink.rgba(colour), ((px(box[0]), px(box[1])), size))
            return

        def make() -> pygame.Surface:
            made = pygame.Surface(size, pygame.SRCALPHA)
            made.fill(self.ink.rgba(colour, alpha))
            return made

        self.surface.blit(self.ink.sprites.get(("fill", size, colour, alpha), make), (px(box[0]), px(box[1])))

    def hot(self, box: Box, intent: Intent) -> None:
        """Make a place clickable."""
        self.hots.append(Hot((box[0] + self.origin[0], box[1] + self.origin[1], box[2], box[3]), intent))

    def part(self, key: Hashable, box: Box, draw: Callable[["Canvas"], None]) -> None:
        """Draw a part of the window through the cache: only when its key changed, else copied with its ledger."""
        size = (max(1, self.ink.px(box[2])), max(1, self.ink.px(box[3])))
        kept = self.ink.parts.get((key, box))
        if kept is None:
            part = Canvas(
                self.ink, pygame.Surface(size, pygame.SRCALPHA), (box[0] + self.origin[0], box[1] + self.origin[1])
            )
            draw(part)
            kept = self.ink.keep((key, box), part.drawn)
        self.surface.blit(kept.surface, (self.ink.px(box[0]), self.ink.px(box[1])))
        self.notes += kept.notes
        self.hots += kept.hots

    @property
    def drawn(self) -> Drawn:
        """What is drawn so far, with its ledger."""
        return Drawn(self.surface, tuple(self.notes), tuple(self.hots))

    def at(self, x: float, y: float) -> Intent | None:
        """What a click at this place of the window means; the topmost place counts."""
        for hot in reversed(self.hots):
            if hot.box[0] <= x < hot.box[0] + hot.box[2] and hot.box[1] <= y < hot.box[1] + hot.box[3]:
                return hot.intent
        return None
