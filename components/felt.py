"""What the senses alone tell, pair by pair.  Derived: a resource, never saved, never hashed."""

from dataclasses import dataclass, field
from typing import NamedTuple

from components.detection import Cover, Detection
from ecs.grid.company import Company
from ecs.grid.space import Space
from ecs.ids import EntityId


class Felt(NamedTuple):
    """One observer's present impression of one target, before memory (D-STATE-1, D-STATE-2).

    located: a working sense tells the square by itself.  vague: something is near, no more.
    causes: why it is Concealed from the observer (mist, dim, dazzled), empty if it is not.
    precise: a working precise sense reaches it.  effect: line of effect.  distance in feet.
    screened: the target may keep an earned state from this observer.
    """

    state: Detection = Detection.UNDETECTED
    located: bool = False
    vague: bool = False
    causes: tuple[str, ...] = ()
    precise: bool = False
    effect: bool = False
    screened: bool = True
    cover: Cover = Cover.NONE
    distance: int = 0
    senses: tuple[str, ...] = ()

    @property
    def concealed(self) -> bool:
        """The target is Concealed from the observer (R-DET-2)."""
        return bool(self.causes)


NOTHING = Felt()


class Bearing(NamedTuple):
    """One creature as others sense it and as it senses, as of when it was last felt.

    code: its space as a number; at: index of its square, row-major, -1 if it takes up more than one.
    perceiver: number of its senses and conditions together; shape: what makes it hard to sense, packed; up: it fights.
    """

    space: Space
    code: int
    at: int
    perceiver: int
    shape: int
    grounded: bool
    up: bool


@dataclass(slots=True)
class FeltTable:
    """(observer, target) -> Felt for every living pair of different creatures; the same object while it is the same.

    Their distance is left out (0): who needs it asks for it.
    states: the pair's state when it was last felt.  squares, bearings: where each creature stood and how it bore
    itself then; looked_at: the revisions of what bearings are made of, as of then; glow_at: revision of LightSource
    and version of the board then; board: that version.
    recalled_at: revision of Awareness as of when states were refilled without a beat (systems/refill.py).
    best: side -> creature -> the best state any of that side has of it, as of the last witnessed beat.
    epochs: observer -> how often what a side is told of its rows and states changed.
    sides: each side's creatures, of these entries.
    alive: who fights, and strangers: those of them who are not of a side, as of revision alive_at of Conditions.
    earned: observer -> targets with an earned state, as of revision earned_at of Awareness; screens: such a pair ->
    whose body screened the target when it was last felt, 0 for anything else.
    company: the creatures in columns, in slots, of the entries company_of.
    """

    rows: dict[tuple[EntityId, EntityId], Felt] = field(default_factory=dict)
    states: dict[tuple[EntityId, EntityId], Detection] = field(default_factory=dict)
    squares: dict[EntityId, tuple[int, int]] = field(default_factory=dict)
    bearings: dict[EntityId, Bearing] = field(default_factory=dict)
    board: int = -1
    best: dict[str, dict[EntityId, Detection]] = field(default_factory=dict)
    epochs: dict[EntityId, int] = field(default_factory=dict)
    sides: dict[str, frozenset[EntityId]] = field(default_factory=dict)
    entries: object = None
    alive: tuple[EntityId, ...] = ()
    strangers: dict[str, tuple[EntityId, ...]] = field(default_factory=dict)
    alive_at: int = -1
    earned: dict[EntityId, tuple[EntityId, ...]] = field(default_factory=dict)
    earned_at: int = 0
    screens: dict[tuple[EntityId, EntityId], EntityId] = field(default_factory=dict)
    looked_at: tuple[int, ...] = ()
    recalled_at: int = -1
    glow_at: tuple[int, int] = (-1, -1)
    company: Company | None = None
    company_of: object = None
    slots: dict[EntityId, int] = field(default_factory=dict)

    def changed(self, observer: EntityId) -> None:
        """Count a change of what the observer perceives."""
        self.epochs[observer] = self.epochs.get(observer, 0) + 1

    def of(self, observer: EntityId, target: EntityId) -> Felt:
        """What the observer senses of the target now; nothing for a pair that is not listed."""
        return self.rows.get((observer, target), NOTHING)
