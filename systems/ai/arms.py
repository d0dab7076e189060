"""The weapons of a creature in the few numbers that bots ask for."""

from collections.abc import Mapping
from typing import NamedTuple

from components.conditions import NETTED
from components.observation import Combatant
from components.ruleset import Ruleset
from systems.rules.harm import UNARMED
from systems.rules.melee import hand_wound, reach_of, usable


class Arm(NamedTuple):
    """One usable weapon.

    reach, increment in feet; attack is the whole modifier; dice, sides, bonus, least: of its damage.
    hurt: levels of Disadvantage by the wounded limb that wields it.
    """

    weapon: str
    distant: bool
    reach: int
    increment: int
    attack: int
    dice: int
    sides: int
    bonus: int
    subdual: bool
    least: int
    hurt: int


def arms_of(
    numbers: Combatant, roles: Mapping[str, str], rules: Ruleset, *, catching: bool = False
) -> tuple[Arm, ...]:
    """Return what a creature can strike with now: the limb is usable, ammunition is left.

    catching: nets instead, which hurt nobody and are no weapons else.
    Source: D-WND-1, D-AP-1, R-MEL-1, R-UNA-1.
    """
    found = []
    for weapon in numbers.weapons:
        if (weapon.effect == NETTED) is not catching:
            continue
        if (weapon.ammo and numbers.ammo < 1) or weapon.id in numbers.unloaded:
            continue
        if numbers.wounds and not usable(weapon, numbers.wounds, roles):
            continue
        bare = weapon.id == UNARMED
        subdual = bare or weapon.subdual
        found.append(
            Arm(
                weapon=weapon.id,
                distant=weapon.distant,
                reach=0 if weapon.distant else reach_of(weapon, numbers.stats),
                increment=weapon.increment,
                attack=numbers.stats.attack + weapon.attack,
                dice=0 if bare else weapon.count,
                sides=weapon.sides,
                bonus=rules.unarmed_base + numbers.stats.might if bare else weapon.bonus,
                subdual=subdual,
                least=rules.subdual_least if subdual else 0,
                hurt=hand_wound(weapon, numbers.wounds, roles) if numbers.wounds else 0,
            )
        )
    return tuple(found)


def mean_twice(arm: Arm) -> int:
    """Return twice the mean damage of a hit."""
    return max(2 * arm.least, arm.dice * (arm.sides + 1) + 2 * arm.bonus)
