"""Weapons as data files spell them."""

import re
from dataclasses import dataclass
from typing import Annotated, Final, Literal

from components.gear import Use, Weapon
from content.measures import Feet
from content.schema import Like, Within

DICE = re.compile(r"(?:(\d+)d(\d+))?([+-]?\d+)?")
Damage = Annotated[str, Like(r"\d{1,2}d[1-9]\d{0,2}([+-]\d{1,3})?|\d{1,3}", '"1d8+2" or "3"')]
USUAL_INCREMENT: Final = 20
"""Range increment in feet of what is shot or thrown, where its row names none."""


@dataclass(frozen=True, slots=True)
class WeaponRow:
    """One weapon: how it is used, what it does, how far.  name is for a weapon written inside a creature.

    effect: a condition that a hit brings, until something ends it: "netted", or "prone".
    reload: how many Interacts it takes to make it ready again after each Strike.
    """

    damage: Damage
    name: str = ""
    use: Use = Use.MELEE
    reach: Feet = 0
    increment: Feet = 0
    ammo: bool = False
    subdual: bool = False
    attack: Annotated[int, Within(-20, 20)] = 0
    hand: str = "arm"
    effect: Literal["", "netted", "prone"] = ""
    reload: Annotated[int, Within(0, 3)] = 0


def dice(text: str) -> tuple[int, int, int]:
    """Count, sides and bonus of "2d6+1"; a plain number is all bonus (no dice).  Raises ValueError for no such text."""
    found = DICE.fullmatch(text)
    if found is None:
        raise ValueError(f"damage={text!r} is no dice")  # the schema has checked it
    return int(found[1] or 0), int(found[2] or 6), int(found[3] or 0)


def weapon(name: str, row: WeaponRow) -> Weapon:
    """The weapon that a row describes."""
    count, sides, bonus = dice(row.damage)
    increment = row.increment or (0 if row.use is Use.MELEE else USUAL_INCREMENT)
    return Weapon(
        id=name,
        use=row.use,
        count=count,
        sides=sides,
        bonus=bonus,
        reach=row.reach,
        increment=increment,
        ammo=row.ammo,
        subdual=row.subdual,
        attack=row.attack,
        hand=row.hand,
        effect=row.effect,
        reload=row.reload,
    )
