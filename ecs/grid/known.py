"""What is known of the lines between spaces on a board: pure geometry, remembered from battle to battle."""

from collections import OrderedDict
from typing import Final

from ecs.grid.board import Board, Layout
from ecs.grid.lines import MIST
from ecs.grid.mist import Known, ranged
from ecs.grid.muffle import walls_between
from ecs.grid.space import Space
from ecs.grid.span import BACK_SHIFT, FACTS, FEET_SHIFT, SPANS, span
from ecs.kept import Kept

KEPT: Final = 8
"""Layouts with doors in one position that are remembered."""
VIEWS: Final = 1024
"""Spaces whose views are remembered on each of them; a view of the largest map takes 5 KiB."""


class Lines:
    """What is known of one layout with these walls open.

    rows: code of a space -> code of another -> span (ecs/grid/span.py), the first looking; views: space -> the squares
    in view from it, as a mask; walls: two codes, the lower first -> full walls that sound passes between them;
    veils: an attacker's and a target's space -> how mist lies between them (ecs/grid/mist.py).
    """

    __slots__ = ("_most", "_size", "layout", "rows", "veils", "views", "walls")

    def __init__(self, layout: Layout, most: int = SPANS) -> None:
        self.layout = layout  # held, so that no other layout can take its place in memory
        self._most = most  # spans
        self.rows: dict[int, dict[int, int]] = {}
        self.views: Kept[Space, int] = Kept(VIEWS)
        self.walls: dict[int, dict[int, int]] = {}
        self.veils: Known = {}
        self._size = 0

    def row(self, code: int) -> dict[int, int]:
        """The spans from one space that are known; it is the row used last now."""
        found = self.rows.pop(code, None)
        if found is None:
            found = {}
        self.rows[code] = found
        return found

    def span(self, board: Board, first: Space, second: Space, code: int, other: int) -> int:
        """The span between two spaces of these codes, found out now if it is not known."""
        found = self.row(code).get(other)
        if found is None:
            self.count(0)
            top, (ax, ay, aside, afeet, arank), (bx, by, bside, bfeet, brank) = (
                max(first.top, second.top),
                first,
                second,
            )
            there, back = board.walker(top, brank), board.walker(top, arank)
            found = span(there, back, ax, ay, aside, afeet, bx, by, bside, bfeet)
            if board.by_corners:
                found = self._by_corners(board, first, second, found)
            self.row(code)[other] = found
            self.row(other)[code] = turned(found)
            self._size += 2
        return found

    def _by_corners(self, board: Board, first: Space, second: Space, span: int) -> int:
        """A span with mist as corners meet it, one way and the other (R-P-1)."""
        span &= ~(MIST | MIST << BACK_SHIFT)
        if not board.percents:
            return span
        out = MIST if ranged(board, first, second, known=self.veils).percent else 0
        back = MIST if ranged(board, second, first, known=self.veils).percent else 0
        return span | out | back << BACK_SHIFT

    def count(self, learned: int) -> None:
        """Count spans and walls that were noted; once they are too many, the rows used least recently are dropped.

        What other rows tell of their spaces stays: it is still true.  Counts of walls start afresh.
        """
        self._size += learned
        if self._size >= self._most:
            self.walls.clear()
            self._size = sum(map(len, self.rows.values()))
            for code in list(self.rows):
                if self._size <= self._most // 2:
                    break
                self._size -= len(self.rows.pop(code))

    @property
    def size(self) -> int:
        """How many spans and counts of walls are held at most."""
        return self._size

    def wall_row(self, code: int) -> dict[int, int]:
        """By code of another space, the full walls to it that are known."""
        found = self.walls.get(code)
        if found is None:
            found = self.walls[code] = {}
        return found

    def muffled(self, board: Board, first: Space, second: Space) -> int:
        """The full walls that sound passes on the straight line between two spaces (D-SENSE-3)."""
        code, other = code_of(first), code_of(second)
        found = self.wall_row(code).get(other)
        if found is None:
            found = self.wall_row(code)[other] = self.wall_row(other)[code] = walls_between(board, first, second)
            self.count(2)
        return found


def turned(span: int) -> int:
    """The same span, the second space looking."""
    return span >> FEET_SHIFT << FEET_SHIFT | (span & FACTS) << BACK_SHIFT | span >> BACK_SHIFT & FACTS


def code_of(space: Space) -> int:
    """The space as one number."""
    x, y, side, elevation, rank = space
    return x | y << 10 | side << 20 | rank << 24 | elevation << 28


_kept: OrderedDict[tuple[int, frozenset[int], bool], Lines] = OrderedDict()


def lines_of(board: Board) -> Lines:
    """What is known of the lines of a board as it stands; the latest few are kept, by the layout's identity."""
    key = (id(board.layout), board.open_walls, board.by_corners)
    found = _kept.pop(key, None)
    while _kept and (len(_kept) >= KEPT or sum(lines.size for lines in _kept.values()) > SPANS):
        _kept.popitem(last=False)
    _kept[key] = found = Lines(board.layout) if found is None else found
    return found
