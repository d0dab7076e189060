"""What helps those who would not be noticed: the bonus of the invisible, and what beating Perception earns."""

from collections.abc import Mapping

from components.detection import Detection
from components.outcome import Level
from components.ruleset import Ruleset
from systems.rules.invisibility import is_invisible
from systems.rules.points import points_of


def stealth_points(conditions: Mapping[str, int], *, moved: bool, rules: Ruleset) -> tuple[Level, ...]:
    """Return the points on a Stealth roll, or on the DC of a Search for the creature.

    moved: it changed its square since its last turn began.
    Source: R-P-12; R-P-13 (a net takes it away).
    """
    if not is_invisible(conditions):
        return ()
    points = points_of(rules)
    amount = points.invisible_moved if moved else points.invisible_still
    return (Level("invisible", amount, "R-P-12", points=True),) if amount else ()


def earned_by_hiding(earned: Detection | None) -> Detection:
    """Return the earned state of who beat an observer's Perception without moving: Undetected (D-P-0)."""
    return Detection.UNDETECTED
