"""Whether a held Strike can be made once its moment comes."""

from collections.abc import Mapping

from components.gear import Weapon
from components.ruleset import Ruleset
from components.stats import Stats
from systems.rules.melee import reach_of, usable
from systems.rules.ranges import range_levels


def can_loose(
    weapon: Weapon,
    stats: Stats,
    ammo: int,
    distance: int,
    wounds: Mapping[str, int],
    roles: Mapping[str, str],
    rules: Ruleset,
) -> bool:
    """Tell whether a weapon in these hands gets to a distance (feet) now; a Strike that cannot stays held.

    Source: D-READY-1, R-RNG-1, R-MEL-1, D-WND-1.
    """
    if not usable(weapon, wounds, roles) or (weapon.ammo and ammo < 1):
        return False
    if weapon.distant:
        return range_levels(distance, weapon.increment, rules) is not None
    return distance <= reach_of(weapon, stats)
