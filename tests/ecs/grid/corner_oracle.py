"""A slow judge of the corner rule: every line of every corner, each flooded by the oracle of open paths.

Shares no code with the kernel: boxes and walls in quarters of a square, exact fractions.  Source: R-P-1, D-P-2.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from tests.ecs.grid.oracle import path_open

Point = tuple[int, int]
Box = tuple[int, int, int, int]
Wall = tuple[Point, Point]
SIDE = 4  # units of a square: the oracle wants small coordinates
QUARTERS = (0, 1)


class Field(NamedTuple):
    """Full walls and mist of each thickness in percent, as closed boxes and segments."""

    boxes: tuple[Box, ...]
    walls: tuple[Wall, ...]
    mist_boxes: Mapping[int, tuple[Box, ...]]
    mist_walls: Mapping[int, tuple[Wall, ...]]


class Judged(NamedTuple):
    """Miss chance in percent, corner (0 NW, 1 NE, 2 SW, 3 SE) and target's square; all -1 without a line."""

    percent: int
    corner: int
    square: int


def box(x: int, y: int) -> Box:
    """A square as a box."""
    return x * SIDE, y * SIDE, (x + 1) * SIDE, (y + 1) * SIDE


def apart(p: Point, q: Point, shape: Sequence[Point]) -> bool:
    """Whether a convex shape keeps its distance from a leg: a line that separates them is one of their own sides."""
    sides = [(p, q), *zip(shape, (*shape[1:], shape[0]), strict=True)]
    for (ax, ay), (bx, by) in sides:
        for dx, dy in ((bx - ax, by - ay), (by - ay, ax - bx)):
            one, other = [dx * x + dy * y for x, y in (p, q)], [dx * x + dy * y for x, y in shape]
            if max(one) < min(other) or max(other) < min(one):
                return True
    return False


def near(points: Sequence[Point], boxes: Sequence[Box], walls: Sequence[Wall]) -> tuple[list[Box], list[Wall]]:
    """What touches some leg of a path; the rest leaves a distance and changes nothing."""
    legs = list(pairwise(points))
    some = [
        (x0, y0, x1, y1)
        for x0, y0, x1, y1 in boxes
        if not all(apart(p, q, ((x0, y0), (x1, y0), (x1, y1), (x0, y1))) for p, q in legs)
    ]
    return some, [w for w in walls if not all(apart(p, q, w) for p, q in legs)]


def side_of(p: Point, q: Point, z: Point) -> int:
    """Positive to the left of a leg, negative to its right, 0 on its line."""
    return (q[0] - p[0]) * (z[1] - p[1]) - (q[1] - p[1]) * (z[0] - p[0])


def goes_through(p: Point, q: Point, b: Box) -> bool:
    """Whether a leg meets the open inside of a box: then no path near it avoids the box."""
    x0, y0, x1, y1 = b
    inside = min(p[0], q[0]) < x1 and max(p[0], q[0]) > x0 and min(p[1], q[1]) < y1 and max(p[1], q[1]) > y0
    sides = [side_of(p, q, z) for z in ((x0, y0), (x1, y0), (x1, y1), (x0, y1))]
    return inside and min(sides) < 0 < max(sides)


def crosses(p: Point, q: Point, w: Wall) -> bool:
    """Whether a leg and a wall cross inside both."""
    a, b = w
    return side_of(p, q, a) * side_of(p, q, b) < 0 and side_of(a, b, p) * side_of(a, b, q) < 0


def is_open(points: Sequence[Point], boxes: Sequence[Box], walls: Sequence[Wall]) -> bool:
    """Whether a path is open; a line that is one point is shut where squares close all round it."""
    some, few = near(points, boxes, walls)
    if not some and not few:
        return True
    for p, q in pairwise(points):
        if any(goes_through(p, q, b) for b in some) or any(crosses(p, q, w) for w in few):
            return False
    if any(point != points[0] for point in points):
        return path_open(points, some, few)
    x, y = points[0]
    return sum(b[0] <= x <= b[2] and b[1] <= y <= b[3] for b in set(some)) < 4


def corners(x: int, y: int, side: int) -> Iterator[Point]:
    """The four corners of a footprint: NW, NE, SW, SE."""
    for j in QUARTERS:
        for i in QUARTERS:
            yield (x + i * side) * SIDE, (y + j * side) * SIDE


def judge(field: Field, a: tuple[int, int, int], b: tuple[int, int, int]) -> Judged:
    """The rule by its letter, for an attacker and a target at (x, y) with a side in squares."""
    ax, ay, aside = a
    bx, by, bside = b
    middle = (2 * ax + aside) * SIDE // 2, (2 * ay + aside) * SIDE // 2
    found = []
    for k, u in enumerate(corners(*a)):
        for i in range(bside * bside):
            x, y = bx + i % bside, by + i // bside
            end = x * SIDE + SIDE // 2, y * SIDE + SIDE // 2
            lines = [v for v in corners(x, y, 1) if is_open([middle, u, v, end], field.boxes, field.walls)]
            if lines:
                veils = [
                    percent
                    for percent in field.mist_boxes
                    if any(not is_open([u, v], field.mist_boxes[percent], field.mist_walls[percent]) for v in lines)
                ]
                found.append(Judged(max(veils, default=0), k, i))
    return min(found, default=Judged(-1, -1, -1))
