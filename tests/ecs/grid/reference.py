"""The rules of lines written for reading: exact, slow, one layer and one blocker at a time.  Source: D-GEO-1..4,
D-COV-4.

Shares nothing with the kernel: no grid walk, no masks, no squares turned into borders; places on a leg are fractions of
it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

Point = tuple[int, int]
Box = tuple[int, int, int, int]
Wall = tuple[Point, Point]


class Blocker(NamedTuple):
    """A closed box or wall, and how high it is in half feet; None: too high to be passed over."""

    box: Box | None
    wall: Wall | None
    height: int | None = None


class Contact(NamedTuple):
    """Where a blocker touches a leg: from one fraction of it to another, and its solid side (0: a bare line)."""

    begin: Fraction
    end: Fraction
    side: int


class Leg(NamedTuple):
    """A straight leg and the heights of a line at its ends in half feet."""

    p: Point
    q: Point
    h0: int = 0
    h1: int = 0

    def at(self, z: Point) -> Fraction:
        """The fraction of the leg at which it is nearest to a point."""
        dx, dy = self.q[0] - self.p[0], self.q[1] - self.p[1]
        return Fraction((z[0] - self.p[0]) * dx + (z[1] - self.p[1]) * dy, dx * dx + dy * dy)

    def height(self, at: Fraction) -> Fraction:
        return self.h0 + (self.h1 - self.h0) * at

    def not_passed(self, begin: Fraction, end: Fraction, height: int | None) -> tuple[Fraction, Fraction] | None:
        """The part of a stretch of the leg where it is no higher than height."""
        if height is None:
            return begin, end
        low, high = self.height(begin) <= height, self.height(end) <= height
        if low and high:
            return begin, end
        if not low and not high:
            return None
        sinks = Fraction(height - self.h0, self.h1 - self.h0)
        return (begin, sinks) if low else (sinks, end)


def sign(value: int | Fraction) -> int:
    return (value > 0) - (value < 0)


def cross(a: Point, b: Point) -> int:
    return a[0] * b[1] - a[1] * b[0]


def dot(a: Point, b: Point) -> int:
    return a[0] * b[0] + a[1] * b[1]


def less(a: Point, b: Point) -> Point:
    return a[0] - b[0], a[1] - b[1]


def side(p: Point, q: Point, z: Point) -> int:
    """1 if z is left of the line p - q (positive cross product), -1 if right, 0 if on it."""
    return sign(cross(less(q, p), less(z, p)))


def corners(box: Box) -> tuple[Point, Point, Point, Point]:
    x0, y0, x1, y1 = box
    return (x0, y0), (x1, y0), (x1, y1), (x0, y1)


def crosses(p: Point, q: Point, wall: Wall) -> bool:
    """Whether a wall and a leg cross between their ends."""
    return side(p, q, wall[0]) * side(p, q, wall[1]) < 0 and side(*wall, p) * side(*wall, q) < 0


def stretch(p: Point, q: Point, box: Box) -> tuple[Fraction, Fraction] | None:
    """The part of a leg within the open box, as fractions."""
    begin, end = Fraction(0), Fraction(1)
    for axis in (0, 1):
        low, high, start, way = box[axis], box[axis + 2], p[axis], q[axis] - p[axis]
        if way == 0:
            if not low < start < high:
                return None
        else:
            one, other = sorted((Fraction(low - start, way), Fraction(high - start, way)))
            begin, end = max(begin, one), min(end, other)
    return (begin, end) if begin < end else None


def enters(p: Point, q: Point, box: Box) -> bool:
    """Whether a leg meets the open box."""
    return stretch(p, q, box) is not None


def shuts(leg: Leg, blocker: Blocker) -> bool:
    """Whether a blocker shuts a leg alone, on both sides."""
    if blocker.box is not None:
        inside = stretch(leg.p, leg.q, blocker.box)
        return inside is not None and leg.not_passed(*inside, blocker.height) is not None
    assert blocker.wall is not None
    a, b = blocker.wall
    if not crosses(leg.p, leg.q, blocker.wall):
        return False
    p, q = cross(less(b, a), less(leg.p, a)), cross(less(b, a), less(leg.q, a))
    at = Fraction(p, p - q)
    return leg.not_passed(at, at, blocker.height) is not None


def contact(leg: Leg, blocker: Blocker) -> Contact | None:
    """Where a blocker that does not shut a leg touches it, its two ends left out."""
    points = corners(blocker.box) if blocker.box is not None else blocker.wall
    assert points is not None
    sides = [side(leg.p, leg.q, z) for z in points]
    if min(sides) * max(sides) < 0:
        return None
    on = sorted(leg.at(z) for z, s in zip(points, sides, strict=True) if s == 0)
    if not on:
        return None
    begin, end = max(on[0], Fraction(0)), min(on[-1], Fraction(1))
    if begin > end or (left := leg.not_passed(begin, end, blocker.height)) is None:
        return None
    begin, end = left
    solid = min(sides) + max(sides)
    if begin == end and not (0 < begin < 1 and solid):
        return None
    return Contact(begin, end, solid)


def along(leg: Leg, left: bool, right: bool, blockers: Iterable[Blocker]) -> tuple[bool, bool]:
    """Which sides of a leg can be reached at its end, given those at its start."""
    contacts = []
    for blocker in blockers:
        if shuts(leg, blocker):
            return False, False
        if (found := contact(leg, blocker)) is not None:
            contacts.append(found)
    places = sorted({Fraction(0), Fraction(1), *(c.begin for c in contacts), *(c.end for c in contacts)})
    for begin, end in pairwise(places):
        for touch in contacts:
            if touch.begin == touch.end == begin:
                left, right = left and touch.side < 0, right and touch.side > 0
        runs = [c for c in contacts if c.begin <= begin and end <= c.end]
        left = left and all(run.side <= 0 for run in runs)
        right = right and all(run.side >= 0 for run in runs)
        if not runs:
            left = right = left or right
    return left, right


def rays(v: Point, blockers: Iterable[Blocker]) -> Iterator[Point]:
    """The directions in which blockers leave a point that they touch."""
    for blocker in blockers:
        if blocker.wall is not None:
            ends = [less(z, v) for z in blocker.wall]
            if cross(*ends) == 0 and dot(*ends) <= 0:
                yield from (end for end in ends if end != (0, 0))
            continue
        assert blocker.box is not None
        x0, y0, x1, y1 = blocker.box
        if x0 <= v[0] <= x1 and y0 <= v[1] <= y1:
            xs = [s for s, room in ((1, v[0] < x1), (-1, v[0] > x0)) if room]
            ys = [s for s, room in ((1, v[1] < y1), (-1, v[1] > y0)) if room]
            yield from ((x, 0) for x in xs)
            yield from ((0, y) for y in ys)
            yield from ((x, y) for x in xs for y in ys)


def in_left_arc(out: Point, ray: Point, back: Point) -> bool:
    """Whether a ray lies strictly within the arc that turns the positive way from out to back."""
    arc = cross(out, back)
    if arc > 0:
        return cross(out, ray) > 0 and cross(ray, back) > 0
    if arc < 0:
        return not (cross(back, ray) > 0 and cross(ray, out) > 0)
    return cross(out, ray) > 0


def round_turn(
    v: Point, back: Point, out: Point, left: bool, right: bool, blockers: list[Blocker]
) -> tuple[bool, bool]:
    """Which sides can be reached after a turn at v, given those before it."""
    others = [
        ray for ray in rays(v, blockers) if not any(cross(ray, way) == 0 and dot(ray, way) > 0 for way in (back, out))
    ]
    if cross(back, out) == 0 and dot(back, out) > 0:
        return (True, True) if (left or right) and not others else (right, left)
    for ray in others:
        if in_left_arc(out, ray, back):
            left = False
        else:
            right = False
    return left, right


def path_open(points: Sequence[Point], blockers: Iterable[Blocker], *, h0: int = 0, h1: int = 0) -> bool:
    """Whether a path is open; h0, h1: heights of its ends in half feet, if it is one leg.  Source: D-GEO-1."""
    path = [point for i, point in enumerate(points) if i == 0 or point != points[i - 1]]
    walls = [b for b in blockers if b.wall is None or b.wall[0] != b.wall[1]]
    if len(path) == 1:
        x, y = path[0]
        lowest = min(h0, h1)  # straight up or down
        boxes = [b.box for b in walls if b.box is not None and (b.height is None or lowest <= b.height)]
        quarters = [(4 * x + i, 4 * y + j) for i in (1, -1) for j in (1, -1)]
        return any(not any(4 * b[0] < u < 4 * b[2] and 4 * b[1] < v < 4 * b[3] for b in boxes) for u, v in quarters)
    left = right = True
    for i, (p, q) in enumerate(pairwise(path)):
        if i:
            left, right = round_turn(p, less(path[i - 1], p), less(q, p), left, right, walls)
        left, right = along(Leg(p, q, h0, h1), left, right, walls)
        if not (left or right):
            return False
    return True
