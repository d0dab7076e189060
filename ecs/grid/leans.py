"""Lines measured from the points that attacker and target lean to, bodies included.  Source: R-COV-8, D-COV-3."""

from collections.abc import Iterable
from fractions import Fraction

from ecs.grid.bodies import LESSER_GRADE, MUCH_LARGER, STANDARD_GRADE
from ecs.grid.lines import EFFECT, LAYERS, MIST, SIGHT
from ecs.grid.pairs import BODY
from ecs.grid.routes import Point, centre, middle
from ecs.grid.segments import UNIT
from ecs.grid.sight import COVER_SHIFT, grade, without_own
from ecs.grid.space import Space
from ecs.grid.walls import Layered


def leant(
    board: Layered,
    bodies: Iterable[tuple[int, Space]],
    attacker: Space,
    target: Space,
    *,
    own: Point | None,
    other: Point | None,
) -> tuple[int, int]:
    """The bits of Pairs.fact, attacker to target, and the body that gives the cover (0: none does).

    own, other: the points (units) that attacker and target lean to, None for who does not lean.  bodies: id and space
    of everybody else that stands in the way of lines.
    """
    found = _terrain(board, attacker, target, own, other)
    start, end = own or centre(attacker), other or centre(target)
    best, blocker = 0, 0
    for identity, body in sorted(bodies):
        much = body.rank >= max(attacker.rank, target.rank) + MUCH_LARGER
        given = STANDARD_GRADE if much else LESSER_GRADE
        if given > best and passes(body, start, end, middle(attacker), middle(target)):
            best, blocker = given, identity
    shut = grade_of(found)
    if best <= shut:
        return found, 0
    return found ^ (shut ^ best) << COVER_SHIFT | BODY, blocker


def grade_of(bits: int) -> int:
    """The cover grade in the bits of a pair."""
    return bits >> COVER_SHIFT & 3


def _terrain(board: Layered, attacker: Space, target: Space, own: Point | None, other: Point | None) -> int:
    """The terrain's part.  What either leans over is left out; of two who lean, only what stays for both counts."""
    shut, want = LAYERS, EFFECT | SIGHT
    for point in (own, other):
        if point is not None:
            layers, left = _from(board, attacker, target, own, other, point)
            shut, want = shut & layers, want & left
    return (want ^ (EFFECT | SIGHT)) | shut & MIST | grade(shut) << COVER_SHIFT


def _from(
    board: Layered, attacker: Space, target: Space, own: Point | None, other: Point | None, over: Point
) -> tuple[int, int]:
    """Layers shut on the line, and those of effect and sight that stay shut by every corner; over: a leaning point."""
    walker = board.walker(max(attacker.top, target.top), target.rank)
    walker.cell = without_own(walker.planes, *attacker[:3], *target[:3])
    walker.heights.between(*attacker[:3], middle(attacker), *target[:3], middle(target))
    walker.heights.lean(*over)
    first, last = [*centre(attacker), *(own or ())], [*(other or ()), *centre(target)]
    shut = walker.path([*first, *last], LAYERS)
    walker.heights.flat()
    want = shut & (EFFECT | SIGHT)
    for before in (own,) if own else corners(attacker):
        for after in (other,) if other else corners(target):
            if want:
                want &= walker.path([*centre(attacker), *before, *after, *centre(target)], want)
    walker.cell = walker.planes.cell
    return shut, want


def corners(space: Space) -> tuple[Point, ...]:
    """The outer corners of a footprint in units."""
    ends = ((0, 0), (1, 0), (0, 1), (1, 1))
    return tuple(((space.x + i * space.side) * UNIT, (space.y + j * space.side) * UNIT) for i, j in ends)


def on_edge(space: Space, point: Point) -> bool:
    """Whether a point in units lies on the outline of a footprint."""
    x, y = point[0] - space.x * UNIT, point[1] - space.y * UNIT
    side = space.side * UNIT
    return 0 <= x <= side and 0 <= y <= side and (x in (0, side) or y in (0, side))


def passes(body: Space, start: Point, end: Point, low: int, high: int) -> bool:
    """Whether a line meets the open inside of a body; low, high: its heights at both ends in half feet."""
    enter, leave = Fraction(0), Fraction(1)
    for axis, least in ((0, body.x * UNIT), (1, body.y * UNIT)):
        most, run = least + body.side * UNIT, end[axis] - start[axis]
        if not run:
            if not least < start[axis] < most:
                return False
            continue
        near, far = sorted((Fraction(least - start[axis], run), Fraction(most - start[axis], run)))
        enter, leave = max(enter, near), min(leave, far)
    if enter >= leave:
        return False
    bottom, top = 2 * body.elevation, 2 * body.elevation + 10 * body.side
    if low == high:
        return bottom < low < top
    first, last = sorted((low + (high - low) * enter, low + (high - low) * leave))
    return first < top and bottom < last
