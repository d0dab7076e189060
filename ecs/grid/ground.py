"""The live geometry of one battle: board, pairs, walking and light together.

Derived from layout and entities, never saved.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from ecs.grid.board import Board, Layout
from ecs.grid.company import FAR, NEAR
from ecs.grid.known import Lines
from ecs.grid.light import light_levels
from ecs.grid.pairs import Pairs
from ecs.grid.paths import Walk
from ecs.grid.space import Space
from ecs.grid.view import in_view

Source = tuple[int, int, int, int]
FAR_SHIFT: Final = 2
"""Bits of a level."""


@dataclass(slots=True, eq=False)
class Ground:
    """One board with what is computed from it.  light: a level a square, row-major; sources: what it came from.

    by_corners: as of Board.  stretch: how many times as far low-light vision sees by every source (1: no farther).
    far: the levels as it has them; shown: both, far levels FAR_SHIFT bits up where there are any.
    """

    layout: Layout
    by_corners: bool = False
    stretch: int = 1
    board: Board = field(init=False)
    pairs: Pairs = field(init=False)
    walk: Walk = field(init=False)
    light: bytes = field(init=False)
    far: bytes = field(init=False)
    shown: bytes = field(init=False)
    sources: tuple[Source, ...] = ()
    _lit: int = -1

    def __post_init__(self) -> None:
        """Build board, pairs and walk over the layout, with every door as the layout has it."""
        self.board = Board(self.layout, by_corners=self.by_corners)
        self.pairs = Pairs(self.board)
        self.walk = Walk(self.board)
        self.light = self.far = self.layout.ambient
        self.shown = self._both()

    def shine(self, sources: tuple[Source, ...]) -> bool:
        """Recompute the light if a source (x, y, bright feet, dim feet) or the board changed.

        Tell whether any square's level did.
        """
        if sources == self.sources and self._lit == self.board.version:
            return False
        self.sources, self._lit = sources, self.board.version
        before, self.light = self.shown, light_levels(self.board, list(sources))
        self.far = self.light
        if self.stretch > 1:
            farther = [(x, y, self.stretch * bright, self.stretch * dim) for x, y, bright, dim in sources]
            self.far = light_levels(self.board, farther)
        self.shown = self._both()
        return before != self.shown

    def _both(self) -> bytes:
        if self.stretch == 1:
            return self.light
        return bytes(near | far << FAR_SHIFT for near, far in zip(self.light, self.far, strict=True))

    def lines(self) -> Lines:
        """What is known of the terrain's lines, as the doors stand now."""
        return self.pairs.lines()

    def seen_from(self, spaces: Iterable[Space]) -> int:
        """The squares in view from any of the spaces, as a mask: bit y * width + x for square (x, y)."""
        return squares_seen(self.board, self.pairs, spaces)

    def light_on(self, space: Space) -> int:
        """The brightest levels among the squares of a space, near and far as in shown (D-LIGHT-1)."""
        at, width = space.y * self.layout.width + space.x, self.layout.width
        if space.side == 1:
            return self.shown[at]
        levels = [self.shown[at + j * width + i] for j in range(space.side) for i in range(space.side)]
        return max(level & NEAR for level in levels) | max(level & FAR for level in levels)


def squares_seen(board: Board, pairs: Pairs, spaces: Iterable[Space]) -> int:
    """The squares of a board in view from any of the spaces, as a mask: bit y * width + x for square (x, y)."""
    mask, views = 0, pairs.lines().views
    for space in spaces:
        mask |= views.get(space, partial(_view, board, space))
    return mask


def _view(board: Board, space: Space) -> int:
    return int(in_view(board.walker(space.top), space.x, space.y, space.side), 2)
