"""Paths that rules choose point by point: origins of areas, and leaning.  Source: D-GEO-2, R-COV-8."""

from ecs.grid.lines import EFFECT, LAYERS, MIST, SIGHT
from ecs.grid.segments import UNIT
from ecs.grid.sight import COVER_SHIFT, grade, without_own
from ecs.grid.space import Space
from ecs.grid.walls import Layered

Point = tuple[int, int]


def path_shut(board: Layered, points: list[int], *, top: int = 5, rank: int = 2, mist: int = 1) -> int:
    """Layers shut (EFFECT SIGHT MIST LESSER STANDARD GREATER of ecs.grid.lines) on a path x0, y0, x1, y1, ... in units.

    top: feet, the top of the taller space; lower blockers count for nothing.  rank: the target's (R-COV-6).  mist:
    percent from which mist counts.
    """
    walker = board.walker(top, rank, mist)
    walker.heights.flat()
    return walker.path(points, LAYERS)


def leaning(board: Layered, leaner: Space, point: Point, other: Space, *, attacks: bool) -> int:
    """The terrain's bits of Pairs.fact, attacker to target, measured from a point (units) that one of the two leans to.

    attacks: whether the leaner is the attacker.  Low blockers that the point touches count for nothing.
    """
    attacker, target = (leaner, other) if attacks else (other, leaner)
    walker = board.walker(max(leaner.top, other.top), target.rank)
    walker.cell = without_own(walker.planes, *attacker[:3], *target[:3])
    heights = walker.heights
    start, end = [*centre(leaner), *point], centre(other)
    heights.between(*attacker[:3], middle(leaner), *target[:3], middle(other))
    heights.lean(*point)
    shut = walker.path([*start, *end], LAYERS)
    heights.flat()
    want = shut & (EFFECT | SIGHT)
    for i, j in ((0, 0), (1, 0), (0, 1), (1, 1)):
        corner = (other.x + i * other.side) * UNIT, (other.y + j * other.side) * UNIT
        if want:
            want &= walker.path([*start, *corner, *end], want)
    walker.cell = walker.planes.cell
    return (want ^ (EFFECT | SIGHT)) | shut & MIST | grade(shut) << COVER_SHIFT


def centre(space: Space) -> Point:
    """The middle of a footprint in units."""
    return (2 * space.x + space.side) * UNIT // 2, (2 * space.y + space.side) * UNIT // 2


def middle(space: Space) -> int:
    """The height of a space's middle in half feet."""
    return 2 * space.elevation + 5 * space.side
