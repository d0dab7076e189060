"""Rough distances that effects speak of."""

from enum import StrEnum
from typing import Final

from components.observation import Combatant
from components.ruleset import Ruleset
from systems.rules.melee import longest_reach

ADJACENT: Final = 5
"""Feet between creatures whose squares touch (D-GRID-1, D-GRID-3)."""


class Band(StrEnum):
    """A range band."""

    ENGAGED = "engaged"
    CLOSE = "close"
    NEAR = "near"
    FAR = "far"
    DISTANT = "distant"


def engaged(distance: int, reach: int, other_reach: int) -> bool:
    """Tell whether two creatures are adjacent or either is within the other's melee reach (all in feet).

    Source: R-BAND-1.
    """
    return distance <= max(ADJACENT, reach, other_reach)


def band_to(one: Combatant, other: Combatant | None, distance: int, rules: Ruleset) -> Band:
    """Return the band in which one creature has another, or (None) a square, at a distance in feet.

    Source: R-BAND-1 (Engaged: either within the other's reach).
    """
    hands = longest_reach(one.weapons, one.stats), longest_reach(other.weapons, other.stats) if other else 0
    near = engaged(distance, *hands)
    return range_band(distance, engaged=near, rules=rules)


def range_band(distance: int, *, engaged: bool, rules: Ruleset) -> Band:
    """Return the band of a distance in feet; creatures in melee with each other are Engaged whatever it is.

    Source: R-BAND-1.
    """
    if engaged or distance <= ADJACENT:
        return Band.ENGAGED
    for limit, band in zip(rules.bands, (Band.CLOSE, Band.NEAR, Band.FAR), strict=True):
        if distance <= limit:
            return band
    return Band.DISTANT
