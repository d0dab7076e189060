"""Mist: a soft cloud clipped to its squares, with wavy strokes."""

import math

import pygame

from components.actions import Square
from systems.view.noise import smooth, spot

_FINE = 8  # samples a square at most; where a square has few pixels, one for every few of them
_REACH = 1  # squares around the mist that its edge may touch


def paint_mist(squares: frozenset[Square], unit: int) -> tuple[pygame.Surface, Square] | None:
    """The mist over these squares and the square of its corner; None without mist."""
    if not squares:
        return None
    x0, y0 = min(x for x, _ in squares) - _REACH, min(y for _, y in squares) - _REACH
    x1, y1 = max(x for x, _ in squares) + 1 + _REACH, max(y for _, y in squares) + 1 + _REACH
    fine = max(2, min(_FINE, unit // 5))
    wide, high = (x1 - x0) * fine, (y1 - y0) * fine
    near = {(x + dx, y + dy) for x, y in squares for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
    pixels = bytearray()
    for j in range(high):
        for i in range(wide):
            inside = (x0 + i // fine, y0 + j // fine) in near
            density = _density(squares, x0 + (i + 0.5) / fine, y0 + (j + 0.5) / fine) if inside else 0
            pixels += bytes((214, 222, 228, density))
    small = pygame.image.frombytes(bytes(pixels), (wide, high), "RGBA")
    soft = pygame.transform.gaussian_blur(pygame.transform.smoothscale(small, (wide * 2, high * 2)), 2)
    cloud = pygame.transform.smoothscale(soft, ((x1 - x0) * unit, (y1 - y0) * unit))
    for x, y in sorted(squares):
        _waves(cloud, x - x0, y - y0, x, y, unit)
    return cloud, (x0, y0)


def _density(squares: frozenset[Square], x: float, y: float) -> int:
    wx, wy = x + 0.5 * (smooth(x * 1.3, y * 1.3, 3) - 0.5), y + 0.5 * (smooth(x * 1.3 + 9, y * 1.3, 4) - 0.5)
    near = 0.0
    column, row = math.floor(wx), math.floor(wy)
    for cx in (column - 1, column, column + 1):
        for cy in (row - 1, row, row + 1):
            if (cx, cy) in squares:
                edge = max(abs(wx - cx - 0.5), abs(wy - cy - 0.5))
                near = max(near, 1 if edge <= 0.5 else max(0.0, 1 - (edge - 0.5) / 0.3))
    if not near:
        return 0
    billow = 0.6 * smooth(x * 0.9, y * 2.0, 8) + 0.4 * smooth(x * 2.2, y * 4.4, 9)
    return min(215, int(255 * min(1, near * 1.15) * max(0.12, min(1, (billow - 0.22) * 1.75))))


def _waves(cloud: pygame.Surface, left: int, top: int, x: int, y: int, unit: int) -> None:
    for k in range(3):
        at_x, at_y = (
            (left - 0.1 + 0.3 * spot(x, y, k + 60)) * unit,
            (top + 0.2 + 0.3 * k + 0.12 * spot(x, y, k + 61)) * unit,
        )
        length = unit * (0.7 + 0.5 * spot(x, y, k + 62))
        points = [
            (at_x + length * i / 16, at_y + math.sin(i / 16 * math.tau * 1.1 + x + k) * unit * 0.055) for i in range(17)
        ]
        for i in range(16):
            strength = int(105 * math.sin((i + 0.5) / 16 * math.pi))
            pygame.draw.aaline(cloud, (240, 246, 250, strength), points[i], points[i + 1])
