"""Where an area lies, whom it catches, and what covers them from it."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from components.ability import Ability, Shape
from components.actions import Square
from components.detection import Cover
from ecs.grid.board import Board
from ecs.grid.lines import EFFECT
from ecs.grid.pairs import Pairs
from ecs.grid.routes import Point, centre, middle, path_shut
from ecs.grid.segments import UNIT
from ecs.grid.space import FEET, Space, distance_feet, squares
from systems.rules.detection import cover_of

HALVES: Final = 2
"""Steps a square of the lattice of corners (even) and centres (odd)."""
STEP: Final = FEET
"""Half feet of such a step."""
BURST_HEIGHT: Final = 2
"""Feet above the ground at which a burst begins (D-AREA-1)."""


class Area(NamedTuple):
    """An area in place.

    size in feet; x, y: its origin on the doubled lattice; height of the origin in half feet; dx, dy: the direction of a
    cone or line, (0, 0) for others; user: the space of whoever makes it.
    """

    shape: Shape
    size: int
    x: int
    y: int
    height: int
    dx: int
    dy: int
    user: Space

    @property
    def point(self) -> Point:
        """The origin in units."""
        return self.x * UNIT // HALVES, self.y * UNIT // HALVES


def corners(space: Space) -> tuple[Square, ...]:
    """Return the four outer corners of a space as vertices."""
    left, top, right, low = space.x, space.y, space.x + space.side, space.y + space.side
    return (left, top), (right, top), (left, low), (right, low)


def area_of(ability: Ability, user: Space, at: Square | None, toward: Square | None) -> Area | None:
    """Return the area that an ability makes, None if what it needs to lie somewhere is not given.

    at: the vertex of a burst, or the corner of the user's space from which a cone or line starts; toward: the square
    that it points to.
    Source: D-AREA-1.
    """
    if ability.shape is Shape.EMANATION:
        x, y = HALVES * user.x + user.side, HALVES * user.y + user.side
        return Area(Shape.EMANATION, ability.radius, x, y, middle(user), 0, 0, user)
    if at is None:
        return None
    x, y = HALVES * at[0], HALVES * at[1]
    if ability.shape is Shape.BURST:
        return Area(Shape.BURST, ability.radius, x, y, HALVES * BURST_HEIGHT, 0, 0, user)
    if ability.shape not in (Shape.CONE, Shape.LINE) or toward is None or at not in corners(user):
        return None
    dx, dy = HALVES * toward[0] + 1 - x, HALVES * toward[1] + 1 - y
    return Area(ability.shape, ability.radius, x, y, middle(user), dx, dy, user)


def holds_square(area: Area, square: Square, *, bottom: int = 0, top: int = FEET) -> bool:
    """Tell whether the centre of a square is within the measure, for a body from bottom to top (feet) in it.

    A burst or emanation: distance at most its radius, in three dimensions.  A cone: also at most 45 degrees off its
    direction.  A line: at most half a square off it.
    Source: D-AREA-1.
    """
    vx, vy = HALVES * square[0] + 1 - area.x, HALVES * square[1] + 1 - area.y
    up = max(0, HALVES * bottom - area.height, area.height - HALVES * top)
    if (vx * vx + vy * vy) * STEP * STEP + up * up > (HALVES * area.size) ** 2:
        return False
    if not (area.dx or area.dy):
        return True
    along = vx * area.dx + vy * area.dy
    length = area.dx * area.dx + area.dy * area.dy
    if along <= 0:
        return False
    if area.shape is Shape.CONE:
        return 2 * along * along >= length * (vx * vx + vy * vy)
    across = vx * area.dy - vy * area.dx
    return across * across <= length


def area_squares(area: Area, width: int, height: int) -> Iterator[Square]:
    """Yield the squares of a map that an area measures out, by row and column; walls are not asked.

    Source: D-AREA-1.
    """
    far = area.size // FEET + 1
    left, top = area.x // HALVES - far, area.y // HALVES - far
    own = set(squares(area.user)) if area.shape in (Shape.CONE, Shape.LINE) else set()
    for y in range(max(0, top), min(height, top + 2 * far + 1)):
        for x in range(max(0, left), min(width, left + 2 * far + 1)):
            if (x, y) not in own and holds_square(area, (x, y)):
                yield x, y


def measured(area: Area, space: Space) -> bool:
    """Tell whether some square of a creature's space is in an area.

    Source: D-AREA-1.
    """
    if space.side == 1:
        return holds_square(area, (space.x, space.y), bottom=space.elevation, top=space.top)
    return any(holds_square(area, square, bottom=space.elevation, top=space.top) for square in squares(space))


def ways_to(board: Board, area: Area, *, lean: Point | None = None) -> list[list[int]]:
    """Return the open beginnings of paths to the origin: the user's centre, an own corner, the origin, in units.

    A burst may also be sent off from the point that its user leans to.  Empty if nothing of the user's gets there.
    Source: D-GEO-2 (origin of an area), R-COV-8.
    """
    start, origin = centre(area.user), area.point
    if area.shape is Shape.EMANATION:
        return [[*start]]
    tops = max(area.user.top, FEET)
    found = []
    for x, y in corners(area.user):
        if area.shape in (Shape.CONE, Shape.LINE) and (HALVES * x, HALVES * y) != (area.x, area.y):
            continue
        points = [*start, x * UNIT, y * UNIT, *origin]
        if not path_shut(board, points, top=tops) & EFFECT:
            found.append(points)
    if lean is not None and area.shape is Shape.BURST:
        points = [*start, *lean, *origin]
        if not path_shut(board, points, top=tops) & EFFECT:
            found.append(points)
    return found


def reaches(board: Board, area: Area, ways: Iterable[list[int]], target: Space) -> bool:
    """Tell whether the origin has line of effect to a creature, along one of the ways to the origin.

    Source: D-GEO-2 (area to target: origin - some corner of the target - its centre, or origin - centre).
    """
    end, top = centre(target), max(area.user.top, target.top)
    for way in ways:
        if not path_shut(board, [*way, *end], top=top) & EFFECT:
            return True
        for x, y in corners(target):
            if not path_shut(board, [*way, x * UNIT, y * UNIT, *end], top=top) & EFFECT:
                return True
    return False


def caught(
    board: Board, area: Area, spaces: Mapping[int, Space], *, user: int, lean: Point | None = None
) -> list[int]:
    """Return who of these creatures (by number) is affected, in order; a user only by its own burst.

    Source: D-AREA-1 (within the measure, once, with line of effect from the origin).
    """
    spared = 0 if area.shape is Shape.BURST else user
    near = [one for one, space in spaces.items() if one != spared and measured(area, space)]
    if not near:
        return []
    ways = ways_to(board, area, lean=lean)
    return [one for one in near if reaches(board, area, ways, spaces[one])]


def cover_from(
    pairs: Pairs, area: Area, target: int, space: Space, *, user: int, without: tuple[int, ...] = ()
) -> Cover:
    """Return a creature's cover from an area's origin, before stances; without: bodies left out besides its own.

    Source: R-COV-4 (from the point of origin to the centre), D-COV-3.
    """
    skip = (target, *without) if area.shape is Shape.BURST else (target, user, *without)
    origin = area.user
    if area.shape is not Shape.EMANATION:
        origin = Space(area.x // HALVES, area.y // HALVES, 0, area.height // HALVES, space.rank)
    return cover_of(pairs.between(origin, space, skip=skip))


def feet_to_vertex(user: Space, vertex: Square) -> int:
    """Return the feet from a creature to the nearest square that a vertex touches (D-GRID-3)."""
    x, y = vertex
    return distance_feet(user, Space(x - 1, y - 1, 2, user.elevation))  # the four squares as one space
