"""Light on the map, drawn from the same levels the rules use: smooth inside a zone, stepped at its edges."""

from collections.abc import Sequence
from typing import Final

import pygame

from systems.view.noise import spot

Colour = tuple[int, int, int]

_NIGHT: Final[tuple[Colour, Colour, Colour]] = ((66, 78, 112), (108, 116, 140), (226, 222, 212))
_LAMP_DIM: Final[Colour] = (62, 54, 30)
_LAMP_BRIGHT: Final[Colour] = (196, 172, 104)
_HEART: Final[Colour] = (44, 27, 6)
_STEPS: Final = 6  # samples a square, for crisp steps at zone edges


def light_up(surface: pygame.Surface, width: int, height: int, light: bytes, ambient: bytes) -> None:
    """Multiply the light onto the ground and let the heart of lamplit zones glow.  light, ambient: 0..2, row-major."""
    depths = _depths(width, height, light)
    base, warm, heart = bytearray(), bytearray(), bytearray()
    for i in range(width * height):
        level, sky = light[i], min(ambient[i], light[i])
        base += bytes(_NIGHT[sky])
        lamp = _LAMP_BRIGHT if level == 2 else _LAMP_DIM
        gain = bloom = 0.0
        if level > ambient[i]:
            gain = 0.62 + 0.38 * min(1.0, (depths[i] - 1) / 2.6) if level == 2 else 1.0
            bloom = min(1.0, max(0.0, depths[i] - 1.0) / 2.6) if level == 2 and level > ambient[i] else 0.0
        warm += bytes(int(c * gain) for c in lamp)
        heart += bytes(int(c * bloom) for c in _HEART)
    size = surface.get_size()
    whole = pygame.transform.smoothscale(_stepped(bytes(base), width, height), size)
    stepped = pygame.transform.smoothscale(_stepped(bytes(warm), width, height), size)
    whole.blit(stepped, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    surface.blit(whole, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    bloom_map = pygame.transform.smoothscale(pygame.image.frombytes(bytes(heart), (width, height), "RGB"), size)
    surface.blit(bloom_map, (0, 0), special_flags=pygame.BLEND_RGB_ADD)


def _stepped(pixels: bytes, width: int, height: int) -> pygame.Surface:
    small = pygame.image.frombytes(pixels, (width, height), "RGB")
    fine = pygame.transform.scale(small, (width * _STEPS, height * _STEPS))
    return pygame.transform.gaussian_blur(fine, 2)


def _depths(width: int, height: int, light: bytes) -> Sequence[float]:
    """How far each bright square is from the nearest that is less bright, in squares (two chamfer passes)."""
    far = 99.0
    depth = [far if level == 2 else 0.0 for level in light]

    def relax(x: int, y: int, near: tuple[tuple[int, int, float], ...]) -> None:
        i = y * width + x
        for dx, dy, cost in near:
            if 0 <= x + dx < width and 0 <= y + dy < height:
                depth[i] = min(depth[i], depth[(y + dy) * width + x + dx] + cost)

    back = ((-1, 0, 1.0), (0, -1, 1.0), (-1, -1, 1.4), (1, -1, 1.4))
    for y in range(height):
        for x in range(width):
            relax(x, y, back)
    for y in reversed(range(height)):
        for x in reversed(range(width)):
            relax(x, y, tuple((-dx, -dy, cost) for dx, dy, cost in back))
    return depth


def glow(radius: int, colour: Colour) -> pygame.Surface:
    """A round glow to add onto the map."""
    surface = pygame.Surface((radius * 2, radius * 2))
    for i in range(min(radius, 96), 0, -1):
        f = i / min(radius, 96)
        k = (1 - f) ** 2
        pygame.draw.circle(surface, [int(c * k) for c in colour], (radius, radius), radius * f)
    return surface


def flame(unit: int) -> pygame.Surface:
    """A lamp's flame, one square wide, premultiplied."""
    fine = 3
    large = pygame.Surface((unit * fine, unit * fine), pygame.SRCALPHA)
    c = unit * fine / 2
    for size, colour in ((0.17, (255, 120, 36, 210)), (0.12, (255, 176, 64, 235)), (0.07, (255, 236, 170, 255))):
        r = size * unit * fine * (1 + 0.06 * spot(unit, int(size * 100)))
        points = [(0, -1.6), (0.75, -0.1), (0.55, 0.6), (0, 0.85), (-0.55, 0.6), (-0.75, -0.1), (-0.25, -0.5)]
        pygame.draw.polygon(large, colour, [(c + dx * r, c + dy * r) for dx, dy in points])
    return pygame.transform.smoothscale(large.premul_alpha(), (unit, unit))


def brazier(unit: int) -> pygame.Surface:
    """The bowl of a fixed light, one square wide, premultiplied."""
    fine = 3
    side = unit * fine
    large = pygame.Surface((side, side), pygame.SRCALPHA)
    for colour, left, top, wide, high in (
        ((0, 0, 0, 120), 0.22, 0.52, 0.62, 0.34), ((44, 40, 38, 255), 0.25, 0.44, 0.5, 0.36),
        ((104, 92, 80, 255), 0.25, 0.42, 0.5, 0.3), ((70, 30, 12, 255), 0.3, 0.45, 0.4, 0.22),
        ((214, 92, 28, 255), 0.35, 0.48, 0.3, 0.16),
    ):  # fmt: skip
        box = (round(left * side), round(top * side), round(wide * side), round(high * side))
        pygame.draw.ellipse(large, colour, box)
    return pygame.transform.smoothscale(large.premul_alpha(), (unit, unit))
