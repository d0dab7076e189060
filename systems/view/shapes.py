"""Creatures on the map: side by shape, state by pattern, both by colour."""

import math
from collections.abc import Sequence

import pygame

from systems.view.canvas import Canvas
from systems.view.ink import Ink
from systems.view.lines import hatch
from systems.view.pen import Colour, Point


def outline(allegiance: str, c: float, r: float) -> Sequence[Point] | None:
    """Corners of a side's shape around (c, c): enemy octagon, neutral square; None is own's disc."""
    if allegiance == "own":
        return None
    corners, turn, size = (8, math.pi / 8, r * 1.06) if allegiance == "enemy" else (4, math.pi / 4, r * 1.24)
    steps = (i * math.tau / corners + turn for i in range(corners))
    return [(c + math.cos(a) * size, c + math.sin(a) * size) for a in steps]


def _fill(surface: pygame.Surface, allegiance: str, c: float, r: float, colour: Colour) -> None:
    points = outline(allegiance, c, r)
    if points is None:
        pygame.draw.circle(surface, colour, (c, c), r)
    else:
        pygame.draw.polygon(surface, colour, points)


def solid(canvas: Canvas, glyph: str, x: float, y: float, size: float, allegiance: str, *, down: bool = False) -> None:
    """A creature whose square is certain and seen; `down` is grey and without shadow."""
    ink = canvas.ink
    ring, disc = ("down", "down_disc") if down else (allegiance, allegiance + "_disc")
    wide = size * 1.7

    def shadow(surface: pygame.Surface, unit: float) -> None:
        c = surface.get_width() / 2
        pygame.draw.circle(surface, (0, 0, 0, 210), (c + unit, c + size * 0.1 * unit), size * 0.5 * unit)
        surface.blit(pygame.transform.gaussian_blur(surface, max(1, round(size * 0.08 * unit))), (0, 0))

    def body(surface: pygame.Surface, unit: float) -> None:
        c, r = surface.get_width() / 2, size / 2 * unit
        high, base = ink.rgba(ring), ink.rgba(disc)
        _fill(surface, allegiance, c, r + 1.6 * unit, (8, 10, 14))
        _fill(surface, allegiance, c, r, high)
        _fill(surface, allegiance, c, r - 2.4 * unit, (10, 12, 16))
        _fill(surface, allegiance, c, r - 3.4 * unit, base)
        for i in range(10):
            f = i / 10
            tone = [int(base[j] + (high[j] - base[j]) * 0.42 * f) for j in range(3)]
            pygame.draw.circle(surface, tone, (c - r * 0.14 * f, c - r * 0.2 * f), (r - 4.4 * unit) * (1 - f * 0.62))

    box = (x - wide / 2, y - wide / 2, wide, wide)
    if not down and size >= 28:
        canvas.smooth(("token_shadow", size), box, shadow, fine=1)
    canvas.smooth(("token", allegiance, ring, size), box, body)
    _face(canvas, glyph, x, y, size * 0.62, "glyph" if not down else "down")


def ghost(canvas: Canvas, glyph: str, x: float, y: float, size: float, allegiance: str) -> None:
    """Hidden: the square is known, no more.  Hatched, dashed, violet."""
    ink = canvas.ink
    wide = size * 1.5

    def body(surface: pygame.Surface, unit: float) -> None:
        side = surface.get_width()
        c, r = side / 2, size / 2 * unit
        _fill(surface, allegiance, c, r, ink.rgba("hidden_disc", 150))
        lines = hatch(side, side, max(2, int(5 * unit)), ink.rgba("hidden", 110), thick=max(1, round(unit)))
        mask = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
        _fill(mask, allegiance, c, r, (255, 255, 255, 255))
        lines.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(lines, (0, 0))
        _dashed_ring(surface, ink, allegiance, c, r, "hidden", unit)

    canvas.smooth(("ghost", allegiance, size), (x - wide / 2, y - wide / 2, wide, wide), body)
    _face(canvas, glyph, x, y, size * 0.58, "ghost")


def faded(canvas: Canvas, glyph: str, x: float, y: float, size: float, allegiance: str) -> None:
    """One's own invisible creature: a dashed ring and a pale silhouette."""
    ink = canvas.ink
    wide = size * 1.5

    def body(surface: pygame.Surface, unit: float) -> None:
        c, r = surface.get_width() / 2, size / 2 * unit
        _fill(surface, allegiance, c, r, ink.rgba(allegiance + "_disc", 120))
        _dashed_ring(surface, ink, allegiance, c, r, allegiance, unit)

    canvas.smooth(("faded", allegiance, size), (x - wide / 2, y - wide / 2, wide, wide), body)
    canvas.glyph(glyph, x - size * 0.31, y - size * 0.31, size * 0.62, allegiance, 150)


def _dashed_ring(
    surface: pygame.Surface, ink: Ink, allegiance: str, c: float, r: float, colour: str, unit: float
) -> None:
    thick = max(2, round(2.2 * unit))
    points = outline(allegiance, c, r)
    if points is None:
        for i in range(12):
            arc(surface, ink.rgba(colour), c, r - thick / 2, i * math.tau / 12, math.tau / 19, thick)
        return
    for i, a in enumerate(points):
        b = points[(i + 1) % len(points)]
        parts = 2 if len(points) > 4 else 4
        for k in range(parts):
            p, q = (k + 0.14) / parts, (k + 0.72) / parts
            start = (a[0] + (b[0] - a[0]) * p, a[1] + (b[1] - a[1]) * p)
            end = (a[0] + (b[0] - a[0]) * q, a[1] + (b[1] - a[1]) * q)
            pygame.draw.line(surface, ink.rgba(colour), start, end, thick)


def arc(surface: pygame.Surface, colour: Colour, c: float, r: float, start: float, sweep: float, thick: int) -> None:
    """A piece of a ring around (c, c)."""
    points = [(c + math.cos(start + sweep * t / 6) * r, c + math.sin(start + sweep * t / 6) * r) for t in range(7)]
    pygame.draw.lines(surface, colour, False, points, thick)


def _face(canvas: Canvas, glyph: str, x: float, y: float, size: float, colour: str) -> None:
    canvas.glyph(glyph, x - size / 2 + 0.6, y - size / 2 + 1.2, size, "#000000", 120)
    canvas.glyph(glyph, x - size / 2, y - size / 2, size, colour)


def marker(canvas: Canvas, x: float, y: float, size: float, fade: int) -> None:
    """Where a lost creature was last sensed: a pin in two dashed rings; fade 0 fresh to 3 old."""
    ink = canvas.ink
    wide = size * 1.9
    strength = (255, 225, 195, 165)[min(fade, 3)]

    def body(surface: pygame.Surface, unit: float) -> None:
        c = surface.get_width() / 2
        pygame.draw.circle(surface, (12, 18, 26, 190), (c, c), size * 0.38 * unit)
        for r, alpha in ((size * 0.5, 235), (size * 0.72, 130)):
            for i in range(0, 24, 2):
                colour = ink.rgba("unseen", alpha * strength // 255)
                arc(surface, colour, c, r * unit, i * math.tau / 24, math.tau / 24, max(1, round(1.8 * unit)))

    canvas.smooth(("marker", size, strength), (x - wide / 2, y - wide / 2, wide, wide), body)
    canvas.glyph("clue_last_known", x - size * 0.31, y - size * 0.31 - 1, size * 0.62, "unseen", strength)


def unknown(canvas: Canvas, x: float, y: float, size: float = 32, *, lit: bool = False) -> None:
    """The one "?" slot of the initiative."""
    ink = canvas.ink

    def body(surface: pygame.Surface, unit: float) -> None:
        c = surface.get_width() / 2
        for i in range(12):
            arc(surface, ink.rgba("line2"), c, c - 2 * unit, i * math.tau / 12, 0.28, max(2, round(1.6 * unit)))

    canvas.smooth(("unknown", size), (x - size / 2, y - size / 2, size, size), body)
    canvas.text("?", x, y - 11, size=16, face="semibold", colour="brass2" if lit else "text3", align="centre")


def studs(canvas: Canvas, x: float, y: float, size: float) -> None:
    """The selected creature's brass ring with four studs and a soft glow."""
    ink = canvas.ink
    wide = size * 1.87

    def ring(surface: pygame.Surface, unit: float) -> None:
        c = surface.get_width() / 2
        pygame.draw.circle(surface, ink.rgba("brass2"), (c, c), size * 0.6 * unit, max(2, round(2.2 * unit)))
        for i in range(4):
            a = i * math.tau / 4 + math.pi / 4
            at = (c + math.cos(a) * size * 0.6 * unit, c + math.sin(a) * size * 0.6 * unit)
            pygame.draw.circle(surface, ink.rgba("brass2"), at, 2.6 * unit)

    def halo(surface: pygame.Surface, unit: float) -> None:
        ring(surface, unit)
        surface.blit(pygame.transform.gaussian_blur(surface, round(5 * unit)), (0, 0))

    box = (x - wide / 2, y - wide / 2, wide, wide)
    canvas.smooth(("halo", size), box, halo, fine=2)
    canvas.smooth(("studs", size), box, ring)


def acting(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Four arcs around a creature of others whose turn is shown; its badges stay free between them."""
    ink = canvas.ink
    wide = size * 1.4

    def ring(surface: pygame.Surface, unit: float) -> None:
        c = surface.get_width() / 2
        sweep = math.tau * 0.13
        for i in range(4):
            start = i * math.tau / 4 - sweep / 2
            arc(surface, (8, 10, 14), c, size * 0.62 * unit, start - 0.03, sweep + 0.06, max(3, round(4.6 * unit)))
            arc(surface, ink.rgba("brass2"), c, size * 0.62 * unit, start, sweep, max(2, round(2.4 * unit)))

    canvas.smooth(("acting", size), (x - wide / 2, y - wide / 2, wide, wide), ring)


def reticle(canvas: Canvas, x: float, y: float, size: float, *, broken: bool = False) -> None:
    """A target ring; broken for a guessed square."""
    ink = canvas.ink
    wide = size * 2

    def body(surface: pygame.Surface, unit: float) -> None:
        c, r = surface.get_width() / 2, size * 0.74 * unit
        colour = ink.rgba("brass2")
        for i in range(12):
            arc(surface, colour, c, r, i * math.tau / 12, math.tau / (20 if broken else 11.9), round(2.2 * unit))
        for i in range(4):
            a = i * math.tau / 4
            near, far = r - 6 * unit, r + 7 * unit
            ends = (c + math.cos(a) * near, c + math.sin(a) * near), (c + math.cos(a) * far, c + math.sin(a) * far)
            pygame.draw.line(surface, colour, *ends, round(2.6 * unit))

    canvas.smooth(("reticle", size, broken), (x - wide / 2, y - wide / 2, wide, wide), body)
    if broken:
        canvas.text("?", x, y - 13, size=20, face="semibold", colour="brass2", align="centre", shadow=True)


def handle(canvas: Canvas, x: float, y: float, radius: float, *, chosen: bool) -> None:
    """A point to choose: a dark ring, the chosen one full of brass."""
    ink = canvas.ink

    def body(surface: pygame.Surface, unit: float) -> None:
        c = surface.get_width() / 2
        pygame.draw.circle(surface, (10, 12, 16), (c, c), c)
        pygame.draw.circle(surface, ink.rgba("brass2"), (c, c), c - unit, 0 if chosen else max(1, round(1.6 * unit)))
        if chosen:
            pygame.draw.circle(surface, (10, 12, 16), (c, c), c * 0.45)

    canvas.smooth(("handle", chosen), (x - radius, y - radius, 2 * radius, 2 * radius), body)


def waves(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Concealed: three wavy lines over the lower third of a token."""

    def body(surface: pygame.Surface, unit: float) -> None:
        w = surface.get_width()
        for j in range(3):
            points = [
                (w * i / 20, w * (0.18 + 0.13 * j) + math.sin(i / 20 * math.tau * 1.5 + j * 1.6) * w * 0.025)
                for i in range(21)
            ]
            pygame.draw.lines(surface, (222, 234, 242, 215 - 30 * j), False, points, max(2, round(2.4 * unit)))

    canvas.smooth(("waves", size), (x - size * 0.55, y + size * 0.1, size * 1.1, size * 0.62), body, fine=3)


def corners(canvas: Canvas, x: float, y: float, side: float, colour: str, *, dashed: bool = False) -> None:
    """A square's frame: four corner angles, or dashes all around."""
    ink = canvas.ink

    def body(surface: pygame.Surface, unit: float) -> None:
        w = surface.get_width() - 1
        thick = max(2, round(2.4 * unit))
        tone = ink.rgba(colour)
        m = thick / 2
        if dashed:
            for i in range(5):
                a, b = w / 5 * (i + 0.15), w / 5 * (i + 0.7)
                for p, q in (((a, m), (b, m)), ((a, w - m), (b, w - m)), ((m, a), (m, b)), ((w - m, a), (w - m, b))):
                    pygame.draw.line(surface, tone, p, q, thick)
            return
        arm = w * 0.3
        for cx, cy, sx, sy in ((0, 0, 1, 1), (w, 0, -1, 1), (0, w, 1, -1), (w, w, -1, -1)):
            pygame.draw.line(surface, tone, (cx, cy + sy * m), (cx + sx * arm, cy + sy * m), thick)
            pygame.draw.line(surface, tone, (cx + sx * m, cy), (cx + sx * m, cy + sy * arm), thick)

    canvas.smooth(("corners", colour, dashed), (x, y, side, side), body, fine=3)
