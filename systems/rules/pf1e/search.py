"""Looking and listening for what Stealth, darkness or invisibility keeps from being seen."""

from components.detection import Detection
from components.ruleset import Ruleset


def search_result(total: int, dc: int, state: Detection, *, capped: bool, rules: Ruleset) -> Detection:
    """Return the state after a Search: who meets the DC is not beaten by Stealth any more.

    It sees the creature if it can (Observed); else it knows the square, and total concealment stays (capped: Hidden).
    Never worse than before.
    Source: D-P-0, R-P-12, D-SEARCH-1.
    """
    if total < dc:
        return state
    return max(state, Detection.HIDDEN if capped else Detection.OBSERVED)
