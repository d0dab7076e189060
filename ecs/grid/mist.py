"""How mist and the like conceal one space from another, in percent.  Source: R-P-1, R-P-2, R-P-7, D-P-2."""

from typing import Final, NamedTuple

from ecs.grid.board import Board
from ecs.grid.corners import CORNER_SHIFT, NO_LINE, SQUARE_SHIFT, clearest
from ecs.grid.lines import MIST
from ecs.grid.sight import terrain
from ecs.grid.space import Space, squares

PERCENT: Final = (1 << CORNER_SHIFT) - 1
CORNER: Final = (1 << SQUARE_SHIFT - CORNER_SHIFT) - 1
KEPT: Final = 1 << 18
"""Pairs of spaces remembered on one board; then the memory starts afresh."""

Known = dict[tuple[Space, Space], int]


class Veil(NamedTuple):
    """The miss chance (percent) of the clearest corner: 0 NW, 1 NE, 2 SW, 3 SE; square: of the target's, row by row.

    corner and square are -1 where only the centre line is open past full walls.
    """

    percent: int
    corner: int
    square: int


def ranged(board: Board, attacker: Space, target: Space, *, known: Known | None = None) -> Veil:
    """How mist conceals a target from a ranged attack; known: of this very board, if the answer is to be remembered.

    Source: R-P-1, R-P-3, D-P-2.
    """
    found = None if known is None else known.get((attacker, target))
    if found is None:
        found = _clearest(board, attacker, target)
        if known is not None:
            if len(known) >= KEPT:
                known.clear()
            known[attacker, target] = found
    if found < 0:
        return Veil(~found, NO_LINE, NO_LINE)
    return Veil(found & PERCENT, found >> CORNER_SHIFT & CORNER, found >> SQUARE_SHIFT)


def _clearest(board: Board, attacker: Space, target: Space) -> int:
    """As corners.clearest(); ~percent of the centre line where no corner has a line."""
    top, percents = max(attacker.top, target.top), board.percents
    walkers = [board.walker(top, target.rank, percent) for percent in percents]
    (ax, ay, aside, afeet, _), (bx, by, bside, bfeet, _) = attacker, target
    asked = walkers or [board.walker(top, target.rank)]
    found = clearest(asked, list(percents), ax, ay, aside, afeet, bx, by, bside, bfeet)
    if found != NO_LINE:
        return found
    shut = [
        percent
        for percent, walker in zip(percents, walkers, strict=True)
        if terrain(walker, ax, ay, aside, afeet, bx, by, bside, bfeet) & MIST
    ]
    return ~max(shut, default=0)


def within(board: Board, space: Space) -> int:
    """The miss chance in percent that a space has by being wholly inside mist, 0 if any of it sticks out.

    Mist lower than the space's upper end leaves that out.
    Source: R-P-2.
    """
    least = 100
    for x, y in squares(space):
        material = board.material_at(x, y)
        if not material.conceals or 0 < material.height < space.top:
            return 0
        least = min(least, material.conceals)
    return least
