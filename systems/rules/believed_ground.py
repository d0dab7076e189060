"""The geometry that a side believes in, kept from one decision to the next."""

from collections.abc import Mapping
from typing import Final

from ecs.grid.board import Board, Layout
from ecs.grid.pairs import Pairs
from ecs.grid.paths import Reach, Walk
from ecs.grid.space import Space
from ecs.kept import Kept

__all__ = ["BelievedGround", "Bodies", "Reach", "believed_ground"]  # Reach for those who may not import the engine

KEPT: Final = 16
"""How many boards are kept: a few battles with a few looks of their doors each."""

Bodies = Mapping[int, tuple[Space, bool]]


class BelievedGround:
    """A board with doors as one side believes them, and the lines and walks over it.

    Several scenes of a side share one; each places its creatures by `hold` before it asks, only changed ones anew.
    """

    __slots__ = ("_held", "board", "pairs", "walk")

    def __init__(self, layout: Layout, open_walls: frozenset[int], *, by_corners: bool = False) -> None:
        self.board = Board(layout, open_walls, by_corners=by_corners)
        self.pairs = Pairs(self.board)
        self.walk = Walk(self.board)
        self._held: Bodies = {}

    def hold(self, bodies: Bodies) -> None:
        """Place exactly these creatures: alias -> (space, whether it stands in the way as a body)."""
        if bodies is self._held:
            return
        for alias in self._held:
            if alias not in bodies:
                self.pairs.remove(alias)
        for alias, (space, body) in bodies.items():
            if self._held.get(alias) != (space, body):
                self.pairs.place(alias, space, body=body)
        self._held = bodies


_kept: Kept[tuple[int, frozenset[int], str, bool], BelievedGround] = Kept(KEPT)


def believed_ground(
    layout: Layout, open_walls: frozenset[int], *, side: str = "", by_corners: bool = False
) -> BelievedGround:
    """Return a side's ground over this very layout with these walls open; the latest few are kept.

    Layouts are told apart by identity; a kept ground holds its layout, so that no other takes its place in memory.
    Each side has its own: aliases differ, so that two who share one would place all creatures anew at each turn.
    """
    key = (id(layout), open_walls, side, by_corners)
    return _kept.get(key, lambda: BelievedGround(layout, open_walls, by_corners=by_corners))
