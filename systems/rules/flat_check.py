"""How hard it is to affect what one does not sense clearly."""

from components.detection import Detection
from components.ruleset import Ruleset
from systems.rules.causes import HIDDEN


def flat_check_dc(state: Detection, *, concealed: bool, rules: Ruleset) -> int:
    """Return the d20 DC owed before affecting a creature so sensed; 0 means none.

    One check at the highest DC; an Undetected creature, attacked by its square, is as a Hidden one.
    Source: R-HID-2, R-CON-1, R-UND-2, D-FLAT-1, D-FLAT-2.
    """
    hidden = rules.hidden_dc if state < Detection.OBSERVED else 0
    veiled = rules.concealed_dc if concealed else 0
    return max(hidden, veiled)


def flat_check_causes(state: Detection, veils: tuple[str, ...]) -> tuple[str, ...]:
    """Return every reason for the check: HIDDEN for who is not Observed, then why the creature is Concealed.

    Source: R-SEC-3, D-FLAT-1 (two reasons, one check).
    """
    return (HIDDEN, *veils) if state < Detection.OBSERVED else veils
