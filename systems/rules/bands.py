"""Rough distances that effects speak of."""

from enum import StrEnum
from typing import Final

from components.ruleset import Ruleset

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
