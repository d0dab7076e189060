"""What a creature perceives with."""

from dataclasses import dataclass

from components.detection import Acuity, Medium, Vision
from ecs.registry import component


@dataclass(frozen=True, slots=True)
class Sense:
    """One sense (D-SENSE-1): range in feet; vision matters to the medium sight only."""

    kind: str
    medium: Medium
    acuity: Acuity
    range: int
    vision: Vision = Vision.NORMAL


@component("senses")
@dataclass(slots=True)
class Senses:
    """All senses of a creature, in the order of its stat block."""

    all: tuple[Sense, ...] = ()
