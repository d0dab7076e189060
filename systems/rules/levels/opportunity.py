"""Openings that a mover gives."""

from components.detection import Detection
from components.vigilance import Setting
from systems.rules.opportunity import takes


def provokes(*, state: Detection, effect: bool, concealed: bool = False, reacts: Setting = Setting.ALWAYS) -> bool:
    """Tell whether a mover, as an enemy senses it in the square it leaves, gives that enemy an opening that it takes.

    state, concealed: of the mover to the enemy; effect: line of effect between them; reacts: the enemy's setting.
    Reach is systems.rules.opportunity's to judge, the unspent reaction and a Step the caller's.
    Source: D-AOO-1.
    """
    seen = state is Detection.OBSERVED
    return effect and state >= Detection.HIDDEN and takes(reacts, sure=seen and not concealed)
