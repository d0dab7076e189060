"""What a player or a bot may ask for.

`actor`, `target` and `door` are a side's aliases until knowledge resolves them to entities.
"""

from dataclasses import dataclass
from typing import Final

from ecs.registry import action

Square = tuple[int, int]
SQUARES: Final = ("square", "at", "toward")
"""Fields of actions that hold a square or a vertex."""


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
    """Improve the cover one has by one step until one moves or attacks (R-COV-2)."""

    actor: int


@action("stand")
@dataclass(frozen=True, slots=True)
class Stand:
    """Get up from prone (D-COND-1)."""

    actor: int


@action("interact")
@dataclass(frozen=True, slots=True)
class Interact:
    """Open or close a door beside the actor, or (door 0) take the net off a creature beside it or itself (R-INV-4)."""

    actor: int
    door: int = 0
    target: int = 0


@action("aid")
@dataclass(frozen=True, slots=True)
class Aid:
    """Stop the bleeding of an adjacent friend or oneself."""

    actor: int
    target: int


@action("use")
@dataclass(frozen=True, slots=True)
class UseAbility:
    """Use an ability, named by its id.

    target: a creature; square: a guessed one (R-UND-3).  at: the origin of an area, a vertex (of the own space for
    cones and lines); toward: the square whose centre a cone or line points to (D-AREA-1).  aim: as of a Strike, for
    those that roll an attack.
    """

    actor: int
    effect: str
    target: int = 0
    square: Square | None = None
    at: Square | None = None
    toward: Square | None = None
    aim: str = ""


@action("create_diversion")
@dataclass(frozen=True, slots=True)
class CreateDiversion:
    """Draw eyes or ears elsewhere: Deception against each who perceives it; manner: gesture or shout (R-DIV-1)."""

    actor: int
    manner: str = "gesture"


@action("point_out")
@dataclass(frozen=True, slots=True)
class PointOut:
    """Show or tell allies where somebody is; manner: gesture or shout (D-POINT-1)."""

    actor: int
    target: int
    manner: str = "gesture"


@action("ready")
@dataclass(frozen=True, slots=True)
class Ready:
    """Hold a Strike for when the target, or (target 0) any enemy, becomes Observed (D-READY-1)."""

    actor: int
    weapon: str
    target: int = 0


@action("lean")
@dataclass(frozen=True, slots=True)
class Lean:
    """Shoot, and be shot at, from a point on the edge of one's own space; in 1/1024 square (R-COV-8)."""

    actor: int
    point: Square


@action("reload")
@dataclass(frozen=True, slots=True)
class Reload:
    """Make a weapon ready again after its Strike: an Interact (D-AP-1)."""

    actor: int
    weapon: str


@action("set_reaction")
@dataclass(frozen=True, slots=True)
class SetReaction:
    """Decide when to strike at those who leave one's reach: always, sure (no flat check owed) or never; it is free.

    Source: D-AOO-1.
    """

    actor: int
    setting: str


@action("end_turn")
@dataclass(frozen=True, slots=True)
class EndTurn:
    """Give up what is left of the turn; free."""

    actor: int


Action = (
    Stride | Step | Sneak | Strike | Hide | Search | TakeCover | Stand | Interact | Aid | UseAbility
    | CreateDiversion | PointOut | Ready | Lean | Reload | SetReaction | EndTurn
)
Move = Stride | Step | Sneak
