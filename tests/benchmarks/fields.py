"""Random fields to measure on: board, and creatures of all sizes that stand inside nothing solid."""

from random import Random
from typing import NamedTuple

from ecs.grid.board import Board, Layout, Wall
from ecs.grid.material import Material
from ecs.grid.segments import UNIT
from ecs.grid.space import Space

MATERIALS = (
    Material("floor"),
    Material("stone", move=True, effect=True, sight=True, sound=True, cover=2),
    Material("glass", move=True, effect=True, cover=2),
    Material("curtain", sight=True),
    Material("fog", conceals=20),
)
DRAWN = (1, 1, 2, 3, 4)  # materials of squares, as often as they come
FENCES = (1, 1, 2, 3)
SIDES = (1, 1, 1, 1, 1, 2, 2, 3, 4)
RANK_OF = {1: 2, 2: 3, 3: 4, 4: 5}
SOLID = frozenset((1, 2))


class Field(NamedTuple):
    """A board and where the creatures stand."""

    board: Board
    spaces: list[Space]


def field(
    size: int, count: int, seed: int, *, dense: float = 0.0, fences: int = 0, free: int = 0, alone: bool = False
) -> Field:
    """size x size squares, count creatures; dense: the share of squares that are something, fences on grid lines.

    free: walls at any angle, as many as that, one square to five long; alone: they lie in the north-west quarter only,
    and nobody stands there nor looks through it.
    """
    random = Random(seed)
    squares = bytes(random.choice(DRAWN) if random.random() < dense else 0 for _ in range(size * size))
    walls = [fence(random, size) for _ in range(fences)]
    walls += [slanting(random, size // 4 if alone else size) for _ in range(free)]
    board = Board(Layout(size, size, MATERIALS, squares, tuple(walls), bytes([2]) * size * size))
    return Field(board, [standing(random, size, squares, size // 2 if alone else 0) for _ in range(count)])


def mixed(size: int, count: int, seed: int) -> Field:
    """One square in twelve is stone, glass, curtain or fog; and fences."""
    return field(size, count, seed, dense=0.08, fences=size * size // 17)


def open_field(size: int, count: int, seed: int) -> Field:
    """Hardly anything but floor: most lines are walked to their end."""
    return field(size, count, seed, dense=0.004, fences=2)


def fence(random: Random, size: int) -> Wall:
    """A wall on grid lines, one square to three long."""
    x, y, long = random.randrange(size), random.randrange(size), random.choice((1, 2, 3))
    dx, dy = random.choice(((long, 0), (0, long)))
    return Wall(x * UNIT, y * UNIT, (x + dx) * UNIT, (y + dy) * UNIT, random.choice(FENCES))


def slanting(random: Random, size: int) -> Wall:
    """A wall at any angle between any two points."""
    x, y = random.randrange(size * UNIT), random.randrange(size * UNIT)
    u, v = (min(max(at + random.randint(-3 * UNIT, 3 * UNIT), 0), size * UNIT) for at in (x, y))
    return Wall(x, y, u, v, random.choice(FENCES))


def standing(random: Random, size: int, squares: bytes, edge: int) -> Space:
    """A space anywhere from square (edge, edge) on that touches nothing solid."""
    side = random.choice(SIDES)
    while True:
        x, y = random.randrange(edge, size - side + 1), random.randrange(edge, size - side + 1)
        own = [squares[(y + j) * size + x + i] for i in range(side) for j in range(side)]
        if not SOLID.intersection(own):
            return Space(x, y, side, 0, RANK_OF[side])
