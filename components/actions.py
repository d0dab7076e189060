"""What a player or a bot may ask for.

`actor`, `target` and `door` are a side's aliases until knowledge resolves them to entities.
"""

from dataclasses import dataclass

from ecs.registry import action

Square = tuple[int, int]


@action("stride")
@dataclass(frozen=True, slots=True)
class Stride:
    """Walk up to Speed along neighbouring squares; the start square is not part of the path."""

    actor: int
    path: tuple[Square, ...]


@action("step")
@dataclass(frozen=True, slots=True)
class Step:
    """Walk one square that provokes no reaction."""

    actor: int
    path: tuple[Square, ...]


@action("sneak")
@dataclass(frozen=True, slots=True)
class Sneak:
    """Walk up to half Speed under one Stealth roll (D-SNEAK-1)."""

    actor: int
    path: tuple[Square, ...]


@action("strike")
@dataclass(frozen=True, slots=True)
class Strike:
    """Attack a creature, or (target 0) a guessed square (R-UND-2).

    `aim` is narration until a wound lands (R-DECL-1).
    """

    actor: int
    target: int
    weapon: str
    aim: str = ""
    square: Square | None = None


@action("hide")
@dataclass(frozen=True, slots=True)
class Hide:
    """Become Hidden from those the actor is covered or screened from (R-HIDE-1)."""

    actor: int


@action("search")
@dataclass(frozen=True, slots=True)
class Search:
    """Look and listen for what is not Observed within 30 ft (D-SEARCH-1)."""

    actor: int


@action("take_cover")
@dataclass(frozen=True, slots=True)
class TakeCover:
    """Improve the cover one has by one step until the next step (R-COV-2)."""

    actor: int


@action("stand")
@dataclass(frozen=True, slots=True)
class Stand:
    """Get up from prone (D-COND-1)."""

    actor: int


@action("interact")
@dataclass(frozen=True, slots=True)
class Interact:
    """Open or close a door beside the actor."""

    actor: int
    door: int


@action("aid")
@dataclass(frozen=True, slots=True)
class Aid:
    """Stop the bleeding of an adjacent friend or oneself."""

    actor: int
    target: int


@action("end_turn")
@dataclass(frozen=True, slots=True)
class EndTurn:
    """Give up what is left of the turn; free."""

    actor: int


Action = Stride | Step | Sneak | Strike | Hide | Search | TakeCover | Stand | Interact | Aid | EndTurn
Move = Stride | Step | Sneak
