"""Things that are perceived as creatures are: chests, traps, whatever lies about."""

from dataclasses import dataclass, field

from components.detection import Detection
from ecs.ids import EntityId
from ecs.registry import component, event


@component("item")
@dataclass(slots=True)
class Item:
    """A thing of one square: its name in the scenario, its kind, and what its Stealth DC is made of (R-DET-3).

    stealth: the modifier; None: it is Observed wherever a creature would be.  It rolls nothing.
    """

    name: str
    kind: str
    stealth: int | None = None


@component("finds")
@dataclass(slots=True)
class Finds:
    """What a creature's Searches made of hidden things: thing -> the best state it may have of it; else Undetected."""

    of: dict[EntityId, Detection] = field(default_factory=dict)


@event("item_spotted")
@dataclass(frozen=True, slots=True)
class ItemSpotted:
    """The observer's side perceives a thing for the first time, or now sees what it is."""

    observer: EntityId
    item: EntityId
    kind: str
    state: Detection
