"""What ails or shields a creature for a while."""

from dataclasses import dataclass, field
from typing import Final

from ecs.registry import component

PRONE: Final = "prone"
DAZZLED: Final = "dazzled"
BLINDED: Final = "blinded"
DEAFENED: Final = "deafened"
STUNNED: Final = "stunned"
BLEEDING: Final = "bleeding"
UNCONSCIOUS: Final = "unconscious"
DYING: Final = "dying"
INVISIBLE: Final = "invisible"
NETTED: Final = "netted"
EXPOSED: Final = "exposed"
SHIELDED: Final = "shielded"
BLURRED: Final = "blurred"
DISPLACED: Final = "displaced"

OUT_OF_FIGHT: Final = (UNCONSCIOUS, DYING)


@component("conditions")
@dataclass(slots=True)
class Conditions:
    """Condition name -> rounds left; 0 means until something ends it."""

    rounds: dict[str, int] = field(default_factory=dict)

    def has(self, name: str) -> bool:
        """Tell whether the condition holds."""
        return name in self.rounds

    @property
    def fighting(self) -> bool:
        """True while the creature is neither dying nor unconscious."""
        return not self.rounds or not (UNCONSCIOUS in self.rounds or DYING in self.rounds)
