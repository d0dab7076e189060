"""How far hands reach, and whether they still hold a weapon."""

from collections.abc import Iterable, Mapping

from components.gear import Weapon
from components.stats import HEAVY_WOUND, Stats
from systems.rules.plans import grade_at


def reach_of(weapon: Weapon, stats: Stats) -> int:
    """Return the reach in feet of a melee weapon in these hands.

    Source: R-MEL-1.
    """
    return weapon.reach or stats.reach


def longest_reach(weapons: Iterable[Weapon], stats: Stats) -> int:
    """Return how far in feet any of these melee weapons reaches in these hands, 0 without one.

    Source: R-MEL-1, R-BAND-1, D-AOO-1.
    """
    return max([reach_of(weapon, stats) for weapon in weapons if not weapon.distant], default=0)


def hand_wound(weapon: Weapon, wounds: Mapping[str, int], roles: Mapping[str, str] | None = None) -> int:
    """Return the grade of wound of the limb that wields the weapon (0 none, 1 Light, 2 Heavy).

    wounds: location -> grade; roles: of the wielder's body plan.
    Source: D-WND-1.
    """
    return grade_at(wounds, weapon.hand, roles) if weapon.hand else 0


def usable(weapon: Weapon, wounds: Mapping[str, int], roles: Mapping[str, str] | None = None) -> bool:
    """Tell whether the limb that wields the weapon can: not with a Heavy Wound.

    Source: D-WND-1.
    """
    return hand_wound(weapon, wounds, roles) < HEAVY_WOUND
