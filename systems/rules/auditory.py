"""Speaking up while one cannot hear oneself."""

from collections.abc import Mapping

from components.conditions import DEAFENED
from components.ruleset import Ruleset
from ecs.chance import Chance, Rolled


def deafened_dc(conditions: Mapping[str, int], rules: Ruleset) -> int:
    """Return the DC of the flat check that a creature with these conditions owes for an Auditory action, 0 for none.

    Source: R-DEAF-1.
    """
    return rules.deafened_dc if DEAFENED in conditions else 0


def deafened_check(conditions: Mapping[str, int], chance: Chance, rules: Ruleset) -> Rolled | None:
    """Return the flat check that a creature with these conditions owes for an Auditory action, None if it owes none.

    Degree 1 passes; 0 means that the action does not happen and its costs are gone.  Draws: deafened (one d20).
    Source: R-DEAF-1, D-FLAT-1.
    """
    dc = deafened_dc(conditions, rules)
    return chance.degrees("deafened", (dc,)) if dc else None
