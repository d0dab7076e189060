"""Mends imported walls whose ends miss each other by a hair, so that what looks shut is shut.  Source: D-GEO-5."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from ecs.grid.neighbourhood import Neighbourhood, Point
from ecs.grid.segments import UNIT, Ends

MEND_WITHIN: Final = 8  # units of 1/1024 square: nearer ends are moved
WARN_WITHIN: Final = 64  # nearer ends are reported
MOVED: Final = 16  # units a wall may have moved since it was laid into its neighbourhood, and some to spare
ROUNDS: Final = 8  # ends that follow a wall turn their own: what stands on that is looked at again
OVERSHOOT: Final = 1  # units a mended end may lie beyond the wall it is moved to


class Gap(NamedTuple):
    """An end of a wall that comes near another wall, by their numbers, without touching it."""

    wall: int
    end: Point
    other: int


class Joint(NamedTuple):
    """An end of a wall (0 the first, 1 the second) that is joined to another wall, by their numbers."""

    wall: int
    at: int
    other: int


def mend(walls: Sequence[Ends]) -> tuple[list[Ends], list[Gap]]:
    """Move every unjoined end within 8 units of another wall onto or just beyond it; warn of ends within 64.

    What was joined stays joined: where the wall that an end stands on moves, the end follows.
    """
    mended = [(wall[0], wall[1], wall[2], wall[3]) for wall in walls]
    joints = [
        Joint(number, at, other) for number, at, near in _ends(mended) for other in _held(mended, number, at, near)
    ]
    gaps = _closed(mended, joints)
    for _ in range(ROUNDS):
        if not _followed(mended, joints):
            break
    return mended, gaps


def company(walls: Sequence[Ends]) -> int:
    """How many pairs of an end and a wall near it mending looks at: what it takes grows with them."""
    around = Neighbourhood(list(walls), WARN_WITHIN + MOVED)
    return sum(len(around.of(end)) for wall in walls for end in halves(wall))


def _ends(mended: list[Ends]) -> Iterator[tuple[int, int, list[int]]]:
    """Each end of each wall that has a length, with the walls within 64 units of it, all as they are by then.

    Ends off the grid points come first: they are moved, so that walls on grid lines stay there.
    """
    around = Neighbourhood(mended, WARN_WITHIN + MOVED)
    ends = [(number, at) for number in range(len(mended)) for at in (0, 1)]
    for number, at in sorted(ends, key=lambda end: on_grid(halves(mended[end[0]])[end[1]])):
        end, far = halves(mended[number])[at], halves(mended[number])[1 - at]
        if end != far:
            others = (other for other in around.of(end) if other != number and mended[other][:2] != mended[other][2:])
            yield number, at, [other for other in others if within(end, mended[other], WARN_WITHIN)]


def _held(mended: list[Ends], number: int, at: int, near: Sequence[int]) -> list[int]:
    """Those of the walls near an end that it is joined to."""
    wall, end = mended[number], halves(mended[number])[at]
    return [other for other in near if touches(end, mended[other]) or crosses(wall, mended[other])]


def _closed(mended: list[Ends], joints: list[Joint]) -> list[Gap]:
    """Move unjoined ends within 8 units, each against the walls as mended so far; what is joined now is added.

    Returns the gaps that stay.
    """
    gaps: list[Gap] = []
    for number, at, near in _ends(mended):
        if not near or _held(mended, number, at, near):
            continue
        end = halves(mended[number])[at]
        to = nearest(end, [(other, mended[other]) for other in near])
        if within(end, mended[to], MEND_WITHIN):
            _move(mended, number, at, onto(halves(mended[number])[1 - at], end, mended[to]))
            joints.append(Joint(number, at, to))
        else:
            gaps.append(Gap(number, end, to))
    return gaps


def _followed(mended: list[Ends], joints: Sequence[Joint]) -> bool:
    """Let ends follow the walls that moved away from them, with all ends at the same point; False if none had to."""
    at_point: dict[Point, list[tuple[int, int]]] = {}
    for number, wall in enumerate(mended):
        for at, end in enumerate(halves(wall)):
            at_point.setdefault(end, []).append((number, at))
    moved = False
    for number, at, other in joints:
        end, far = halves(mended[number])[at], halves(mended[number])[1 - at]
        together = [(one, its) for one, its in at_point[end] if halves(mended[one])[its] == end]
        if any(one == other or meets(mended[one], mended[other]) for one, _ in together):
            continue
        place = onto(far, end, mended[other])
        for one, its in together:
            _move(mended, one, its, place)
        at_point.setdefault(place, []).extend(together)
        moved = True
    return moved


def _move(mended: list[Ends], number: int, at: int, place: Point) -> None:
    """Put an end of a wall to another place."""
    far = halves(mended[number])[1 - at]
    mended[number] = (*place, *far) if at == 0 else (*far, *place)


def halves(wall: Ends) -> tuple[Point, Point]:
    """The two ends of a wall."""
    return wall[:2], wall[2:]


def on_grid(point: Point) -> bool:
    """Whether a point is a corner of squares."""
    return point[0] % UNIT == 0 and point[1] % UNIT == 0


def distance(point: Point, ends: Ends) -> tuple[int, int]:
    """The squared distance of a point from a segment as a fraction: numerator, denominator above 0."""
    px, py = point[0] - ends[0], point[1] - ends[1]
    dx, dy = ends[2] - ends[0], ends[3] - ends[1]
    length = dx * dx + dy * dy
    along = px * dx + py * dy
    if along <= 0:
        return px * px + py * py, 1
    if along >= length:
        return (px - dx) ** 2 + (py - dy) ** 2, 1
    return (dx * py - dy * px) ** 2, length


def within(point: Point, ends: Ends, reach: int) -> bool:
    """Whether a point lies at most reach units from a segment."""
    if not min(ends[0], ends[2]) - reach <= point[0] <= max(ends[0], ends[2]) + reach:
        return False
    if not min(ends[1], ends[3]) - reach <= point[1] <= max(ends[1], ends[3]) + reach:
        return False
    square, of = distance(point, ends)
    return square <= reach * reach * of


def touches(point: Point, ends: Ends) -> bool:
    """Whether a point lies on a segment."""
    return distance(point, ends)[0] == 0


def nearest(point: Point, walls: Sequence[tuple[int, Ends]]) -> int:
    """The number of the wall nearest to a point, of equals the first."""
    best, (square, of) = walls[0][0], distance(point, walls[0][1])
    for number, wall in walls[1:]:
        other_square, other_of = distance(point, wall)
        if other_square * of < square * other_of:
            best, square, of = number, other_square, other_of
    return best


def onto(far: Point, end: Point, ends: Ends) -> Point:
    """The integer point nearest to end on the other wall, or just beyond it seen from far, so that they are joined."""
    target = foot(end, ends)
    candidates = [
        (target[0] + i, target[1] + j)
        for i in range(-OVERSHOOT - 1, OVERSHOOT + 2)
        for j in range(-OVERSHOOT - 1, OVERSHOOT + 2)
    ]
    close = [point for point in candidates if point != far and within(point, ends, OVERSHOOT)]
    joined = [point for point in close if meets((*far, *point), ends)]
    if not joined:
        return target
    return min(joined, key=lambda point: ((point[0] - end[0]) ** 2 + (point[1] - end[1]) ** 2, point))


def foot(point: Point, ends: Ends) -> Point:
    """The point of a segment nearest to a point, rounded to integers."""
    px, py = point[0] - ends[0], point[1] - ends[1]
    dx, dy = ends[2] - ends[0], ends[3] - ends[1]
    length = dx * dx + dy * dy
    along = min(max(px * dx + py * dy, 0), length)
    return ends[0] + (2 * dx * along + length) // (2 * length), ends[1] + (2 * dy * along + length) // (2 * length)


def side(a: Point, b: Point, z: Point) -> int:
    """Above 0 if z is left of the line a - b (positive cross product), below if right, 0 on it."""
    return (b[0] - a[0]) * (z[1] - a[1]) - (b[1] - a[1]) * (z[0] - a[0])


def meets(one: Ends, other: Ends) -> bool:
    """Whether two segments share a point."""
    a, b, c, d = one[:2], one[2:], other[:2], other[2:]
    if touches(a, other) or touches(b, other) or touches(c, one) or touches(d, one):
        return True
    return crosses(one, other)


def crosses(one: Ends, other: Ends) -> bool:
    """Whether two segments cross between their ends."""
    a, b, c, d = one[:2], one[2:], other[:2], other[2:]
    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0
