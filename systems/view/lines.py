"""Contours of areas and dashed lines on the map."""

import math
from collections.abc import Collection
from functools import lru_cache

import pygame

from components.actions import Square
from systems.view.pen import Colour, Point


def contour(squares: Collection[Square]) -> list[tuple[Square, Square]]:
    """The border of a set of squares as unit segments, joined into straight runs."""
    return _contour(frozenset(squares))


@lru_cache(maxsize=64)
def _contour(inside: frozenset[Square]) -> list[tuple[Square, Square]]:
    across: dict[int, list[int]] = {}
    down: dict[int, list[int]] = {}
    for x, y in inside:
        for near, edge in (((x, y - 1), y), ((x, y + 1), y + 1)):
            if near not in inside:
                across.setdefault(edge, []).append(x)
        for near, edge in (((x - 1, y), x), ((x + 1, y), x + 1)):
            if near not in inside:
                down.setdefault(edge, []).append(y)
    runs = [((a, y), (b, y)) for y in sorted(across) for a, b in _runs(across[y])]
    return runs + [((x, a), (x, b)) for x in sorted(down) for a, b in _runs(down[x])]


def _runs(starts: list[int]) -> list[tuple[int, int]]:
    out: list[tuple[int, int]] = []
    for s in sorted(starts):
        if out and out[-1][1] == s:
            out[-1] = (out[-1][0], s + 1)
        elif not out or out[-1][1] < s:
            out.append((s, s + 1))
    return out


def dashed(surface: pygame.Surface, a: Point, b: Point, colour: Colour, width: int, on: float, off: float) -> None:
    """A line of dashes in pixels; off 0 draws it whole."""
    length = math.hypot(b[0] - a[0], b[1] - a[1])
    if not length:
        return
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    straight = abs(ux) < 1e-6 or abs(uy) < 1e-6
    start = 0.0
    while start < length:
        end = length if not off else min(length, start + on)
        p, q = (a[0] + ux * start, a[1] + uy * start), (a[0] + ux * end, a[1] + uy * end)
        if width > 1 and straight:
            pygame.draw.line(surface, colour, p, q, width)
        elif width > 1:
            pygame.draw.aaline(surface, colour, p, q, width)
        else:
            pygame.draw.aaline(surface, colour, p, q)
        start = end + (off or 1)


def hatch(width: int, height: int, step: int, colour: Colour, *, rising: bool = True, thick: int = 1) -> pygame.Surface:
    """A transparent surface of diagonal lines."""
    surface = pygame.Surface((width, height), pygame.SRCALPHA)
    for x in range(-height, width + height, step):
        a, b = ((x, height), (x + height, 0)) if rising else ((x, 0), (x + height, height))
        if thick > 1:
            pygame.draw.line(surface, colour, a, b, thick)
        else:
            pygame.draw.aaline(surface, colour, a, b)
    return surface
