"""Looking and listening for what is not Observed: one state better, or two."""

from components.detection import Detection
from components.ruleset import Ruleset


def search_result(total: int, dc: int, state: Detection, *, capped: bool, rules: Ruleset) -> Detection:
    """Return the state after a Search: one better on success, two by the margin, Hidden at most where capped.

    Never worse than before.
    Source: D-SEARCH-1.
    """
    gain = (total >= dc) + (total >= dc + rules.search_margin)
    found = Detection(min(state + gain, Detection.OBSERVED))
    return max(state, min(found, Detection.HIDDEN)) if capped else found
