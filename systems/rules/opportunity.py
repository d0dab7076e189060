"""Strikes at those who turn their back."""

from collections.abc import Iterable, Mapping

from components.gear import Weapon
from components.stats import Stats
from components.vigilance import Setting
from systems.rules.melee import reach_of, usable


def takes(reacts: Setting, *, sure: bool) -> bool:
    """Tell whether a creature of this setting takes an opening; sure: no flat check and no miss chance is owed.

    Source: D-AOO-1.
    """
    return reacts is Setting.ALWAYS or (reacts is Setting.SURE and sure)


def reaction_weapon(
    weapons: Iterable[Weapon],
    stats: Stats,
    distance: int,
    wounds: Mapping[str, int] | None = None,
    roles: Mapping[str, str] | None = None,
) -> Weapon | None:
    """Return the first melee weapon in stat block order that is usable and reaches so far (feet).

    wounds: location -> grade of the wielder (None: unhurt); roles: of its body plan.
    Source: D-AOO-1, R-MEL-1, D-WND-1.
    """
    for weapon in weapons:
        if not weapon.distant and distance <= reach_of(weapon, stats) and usable(weapon, wounds or {}, roles):
            return weapon
    return None
