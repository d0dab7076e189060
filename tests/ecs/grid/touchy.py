"""Random paths and blockers that touch each other far more often than chance would have it."""

from itertools import pairwise
from math import gcd
from random import Random
from typing import NamedTuple

from tests.ecs.grid import reference

Point = tuple[int, int]
SIDE = 4  # units of a square in these configurations


class Touchy(NamedTuple):
    """A path, squares as boxes of side 4 on the grid, and walls, all within 0..16 (boxes up to 8 beyond)."""

    points: list[Point]
    boxes: list[tuple[int, int, int, int]]
    walls: list[tuple[Point, Point]]


def touchy(random: Random) -> Touchy:
    """One configuration; in nine of ten all that simply crosses the path is left out, so that contacts decide."""
    size = random.choice((8, 12, 16))
    points = some_path(random, size)
    on = [z for p, q in pairwise(points) for z in between(p, q)]
    walls: list[tuple[Point, Point]] = []

    def anywhere() -> Point:
        return random.randrange(size + 1), random.randrange(size + 1)

    def end() -> Point:
        choice = random.random()
        if choice < 0.45:
            return random.choice(on)
        if choice < 0.6 and walls:
            return random.choice(random.choice(walls))
        return random.choice(points) if choice < 0.7 else anywhere()

    if random.random() < 0.5:
        for p, q in pairwise(points):
            if p != q and random.random() < 0.7:
                here = between(p, q)
                walls += [(random.choice(here), random.choice(here)) for _ in range(random.choice((1, 2)))]
                walls += [(random.choice(here), anywhere()) for _ in range(random.choice((1, 2, 3)))]
    for _ in range(random.choice((0, 1, 1, 2, 2, 3, 4, 5))):
        choice = random.random()
        if choice < 0.25:
            x, y = end()
            dx, dy = random.choice(((SIDE, 0), (-SIDE, 0), (0, SIDE), (0, -SIDE)))
            walls.append(((x, y), (x + dx, y + dy)))
        elif choice < 0.4:
            walls.append((random.choice(on), random.choice(on)))
        else:
            walls.append((end(), end()))
    if random.random() < 0.3:
        walls = [
            ((a // SIDE * SIDE, b // SIDE * SIDE), (c // SIDE * SIDE, d // SIDE * SIDE)) for (a, b), (c, d) in walls
        ]
    boxes = []
    for _ in range(random.choice((0, 0, 1, 1, 2, 3))):
        x, y = random.choice(on)
        x, y = x // SIDE * SIDE - SIDE * random.randrange(2), y // SIDE * SIDE - SIDE * random.randrange(2)
        boxes.append((x, y, x + SIDE, y + SIDE))
    if random.random() < 0.92:
        legs = [(p, q) for p, q in pairwise(points) if p != q]
        walls = [wall for wall in walls if not any(reference.crosses(p, q, wall) for p, q in legs)]
        boxes = [box for box in boxes if not any(reference.enters(p, q, box) for p, q in legs)]
    return Touchy(points, boxes, walls)


def some_path(random: Random, size: int) -> list[Point]:
    """A path by the corners of two squares, a single leg, to and fro on one line, or any three or four points."""
    kind = random.random()
    if kind < 0.25:
        (ax, ay), (bx, by) = [(random.randrange(3) * SIDE, random.randrange(3) * SIDE) for _ in range(2)]
        corners = [(x + random.randrange(2) * SIDE, y + random.randrange(2) * SIDE) for x, y in ((ax, ay), (bx, by))]
        return [(ax + SIDE // 2, ay + SIDE // 2), *corners, (bx + SIDE // 2, by + SIDE // 2)]
    points = [(random.randrange(size + 1), random.randrange(size + 1)) for _ in range(4)]
    if kind < 0.4:
        return points[:2]
    if kind < 0.55:
        dx, dy = random.randrange(-3, 4), random.randrange(-3, 4)
        x, y = points[0]
        return [(x + dx * k, y + dy * k) for k in random.sample(range(-2, 4), random.choice((3, 4)))]
    return points[: random.choice((3, 4))]


def between(p: Point, q: Point) -> list[Point]:
    """All integer points of a leg."""
    parts = gcd(q[0] - p[0], q[1] - p[1]) or 1
    return [(p[0] + (q[0] - p[0]) * k // parts, p[1] + (q[1] - p[1]) * k // parts) for k in range(parts + 1)]
