"""What a turn begins with."""

from collections.abc import Mapping
from typing import Final

from components.conditions import STUNNED
from components.ruleset import Ruleset
from components.stats import HEAVY_WOUND
from systems.rules.plans import grade_at

TORSO: Final = "torso"


def points_for(
    conditions: Mapping[str, int], wounds: Mapping[str, int], rules: Ruleset, roles: Mapping[str, str] | None = None
) -> int:
    """Return the AP of a turn: none while stunned, less with a Heavy Wound of the torso.

    conditions: name -> rounds left; wounds: location -> grade; roles: of the body plan.
    Source: D-AP-1, D-COND-1, D-WND-1.
    """
    if STUNNED in conditions:
        return 0
    return max(0, rules.ap_per_turn - (rules.heavy_torso_ap if grade_at(wounds, TORSO, roles) >= HEAVY_WOUND else 0))
