"""What one side remembers together."""

from dataclasses import dataclass, field

from ecs.ids import EntityId
from ecs.registry import component


@component("side_memory")
@dataclass(slots=True)
class SideMemory:
    """One per side.  explored: a bit a square (row-major, bit 0 first) once seen.

    aliases: entity -> the number under which this side knows it; doors: door entity -> looked open when last seen.
    beliefs: own creature * 65536 + other creature -> state that this side believes the other has of it;
    fallen: others seen to drop, and where.  wary: own creature -> others known to have met one of its diversions.
    items: things perceived once -> whether one was Observed, so that its kind is known.
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
