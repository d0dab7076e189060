"""What one creature remembers of the others: the truth about who knows what."""

from dataclasses import dataclass, field

from components.detection import Detection
from ecs.ids import EntityId
from ecs.registry import component


@dataclass(slots=True)
class Track:
    """One observer's memory of one target (D-STATE-1).

    earned: Hidden or Undetected won by stealth against this observer, or None.
    located: a floor of Hidden with the square known, until contact is lost.
    unnoticed: the observer has no idea that the target is present (D-DET-1).
    x, y: square where the target was last sensed, -1 before; round: when.
    identified: it was Observed once, so its kind is known.
    feint: a diversion of the target screens it from the observer for now (R-DIV-1).  pending: the earned state is held
    until the observer could first perceive the target; then the kept Stealth roll is compared (D-STEALTH-1).
    """

    earned: Detection | None = None
    located: bool = False
    unnoticed: bool = True
    identified: bool = False
    x: int = -1
    y: int = -1
    round: int = 0
    feint: bool = False
    pending: bool = False


@component("awareness")
@dataclass(slots=True)
class Awareness:
    """Target -> track; a creature not listed was never sensed (Undetected and Unnoticed)."""

    of: dict[EntityId, Track] = field(default_factory=dict)
