"""Whose turn it is and what is left of it."""

from dataclasses import dataclass, field
from typing import Final

from ecs.ids import EntityId
from ecs.registry import component


@component("entry")
@dataclass(slots=True)
class Entry:
    """Who this is in its scenario: name, side and a stable number for the dice (crc32 of the name)."""

    name: str
    side: str
    stable: int


@component("action_points")
@dataclass(slots=True)
class ActionPoints:
    """AP left this turn, strikes made this turn, whether the round's reaction is unspent (D-AP-1, D-AOO-1)."""

    left: int = 0
    strikes: int = 0
    reaction: bool = True


@component("deeds")
@dataclass(slots=True)
class Deeds:
    """Actions and reactions begun so far: the serial that keys the actor's dice."""

    serial: int = 0


@component("stance")
@dataclass(slots=True)
class Stance:
    """What a creature keeps up: Take Cover (D-COV-2) until the next step, a Lean (R-COV-8) until its next turn.

    Noise of the latest action in percent of hearing range (D-SENSE-3).  lean: the point it leans to in 1/1024 square.
    diverting: a diversion of this turn works on whomever it fooled (R-DIV-1).
    """

    taking_cover: bool = False
    noise: int = 0
    lean: tuple[int, int] | None = None
    diverting: bool = False


@component("turn")
@dataclass(slots=True)
class Turn:
    """The battle's clock: round from 1, initiative order, index of who acts now.  One per world."""

    round: int = 0
    order: tuple[EntityId, ...] = ()
    index: int = -1

    @property
    def actor(self) -> EntityId:
        """Whose turn it is; 0 before the first turn."""
        return self.order[self.index] if 0 <= self.index < len(self.order) else EntityId(0)


DRAW: Final = "draw"
"""The winner of a battle that no side won."""
OBJECTIVE: Final = "objective"
ROUND_LIMIT: Final = "round_limit"
"""What ends a battle: an objective that was met, or the end of its last round."""


@component("verdict")
@dataclass(slots=True)
class Verdict:
    """How the battle ended: "" while it goes on; winner is a side or DRAW.  One per world.

    ended_by: OBJECTIVE or ROUND_LIMIT; goal: the Goal that was met, DEFEAT where no enemies are left, "" for none.
    held: side -> rounds in a row for which it has held its zone.
    """

    winner: str = ""
    ended_by: str = ""
    goal: str = ""
    held: dict[str, int] = field(default_factory=dict)
