"""What is not in view: grey, half as bright, hatched, with a dashed edge; what was never in view darker still."""

from typing import Final

import pygame

from systems.view.lines import contour, dashed, hatch
from systems.view.sprites import Sprites

_FINE: Final = 8  # samples a square of the edge's softness
_ROWS: Final = 4
"""Rows of squares that are greyed at a time: the means for it need no more room than these."""
_TONE: Final = (120, 142, 176)


def lay_fog(
    surface: pygame.Surface, width: int, height: int, visible: bytes, explored: bytes, unit: int, sprites: Sprites
) -> None:
    """Grey out what is not visible.  visible, explored: a byte a square, row-major."""
    mask = bytearray()
    for i in range(width * height):
        alpha = 0 if visible[i] else 255
        tone = 255 if explored[i] else 140
        mask += bytes((tone, tone, tone, alpha))
    small = pygame.image.frombytes(bytes(mask), (width, height), "RGBA")
    fine = pygame.transform.gaussian_blur(pygame.transform.scale(small, (width * _FINE, height * _FINE)), 2)
    for row in range(0, height, _ROWS):
        near = visible[max(0, row - 1) * width : min(height, row + _ROWS + 1) * width]
        if not all(near):  # the edge's softness reaches into the next row
            _grey(surface, fine, row, min(height, row + _ROWS), unit, sprites)
    unseen = [(i % width, i // width) for i in range(width * height) if not visible[i]]
    for a, b in contour(unseen):
        if (a[0] == b[0] and a[0] in (0, width)) or (a[1] == b[1] and a[1] in (0, height)):
            continue
        ends = (a[0] * unit, a[1] * unit), (b[0] * unit, b[1] * unit)
        dashed(surface, *ends, (122, 146, 176), 1, unit * 0.09, unit * 0.07)


def _grey(surface: pygame.Surface, fine: pygame.Surface, row: int, end: int, unit: int, sprites: Sprites) -> None:
    """Grey out some rows of squares.  fine: how much of it, a few samples a square."""
    wide, high = surface.get_width(), (end - row) * unit
    band = surface.subsurface((0, row * unit, wide, high))
    grey = pygame.Surface((wide, high), pygame.SRCALPHA)
    grey.blit(pygame.transform.grayscale(band), (0, 0))
    grey.fill(_TONE, special_flags=pygame.BLEND_RGB_MULT)
    step = max(6, unit // 7)
    size = wide + step, _ROWS * unit
    lines = sprites.get(("fog_hatch", size, unit), lambda: hatch(*size, step, (150, 176, 206, 46)))
    grey.blit(lines, (-(row * unit % step), 0))  # the lines of one band go on in the next
    first, last = max(0, row - 1), min(fine.get_height() // _FINE, end + 1)  # a row more, so that bands meet smoothly
    part = fine.subsurface((0, first * _FINE, fine.get_width(), (last - first) * _FINE))
    soft = pygame.transform.smoothscale(part, (wide, (last - first) * unit))
    grey.blit(soft, (0, (first - row) * unit), special_flags=pygame.BLEND_RGBA_MULT)
    band.blit(grey, (0, 0))
