"""What happened.

The whole truth, tagged by the log with tick, beat and system.  Nothing here is shown to a side as it is.
"""

from dataclasses import dataclass, field

from components.actions import Square
from components.detection import Detection
from components.outcome import Level, StrikeOutcome
from components.stealth import StealthMode
from ecs.ids import EntityId
from ecs.registry import event


@event("round_started")
@dataclass(frozen=True, slots=True)
class RoundStarted:
    """A new round began."""

    round: int


@event("round_ended")
@dataclass(frozen=True, slots=True)
class RoundEnded:
    """Everybody in the order has had a turn in this round."""

    round: int


@event("turn_started")
@dataclass(frozen=True, slots=True)
class TurnStarted:
    """The actor's turn began."""

    actor: EntityId


@event("turn_ended")
@dataclass(frozen=True, slots=True)
class TurnEnded:
    """The actor's turn ended."""

    actor: EntityId


@event("paid")
@dataclass(frozen=True, slots=True)
class Paid:
    """An action's costs were paid."""

    actor: EntityId
    ap: int
    ammo: int = 0
    reaction: bool = False
    strain: int = 0


@event("moved")
@dataclass(frozen=True, slots=True)
class Moved:
    """The actor walked one square; mode: stride, step or sneak."""

    actor: EntityId
    start: Square
    end: Square
    mode: str


@event("move_ended")
@dataclass(frozen=True, slots=True)
class MoveEnded:
    """A walk ended after so many squares, as planned or not; feet: what they took (D-GRID-3)."""

    actor: EntityId
    mode: str
    start: Square
    end: Square
    squares: int
    feet: int


@event("bumped")
@dataclass(frozen=True, slots=True)
class Bumped:
    """The actor walked into an unseen creature and stopped (D-OCC-1)."""

    actor: EntityId
    other: EntityId
    square: Square


@event("door_moved")
@dataclass(frozen=True, slots=True)
class DoorMoved:
    """A door was opened or closed.  square: where it is listed; squares: all beside it, from where it shows."""

    actor: EntityId
    door: EntityId
    open: bool
    square: Square
    squares: tuple[Square, ...] = ()


@event("reaction_taken")
@dataclass(frozen=True, slots=True)
class ReactionTaken:
    """Leaving a square provoked a strike (D-AOO-1)."""

    actor: EntityId
    mover: EntityId


@event("struck")
@dataclass(frozen=True, slots=True)
class Struck:
    """A strike was resolved.  target 0: nobody was in the guessed square.  state: the target's state to the attacker
    before it.

    guess: at a square; blocker: the creature unseen by the attacker that gave cover, 0 if none did (R-COV-4); shelter:
    the same, unseen by the target.
    causes: why a flat check or a miss chance was owed: "hidden", and what concealed the target (flat_check_causes).
    percent: the miss chance that was owed after a hit, 0 for none.
    """

    actor: EntityId
    target: EntityId
    weapon: str
    aim: str
    square: Square
    guess: bool
    reaction: bool
    state: Detection
    outcome: StrikeOutcome
    flat_dc: int
    dc: int
    modifier: int
    net: int
    levels: tuple[Level, ...]
    blocker: EntityId = EntityId(0)
    causes: tuple[str, ...] = ()
    shelter: EntityId = EntityId(0)
    percent: int = 0


@event("damaged")
@dataclass(frozen=True, slots=True)
class Damaged:
    """Hit points (or subdual) were lost."""

    target: EntityId
    amount: int
    subdual: bool
    cause: str


@event("bleeding_rolled")
@dataclass(frozen=True, slots=True)
class BleedingRolled:
    """A bleeding creature's turn ended (D-COND-1)."""

    target: EntityId
    amount: int
    faces: tuple[int, ...]


@event("wounded")
@dataclass(frozen=True, slots=True)
class Wounded:
    """A Light (1) or Heavy (2) Wound landed (D-WND-1)."""

    target: EntityId
    location: str
    grade: int
    effects: tuple[str, ...] = ()


@event("condition_gained")
@dataclass(frozen=True, slots=True)
class ConditionGained:
    """A condition began; rounds 0: until something ends it."""

    target: EntityId
    condition: str
    rounds: int = 0


@event("condition_ended")
@dataclass(frozen=True, slots=True)
class ConditionEnded:
    """A condition ended."""

    target: EntityId
    condition: str


@event("dropped")
@dataclass(frozen=True, slots=True)
class Dropped:
    """A creature is out of the fight: dying or unconscious."""

    target: EntityId
    condition: str


@event("stealth_rolled")
@dataclass(frozen=True, slots=True)
class StealthRolled:
    """One Stealth roll against all observers; mode: hide, sneak or avoid_notice; diversion: a roll of Deception."""

    actor: EntityId
    mode: StealthMode
    modifier: int
    faces: tuple[int, ...]


@event("stealth_judged")
@dataclass(frozen=True, slots=True)
class StealthJudged:
    """What the roll earned against one observer.  faces: the dice of the one sequence that count against it.

    blocker: the creature whose body alone gave the cover that counted, unknown to the roller's side; else 0 (D-COV-3).
    earned, located: what the comparison alone came to, whatever else the observer knows (rules.hide.Judged).
    """

    actor: EntityId
    observer: EntityId
    mode: StealthMode
    total: int
    dc: int
    state: Detection
    success: bool
    levels: tuple[Level, ...] = ()
    faces: tuple[int, ...] = ()
    blocker: EntityId = EntityId(0)
    earned: Detection | None = None
    located: bool = False


@event("searched")
@dataclass(frozen=True, slots=True)
class Searched:
    """A Search ended.  found: who was found, and as what; items: which things (secret otherwise)."""

    actor: EntityId
    found: dict[EntityId, Detection] = field(default_factory=dict)
    items: dict[EntityId, Detection] = field(default_factory=dict)


@event("covered")
@dataclass(frozen=True, slots=True)
class Covered:
    """The actor took cover."""

    actor: EntityId


@event("stance_ended")
@dataclass(frozen=True, slots=True)
class StanceEnded:
    """The actor's taken cover ended."""

    actor: EntityId


@event("state_changed")
@dataclass(frozen=True, slots=True)
class StateChanged:
    """The observer's state of the target changed."""

    observer: EntityId
    target: EntityId
    before: Detection
    after: Detection


@event("noticed")
@dataclass(frozen=True, slots=True)
class Noticed:
    """The target is no longer Unnoticed by the observer (D-UNN-1)."""

    observer: EntityId
    target: EntityId


@event("decided")
@dataclass(frozen=True, slots=True)
class Decided:
    """The battle is over; goal: as of Verdict.  allies, neutral: the sides that are this to the winner."""

    winner: str
    ended_by: str
    goal: str = ""
    allies: tuple[str, ...] = ()
    neutral: tuple[str, ...] = ()


@event("witnessed")
@dataclass(frozen=True, slots=True)
class Witnessed:
    """One line of one side's log: text key, arguments (creatures by alias), and the parts it opens into."""

    side: str
    key: str
    args: dict[str, int | str] = field(default_factory=dict)
    parts: tuple[str, ...] = ()
