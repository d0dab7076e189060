"""Things that are perceived as creatures are: chests, traps, doors, whatever lies about."""

from dataclasses import dataclass, field
from typing import Final

from components.actions import Square
from components.detection import Detection
from components.outcome import Level, StrikeOutcome
from ecs.ids import EntityId
from ecs.registry import component, event

DOOR: Final = "door"
UNKNOWN_THING: Final = "thing"
"""The kind of a thing that is not perceived clearly, in logs."""


@component("item")
@dataclass(slots=True)
class Item:
    """A thing of one square: its name in the scenario, its kind, and what its Stealth DC is made of (R-DET-3).

    stealth: the modifier; None: it is Observed wherever a creature would be.  It rolls nothing.
    hp, most: what it holds out, left and at first; most 0: nothing breaks it.  defense: the DC of attacks is 10 + this;
    hardness is taken off every blow.  in_areas: areas that do damage do it to this, too.
    inside: the thing that it lies in until that breaks, 0 for none.  door: the door whose leaf it is, 0 for none;
    squares: where it can be got at besides its own square (a door from both sides).
    """

    name: str
    kind: str
    stealth: int | None = None
    hp: int = 0
    most: int = 0
    defense: int = 0
    hardness: int = 0
    in_areas: bool = False
    inside: EntityId = EntityId(0)
    door: EntityId = EntityId(0)
    squares: tuple[Square, ...] = ()

    @property
    def broken(self) -> bool:
        """It could be broken, and is."""
        return self.most > 0 and self.hp == 0


@component("finds")
@dataclass(slots=True)
class Finds:
    """What a creature's Searches, and warnings, made of things: thing -> the best state it may have of it."""

    of: dict[EntityId, Detection] = field(default_factory=dict)


@event("item_spotted")
@dataclass(frozen=True, slots=True)
class ItemSpotted:
    """The observer's side perceives a thing for the first time, or now sees what it is."""

    observer: EntityId
    item: EntityId
    kind: str
    state: Detection


@event("item_struck")
@dataclass(frozen=True, slots=True)
class ItemStruck:
    """A strike at a thing was resolved; fields as of a strike at a creature (components.events.Struck).

    kind: what it is.  Nobody is given away to the thing: it perceives nothing.
    """

    actor: EntityId
    target: EntityId
    kind: str
    weapon: str
    square: Square
    state: Detection
    outcome: StrikeOutcome
    flat_dc: int
    dc: int
    modifier: int
    net: int
    levels: tuple[Level, ...] = ()
    causes: tuple[str, ...] = ()
    blocker: EntityId = EntityId(0)
    guess: bool = False
    percent: int = 0


@event("item_harmed")
@dataclass(frozen=True, slots=True)
class ItemHarmed:
    """A thing lost some of what it holds out."""

    item: EntityId
    amount: int
    left: int


@event("item_scorched")
@dataclass(frozen=True, slots=True)
class ItemScorched:
    """An area caught a thing that areas damage; amount before its hardness."""

    item: EntityId
    amount: int


@event("item_broken")
@dataclass(frozen=True, slots=True)
class ItemBroken:
    """A thing broke: a door stands open for good, a chest spills what it holds."""

    item: EntityId
    kind: str
    spilled: tuple[EntityId, ...] = ()


@event("item_seen_broken")
@dataclass(frozen=True, slots=True)
class ItemSeenBroken:
    """The observer's side perceives that a thing is broken."""

    observer: EntityId
    item: EntityId
    kind: str
