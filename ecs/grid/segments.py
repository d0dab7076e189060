"""Where walls lie on the unit grid: which borders they fill, or which squares they touch."""

from collections.abc import Iterator, Sequence
from typing import Final

UNIT: Final = 1024  # of a coordinate: a square is so many wide
HALF_UNIT: Final = 512  # a step of the doubled lattice

Ends = tuple[int, int, int, int]
Border = tuple[bool, int]  # whether it is a west border (else a north one), and of which padded square


class Segments:
    """The walls of a board of width x height squares, each as unit borders or as a free segment.

    borders[n]: the unit borders of wall n within the board, or None if it lies not on grid lines between grid points.
    on: the walls on each border.
    """

    def __init__(self, width: int, height: int, walls: Sequence[tuple[int, int, int, int, int]], *, free: bool) -> None:
        self.width = width
        self.height = height
        self.ends: list[Ends] = [wall[:4] for wall in walls]
        self.borders = [None if free else unit_borders(ends, width, height) for ends in self.ends]
        self.on: dict[Border, list[int]] = {}
        for number, borders in enumerate(self.borders):
            for border in borders or ():
                self.on.setdefault(border, []).append(number)
        self._touched: dict[int, list[int]] = {}

    def touched(self, number: int) -> list[int]:
        """The padded squares of the board and its ring that wall number touches, their edges included."""
        found = self._touched.get(number)
        if found is None:
            found = self._touched[number] = list(touched_squares(self.ends[number], self.width, self.height))
        return found


def unit_borders(ends: Ends, width: int, height: int) -> tuple[Border, ...] | None:
    """The unit borders within the board that a wall fills, or None if it is not made of whole ones."""
    x0, y0, x1, y1 = ends
    if any(c % UNIT for c in ends) or (x0 != x1 and y0 != y1) or (x0 == x1 and y0 == y1):
        return None
    x0, x1 = sorted((x0 // UNIT, x1 // UNIT))
    y0, y1 = sorted((y0 // UNIT, y1 // UNIT))
    stride = width + 2
    if x0 == x1:
        if not 0 <= x0 <= width:
            return ()
        return tuple((True, (y + 1) * stride + x0 + 1) for y in range(max(y0, 0), min(y1, height)))
    if not 0 <= y0 <= height:
        return ()
    return tuple((False, (y0 + 1) * stride + x + 1) for x in range(max(x0, 0), min(x1, width)))


def touched_squares(ends: Ends, width: int, height: int) -> Iterator[int]:
    """Padded indices of the squares of the board and its ring that a segment touches, row by row."""
    x0, y0, x1, y1 = ends if ends[1] <= ends[3] else (ends[2], ends[3], ends[0], ends[1])
    dx, dy = x1 - x0, y1 - y0
    for row in range(max(-(-y0 // UNIT) - 1, -1), min(y1 // UNIT, height) + 1):
        of, left, right = 1, min(x0, x1), max(x0, x1)
        if dy:  # where the segment enters and leaves the row, as fractions of dy
            above, below = max(y0, row * UNIT), min(y1, row * UNIT + UNIT)
            of = dy
            left, right = sorted((x0 * dy + (above - y0) * dx, x0 * dy + (below - y0) * dx))
        first, last = -(-left // (of * UNIT)) - 1, right // (of * UNIT)
        for column in range(max(first, -1), min(last, width) + 1):
            yield (row + 1) * (width + 2) + column + 1
