"""The numbers of a creature."""

from dataclasses import dataclass
from typing import Final

from ecs.registry import component


@component("stats")
@dataclass(slots=True)
class Stats:
    """Modifiers to a d20, speed and natural reach in feet."""

    attack: int = 0
    defense: int = 0
    might: int = 0
    perception: int = 0
    stealth: int = 0
    deception: int = 0
    fortitude: int = 0
    reflex: int = 0
    will: int = 0
    initiative: int = 0
    speed: int = 30
    reach: int = 5
    minion: bool = False


@component("health")
@dataclass(slots=True)
class Health:
    """Hit points left and at most; subdual is a track of its own (D-SUB-1)."""

    hp: int
    max: int
    subdual: int = 0


NO_WOUND: Final = 0
LIGHT_WOUND: Final = 1
HEAVY_WOUND: Final = 2


@component("wounds")
@dataclass(slots=True)
class Wounds:
    """Location -> grade, 1 Light or 2 Heavy (D-WND-1); sorted by location."""

    grades: dict[str, int]
