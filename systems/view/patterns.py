"""Light told by pattern, not by brightness alone: dots where it is dim, fine hatching where it is dark (UI 5)."""

from functools import partial
from typing import Final

import pygame

from systems.view.lines import hatch
from systems.view.pen import Colour
from systems.view.sprites import Sprites

_DIM: Final = (206, 218, 240, 120)
_DARK: Final = (176, 196, 236, 64)


def lay_patterns(
    surface: pygame.Surface, width: int, levels: bytes, visible: bytes, unit: int, sprites: Sprites
) -> None:
    """Lay the patterns over the squares in view.  levels: 2 bright, 1 dim, 0 dark, a byte a square, row-major."""
    tiles = {level: sprites.get(("pattern", level, unit), partial(tile, level, unit)) for level in (0, 1)}
    for i, level in enumerate(levels):
        if visible[i] and level in tiles:
            surface.blit(tiles[level], (i % width * unit, i // width * unit))


def tile(level: int, unit: int) -> pygame.Surface:
    """The pattern of one square of dim (1) or dark (0) light."""
    return _dots(unit, _DIM) if level else hatch(unit, unit, max(4, unit // 6), _DARK, rising=False)


def _dots(unit: int, colour: Colour) -> pygame.Surface:
    """A square of dots, in rows that are offset by half."""
    tile = pygame.Surface((unit, unit), pygame.SRCALPHA)
    step, size = unit / 4, max(1, round(unit / 40))
    for row in range(4):
        for column in range(4):
            x = (column + 0.25 + 0.5 * (row % 2)) * step
            pygame.draw.circle(tile, colour, (x, (row + 0.5) * step), size)
    return tile
