"""Stealth rolls that are kept: for those who come later, and from before the battle."""

from dataclasses import dataclass, field
from enum import StrEnum

from ecs.ids import EntityId
from ecs.registry import component


class StealthMode(StrEnum):
    """What a roll against other creatures' Perception is made for: of Stealth, but for a DIVERSION of Deception."""

    HIDE = "hide"
    SNEAK = "sneak"
    AVOID_NOTICE = "avoid_notice"
    DIVERSION = "diversion"


@component("kept_stealth")
@dataclass(slots=True)
class KeptStealth:
    """The faces of the latest Hide or Sneak, for observers who could not perceive it then (D-STEALTH-1).

    serial: of that action, which keys its dice; 0 while nothing is kept.
    """

    serial: int = 0
    faces: tuple[int, ...] = ()


@component("entrance")
@dataclass(slots=True)
class Entrance:
    """An Avoid Notice that the first tick still has to tell of (R-AVOID-1).

    faces: of its one Stealth roll, the first of which is its initiative; totals: observer it was screened from -> what
    the roll came to against it.
    """

    faces: tuple[int, ...]
    totals: dict[EntityId, int] = field(default_factory=dict)
