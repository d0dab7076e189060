"""Drawing somebody's eyes or ears elsewhere."""

from components.detection import Detection
from components.outcome import Level
from components.ruleset import Ruleset
from ecs.chance import Contest
from systems.rules.judged import Judged, sunk
from systems.rules.net_levels import net
from systems.rules.stealth import kept_of, passive_dc

GESTURE = "gesture"
SHOUT = "shout"
MANNERS = (GESTURE, SHOUT)


def diversion_levels(*, met: bool, rules: Ruleset) -> tuple[Level, ...]:
    """Return the levels on the Deception roll as one observer meets it: one that met a diversion is on its guard.

    Advantage of the observer's passive DC is Disadvantage of the roll.  Cover does nothing here.
    Source: R-DIV-1, D-LVL-1.
    """
    wary = rules.diversion_wary_levels if met else 0  # rules may make nothing of it
    return (Level("met_diversion", -wary, "R-DIV-1"),) if wary else ()


def diversion_contest(deception: int, perception: int, *, met: bool, rules: Ruleset) -> Contest:
    """Return the contest of a Deception roll with one observer: degree 1 succeeds (R-DIV-1)."""
    levels = net(diversion_levels(met=met, rules=rules), rules)
    return Contest((passive_dc(perception, rules),), deception, levels)


def judge_diversion(
    faces: tuple[int, ...],
    deception: int,
    perception: int,
    *,
    met: bool,
    earned: Detection | None,
    rules: Ruleset,
) -> Judged:
    """Compare a diversion's dice with one observer that perceived it.

    Success: Hidden (an earned Undetected stays); failure: no change.
    Source: R-DIV-1, D-STEALTH-1.
    """
    levels = diversion_levels(met=met, rules=rules)
    total, dc = kept_of(faces, net(levels, rules)) + deception, passive_dc(perception, rules)
    success = total >= dc
    return Judged(sunk(earned) if success else earned, False, success, total, dc, levels)
