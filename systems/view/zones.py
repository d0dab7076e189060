"""Where light levels change on the map, exactly on square edges: bright solid amber, dim dashed slate."""

from collections.abc import Sequence
from typing import Final

import pygame

from components.actions import Square
from systems.view.lines import contour, dashed
from systems.view.pen import Colour

_BRIGHT: Final[Colour] = (255, 219, 138, 120)
_DIM: Final[Colour] = (170, 184, 214, 105)


def lay_zones(surface: pygame.Surface, width: int, height: int, levels: bytes, unit: int) -> None:
    """Draw the edges of bright and of lit squares.  levels: 0..2, row-major; nothing is drawn along the map's rim."""
    bright = [(i % width, i // width) for i, level in enumerate(levels) if level == 2]
    lit = [(i % width, i // width) for i, level in enumerate(levels) if level]
    _edges(surface, bright, (width, height), unit, _BRIGHT, (unit, 0.0))
    _edges(surface, lit, (width, height), unit, _DIM, (unit * 0.05, unit * 0.085))


def _edges(
    surface: pygame.Surface, squares: Sequence[Square], size: Square, unit: int, colour: Colour,
    dashes: tuple[float, float],
) -> None:  # fmt: skip
    """The border of squares, each run on a strip of its own: a layer of the map would cost its memory again."""
    wide = max(1, unit // 48)
    for a, b in contour(squares):
        if (a[0] == b[0] and a[0] in (0, size[0])) or (a[1] == b[1] and a[1] in (0, size[1])):
            continue
        rim = wide + 1
        strip = pygame.Surface(((b[0] - a[0]) * unit + 2 * rim, (b[1] - a[1]) * unit + 2 * rim), pygame.SRCALPHA)
        end = rim + (b[0] - a[0]) * unit, rim + (b[1] - a[1]) * unit
        dashed(strip, (rim, rim), end, colour, wide, *dashes)
        surface.blit(strip, (a[0] * unit - rim, a[1] * unit - rim))
