"""Attacks of opportunity and what one cannot see."""

from components.detection import Detection
from components.vigilance import Setting
from systems.rules.opportunity import takes


def provokes(*, state: Detection, effect: bool, concealed: bool = False, reacts: Setting = Setting.ALWAYS) -> bool:
    """Tell whether a mover gives an enemy an opening that it takes: never from total concealment, even if the square
    is known; ordinary concealment allows it.

    state, concealed: of the mover to the enemy; effect: line of effect; reacts: the enemy's setting (D-AOO-1).
    Source: R-P-9.
    """
    return effect and state is Detection.OBSERVED and takes(reacts, sure=not concealed)
