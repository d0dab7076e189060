"""What a step that is no Sneak leaves of what stealth has won."""

from components.detection import Detection
from components.ruleset import Ruleset
from systems.rules.families import family_of


def after_heard_step(earned: Detection | None, rules: Ruleset) -> Detection | None:
    """Return what is left of an earned state once ears have located one who walks openly, still screened.

    No better than after a Sneak that falls short: Hidden in `levels`; in pf1e nothing, for who makes no secret of its
    way beats nobody by Stealth and is seen through fog as any other.
    Source: D-REVEAL-1, D-P-0.
    """
    noticed = family_of(rules).noticed
    return None if earned is None or noticed is None else max(earned, noticed)
