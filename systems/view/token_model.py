"""What stands and lies on the map of the battle screen, as plain frozen values."""

from dataclasses import dataclass
from enum import StrEnum


class Look(StrEnum):
    """How a creature's token is drawn."""

    SOLID = "solid"
    HIDDEN = "hidden"
    INVISIBLE = "invisible"
    DOWN = "down"


class Corner(StrEnum):
    """Where on a token a badge sits."""

    STATE = "state"  # top right: how we perceive it
    SECOND = "second"  # right, below the first
    BELIEF = "belief"  # top left: how we believe to be perceived
    WOUND = "wound"  # bottom left
    WOUND2 = "wound2"  # bottom right
    STANCE = "stance"  # left


@dataclass(frozen=True, slots=True)
class Badge:
    """A small sign on a token."""

    glyph: str
    colour: str
    corner: Corner


@dataclass(frozen=True, slots=True)
class Token:
    """A creature on the map.  side: squares of its space; health: percent, -1 not shown."""

    alias: int
    x: int
    y: int
    side: int
    allegiance: str
    glyph: str
    look: Look
    health: int = -1
    badges: tuple[Badge, ...] = ()
    prone: bool = False
    mist: bool = False
    selected: bool = False

    @property
    def breadth(self) -> float:
        """Squares across what is drawn of it: it leaves the edge of its space free."""
        return self.side - 10 / 48


@dataclass(frozen=True, slots=True)
class Thing:
    """An object lying about.  look: solid if it is seen, hidden if only its square is known, down if remembered."""

    alias: int
    x: int
    y: int
    glyph: str
    look: Look


@dataclass(frozen=True, slots=True)
class Marker:
    """Where a creature that we lost was last sensed, and how many rounds ago: in words, and as a number."""

    alias: int
    x: int
    y: int
    age: str
    fade: int
    rounds: int
