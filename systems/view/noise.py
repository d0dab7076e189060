"""Cosmetic noise of the view's own: hashed from integers, so that a picture is the same every time."""

import math

import pygame


def spot(x: int, y: int, k: int = 0) -> float:
    """A number 0..1 that depends on its three arguments alone."""
    n = (x * 374761393 + y * 668265263 + k * 2147483647 + 0x9E3779B9) & 0xFFFFFFFF
    n = ((n ^ (n >> 13)) * 1274126177) & 0xFFFFFFFF
    n ^= n >> 16
    return (n & 0xFFFF) / 65535


def smooth(x: float, y: float, seed: int) -> float:
    """Value noise 0..1 at any point."""
    xi, yi = math.floor(x), math.floor(y)
    fx, fy = x - xi, y - yi
    fx, fy = fx * fx * (3 - 2 * fx), fy * fy * (3 - 2 * fy)
    a, b = spot(xi, yi, seed), spot(xi + 1, yi, seed)
    c, d = spot(xi, yi + 1, seed), spot(xi + 1, yi + 1, seed)
    return (a + (b - a) * fx) * (1 - fy) + (c + (d - c) * fx) * fy


def texture(width: int, height: int, cells: int, seed: int, low: int, high: int) -> pygame.Surface:
    """A grey surface to multiply onto others: three octaves of value noise between two brightnesses."""
    total = pygame.Surface((width, height))
    for octave, (finer, share) in enumerate(((1.0, 0.55), (2.3, 0.3), (5.1, 0.15))):
        columns = max(2, int(cells * finer))
        rows = max(2, int(cells * finer * height / width))
        grey = bytearray()
        for j in range(rows):
            for i in range(columns):
                v = min(255, int((low + (high - low) * spot(i, j, seed + octave * 17)) * share))
                grey += bytes((v, v, v))
        small = pygame.image.frombytes(bytes(grey), (columns, rows), "RGB")
        total.blit(pygame.transform.smoothscale(small, (width, height)), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return total
