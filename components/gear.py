"""What a creature fights with."""

from dataclasses import dataclass, field
from enum import StrEnum

from ecs.registry import component


class Use(StrEnum):
    """How a weapon is used."""

    MELEE = "melee"
    RANGED = "ranged"
    THROWN = "thrown"


@dataclass(frozen=True, slots=True)
class Weapon:
    """One way to Strike.  reach and increment in feet, 0 where they do not apply.

    reach adds nothing: it is the whole reach with this weapon, 0 meaning the creature's own.
    hand: the location that wields it ("" for none), for wounds of the arm.  effect: a condition that a hit brings.
    reload: how many Interacts make it ready again after each Strike, 0 for none (D-AP-1).
    """

    id: str
    use: Use = Use.MELEE
    count: int = 1
    sides: int = 6
    bonus: int = 0
    reach: int = 0
    increment: int = 0
    ammo: bool = False
    subdual: bool = False
    attack: int = 0
    hand: str = "arm"
    effect: str = ""
    reload: int = 0

    @property
    def distant(self) -> bool:
        """Ranged or thrown: range increments apply (R-RNG-1)."""
        return self.use is not Use.MELEE


@component("gear")
@dataclass(slots=True)
class Gear:
    """Weapons at hand and ammunition left; a thrown weapon costs ammunition too where it says so.

    unloaded: weapon -> how many Interacts it still needs before it can strike again; a loaded one is not listed.
    """

    weapons: tuple[Weapon, ...] = ()
    ammo: int = 0
    unloaded: dict[str, int] = field(default_factory=dict)


@component("light_source")
@dataclass(slots=True)
class LightSource:
    """A light at the entity's square: bright to `bright` feet, dim to `dim` feet (D-LIGHT-1)."""

    bright: int
    dim: int
    lit: bool = True


@component("door")
@dataclass(slots=True)
class Door:
    """A door: indexes of its walls in the layout, and whether it stands open; a broken one does for good (R-DET-3)."""

    walls: tuple[int, ...]
    open: bool = False
    locked: bool = False
    broken: bool = False
