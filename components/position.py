"""Where an entity is and how much room it takes."""

from dataclasses import dataclass
from typing import Final

from ecs.grid.space import Space
from ecs.registry import component

SIDES: Final = (1, 1, 1, 2, 3, 4)
RANKS: Final = "TSMLHG"


@component("position")
@dataclass(slots=True)
class Position:
    """North-west square of the space; elevation in feet above the ground."""

    x: int
    y: int
    elevation: int = 0


@component("body")
@dataclass(slots=True)
class Body:
    """What the creature is: its kind by content id, size rank 0..5 (Tiny to Gargantuan) and body plan."""

    kind: str
    rank: int = 2
    plan: str = "humanoid"

    @property
    def side(self) -> int:
        """Squares on a side of its space (D-GRID-1)."""
        return SIDES[self.rank]


def space_of(position: Position, body: Body) -> Space:
    """The squares and height that a creature takes up."""
    return Space(position.x, position.y, SIDES[body.rank], position.elevation, body.rank)
