"""The live geometry of one battle: board, pairs, walking and light together.

Derived from layout and entities, never saved.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from ecs.grid.board import Board, Layout
from ecs.grid.light import light_levels
from ecs.grid.pairs import EFFECT, MIST, SIGHT, Pairs
from ecs.grid.paths import Walk
from ecs.grid.space import Space, distance_feet
from ecs.grid.view import in_view

Source = tuple[int, int, int, int]
LINES = EFFECT | SIGHT | MIST
SPANS = 1 << 16  # pairs of spaces remembered; then the memory starts afresh


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
    _views: dict[Space, int] = field(default_factory=dict)
    _viewed: int = -1
    _spans: dict[int, int] = field(default_factory=dict)
    _spanned: int = -1

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

    def span(self, first: Space, second: Space, key: int) -> int:
        """The terrain's lines between two spaces: EFFECT, SIGHT, MIST there, 3 bits on the way back, then feet << 6.

        key: a number for the two spaces in this order, under which the answer is kept until the board changes.
        """
        if self._spanned != self.board.version:
            self._spans.clear()
            self._spanned = self.board.version
        found = self._spans.get(key)
        if found is None:
            if len(self._spans) >= SPANS:
                self._spans.clear()
            there, back = self.pairs.terrain(first, second) & LINES, self.pairs.terrain(second, first) & LINES
            found = self._spans[key] = there | back << 3 | distance_feet(first, second) << 6
        return found

    def seen_from(self, spaces: Iterable[Space]) -> int:
        """The squares in view from any of the spaces, as a mask: bit y * width + x for square (x, y)."""
        if self._viewed != self.board.version:
            self._views.clear()
            self._viewed = self.board.version
        mask = 0
        for space in spaces:
            view = self._views.get(space)
            if view is None:
                view = self._views[space] = int(in_view(self.board.walker(space.top), space.x, space.y, space.side), 2)
            mask |= view
        return mask

    def light_on(self, space: Space) -> int:
        """The brightest level among the squares of a space (D-LIGHT-1)."""
        at, width = space.y * self.layout.width + space.x, self.layout.width
        if space.side == 1:
            return self.light[at]
        return max(self.light[at + j * width + i] for j in range(space.side) for i in range(space.side))
