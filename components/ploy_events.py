"""What came of diversions, warnings, held strikes, leans and evidence.  The whole truth, like all events."""

from dataclasses import dataclass

from components.actions import Square
from ecs.ids import EntityId
from ecs.registry import event


@event("diversion_ended")
@dataclass(frozen=True, slots=True)
class DiversionEnded:
    """The actor's diversion works on nobody any more; observers: on whom it had worked (R-DIV-1)."""

    actor: EntityId
    observers: tuple[EntityId, ...]


@event("pointed_out")
@dataclass(frozen=True, slots=True)
class PointedOut:
    """The actor showed or told allies where the target is; told: those who saw or heard it (D-POINT-1).

    item: of a thing, what the actor takes it for; "" for a creature.
    """

    actor: EntityId
    target: EntityId
    manner: str
    told: tuple[EntityId, ...]
    item: str = ""


@event("readied")
@dataclass(frozen=True, slots=True)
class Readied:
    """The actor holds a Strike; target 0: for any enemy (D-READY-1)."""

    actor: EntityId
    weapon: str
    target: EntityId


@event("ready_fired")
@dataclass(frozen=True, slots=True)
class ReadyFired:
    """The target became Observed, and the held Strike follows."""

    actor: EntityId
    target: EntityId


@event("reaction_set")
@dataclass(frozen=True, slots=True)
class ReactionSet:
    """The actor decided when it strikes at those who leave its reach (D-AOO-1)."""

    actor: EntityId
    setting: str


@event("leaned")
@dataclass(frozen=True, slots=True)
class Leaned:
    """The actor leans to a point of its space, in 1/1024 square (R-COV-8)."""

    actor: EntityId
    point: Square


@event("reloaded")
@dataclass(frozen=True, slots=True)
class Reloaded:
    """The actor worked on its weapon; left: how many more Interacts it needs, 0 once it is loaded (D-AP-1)."""

    actor: EntityId
    weapon: str
    left: int


@event("door_heard")
@dataclass(frozen=True, slots=True)
class DoorHeard:
    """Somebody who did not see it heard a door move (D-DOOR-1)."""

    observer: EntityId
    door: EntityId
    open: bool


@event("door_held")
@dataclass(frozen=True, slots=True)
class DoorHeld:
    """A door did not move: it was locked, or already stood as the actor wished (D-DOOR-1)."""

    actor: EntityId
    door: EntityId
    locked: bool
