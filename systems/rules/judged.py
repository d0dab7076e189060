"""How a Stealth roll fares against one observer, whatever it was rolled for."""

from typing import NamedTuple

from components.detection import Detection
from components.outcome import Level


class Judged(NamedTuple):
    """How a Stealth roll fared against one observer.

    earned: the state won or None; located: the observer holds on to the square at least; total, dc: of the comparison.
    """

    earned: Detection | None
    located: bool
    success: bool
    total: int
    dc: int
    levels: tuple[Level, ...]


def sunk(earned: Detection | None) -> Detection:
    """Return what a success earns that makes Hidden: what was earned and is perceived even less stays.

    Source: R-HIDE-1, R-DIV-1.
    """
    return Detection.HIDDEN if earned is None else min(earned, Detection.HIDDEN)
