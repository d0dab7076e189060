"""Getting out of an observer's mind without moving."""

from typing import NamedTuple

from components.detection import Cover, Detection
from components.outcome import Level
from components.ruleset import Ruleset
from systems.rules.net_levels import net
from systems.rules.stealth import degree_of, kept_of, passive_dc, stealth_levels


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


def hide_result(degree: int, earned: Detection | None) -> Detection | None:
    """Return the earned state after a Hide: Hidden on success (an earned Undetected stays), unchanged on failure.

    Source: R-HIDE-1.
    """
    return sunk(earned) if degree == 2 else earned


def judge_hide(
    faces: tuple[int, ...],
    stealth: int,
    perception: int,
    *,
    cover: Cover,
    taking_cover: bool,
    earned: Detection | None,
    rules: Ruleset,
) -> Judged:
    """Compare a Hide's dice with one observer from which the actor is screened.

    faces: the whole sequence drawn; cover: of the actor against the observer, geometry alone.
    Source: R-HIDE-1, D-HIDE-1, D-STEALTH-1.
    """
    levels = stealth_levels(cover, taking_cover=taking_cover, rules=rules)
    total = kept_of(faces, net(levels, rules)) + stealth
    degree = degree_of(total, perception, rules)
    return Judged(hide_result(degree, earned), False, degree == 2, total, passive_dc(perception, rules), levels)
