"""Trees, undergrowth, pillars and crates, with the shadow that all upright things cast."""

import math

import pygame

from systems.view.masonry import THICK
from systems.view.noise import spot
from systems.view.pen import SMALL, Colour, Pen, quad, shade
from systems.view.scenery import Scenery

_TREE = ((62, 88, 58), (94, 122, 74), (134, 160, 98))
_BUSH = ((70, 92, 52), (98, 122, 66), (134, 154, 86))
_CLUMPS = ((0.3, 0.34, 0.2), (0.68, 0.32, 0.21), (0.5, 0.52, 0.24), (0.28, 0.7, 0.2), (0.72, 0.7, 0.2))


def paint_shadows(pen: Pen, scenery: Scenery, doors: frozenset[int]) -> None:
    """One blurred layer of shadows, fallen to the south-east."""
    half = Pen(pygame.Surface([max(1, v // 2) for v in pen.surface.get_size()], pygame.SRCALPHA), pen.unit / 2)
    dark = (0, 0, 0, 170)
    for stroke in scenery.strokes:
        if stroke.index in doors or stroke.look in ("door", "curtain", "fog", "bars"):
            continue
        low = stroke.look in ("low_wall", "fence")
        a = (stroke.a[0] + 0.1, stroke.a[1] + (0.12 if low else 0.3))
        b = (stroke.b[0] + 0.1, stroke.b[1] + (0.12 if low else 0.3))
        half.polygon(dark, quad(a, b, THICK))
    for x, y in scenery.where("tree"):
        half.circle(dark, x + 0.6, y + 0.68, 0.62)
    for x, y in scenery.where("undergrowth"):
        half.circle((0, 0, 0, 120), x + 0.55, y + 0.62, 0.42)
    for x, y in scenery.where("crate", "pillar"):
        half.rect(dark, x + 0.18, y + 0.26, 0.76, 0.74)
    soft = pygame.transform.gaussian_blur(half.surface, half.size(0.12))
    pen.surface.blit(pygame.transform.smoothscale(soft, pen.surface.get_size()), (0, 0))


def paint_things(pen: Pen, scenery: Scenery) -> None:
    """What stands in squares, from back to front."""
    for x, y in scenery.where("undergrowth", "crate", "pillar", "tree"):
        look = scenery.look(x, y)
        with pen.fine(x - 0.4, y - 0.5, x + 1.4, y + 1.4) as fine:
            if look == "undergrowth":
                for j, (dx, dy, r) in enumerate(_CLUMPS):
                    sway = (spot(x, y, j) - 0.5) * 0.1
                    _leaves(fine, x + dx + sway, y + dy, r, _BUSH, x * 31 + y * 7 + j)
            elif look == "crate":
                _crate(fine, x, y)
            elif look == "pillar":
                _pillar(fine, x, y)
            else:
                _leaves(fine, x + 0.5, y + 0.46, 0.6, _TREE, x * 53 + y * 11)


def _leaves(pen: Pen, x: float, y: float, r: float, tones: tuple[Colour, Colour, Colour], seed: int) -> None:
    """Nine blobs in three tones, lit from the north-west, with loose leaves."""
    base, middle, light = tones
    blobs = []
    for i in range(9):
        angle = i * math.tau / 9 + spot(seed, i, 1)
        blobs.append(
            (x + math.cos(angle) * r * 0.62, y + math.sin(angle) * r * 0.62, r * (0.42 + 0.16 * spot(seed, i, 2)))
        )
    for a, b, q in [*blobs, (x, y, r * 0.7)]:
        pen.circle(shade(base, 0.42), a, b, q + 0.035)
    for a, b, q in [*blobs, (x, y, r * 0.7)]:
        pen.circle(base, a, b, q)
    for a, b, q in blobs:
        pen.circle(middle, a - q * 0.16 - r * 0.04, b - q * 0.2 - r * 0.05, q * 0.74)
    pen.circle(middle, x - r * 0.08, y - r * 0.1, r * 0.55)
    for a, b, q in blobs:
        if a - x + b - y < r * 0.42:
            pen.circle(light, a - q * 0.3 - r * 0.05, b - q * 0.36 - r * 0.05, q * 0.42)
    for i in range(6 if pen.unit < 2 * SMALL else 26):  # a fine pen has twice the pixels
        angle, far = spot(seed, i, 5) * math.tau, r * 0.95 * spot(seed, i, 6) ** 0.6
        p = (x + math.cos(angle) * far, y + math.sin(angle) * far)
        tone = shade(light, 1.18) if p[0] - x + p[1] - y < 0 else shade(base, 0.7)
        pen.line(tone, p, (p[0] + 0.035, p[1] - 0.021), 0.018)


def _crate(pen: Pen, x: int, y: int) -> None:
    pen.rect((44, 30, 20), x + 0.1, y + 0.08, 0.8, 0.8)
    pen.rect((70, 48, 30), x + 0.12, y + 0.1, 0.76, 0.76)
    pen.rect((168, 130, 86), x + 0.13, y + 0.11, 0.74, 0.74)
    pen.rect((140, 104, 66), x + 0.21, y + 0.19, 0.58, 0.58)
    for k in range(1, 4):
        at = x + 0.21 + 0.58 * k / 4
        pen.line((90, 64, 40), (at, y + 0.19), (at, y + 0.77), 0.02)
    pen.line((168, 130, 86), (x + 0.2, y + 0.78), (x + 0.8, y + 0.18), 0.08)


def _pillar(pen: Pen, x: int, y: int) -> None:
    for k in range(8, 0, -1):
        pen.circle(shade((92, 84, 76), 0.72 + 0.035 * k), x + 0.5, y + 0.44 + 0.2 * k / 8, 0.36)
    pen.circle((20, 19, 20), x + 0.5, y + 0.44, 0.39)
    pen.circle((152, 144, 130), x + 0.5, y + 0.44, 0.36)
    pen.circle((176, 168, 152), x + 0.47, y + 0.41, 0.27)
    pen.circle((152, 144, 130), x + 0.49, y + 0.43, 0.22)
