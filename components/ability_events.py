"""What came of abilities.  The whole truth, like all events."""

from dataclasses import dataclass

from components.ability import Save
from components.actions import Square
from components.detection import Detection
from components.outcome import EffectOutcome, Level
from ecs.ids import EntityId
from ecs.registry import event


@event("deafened_rolled")
@dataclass(frozen=True, slots=True)
class DeafenedRolled:
    """A Deafened creature tried an Auditory action; if it failed, nothing else of it happens (R-DEAF-1)."""

    actor: EntityId
    face: int
    dc: int
    success: bool


@event("sounded")
@dataclass(frozen=True, slots=True)
class Sounded:
    """An Auditory action was done: it gives its maker away to those who hear it (D-REVEAL-1)."""

    actor: EntityId


@event("ability_used")
@dataclass(frozen=True, slots=True)
class AbilityUsed:
    """An ability took effect, on whomever.

    target 0: none in particular; square: that was guessed; at: the origin of an area, a vertex.
    """

    actor: EntityId
    ability: str
    target: EntityId = EntityId(0)
    square: Square | None = None
    at: Square | None = None


@event("affected")
@dataclass(frozen=True, slots=True)
class Affected:
    """What an ability came to for one creature; target 0: nobody was in the guessed square.

    guess: at a square; area: caught in one.  state: the target's state to the actor before it.
    dc, modifier, net, levels: of the save.  flat_dc 0: no flat check was owed.
    conditions: it gives some to those who fail.  blocker: the creature unseen by the actor that gave cover, or 0;
    shelter: the same, unseen by the target.
    causes: why a flat check was owed: "hidden", and what concealed the target (flat_check_causes).
    attack: an attack roll decided instead of a save: dc, modifier, net and levels are its; aim: its declared location.
    percent: the miss chance that was owed, 0 for none.
    """

    actor: EntityId
    target: EntityId
    ability: str
    outcome: EffectOutcome
    guess: bool = False
    area: bool = False
    square: Square = (0, 0)
    state: Detection = Detection.UNDETECTED
    flat_dc: int = 0
    save: Save = Save.NONE
    dc: int = 0
    modifier: int = 0
    net: int = 0
    levels: tuple[Level, ...] = ()
    conditions: bool = False
    blocker: EntityId = EntityId(0)
    causes: tuple[str, ...] = ()
    attack: bool = False
    aim: str = ""
    shelter: EntityId = EntityId(0)
    percent: int = 0


@event("afflicted")
@dataclass(frozen=True, slots=True)
class Afflicted:
    """Something gives a creature conditions: name, rounds (0 until something ends it)."""

    target: EntityId
    conditions: tuple[tuple[str, int], ...]


@event("tracked")
@dataclass(frozen=True, slots=True)
class Tracked:
    """An invisible creature left clear prints; observers: who saw them (R-INV-4)."""

    target: EntityId
    square: Square
    observers: tuple[EntityId, ...]
