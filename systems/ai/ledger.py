"""Numbers of creatures that hold from one decision to the next, looked up by what decides them."""

from dataclasses import dataclass, field
from typing import NamedTuple

from components.observation import Combatant
from systems.ai.arms import Arm

Key = tuple[object, ...]


class Harm(NamedTuple):
    """What one foe's strikes do to a creature, in thousandths: a blow within reach (feet), a shot by grade of cover."""

    blow: int
    reach: int
    increment: int
    shots: tuple[int, ...]


@dataclass(slots=True)
class Ledger:
    """One battle's: usable weapons by arms_key; harm by arms_key, hit points left and Defense of who suffers it."""

    arms: dict[Key, tuple[Arm, ...]] = field(default_factory=dict)
    harms: dict[Key, Harm] = field(default_factory=dict)


def arms_key(numbers: Combatant) -> Key:
    """What decides which weapons a creature can use."""
    if numbers.wounds:
        return (numbers.kind, numbers.ammo > 0, *numbers.wounds.items())
    return (numbers.kind, numbers.ammo > 0)
