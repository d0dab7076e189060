"""What came of an action: the values that odds distribute over."""

from dataclasses import dataclass
from enum import StrEnum


class Result(StrEnum):
    """How a strike ended."""

    HIT = "hit"
    MISS = "miss"
    FLAT_FAILED = "flat_failed"
    WRONG_SQUARE = "wrong_square"


@dataclass(frozen=True, slots=True)
class Level:
    """One reason for levels of Advantage (amount > 0) or Disadvantage (< 0) on a roll (R-SEC-3)."""

    source: str
    amount: int
    clause: str


@dataclass(frozen=True, slots=True)
class StrikeOutcome:
    """Everything that one strike decided.  Rolled faces are empty and 0 in exact odds.

    wound: 0 none, 1 Light, 2 Heavy.
    """

    result: Result
    damage: int = 0
    wound: int = 0
    subdual: bool = False
    flat: int = 0
    kept: int = 0
    faces: tuple[int, ...] = ()
    damage_faces: tuple[int, ...] = ()


class EffectResult(StrEnum):
    """How an ability ended for one creature."""

    AFFECTED = "affected"
    SAVED = "saved"
    FLAT_FAILED = "flat_failed"
    WRONG_SQUARE = "wrong_square"
    NOTICED = "noticed"
    UNSAID = "unsaid"


@dataclass(frozen=True, slots=True)
class EffectOutcome:
    """Everything that one ability decided for one creature.  Rolled faces are empty and 0 in exact odds.

    wound: 0 none, 1 Light, 2 Heavy.  NOTICED: it needs a target that has no idea of the actor, and this one had.
    UNSAID: a Deafened user's voice failed; in odds only, for then nothing happens to anybody (R-DEAF-1).
    """

    result: EffectResult
    damage: int = 0
    wound: int = 0
    flat: int = 0
    kept: int = 0
    faces: tuple[int, ...] = ()
    damage_faces: tuple[int, ...] = ()
