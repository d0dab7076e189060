"""A slow judge of open paths that knows nothing of sides, turns or contacts: it floods a very thin tube round the path.

The tube of a leg is a rectangle of half-width 2 ** -40 of a unit, cut into trapezoids at every end and crossing of a
blocker, in rational numbers.  Neighbours are joined where their common edge is free, the tubes of two legs where their
trapezoids overlap near the common point.  The path is open if the box round its start is joined with the box round its
end.  Coordinates up to 16 keep every distance that is not zero far above the tube's width.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from math import lcm
from typing import NamedTuple

Point = tuple[int, int]
Spot = tuple[Fraction, Fraction]
Line = tuple[Spot, Spot]
Box = tuple[int, int, int, int]
Wall = tuple[Point, Point]

THIN = Fraction(1, 1 << 40)
NEAR = THIN / 4


class Trapezoid(NamedTuple):
    """A piece of a tube in the tube's own coordinates: from x0 to x1, its lower and upper edge at either end."""

    x0: Fraction
    x1: Fraction
    low0: Fraction
    low1: Fraction
    high0: Fraction
    high1: Fraction


class Groups:
    """Which pieces are joined with which."""

    def __init__(self) -> None:
        self.parent: list[int] = []

    def grow(self, count: int) -> int:
        """Add pieces that stand alone; returns the number of the first."""
        first = len(self.parent)
        self.parent += range(first, first + count)
        return first

    def root(self, piece: int) -> int:
        while self.parent[piece] != piece:
            self.parent[piece] = self.parent[self.parent[piece]]
            piece = self.parent[piece]
        return piece

    def join(self, one: int, other: int) -> None:
        self.parent[self.root(one)] = self.root(other)


class Tube:
    """The free pieces of the tube round one leg, and which of them are neighbours."""

    def __init__(self, p: Point, q: Point, boxes: Sequence[Box], walls: Sequence[Wall]) -> None:
        self.p = p
        self.d = (q[0] - p[0], q[1] - p[1])
        self.length = Fraction(self.d[0] ** 2 + self.d[1] ** 2)  # coordinates along and across are stretched by |d|
        self.half = THIN * max(abs(self.d[0]), abs(self.d[1]))
        self.boxes = boxes
        edges = [wall for wall in walls if wall[0] != wall[1]]
        for x0, y0, x1, y1 in boxes:
            edges += [((x0, y0), (x1, y0)), ((x1, y0), (x1, y1)), ((x1, y1), (x0, y1)), ((x0, y1), (x0, y0))]
        self.lines = [line for edge in edges if (line := self.clip(edge)) is not None]
        slabs = self.slabs()
        self.pieces = [piece for slab in slabs for piece in slab]
        self.neighbours = self.joints(slabs)

    def into(self, z: Point) -> Spot:
        x, y = z[0] - self.p[0], z[1] - self.p[1]
        return Fraction(x * self.d[0] + y * self.d[1]), Fraction(self.d[0] * y - self.d[1] * x)

    def out(self, x: Fraction, y: Fraction) -> Spot:
        return (
            self.p[0] + (x * self.d[0] - y * self.d[1]) / self.length,
            self.p[1] + (x * self.d[1] + y * self.d[0]) / self.length,
        )

    def outline(self, t: Trapezoid) -> list[Spot]:
        return [self.out(t.x0, t.low0), self.out(t.x1, t.low1), self.out(t.x1, t.high1), self.out(t.x0, t.high0)]

    def clip(self, wall: Wall) -> Line | None:
        """The part of a wall within the tube, left end first."""
        a, b = self.into(wall[0]), self.into(wall[1])
        dx, dy = b[0] - a[0], b[1] - a[1]
        begin, end = Fraction(0), Fraction(1)
        for speed, room in (
            (-dx, a[0] + self.half),
            (dx, self.length + self.half - a[0]),
            (-dy, a[1] + self.half),
            (dy, self.half - a[1]),
        ):
            if speed == 0:
                if room < 0:
                    return None
            elif speed < 0:
                begin = max(begin, room / speed)
            else:
                end = min(end, room / speed)
        if begin >= end:
            return None
        ends = sorted((a[0] + dx * t, a[1] + dy * t) for t in (begin, end))
        return ends[0], ends[1]

    def slabs(self) -> list[list[Trapezoid]]:
        """The free trapezoids between neighbouring cuts."""
        cuts = {-self.half, self.length + self.half}
        for i, line in enumerate(self.lines):
            cuts |= {line[0][0], line[1][0]}
            cuts |= {x for other in self.lines[:i] if (x := crossing(line, other)) is not None}
        places = sorted(cuts)
        slabs = []
        for x0, x1 in pairwise(places):
            middle = (x0 + x1) / 2
            edges = [
                (height(line, middle), height(line, x0), height(line, x1)) for line in self.lines if spans(line, x0, x1)
            ]
            edges += [(-self.half, -self.half, -self.half), (self.half, self.half, self.half)]
            edges.sort()
            slab = []
            for low, high in pairwise(edges):
                if low[0] < high[0] and not (self.boxes and self.solid(self.out(middle, (low[0] + high[0]) / 2))):
                    slab.append(Trapezoid(x0, x1, low[1], low[2], high[1], high[2]))
            slabs.append(slab)
        return slabs

    def solid(self, spot: Spot) -> bool:
        return any(x0 < spot[0] < x1 and y0 < spot[1] < y1 for x0, y0, x1, y1 in self.boxes)

    def joints(self, slabs: Sequence[Sequence[Trapezoid]]) -> list[tuple[int, int]]:
        """Pairs of pieces whose common edge is not wholly covered by walls that lie on it."""
        found, first = [], 0
        for left, right in pairwise(slabs):
            for i, one in enumerate(left):
                for j, other in enumerate(right):
                    low, high = max(one.low1, other.low0), min(one.high1, other.high0)
                    if low < high and self.free(one.x1, low, high):
                        found.append((first + i, first + len(left) + j))
            first += len(left)
        return found

    def free(self, x: Fraction, low: Fraction, high: Fraction) -> bool:
        covered = low
        for bottom, top in sorted((a[1], b[1]) for a, b in self.lines if a[0] == b[0] == x):
            if bottom > covered:
                break
            covered = max(covered, top)
        return covered < high


def crossing(one: Line, other: Line) -> Fraction | None:
    """Where two lines that are not parallel meet, along the tube."""
    (a, b), (c, d) = one, other
    r, u, w = (b[0] - a[0], b[1] - a[1]), (d[0] - c[0], d[1] - c[1]), (c[0] - a[0], c[1] - a[1])
    turn = r[0] * u[1] - r[1] * u[0]
    if turn == 0:
        return None
    s, t = (w[0] * u[1] - w[1] * u[0]) / turn, (w[0] * r[1] - w[1] * r[0]) / turn
    return a[0] + r[0] * s if 0 <= s <= 1 and 0 <= t <= 1 else None


def spans(line: Line, x0: Fraction, x1: Fraction) -> bool:
    return line[0][0] <= x0 and x1 <= line[1][0]


def height(line: Line, x: Fraction) -> Fraction:
    (ax, ay), (bx, by) = line
    return ay + (by - ay) * (x - ax) / (bx - ax)


def cut(outline: list[Spot], axis: int, way: int) -> list[Spot]:
    """The part of a convex outline within a quarter of the tube's width of the origin, in one direction of an axis."""
    over = [(z[axis] if way > 0 else -z[axis]) - NEAR for z in outline]
    if max(over) <= 0:
        return outline
    kept = []
    for k, z in enumerate(outline):
        w, f, g = outline[k - 1], over[k], over[k - 1]
        if (f < 0 < g) or (g < 0 < f):
            part = f / (f - g)
            kept.append((z[0] + (w[0] - z[0]) * part, z[1] + (w[1] - z[1]) * part))
        if f <= 0:
            kept.append(z)
    return kept


def flat(outline: list[Spot]) -> bool:
    """Whether an outline has no area."""
    (x, y), far = outline[0], outline[1:]
    return all((a[0] - x) * (b[1] - y) == (a[1] - y) * (b[0] - x) for a, b in pairwise(far))


def close_by(outlines: Sequence[tuple[int, list[Spot]]], near: Point) -> list[tuple[int, list[Spot]]]:
    """Of numbered outlines the parts with an area within a quarter of the tube's width of a point."""
    found = []
    for number, outline in outlines:
        part = [(x - near[0], y - near[1]) for x, y in outline]
        for axis, way in ((0, 1), (0, -1), (1, 1), (1, -1)):
            part = cut(part, axis, way) if part else part
        if len(part) > 2 and not flat(part):
            found.append((number, part))
    return found


def in_integers(outlines: Sequence[tuple[int, list[Spot]]], scale: int) -> list[tuple[int, list[Point]]]:
    return [(number, [(int(x * scale), int(y * scale)) for x, y in outline]) for number, outline in outlines]


def overlap(one: list[Point], other: list[Point]) -> bool:
    """Whether two convex outlines share an area: no edge of either has them on different sides."""
    for outline in (one, other):
        for z, w in zip(outline, outline[1:] + outline[:1], strict=True):
            a, b = w[1] - z[1], z[0] - w[0]
            mine, its = [a * x + b * y for x, y in one], [a * x + b * y for x, y in other]
            if (a or b) and (max(mine) <= min(its) or max(its) <= min(mine)):
                return False
    return True


def meeting(
    last: Sequence[tuple[int, list[Spot]]], here: Sequence[tuple[int, list[Spot]]]
) -> Iterator[tuple[int, int]]:
    """Numbers of the outlines of two tubes that overlap near their common point."""
    scale = lcm(*(c.denominator for _, outline in (*last, *here) for spot in outline for c in spot))
    for i, one in in_integers(last, scale):
        for j, other in in_integers(here, scale):
            if overlap(one, other):
                yield i, j


def path_open(points: Sequence[Point], boxes: Sequence[Box] = (), walls: Sequence[Wall] = ()) -> bool:
    """Whether the path is open past closed boxes and walls; of two or more different points.  Source: D-GEO-1."""
    path = [point for i, point in enumerate(points) if i == 0 or point != points[i - 1]]
    groups = Groups()
    starts: list[int] = []
    ends: list[tuple[int, list[Spot]]] = []
    for leg, (p, q) in enumerate(pairwise(path)):
        tube = Tube(p, q, boxes, walls)
        base = groups.grow(len(tube.pieces))
        for i, j in tube.neighbours:
            groups.join(base + i, base + j)
        begins = close_by([(base + i, tube.outline(t)) for i, t in enumerate(tube.pieces) if t.x0 < tube.half], p)
        if leg == 0:
            starts = [i for i, _ in begins]
        for i, j in meeting(ends, begins):
            groups.join(i, j)
        far = tube.length - tube.half
        ends = close_by([(base + i, tube.outline(t)) for i, t in enumerate(tube.pieces) if t.x1 > far], q)
    return bool({groups.root(i) for i in starts} & {groups.root(i) for i, _ in ends})
