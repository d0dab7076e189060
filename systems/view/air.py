"""What moves on a map though nothing happens: wisps of mist and the flicker of lamps, by the clock alone.

Wisps stay in squares of mist that are in view, and only lamps that the picture shows anyway flicker: the motion tells
nothing that the still picture does not.  Where motion is reduced nothing of this is drawn (UI 6).
"""

import math
from collections.abc import Sequence
from functools import lru_cache, partial
from typing import Final

import pygame

from components.actions import Square
from systems.view.canvas import Canvas
from systems.view.frame import Sheet
from systems.view.lamps import glow
from systems.view.noise import smooth, spot
from systems.view.terrain import Seen

AIR_MS: Final = 66
"""Milliseconds between two pictures in which nothing but this moves: 15 a second (UI 12)."""
_SPEED: Final = 6.0  # pixels a second
_WISPS: Final = 2  # a square
_LONG, _HIGH = 0.5, 0.17  # of a wisp, in squares; so far it may drift inside its own square
_SHADES: Final = 6
_STRONGEST: Final = 92
_LEVELS: Final = 6
_FLICKER: Final = ((26, 17, 6), 2.4)  # what a lamp's light swells by at most, and how far, in squares
_HERTZ: Final = 3.0


@lru_cache(maxsize=8)
def misty_in_view(misty: frozenset[Square], visible: bytes, width: int) -> tuple[Square, ...]:
    """Squares of mist that somebody of the viewer's side sees, by row and column."""
    return tuple(sorted(((x, y) for x, y in misty if visible[y * width + x]), key=lambda s: (s[1], s[0])))


def lamps_in_view(seen: Seen, width: int) -> tuple[tuple[float, float], ...]:
    """The middles of the lamps that are carried or burn where somebody sees."""
    fires = tuple((x + 0.5, y + 0.5) for x, y in seen.fires if seen.visible[y * width + x])
    return (*fires, *((x, y) for x, y in seen.lamps if seen.visible[int(y) * width + int(x)]))


def draw_air(
    canvas: Canvas, sheet: Sheet, mist: Sequence[Square], lamps: Sequence[tuple[float, float]], now: int
) -> None:
    """Draw mist and lamps as they are at this time in ms."""
    _flickers(canvas, sheet, lamps, now)
    _wisps(canvas, sheet, mist, now)


def _wisps(canvas: Canvas, sheet: Sheet, squares: Sequence[Square], now: int) -> None:
    px, step = canvas.ink.px, sheet.step
    life = 1000 * step * (1 - _LONG) / _SPEED
    shades = [_wisp(canvas, step, shade) for shade in range(_SHADES)]
    left, top, across, down = sheet.box
    blits = []
    for x, y in squares:
        at_x, at_y = sheet.at(x, y)
        if not (left - step < at_x < left + across and top - step < at_y < top + down):
            continue
        for k in range(_WISPS):
            age = (now / life + spot(x, y, k + 40)) % 1
            shade = round(math.sin(math.pi * age) * (_SHADES - 1))
            if shade:
                row = (k + 0.15 + 0.5 * spot(x, y, k + 50)) / _WISPS * (1 - _HIGH)
                place = px(at_x + step * (1 - _LONG) * age), px(at_y + step * row)
                blits.append((shades[shade], place))
    canvas.surface.fblits(blits)


def _wisp(canvas: Canvas, step: float, shade: int) -> pygame.Surface:
    """A soft streak of mist of one of a few strengths."""
    size = max(4, canvas.ink.px(step * _LONG)), max(3, canvas.ink.px(step * _HIGH))

    def make() -> pygame.Surface:
        made = pygame.Surface(size, pygame.SRCALPHA)
        strength = _STRONGEST * shade // (_SHADES - 1)
        for i in range(size[0]):
            for j in range(size[1]):
                u, v = (i + 0.5) / size[0] * 2 - 1, (j + 0.5) / size[1] * 2 - 1
                fade = max(0.0, 1 - u * u) * max(0.0, 1 - v * v)
                made.set_at((i, j), (214, 226, 234, int(strength * fade)))
        return made

    return canvas.ink.sprites.get(("wisp", size, shade), make)


def _flickers(canvas: Canvas, sheet: Sheet, lamps: Sequence[tuple[float, float]], now: int) -> None:
    colour, far = _FLICKER
    radius = max(2, canvas.ink.px(sheet.step * far))
    for x, y in lamps:
        level = round(smooth(now * _HERTZ / 1000, x * 7 + y * 13, 5) * _LEVELS)
        if not level:
            continue
        tone = (colour[0] * level // _LEVELS, colour[1] * level // _LEVELS, colour[2] * level // _LEVELS)
        shine = canvas.ink.sprites.get(("flicker", radius, level), partial(glow, radius, tone))
        at_x, at_y = sheet.at(x, y)
        place = (canvas.ink.px(at_x) - radius, canvas.ink.px(at_y) - radius)
        canvas.surface.blit(shine, place, special_flags=pygame.BLEND_RGB_ADD)
