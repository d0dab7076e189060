"""What one side remembers together."""

from dataclasses import dataclass, field
from typing import Final

from ecs.ids import EntityId
from ecs.registry import component

BELIEF_KEY: Final = 65536
"""A belief is kept under own creature * BELIEF_KEY + other creature."""
FORGOTTEN: Final = -1
"""In place of the square of a mark that is too old to count."""


@dataclass(frozen=True, slots=True)
class LostMark:
    """Where somebody was last sensed and in which round, who was lost before it was ever Observed.

    entity: who it truly was, which the side must never find out.
    """

    entity: EntityId
    x: int
    y: int
    round: int


@component("side_memory")
@dataclass(slots=True)
class SideMemory:
    """One per side.  explored: a bit a square (row-major, bit 0 first) once seen.

    aliases: entity -> the number under which this side knows it; doors: door entity -> looked open when last seen.
    beliefs: own creature * BELIEF_KEY + other creature -> what stealth is believed to have earned from the other;
    located: own creature -> others believed to hold on to its square (D-STATE-1); sneaking: while one of its Sneaks
    is under way, pair as in beliefs -> whether the Sneak is believed to work on that one at all. fallen: others seen
    to drop, and where. wary: own creature -> others known to have met one of its diversions. items: things perceived
    once -> whether one was Observed, so that its kind is known; broken: those of them that it knows to be broken.
    lost: number -> mark of a contact that was lost before it was ever Observed, and bears that number no more.
    fooled: own creature -> others believed to have fallen for its diversion, until that is over. roused: own creature
    -> others believed to know of it, whoever they take it for: to them it is never Unnoticed again. waiting: pair as
    in beliefs -> what its latest Sneak is believed to have won until it can be compared with that one (D-STEALTH-1).
    """

    side: str
    explored: bytes = b""
    aliases: dict[EntityId, int] = field(default_factory=dict)
    next_alias: int = 1
    doors: dict[EntityId, bool] = field(default_factory=dict)
    beliefs: dict[int, int] = field(default_factory=dict)
    fallen: dict[EntityId, tuple[int, int]] = field(default_factory=dict)
    wary: dict[EntityId, tuple[EntityId, ...]] = field(default_factory=dict)
    items: dict[EntityId, bool] = field(default_factory=dict)
    lost: dict[int, LostMark] = field(default_factory=dict)
    fooled: dict[EntityId, tuple[EntityId, ...]] = field(default_factory=dict)
    broken: tuple[EntityId, ...] = ()
    roused: dict[EntityId, tuple[EntityId, ...]] = field(default_factory=dict)
    located: dict[EntityId, tuple[EntityId, ...]] = field(default_factory=dict)
    sneaking: dict[int, bool] = field(default_factory=dict)
    waiting: dict[int, int] = field(default_factory=dict)
