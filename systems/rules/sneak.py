"""Getting away unheard: one roll, judged after every square."""

from typing import Final

from components.detection import Cover, Detection
from components.ruleset import Ruleset
from systems.rules.families import family_of
from systems.rules.judged import Judged
from systems.rules.net_levels import net
from systems.rules.stealth import degree_of, kept_of, passive_dc, stealth_levels

UNSCREENED: Final = -1
"""In place of a worst cover: an entered square was in the observer's plain view."""


def may_sneak_from(state: Detection) -> bool:
    """Tell whether a Sneak works on an observer that has this state of the actor as it starts.

    Source: D-SNEAK-1.
    """
    return state < Detection.OBSERVED


def worst_after(worst: int | None, cover: Cover, *, screened: bool) -> int:
    """Return the worst cover of the squares entered so far, once another is entered; UNSCREENED stays so.

    worst: None before the first square.
    Source: D-SNEAK-1.
    """
    if not screened or worst == UNSCREENED:
        return UNSCREENED
    return int(cover) if worst is None else min(worst, cover)


def judge_sneak(faces: tuple[int, ...], stealth: int, perception: int, *, worst: int, rules: Ruleset) -> Judged:
    """Compare a Sneak's dice, drawn before the first step, with one observer after a step.

    worst: the worst cover entered so far (Cover, or UNSCREENED).  Success earns Undetected; failure what the family
    says of the noticed, followed; failure by the margin nothing but located (felt state, Hidden at least); unscreened
    nothing at all (felt state).
    Source: D-SNEAK-1, D-STEALTH-1, D-P-0.
    """
    dc = passive_dc(perception, rules)
    levels = () if worst == UNSCREENED else stealth_levels(Cover(worst), rules=rules)
    total = kept_of(faces, net(levels, rules)) + stealth
    if worst == UNSCREENED:
        return Judged(None, False, False, total, dc, levels)
    degree = degree_of(total, perception, rules)
    if degree == 2:
        return Judged(Detection.UNDETECTED, False, True, total, dc, levels)
    return Judged(family_of(rules).noticed if degree else None, True, False, total, dc, levels)
