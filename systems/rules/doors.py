"""Where a door is, as far as eyes, ears and shots ask."""

from collections.abc import Iterable

from components.actions import Square
from ecs.grid.board import Layout, Wall
from ecs.grid.segments import UNIT
from ecs.grid.space import Space

Point = tuple[int, int]


def squares_beside(layout: Layout, walls: Iterable[int]) -> tuple[Square, ...]:
    """Return the squares of the map that share more than a point with one of a door's walls, by row and column.

    Source: D-DOOR-1 (a door is in view if one of these is, and heard from the nearest of them).
    """
    found: set[Square] = set()
    for wall in (layout.walls[index] for index in walls):
        left, right = sorted((wall.x0, wall.x1))
        top, bottom = sorted((wall.y0, wall.y1))
        for y in range(max(0, top // UNIT - 1), min(layout.height, bottom // UNIT + 1)):
            for x in range(max(0, left // UNIT - 1), min(layout.width, right // UNIT + 1)):
                if lies_along(wall, Space(x, y)):
                    found.add((x, y))
    return tuple(sorted(found, key=lambda square: (square[1], square[0])))


def lies_along(wall: Wall, space: Space) -> bool:
    """Tell whether a space shares more than a point with the box round a wall (D-AP-1: close enough for hands)."""
    left, right = sorted((wall.x0, wall.x1))
    top, bottom = sorted((wall.y0, wall.y1))
    across = min(right, (space.x + space.side) * UNIT) - max(left, space.x * UNIT)
    down = min(bottom, (space.y + space.side) * UNIT) - max(top, space.y * UNIT)
    return across >= 0 and down >= 0 and across + down > 0


def crosses(wall: Wall, start: Point, end: Point) -> bool:
    """Tell whether a straight line between two points (units) meets a wall."""
    ends = (wall.x0, wall.y0), (wall.x1, wall.y1)
    one, other = _side(start, end, ends[0]), _side(start, end, ends[1])
    first, last = _side(*ends, start), _side(*ends, end)
    return one * other <= 0 and first * last <= 0 and (one, other) != (0, 0)


def _side(a: Point, b: Point, c: Point) -> int:
    """Return on which side of the line from a to b the point c lies: 1, 0 or -1."""
    turn = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (turn > 0) - (turn < 0)
