"""What a line of a side's log is made of, and what a side perceives when it is told."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from components.detection import Detection
from ecs.ids import EntityId

WHO = ("actor", "target", "observer")
UNKNOWN = EntityId(0)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a side's log."""

    key: str
    args: dict[str, int | str] = field(default_factory=dict)
    parts: tuple[str, ...] = ()


def flat_part(dc: int, roll: int, causes: tuple[str, ...]) -> str:
    """The part of a line that tells a flat check: its DC, its die and every reason for it (R-SEC-3)."""
    return f"part.flat|dc={dc}|roll={roll}|causes={','.join(causes)}"


@dataclass(frozen=True, slots=True)
class SideView:
    """What a side perceives at one beat: its own creatures, its best state of the others, the squares in its view."""

    side: str
    own: frozenset[EntityId]
    best: Mapping[EntityId, Detection]
    in_view: Callable[[int, int], bool]

    def knows(self, entity: EntityId) -> bool:
        """Own, Observed or Hidden: the side knows where it is."""
        return entity in self.own or self.best.get(entity, Detection.UNDETECTED) is not Detection.UNDETECTED

    def sees(self, entity: EntityId) -> bool:
        """Own or Observed."""
        return entity in self.own or self.best.get(entity, Detection.UNDETECTED) is Detection.OBSERVED

    def name(self, entity: EntityId) -> EntityId:
        """The entity if the side knows of it now, else 0: somebody unseen."""
        return entity if self.knows(entity) else UNKNOWN
