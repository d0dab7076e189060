"""How sure a side is that somebody it lost is still where it was last sensed."""

from typing import Final

from components.conditions import INVISIBLE, NETTED
from components.detection import Detection
from components.observation import Contact
from systems.ai.memory import Memory
from systems.ai.situation import Situation
from systems.ai.weighing import ELUSIVE

STILL_THERE: Final = (550, 280, 120)
"""Permille by rounds since it was last sensed."""
AREA_SHARE: Final = 160
"""Percent of that for an area round the square: who walked on a little is in it too."""
MOST: Final = 900


def note_elusive(situation: Situation, memory: Memory) -> None:
    """Remember who is not seen where terrain and light would show anybody: it must be Invisible (R-INV-1).

    The foes' marks are those of a weighing made for this situation.
    """
    for foe in situation.foes:
        if foe.mark.manner == ELUSIVE:
            memory.elusive.add(foe.alias)
        elif foe.seen.state is Detection.OBSERVED and NETTED not in foe.numbers.conditions:
            memory.elusive.discard(foe.alias)


def still_there(situation: Situation, memory: Memory, lost: Contact) -> int:
    """Return the permille for a lost contact's last square.

    0 where that square is looked at now, for that would show anybody but the Invisible (D-LOSE-1).
    """
    if lost.rounds_ago >= len(STILL_THERE):
        return 0
    if memory.in_view(lost.y * situation.width + lost.x) and not unseen_in_view(memory, lost):
        return 0
    return STILL_THERE[lost.rounds_ago]


def unseen_in_view(memory: Memory, contact: Contact) -> bool:
    """Whether a contact may be in plain view and not be seen: it was so before, or its kind can turn Invisible."""
    if contact.alias in memory.elusive:
        return True
    return any(name == INVISIBLE for ability in contact.numbers.abilities for name, _ in ability.gains)


def in_an_area(permille: int) -> int:
    """Return the permille for an area round a square in which somebody stands with so many."""
    return min(MOST, permille * AREA_SHARE // 100)
