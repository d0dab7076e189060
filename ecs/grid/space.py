"""The cube of squares that a creature or object fills, and distances between two of them."""

from typing import Final, NamedTuple

FEET: Final = 5  # a square's side, and a step of height


class Space(NamedTuple):
    """A square footprint at a height: top-left square x, y, side in squares, elevation in feet, rank 0..5 (T..G)."""

    x: int
    y: int
    side: int = 1
    elevation: int = 0
    rank: int = 2

    @property
    def top(self) -> int:
        """The height of its upper end in feet: elevation + side (D-COV-4)."""
        return self.elevation + FEET * self.side


def squares(space: Space) -> list[tuple[int, int]]:
    """Every (x, y) of the footprint, row by row."""
    across = range(space.x, space.x + space.side)
    return [(x, y) for y in range(space.y, space.y + space.side) for x in across]


def gap(at: int, size: int, other: int, other_size: int) -> int:
    """Steps between the nearest squares of two runs of squares on one axis; 0 where they overlap."""
    if other >= at + size:
        return other - (at + size - 1)
    return at - (other + other_size - 1) if at >= other + other_size else 0


def distance_feet(a: Space, b: Space) -> int:
    """Feet between the nearest squares in three dimensions; every second diagonal counts twice.  Source: D-GRID-3."""
    across = gap(a.x, a.side, b.x, b.side)
    down = gap(a.y, a.side, b.y, b.side)
    if a.elevation == b.elevation:
        return FEET * (across + down // 2 if across > down else down + across // 2)
    up = gap(a.elevation // FEET, a.side, b.elevation // FEET, b.side)
    _, second, first = sorted((across, down, up))
    return FEET * (first + second // 2)


def touching(a: Space, b: Space) -> bool:
    """Whether the footprints share a border, a corner or more, whatever their heights.  Source: D-GEO-2."""
    return gap(a.x, a.side, b.x, b.side) <= 1 and gap(a.y, a.side, b.y, b.side) <= 1
