"""What came of an action: the values that odds distribute over."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Result(StrEnum):
    """How a strike ended."""

    HIT = "hit"
    MISS = "miss"
    FLAT_FAILED = "flat_failed"
    WRONG_SQUARE = "wrong_square"


COVER: Final = "cover"
"""The source of a Level that cover gives."""


@dataclass(frozen=True, slots=True)
class Level:
    """One reason for levels of Advantage (amount > 0) or Disadvantage (< 0) on a roll (R-SEC-3).

    points: the amount is added to the roll instead (of rulesets without levels); defense: to what the roll must meet.
    """

    source: str
    amount: int
    clause: str
    points: bool = False
    defense: bool = False


@dataclass(frozen=True, slots=True)
class StrikeOutcome:
    """Everything that one strike decided.  Rolled faces are empty and 0 in exact odds.

    wound: 0 none, 1 Light, 2 Heavy.  percent: the d% of a miss chance, confirm: the d20 of a second attack roll, 0 if
    there was none; critical: that one hit too.
    """

    result: Result
    damage: int = 0
    wound: int = 0
    subdual: bool = False
    flat: int = 0
    kept: int = 0
    faces: tuple[int, ...] = ()
    damage_faces: tuple[int, ...] = ()
    percent: int = 0
    confirm: int = 0
    critical: bool = False


class EffectResult(StrEnum):
    """How an ability ended for one creature."""

    AFFECTED = "affected"
    SAVED = "saved"
    MISSED = "missed"
    FLAT_FAILED = "flat_failed"
    WRONG_SQUARE = "wrong_square"
    NOTICED = "noticed"
    UNSAID = "unsaid"


@dataclass(frozen=True, slots=True)
class EffectOutcome:
    """Everything that one ability decided for one creature.  Rolled faces are empty and 0 in exact odds.

    wound: 0 none, 1 Light, 2 Heavy.  MISSED: its attack roll did.
    NOTICED: it needs a target that has no idea of the actor, and this one had.
    UNSAID: a Deafened user's voice failed; in odds only, for then nothing happens to anybody (R-DEAF-1).
    """

    result: EffectResult
    damage: int = 0
    wound: int = 0
    flat: int = 0
    kept: int = 0
    faces: tuple[int, ...] = ()
    damage_faces: tuple[int, ...] = ()
    percent: int = 0
