"""Whether a held Strike can be made once its moment comes."""

from collections.abc import Mapping

from components.gear import Weapon
from components.observation import Combatant
from components.ruleset import Ruleset
from systems.rules.melee import reach_of, usable
from systems.rules.ranges import range_levels


def can_loose(numbers: Combatant, weapon: Weapon, distance: int, roles: Mapping[str, str], rules: Ruleset) -> bool:
    """Tell whether a creature can strike at a distance (feet) with a weapon now; a Strike that cannot stays held.

    roles: of its body plan.
    Source: D-READY-1, D-AP-1, R-RNG-1, R-MEL-1, D-WND-1.
    """
    if weapon.id in numbers.unloaded or (weapon.ammo and numbers.ammo < 1):
        return False
    if not usable(weapon, numbers.wounds, roles):
        return False
    if weapon.distant:
        return range_levels(distance, weapon.increment, rules) is not None
    return distance <= reach_of(weapon, numbers.stats)
