"""What is not in view: grey, half as bright, hatched, with a dashed edge; what was never in view darker still."""

import pygame

from systems.view.lines import contour, dashed, hatch
from systems.view.sprites import Sprites


def lay_fog(
    surface: pygame.Surface, width: int, height: int, visible: bytes, explored: bytes, unit: int, sprites: Sprites
) -> None:
    """Grey out what is not visible.  visible, explored: a byte a square, row-major."""
    size = surface.get_size()
    mask = bytearray()
    for i in range(width * height):
        alpha = 0 if visible[i] else 255
        tone = 255 if explored[i] else 140
        mask += bytes((tone, tone, tone, alpha))
    small = pygame.image.frombytes(bytes(mask), (width, height), "RGBA")
    fine = pygame.transform.gaussian_blur(pygame.transform.scale(small, (width * 8, height * 8)), 2)
    grey = pygame.Surface(size, pygame.SRCALPHA)
    grey.blit(pygame.transform.grayscale(surface), (0, 0))
    grey.fill((120, 142, 176), special_flags=pygame.BLEND_RGB_MULT)
    lines = sprites.get(("fog_hatch", size, unit), lambda: hatch(*size, max(6, unit // 7), (150, 176, 206, 46)))
    grey.blit(lines, (0, 0))
    grey.blit(pygame.transform.smoothscale(fine, size), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(grey, (0, 0))
    unseen = [(i % width, i // width) for i in range(width * height) if not visible[i]]
    for a, b in contour(unseen):
        if (a[0] == b[0] and a[0] in (0, width)) or (a[1] == b[1] and a[1] in (0, height)):
            continue
        ends = (a[0] * unit, a[1] * unit), (b[0] * unit, b[1] * unit)
        dashed(surface, *ends, (122, 146, 176), 1, unit * 0.09, unit * 0.07)
