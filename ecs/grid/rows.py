"""The lines between a walker on any square and one other space, past terrain (compiled; see ecs/native.py)."""

from typing import Final

from ecs.grid.sight import DIRECTED, terrain
from ecs.grid.walls import Walker
from ecs.ints import i64

BACK: Final = 8
"""Shift of the bits by which the other creature looks back."""
UNKNOWN: Final = -1


class Row:
    """Lines of a walker of one form to and from one other space, by the walker's square; each is found when asked for.

    there, back: the walkers over the planes of the pair's top, for the other's and the walker's own rank.  Sides in
    squares, elevations in feet.
    """

    def __init__(
        self, there: Walker, back: Walker, side: int, elevation: int, other: tuple[int, int, int, int], size: int
    ) -> None:
        self.there: Walker = there
        self.back: Walker = back
        self.width: i64 = there.planes.width
        self.side: i64 = side
        self.elevation: i64 = elevation
        x, y, other_side, other_elevation = other
        self.x: i64 = x
        self.y: i64 = y
        self.other_side: i64 = other_side
        self.other_elevation: i64 = other_elevation
        self.kept: list[int] = [UNKNOWN] * size

    def at(self, square: i64) -> i64:
        """Pairs facts of the walker looking at the other; shifted by BACK those of the other looking at the walker."""
        found: i64 = self.kept[square]
        if found != UNKNOWN:
            return found
        x: i64 = square % self.width
        y: i64 = square // self.width
        there: i64 = terrain(
            self.there, x, y, self.side, self.elevation, self.x, self.y, self.other_side, self.other_elevation
        )
        back: i64 = there
        if there & DIRECTED or self.there is not self.back:
            back = terrain(
                self.back, self.x, self.y, self.other_side, self.other_elevation, x, y, self.side, self.elevation
            )
        found = there & ~DIRECTED | (back & ~DIRECTED) << BACK
        self.kept[square] = found
        return found


def looks(rows: list[Row], squares: list[int]) -> list[int]:
    """From each of these squares in turn, what Row.at tells of each row: whom a walker there sees, who sees it, and
    with what cover.
    """
    return [row.at(square) for square in squares for row in rows]
