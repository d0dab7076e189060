"""How a weapon's range increment tells at a distance."""

from components.gear import Weapon
from components.ruleset import Ruleset


def range_levels(distance: int, increment: int, rules: Ruleset) -> int | None:
    """Return levels of Disadvantage (0 or more) at a distance in feet; None where the attack is not possible.

    An increment of 0 feet means that distance does not matter.
    Source: R-RNG-1.
    """
    if increment <= 0:
        return 0
    levels = max(0, -(-distance // increment) - 1)
    return levels if levels <= rules.increments_max else None


def further_increments(weapon: Weapon, distance: int, rules: Ruleset) -> int:
    """Return how many increments past its first a weapon is used at; none by hand, out of range the most there are.

    distance: in feet.
    Source: R-RNG-1, D-P-1.
    """
    if not weapon.distant:
        return 0
    further = range_levels(distance, weapon.increment, rules)
    return rules.increments_max if further is None else further
