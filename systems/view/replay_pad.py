"""What a pad's parts mean in the replay viewer: there is nobody to move, so they play, jump and look."""

from collections.abc import Mapping
from typing import Final

from systems.view.intents import Do, Intent
from systems.view.pad import PARTS

MEANT: Final[Mapping[Do, Do]] = {
    Do.CONFIRM: Do.PAUSE, Do.GUESS: Do.CONFIRM, Do.ACTIONS: Do.VIEW, Do.UNIT: Do.MARK, Do.TARGET: Do.ZOOM,
    Do.LIGHTS: Do.MORE, Do.UNDO: Do.LOG, Do.END_NOW: Do.FILM, Do.ZOOM: Do.ENDS, Do.TABLE: Do.UNIT,
}  # fmt: skip
"""What a part says in a battle, and what it says here; the others say the same."""
_ELSEWHERE: Final = (Do.AIM, Do.WAYPOINT, Do.VIEW, Do.AWARENESS, Do.GOALS, Do.LOG)
"""What these parts say in a battle is not said here, or by another part."""
REPLAY_PARTS: Final = {MEANT.get(do, do): parts for do, parts in PARTS.items() if do not in _ELSEWHERE}
"""What the pad's parts are called, by what they do here."""


def meant(intent: Intent) -> Intent:
    """What a pad's press wants of the viewer."""
    if intent.do is Do.ACTIONS:
        return Intent(Do.VIEW, 1)
    return intent._replace(do=MEANT.get(intent.do, intent.do))
