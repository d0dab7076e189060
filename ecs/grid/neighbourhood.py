"""Which walls come near a point: walls by the squares they pass, so that mending looks at neighbours only."""

from collections.abc import Iterator, Sequence

from ecs.grid.segments import UNIT, Ends

Point = tuple[int, int]


class Neighbourhood:
    """Walls by square.  margin: how far in units a wall may lie from a point that asks, its later moves included."""

    def __init__(self, walls: Sequence[Ends], margin: int) -> None:
        self._near: dict[tuple[int, int], list[int]] = {}
        for number, wall in enumerate(walls):
            for square in passed(wall, margin):
                self._near.setdefault(square, []).append(number)

    def of(self, point: Point) -> Sequence[int]:
        """Numbers of the walls that may lie within the margin of a point, ascending."""
        return self._near.get((point[0] // UNIT, point[1] // UNIT), ())


def passed(wall: Ends, margin: int) -> Iterator[tuple[int, int]]:
    """The squares that hold any point within the margin of a wall, column by column; now and then one more."""
    x0, y0, x1, y1 = wall if wall[0] <= wall[2] else (wall[2], wall[3], wall[0], wall[1])
    dx, dy = x1 - x0, y1 - y0
    for column in range((x0 - margin) // UNIT, (x1 + margin) // UNIT + 1):
        west, east = column * UNIT - margin, (column + 1) * UNIT + margin
        low, high = sorted((y0, y1))
        if dx:
            a, b = min(max(west, x0), x1) - x0, min(max(east, x0), x1) - x0
            low, high = sorted((y0 + dy * a // dx, y0 + dy * b // dx))
        for row in range((low - margin - 1) // UNIT, (high + margin + 1) // UNIT + 1):
            yield column, row
