"""What a bot reckons with when it weighs thousands of strikes at a glance: a family's numbers, rounded."""

from functools import cache
from typing import Final, NamedTuple

from components.detection import Cover
from ecs.chance import D20
from systems.rules.faces import face_needed

WHOLE: Final = 1000
"""Thousandths in a whole."""


class Reckoning(NamedTuple):
    """Amounts for and against a strike, all 0 or above.

    passes: thousandths of the strikes that conceal nothing away: at who is seen clearly, Concealed, not Observed.
    cover: against, by grade; repeat: against, by strikes made; fooled: for who is not Observed by its target; prone:
    against who lies; prone_melee: for, prone_ranged: against strikes at who lies; increment: against, each further one.
    points: amounts move the face that is needed; else they are net levels.
    """

    passes: tuple[int, int, int]
    cover: tuple[int, int, int, int]
    repeat: tuple[int, ...]
    fooled: int
    prone: int
    prone_melee: int
    prone_ranged: int
    increment: int
    points: bool

    def moved(self, needed: int, amount: int) -> tuple[int, int]:
        """Return the face needed and the net levels at an amount for (above 0) or against."""
        return (face_needed(needed, amount), 0) if self.points else (needed, amount)

    def against(self, grade: Cover) -> int:
        """Return what a grade of cover amounts to against a strike."""
        return self.cover[grade]


@cache
def passing(dc: int) -> int:
    """Return the thousandths that pass a flat check of a DC, 0 meaning that none is owed (D-FLAT-1)."""
    return WHOLE if dc <= 1 else WHOLE * max(0, D20 + 1 - dc) // D20
