"""Looking and listening for what is not Observed."""

from components.detection import Detection
from components.felt import Felt
from components.ruleset import Ruleset
from systems.rules.stealth import passive_dc


def search_limit(felt: Felt, rules: Ruleset) -> Detection | None:
    """Return the best state that a Search can make of a target so felt; None where it cannot find it at all.

    It must be in Search range and a working sense must reach its square better than vaguely.  Without a precise sense
    of the target itself (imprecise, or sight at an Invisible one) it is Hidden at most.
    Source: D-SEARCH-1, R-OBS-1.
    """
    if felt.distance > rules.search_range or not felt.senses:
        return None
    return Detection.OBSERVED if felt.precise else Detection.HIDDEN


def search_dc(stealth: int, rules: Ruleset) -> int:
    """Return the DC of a Search's Perception roll against one target (D-SEARCH-1, D-STEALTH-1)."""
    return passive_dc(stealth, rules)
