"""What one side knows at one moment: all that bots, windows, previews and odds may read."""

from dataclasses import dataclass, field
from typing import Final

from components.ability import Ability
from components.detection import Detection
from components.gear import Weapon
from components.relations import ALLY, ENEMY, NEUTRAL, Relation, relation
from components.ruleset import Ruleset
from components.scenario import Catalogue, Objective
from components.senses import Sense
from components.stats import Stats
from components.vigilance import Setting
from ecs.grid.board import Layout

QUARTERS: Final = 4
"""In how many steps the health of others shows."""


@dataclass(frozen=True, slots=True, eq=False)
class Briefing:
    """What a side knows before the first move and what never changes.  Compared by identity; not part of the bytes.

    lamps: squares of fixed lights.
    """

    side: str
    sides: tuple[str, ...]
    scenario: str
    ruleset: Ruleset
    catalogue: Catalogue
    layout: Layout
    objectives: tuple[Objective, ...]
    round_limit: int
    lamps: tuple[tuple[int, int], ...] = ()
    relations: tuple[Relation, ...] = ()

    def relation(self, side: str) -> str:
        """What another side is to this one: ally, neutral or enemy (D-SIDE-1)."""
        return relation(self.relations, self.side, side)


@dataclass(frozen=True, slots=True)
class Combatant:
    """The numbers of one creature that rules ask for: true for one's own, the public default of its kind for others.

    strain: now and at most.  reacts: when it strikes at those who leave its reach (D-AOO-1).
    moved: it changed its square since its last turn began, where the rules ask for it.
    lean: the point it leans to in 1/1024 square, None for none.  unloaded: as of Gear.
    """

    kind: str
    rank: int
    plan: str
    stats: Stats
    senses: tuple[Sense, ...]
    weapons: tuple[Weapon, ...]
    max_hp: int
    hp: int
    subdual: int = 0
    ammo: int = 0
    strikes: int = 0
    taking_cover: bool = False
    conditions: dict[str, int] = field(default_factory=dict)
    wounds: dict[str, int] = field(default_factory=dict)
    speed: int = 0
    abilities: tuple[Ability, ...] = ()
    strain: tuple[int, int] = (0, 0)
    lean: tuple[int, int] | None = None
    moved: bool = False
    reacts: Setting = Setting.ALWAYS
    unloaded: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Seen:
    """How one of ours perceives one contact, from where both are now.

    Undetected ones are not listed.  What lies between is the scene's to judge, by the doors as they were last seen.
    """

    alias: int
    state: Detection
    causes: tuple[str, ...] = ()

    @property
    def concealed(self) -> bool:
        """The contact is Concealed from the observer."""
        return bool(self.causes)


@dataclass(frozen=True, slots=True)
class Own:
    """One creature of the viewer's side.  believed: contact alias -> what stealth is believed to have earned from it.

    located: aliases of those believed to hold on to its square, whatever they sense (D-STATE-1). noise: of its latest
    action, in percent of hearing range, None for that of whoever stands still (D-SENSE-3). diverting: its diversion
    of this turn may still work; fooled: aliases of those on whom it is believed to. wary: of those that met one of
    its diversions; roused: of those believed to know of it, to whom it is not Unnoticed. ready: the weapon of the
    Strike that it holds, "" for none.
    """

    alias: int
    name: str
    x: int
    y: int
    elevation: int
    numbers: Combatant
    ap: int
    reaction: bool
    seen: tuple[Seen, ...] = ()
    believed: dict[int, Detection] = field(default_factory=dict)
    fighting: bool = True
    light: tuple[int, int] = (0, 0)
    diverting: bool = False
    wary: tuple[int, ...] = ()
    ready: str = ""
    roused: tuple[int, ...] = ()
    fooled: tuple[int, ...] = ()
    located: tuple[int, ...] = ()
    noise: int | None = None


@dataclass(frozen=True, slots=True)
class Contact:
    """A creature of another side that this side knows of.

    x, y: where it is if `certain` (Observed or Hidden to somebody of ours), else where it was last sensed;
    rounds_ago: how long ago; best: the best state any of ours has of it; identified: its kind is known
    (numbers are then the kind's public defaults, tagged assumed; else those of an unknown Medium creature).
    health: quarters of its HP left as far as they show, 4 unhurt, 0 down.  name: of one that an objective names, known
    by the briefing once it is identified, else "".
    side, relation: for whom it fights and what that side is to the viewer's; "" while it was never Observed and might
    fight for one side or another (D-SIDE-1).
    """

    alias: int
    side: str
    x: int
    y: int
    elevation: int
    certain: bool
    best: Detection
    rounds_ago: int
    identified: bool
    numbers: Combatant
    health: int = QUARTERS
    fighting: bool = True
    light: tuple[int, int] = (0, 0)
    name: str = ""
    relation: str = ENEMY

    @property
    def hostile(self) -> bool:
        """Known to fight for an enemy."""
        return self.relation == ENEMY

    @property
    def peaceful(self) -> bool:
        """Known to fight for an ally, or for a side that is neutral."""
        return self.relation in (ALLY, NEUTRAL)


@dataclass(frozen=True, slots=True)
class DoorView:
    """A door as this side last saw it."""

    alias: int
    walls: tuple[int, ...]
    squares: tuple[tuple[int, int], ...]
    open: bool
    locked: bool


@dataclass(frozen=True, slots=True)
class ItemView:
    """A thing as this side knows it: where, its kind ("" until it was Observed), and the best state any has of it now.

    seen: (alias of one of ours, its state) for those who perceive it now.  hp: what it holds out at first, 0: nothing
    breaks it, or (with no kind) nobody knows; defense, hardness, in_areas: as of components.item.Item.  broken: as far
    as the side knows.  squares: where it can be got at.  door: alias of the door whose leaf it is, 0 for none.
    """

    alias: int
    kind: str
    x: int
    y: int
    best: Detection
    seen: tuple[tuple[int, Detection], ...] = ()
    hp: int = 0
    defense: int = 0
    hardness: int = 0
    in_areas: bool = False
    broken: bool = False
    squares: tuple[tuple[int, int], ...] = ()
    door: int = 0

    def state_for(self, alias: int) -> Detection:
        """How one of ours perceives it now."""
        return dict(self.seen).get(alias, Detection.UNDETECTED)


@dataclass(frozen=True, slots=True)
class Observation:
    """One side's knowledge at one moment; everything in it is a value.

    actor: alias of whose turn it is, 0 if that creature is not one this side perceives.
    initiative: aliases in order of those perceived.  light, visible, explored: a byte a square, row-major
    (light 0..2 as known; visible 1 = in view of some of ours now; explored 1 = ever in view).
    met: (alias, kind) of every creature of another side ever sensed, also those whose track is cold; kind "" until
    one was identified.  far: the light as low-light vision has it, empty where dim light is as bright to it.
    """

    briefing: Briefing
    side: str
    round: int
    actor: int
    own: tuple[Own, ...]
    contacts: tuple[Contact, ...]
    doors: tuple[DoorView, ...]
    initiative: tuple[int, ...]
    light: bytes
    visible: bytes
    explored: bytes
    winner: str = ""
    ended_by: str = ""
    goal: str = ""
    met: tuple[tuple[int, str], ...] = ()
    items: tuple[ItemView, ...] = ()
    far: bytes = b""

    def mine(self, alias: int) -> Own | None:
        """The own creature of this alias."""
        return next((o for o in self.own if o.alias == alias), None)

    def contact(self, alias: int) -> Contact | None:
        """The contact of this alias."""
        return next((c for c in self.contacts if c.alias == alias), None)

    @property
    def my_turn(self) -> bool:
        """True if one of ours acts now."""
        return any(o.alias == self.actor for o in self.own)
