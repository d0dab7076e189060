"""What a creature can do besides Strikes: abilities, and the strain that they cost."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from ecs.registry import component

AUDITORY: Final = "auditory"
UNNOTICED: Final = "unnoticed"


class Targets(StrEnum):
    """What an ability is aimed at.  SQUARE: a creature, or a guessed square (R-UND-3)."""

    CREATURE = "creature"
    SQUARE = "square"
    AREA = "area"
    SELF = "self"


class Shape(StrEnum):
    """The shape of an area (D-AREA-1)."""

    NONE = ""
    BURST = "burst"
    EMANATION = "emanation"
    CONE = "cone"
    LINE = "line"


class Save(StrEnum):
    """What resists an ability; NONE: it simply works."""

    NONE = ""
    FORTITUDE = "fortitude"
    REFLEX = "reflex"
    WILL = "will"


@dataclass(frozen=True, slots=True)
class Ability:
    """One ability as its data describe it.

    cost in AP, strain and ammo: what it costs (D-AP-1).  traits: "auditory" (R-DEAF-1).
    shape: of areas, else NONE; radius in feet, the length of a cone or line.
    range in feet, to the target or to the origin of a burst.
    save: against dc.  count d sides + bonus: damage, halved (rounded down) by a save if half, else none.
    conditions: name, rounds (0: until ended) given to those who fail.
    attack: not None: an attack roll decides instead of a save, with this added to the actor's attack; it is an attack
    in all that follows (levels, cover, leans, multiple attacks, a declared location).
    bands: it works only on targets in one of these range bands (R-BAND-1), in any if there are none.
    needs: "unnoticed": only against a target by whom the actor is Unnoticed (R-UNN-1).
    gains: name, rounds given to the actor itself.
    """

    id: str
    cost: int = 1
    strain: int = 0
    ammo: int = 0
    traits: tuple[str, ...] = ()
    targets: Targets = Targets.CREATURE
    shape: Shape = Shape.NONE
    radius: int = 0
    range: int = 0
    save: Save = Save.NONE
    dc: int = 0
    count: int = 0
    sides: int = 6
    bonus: int = 0
    half: bool = True
    conditions: tuple[tuple[str, int], ...] = ()
    needs: str = ""
    gains: tuple[tuple[str, int], ...] = ()
    attack: int | None = None
    bands: tuple[str, ...] = ()

    @property
    def auditory(self) -> bool:
        """It works by sound: a Deafened creature may get it wrong, and it gives its maker away."""
        return AUDITORY in self.traits

    @property
    def harms(self) -> bool:
        """It does damage."""
        return self.count > 0 or self.bonus > 0


@component("abilities")
@dataclass(slots=True)
class Abilities:
    """All abilities of a creature, in the order of its stat block."""

    all: tuple[Ability, ...] = ()


@component("strain")
@dataclass(slots=True)
class Strain:
    """A pool that abilities fill; what would pass its maximum is refused (D-AP-1)."""

    now: int = 0
    max: int = 0
