"""A Strike held for the right moment."""

from dataclasses import dataclass

from ecs.ids import EntityId
from ecs.registry import component


@component("readiness")
@dataclass(slots=True)
class Readiness:
    """The weapon held ready, "" for none, for when the target, or (0) any enemy, becomes Observed (D-READY-1).

    lost: the target was lost before anybody saw it, and nobody would know it again (R-SEC-1).
    """

    weapon: str = ""
    target: EntityId = EntityId(0)
    lost: bool = False
