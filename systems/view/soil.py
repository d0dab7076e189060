"""The ground: grass and earth, floors, water, all without light."""

import pygame

from components.actions import Square
from systems.view.noise import spot, texture
from systems.view.pen import SMALL, Pen, shade
from systems.view.scenery import Scenery


def paint_ground(scenery: Scenery, unit: int) -> pygame.Surface:
    """The ground of a whole map at `unit` pixels a square."""
    surface = pygame.Surface((scenery.width * unit, scenery.height * unit))
    pen = Pen(surface, unit)
    everywhere = [(x, y) for y in range(scenery.height) for x in range(scenery.width)]
    if scenery.cave:
        surface.fill((112, 106, 98))
        _flags(pen, [s for s in everywhere if scenery.look(*s) != "rock"])
    else:
        surface.fill((146, 138, 98))
        size = surface.get_size()
        multiply = pygame.BLEND_RGB_MULT
        surface.blit(texture(*size, max(3, scenery.width // 3), 7, 165, 268), (0, 0), special_flags=multiply)
        surface.blit(texture(*size, max(3, scenery.width // 2), 99, 200, 262), (0, 0), special_flags=multiply)
        _grass(pen, [s for s in everywhere if s not in scenery.indoor])
        if len(scenery.misty) < 30:
            _hollow(pen, [s for s in scenery.where("mist") if s not in scenery.indoor], (46, 48, 44), (62, 64, 56))
        _planks(pen, sorted(scenery.indoor, key=lambda s: (s[1], s[0])))
    _planks(pen, scenery.where("floor_wood"))
    _flags(pen, scenery.where("floor_stone"))
    _hollow(pen, scenery.where("hollow"), (40, 36, 30), (78, 66, 50))
    _hollow(pen, scenery.where("water"), (34, 50, 60), (52, 78, 92), wet=True)
    _hollow(pen, scenery.where("snow"), (176, 184, 196), (214, 220, 228))
    _rubble(pen, scenery.where("rubble"))
    return surface


def _grass(pen: Pen, squares: list[Square]) -> None:
    small = pen.unit < SMALL
    for x, y in squares:
        for k in range(5 if small else 9):
            a, b, c, d = (spot(x, y, k * 4 + n) for n in (1, 2, 3, 4))
            colour = shade((164, 172, 120) if d > 0.55 else (92, 98, 68), 0.9 + 0.2 * c)
            length = 0.05 + 0.07 * c
            for o in (0,) if small else (-1, 0, 1):
                foot = (x + a + o * 0.03, y + b)
                tip = (x + a + o * 0.07 + (d - 0.5) * 0.05, y + b - length * (1 if o == 0 else 0.8))
                pen.line(colour, foot, tip)


def _hollow(
    pen: Pen, squares: list[Square], deep: tuple[int, int, int], bed: tuple[int, int, int], *, wet: bool = False
) -> None:
    """Sunken ground with an organic rim: hashed circles and one blur."""
    if not squares:
        return
    for colour, jitter, radius, blur, alpha, seed in ((deep, 0.9, 0.62, 0.16, 190, 3), (bed, 0.6, 0.46, 0.1, 255, 5)):
        layer = pygame.Surface(pen.surface.get_size(), pygame.SRCALPHA)
        layer.fill((*colour, 0))
        inner = Pen(layer, pen.unit)
        for x, y in squares:
            inner.circle((*colour, 255), x + 0.5, y + 0.5, radius)
            for k in range(5):
                dx, dy = (spot(x, y, k + seed) - 0.5) * jitter, (spot(x, y, k + 31 + seed) - 0.5) * jitter
                inner.circle((*colour, 255), x + 0.5 + dx, y + 0.5 + dy, 0.3 + 0.25 * spot(x, y, k + 77))
        soft = pygame.transform.gaussian_blur(layer, pen.size(blur))
        soft.set_alpha(alpha)
        pen.surface.blit(soft, (0, 0))
    for x, y in squares:
        for k in range(5):
            px, py = x + spot(x, y, k + 200), y + spot(x, y, k + 220)
            if wet:
                pen.line(shade(bed, 1.35), (px - 0.1, py), (px + 0.12, py + 0.02))
            else:
                pen.ellipse(shade(bed, 0.66), px, py + 0.05, 0.12, 0.04)
                pen.ellipse(shade(bed, 1.25), px, py, 0.12, 0.07)


def _planks(pen: Pen, squares: list[Square]) -> None:
    """Boards along the rows, four to a square, of hashed lengths so that joints do not line up."""
    inside = set(squares)
    for x0, y in squares:
        if (x0 - 1, y) in inside:
            continue
        x1 = x0
        while (x1, y) in inside:
            x1 += 1
        for j in range(4):
            _boards(pen, x0, x1, y + j / 4, y * 4 + j)


def _boards(pen: Pen, x0: float, x1: float, top: float, row: int) -> None:
    """One row of boards from x0 to x1."""
    start, i = x0 - 1.5 * spot(row, 3, 4), 0
    while start < x1:
        end = start + 1.1 + 1.6 * spot(i, row, 5)
        left, right = max(x0, start), min(x1, end)
        if right > left:
            tone = 0.86 + 0.28 * spot(i, row, 6)
            pen.rect(shade((132, 100, 68), tone), left, top, right - left, 0.25)
            for g in range(2):
                grain = top + 0.06 + 0.13 * spot(i, row, 7 + g)
                lean = (spot(i, row, 9) - 0.5) * 0.05
                pen.line(shade((108, 80, 52), tone), (left + 0.04, grain), (right - 0.04, grain + lean))
            pen.line((62, 44, 30), (left, top), (left, top + 0.25), 0.03)
            for nail in (0.05, 0.2):
                pen.circle((70, 52, 36), left + 0.05, top + nail, 0.012)
        start, i = end, i + 1
    pen.line((70, 50, 34), (x0, top), (x1, top), 0.03)
    pen.line((150, 118, 84), (x0, top + 0.03), (x1, top + 0.03))


def _flags(pen: Pen, squares: list[Square]) -> None:
    """Stone flags in three patterns."""
    for x, y in squares:
        v = spot(x, y, 70)
        cut = 0.4 + 0.2 * spot(x, y, 71)
        stones = [(0.0, 0.0, 1.0, 1.0)]
        if v > 0.25:
            stones = [(0.0, 0.0, cut, 1.0), (cut, 0.0, 1 - cut, 0.5), (cut, 0.5, 1 - cut, 0.5)]
        if v > 0.6:
            stones = [(0.0, 0.0, 1.0, cut), (0.0, cut, 0.5, 1 - cut), (0.5, cut, 0.5, 1 - cut)]
        pen.rect((58, 55, 52), x, y, 1, 1)
        for i, (dx, dy, w, h) in enumerate(stones):
            tone = 0.85 + 0.3 * spot(x * 3 + i, y, 72)
            pen.rect(shade((126, 120, 110), tone), x + dx + 0.02, y + dy + 0.02, w - 0.04, h - 0.04)
            pen.line(shade((158, 150, 138), tone), (x + dx + 0.03, y + dy + 0.03), (x + dx + w - 0.04, y + dy + 0.03))


def _rubble(pen: Pen, squares: list[Square]) -> None:
    for x, y in squares:
        for k in range(11):
            px, py = x + 0.08 + 0.84 * spot(x, y, k + 300), y + 0.08 + 0.84 * spot(x, y, k + 320)
            r = 0.05 + 0.1 * spot(x, y, k + 340)
            pen.ellipse((48, 44, 40), px, py + r * 0.5, r * 2.2, r * 1.7)
            pen.ellipse(shade((140, 132, 118), 0.85 + 0.3 * spot(x, y, k + 360)), px, py, r * 2, r * 1.5)
