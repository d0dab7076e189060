"""How many full walls a sound passes on the straight line between two spaces.  Source: D-SENSE-3, D-GEO-1, D-COV-4."""

from collections.abc import Iterator
from math import lcm
from typing import TYPE_CHECKING, NamedTuple

from ecs.grid.lines import FREE, SOUND, Planes, leg
from ecs.grid.segments import HALF_UNIT, UNIT, touched_squares
from ecs.grid.space import Space

if TYPE_CHECKING:
    from ecs.grid.board import Board



class Ray(NamedTuple):
    """A line from (px, py) by (dx, dy) in units.  Places on it are counted from 0 to `length`, whole at every point."""

    px: int
    py: int
    dx: int
    dy: int

    @property
    def length(self) -> int:
        return max(abs(self.dx), 1) * max(abs(self.dy), 1) if self.dx or self.dy else 0

    def side(self, x: int, y: int) -> int:
        """Above 0 for a point on the left of the line, below 0 on the right, 0 on the line."""
        return self.dx * (y - self.py) - self.dy * (x - self.px)

    def at(self, x: int, y: int) -> int:
        """The place of a point on the line, before 0 and beyond `length` too."""
        if self.dx:
            return (x - self.px) * (1 if self.dx > 0 else -1) * max(abs(self.dy), 1)
        return (y - self.py) * (1 if self.dy > 0 else -1)


class Contact(NamedTuple):
    """From where to where something touches the line, in `parts` of a place, and which sides of it that shuts."""

    begin: int
    end: int
    left: bool
    right: bool
    parts: int = 1


def walls_between(board: "Board", first: Space, second: Space) -> int:
    """Count what the centre line is not open past: what touches it in one stretch without a gap counts once.

    Only what stops sound counts, and of that nothing lower than the taller of the two spaces, and no solid square of
    either space.  The same both ways.
    """
    planes = board.mover(max(first.top, second.top) - 1).planes
    px, py, qx, qy = ((2 * at + space.side) * HALF_UNIT for space in (first, second) for at in (space.x, space.y))
    ray = Ray(px, py, qx - px, qy - py)
    if not ray.length or not _shut(planes, first, second):
        return 0
    found = list(_contacts(planes, ray, first, second))
    parts = lcm(*(contact.parts for contact in found))
    count, reached, left, right = 0, -1, False, False
    for begin, end, shuts_left, shuts_right in sorted(_scaled(contact, parts) for contact in found):
        if begin > reached:  # an open stretch lies before it
            count += left and right
            left = right = False
        reached = max(reached, end)
        left, right = left or shuts_left, right or shuts_right
    return count + (left and right)


def _scaled(contact: Contact, parts: int) -> tuple[int, int, bool, bool]:
    """A contact in so many parts of a place, a multiple of its own."""
    times = parts // contact.parts
    return contact.begin * times, contact.end * times, contact.left, contact.right


def _shut(planes: Planes, first: Space, second: Space) -> bool:
    """Whether anything can be on the line at all: most often nothing is."""
    (ax, ay, aside), (bx, by, bside) = first[:3], second[:3]
    shut = leg(planes, 2 * ax + aside, 2 * ay + aside, 2 * bx + bside, 2 * by + bside)
    return bool(shut & (SOUND | FREE))


def _contacts(planes: Planes, ray: Ray, first: Space, second: Space) -> Iterator[Contact]:
    """What stops sound and touches the line, its two ends left out."""
    met = set[int]()
    ends = (ray.px, ray.py, ray.px + ray.dx, ray.py + ray.dy)
    for c in touched_squares(ends, planes.width, planes.height):
        x, y = c % planes.stride - 1, c // planes.stride - 1
        west, north = x * UNIT, y * UNIT
        if planes.cell[c] & SOUND and not (_holds(first, x, y) or _holds(second, x, y)):
            yield from _square(ray, west, north)
        if planes.west[c] & SOUND:
            yield from _segment(ray, west, north, west, north + UNIT)
        if planes.north[c] & SOUND:
            yield from _segment(ray, west, north, west + UNIT, north)
        for s in planes.near[planes.first[c] : planes.first[c + 1]]:
            if planes.full[s] & SOUND and s not in met:
                met.add(s)
                yield from _segment(ray, planes.x0[s], planes.y0[s], planes.x1[s], planes.y1[s])


def _holds(space: Space, x: int, y: int) -> bool:
    return space.x <= x < space.x + space.side and space.y <= y < space.y + space.side


def _square(ray: Ray, west: int, north: int) -> Iterator[Contact]:
    """The contact with a solid square: inside it both sides are shut, along its border the one that it lies on."""
    corners = [(x, y) for x in (west, west + UNIT) for y in (north, north + UNIT)]
    sides = [ray.side(x, y) for x, y in corners]
    if min(sides) < 0 < max(sides):
        begin, end = 0, ray.length
        for start, way, low, other in ((ray.px, ray.dx, west, ray.dy), (ray.py, ray.dy, north, ray.dx)):
            if way:
                unit, places = max(abs(other), 1), ((low - start), (low + UNIT - start))
                near, far = sorted(place * unit * (1 if way > 0 else -1) for place in places)
                begin, end = max(begin, near), min(end, far)
        if begin < end:
            yield Contact(begin, end, True, True)
        return
    on = [ray.at(x, y) for (x, y), side in zip(corners, sides, strict=True) if side == 0]
    yield from _touch(ray, on, max(sides) > 0, min(sides) < 0)


def _segment(ray: Ray, x0: int, y0: int, x1: int, y1: int) -> Iterator[Contact]:
    """The contact with a wall: both sides shut where it crosses, one where it only ends on the line."""
    a, b = ray.side(x0, y0), ray.side(x1, y1)
    if min(a, b) < 0 < max(a, b):
        # the ends of the line on either side of the wall, as multiples of the same length
        p = (x1 - x0) * (ray.py - y0) - (y1 - y0) * (ray.px - x0)
        q = (x1 - x0) * (ray.py + ray.dy - y0) - (y1 - y0) * (ray.px + ray.dx - x0)
        if min(p, q) < 0 < max(p, q):
            place = ray.length * abs(p)
            yield Contact(place, place, True, True, abs(p - q))
        return
    on = [ray.at(x, y) for x, y, side in ((x0, y0, a), (x1, y1, b)) if side == 0]
    yield from _touch(ray, on, max(a, b) > 0, min(a, b) < 0)


def _touch(ray: Ray, on: list[int], left: bool, right: bool) -> Iterator[Contact]:
    """The contact of what comes from one side at most; a point at an end of the line is none."""
    if not on:
        return
    begin, end = max(min(on), 0), min(max(on), ray.length)
    if begin < end or (begin == end and 0 < begin < ray.length and (left or right)):
        yield Contact(begin, end, left, right)
