"""Drawing on a map surface in squares instead of pixels."""

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import pygame

Point = tuple[float, float]
Colour = tuple[int, ...]


SMALL = 28
"""Pixels of a square below which nobody sees single blades and leaves: fewer are drawn."""


def shade(colour: Colour, factor: float) -> Colour:
    """The colour made darker (factor < 1) or lighter."""
    return tuple(max(0, min(255, int(v * factor))) for v in colour[:3])


def quad(p: Point, q: Point, width: float) -> list[Point]:
    """The rectangle of this width around a segment, its ends half a width longer."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    length = math.hypot(dx, dy) or 1
    ux, uy = dx / length, dy / length
    nx, ny, e = -uy * width / 2, ux * width / 2, width / 2
    a, b = (p[0] - ux * e, p[1] - uy * e), (q[0] + ux * e, q[1] + uy * e)
    return [(a[0] + nx, a[1] + ny), (b[0] + nx, b[1] + ny), (b[0] - nx, b[1] - ny), (a[0] - nx, a[1] - ny)]


class Pen:
    """A surface with its scale: `unit` pixels a square, `x0, y0` the square coordinates of its corner."""

    def __init__(self, surface: pygame.Surface, unit: float, x0: float = 0, y0: float = 0) -> None:
        self.surface = surface
        self.unit = unit
        self.x0 = x0
        self.y0 = y0

    def at(self, x: float, y: float) -> Point:
        """Pixels of a point."""
        return (x - self.x0) * self.unit, (y - self.y0) * self.unit

    def size(self, length: float) -> int:
        """Pixels of a length, at least 1."""
        return max(1, round(length * self.unit))

    def polygon(self, colour: Colour, points: Sequence[Point], drop: float = 0) -> None:
        """A filled polygon, moved down by `drop` squares."""
        pygame.draw.polygon(self.surface, colour, [self.at(x, y + drop) for x, y in points])

    def circle(self, colour: Colour, x: float, y: float, radius: float) -> None:
        """A filled circle."""
        pygame.draw.circle(self.surface, colour, self.at(x, y), max(1.0, radius * self.unit))

    def ellipse(self, colour: Colour, x: float, y: float, width: float, height: float) -> None:
        """A filled ellipse around its middle."""
        left, top = self.at(x - width / 2, y - height / 2)
        pygame.draw.ellipse(self.surface, colour, (left, top, self.size(width), self.size(height)))

    def rect(self, colour: Colour, x: float, y: float, width: float, height: float) -> None:
        """A filled rectangle."""
        left, top = self.at(x, y)
        pygame.draw.rect(self.surface, colour, (round(left), round(top), self.size(width), self.size(height)))

    def line(self, colour: Colour, a: Point, b: Point, width: float = 0) -> None:
        """A line; width 0 is one smooth pixel."""
        if width * self.unit <= 1.5:
            pygame.draw.aaline(self.surface, colour, self.at(*a), self.at(*b))
        else:
            pygame.draw.line(self.surface, colour, self.at(*a), self.at(*b), self.size(width))

    @contextmanager
    def fine(self, x0: float, y0: float, x1: float, y1: float) -> Iterator["Pen"]:
        """A pen at twice the size over a part of the map, reduced and laid on at the end."""
        left, top = math.floor(self.at(x0, y0)[0]), math.floor(self.at(x0, y0)[1])
        right, bottom = math.ceil(self.at(x1, y1)[0]), math.ceil(self.at(x1, y1)[1])
        size = (max(1, right - left), max(1, bottom - top))
        large = pygame.Surface((size[0] * 2, size[1] * 2), pygame.SRCALPHA)
        yield Pen(large, self.unit * 2, self.x0 + left / self.unit, self.y0 + top / self.unit)
        small = pygame.transform.smoothscale(large.premul_alpha(), size)
        self.surface.blit(small, (left, top), special_flags=pygame.BLEND_PREMULTIPLIED)
