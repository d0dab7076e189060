"""The live geometry of one battle: board, pairs, walking and light together.

Derived from layout and entities, never saved.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from ecs.grid.board import Board, Layout
from ecs.grid.known import Lines
from ecs.grid.light import light_levels
from ecs.grid.pairs import Pairs
from ecs.grid.paths import Walk
from ecs.grid.space import Space
from ecs.grid.view import in_view

Source = tuple[int, int, int, int]


@dataclass(slots=True, eq=False)
class Ground:
    """One board with what is computed from it.  light: a level a square, row-major; sources: what it came from."""

    layout: Layout
    board: Board = field(init=False)
    pairs: Pairs = field(init=False)
    walk: Walk = field(init=False)
    light: bytes = field(init=False)
    sources: tuple[Source, ...] = ()
    _lit: int = -1

    def __post_init__(self) -> None:
        """Build board, pairs and walk over the layout, with every door as the layout has it."""
        self.board = Board(self.layout)
        self.pairs = Pairs(self.board)
        self.walk = Walk(self.board)
        self.light = self.layout.ambient

    def shine(self, sources: tuple[Source, ...]) -> bool:
        """Recompute the light if a source (x, y, bright feet, dim feet) or the board changed.

        Tell whether any square's level did.
        """
        if sources == self.sources and self._lit == self.board.version:
            return False
        self.sources, self._lit = sources, self.board.version
        before, self.light = self.light, light_levels(self.board, list(sources))
        return before != self.light

    def lines(self) -> Lines:
        """What is known of the terrain's lines, as the doors stand now."""
        return self.pairs.lines()

    def seen_from(self, spaces: Iterable[Space]) -> int:
        """The squares in view from any of the spaces, as a mask: bit y * width + x for square (x, y)."""
        mask, views = 0, self.pairs.lines().views
        for space in spaces:
            view = views.get(space)
            if view is None:
                view = views[space] = int(in_view(self.board.walker(space.top), space.x, space.y, space.side), 2)
            mask |= view
        return mask

    def light_on(self, space: Space) -> int:
        """The brightest level among the squares of a space (D-LIGHT-1)."""
        at, width = space.y * self.layout.width + space.x, self.layout.width
        if space.side == 1:
            return self.light[at]
        return max(self.light[at + j * width + i] for j in range(space.side) for i in range(space.side))
