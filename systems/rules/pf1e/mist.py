"""Which way mist is asked about: by corners for a shot, by the target's space for a blow at a neighbour."""

from components.gear import Weapon
from ecs.grid.board import Board
from ecs.grid.mist import Known, ranged, within
from ecs.grid.space import Space, distance_feet
from systems.rules.bands import ADJACENT


def attack_mist(board: Board, attacker: Space, target: Space, weapon: Weapon, known: Known | None) -> int:
    """Return the miss chance in percent that mist gives a target from an attack with a weapon.

    Melee against an adjacent target asks whether its whole space is inside; all else, reach included, asks for lines.
    known: what is remembered of lines on this very board.
    Source: R-P-1, R-P-2, R-P-3.
    """
    if not board.percents:
        return 0
    if not weapon.distant and distance_feet(attacker, target) <= ADJACENT:
        return within(board, target)
    return ranged(board, attacker, target, known=known).percent
