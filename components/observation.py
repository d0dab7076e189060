"""What one side knows at one moment: all that bots, windows, previews and odds may read."""

from dataclasses import dataclass, field

from components.ability import Ability
from components.detection import Detection
from components.gear import Weapon
from components.ruleset import Ruleset
from components.scenario import Catalogue, Objective
from components.senses import Sense
from components.stats import Stats
from ecs.grid.board import Layout


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


@dataclass(frozen=True, slots=True)
class Combatant:
    """The numbers of one creature that rules ask for: true for one's own, the public default of its kind for others.

    strain: now and at most.  lean: the point it leans to in 1/1024 square, None for none.
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
    """One creature of the viewer's side.  believed: contact alias -> state it is believed to have of this creature.

    diverting: its diversion of this turn works on those believed not to observe it.  wary: aliases of those that met
    one of its diversions.  ready: the weapon of the Strike that it holds, "" for none.
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


@dataclass(frozen=True, slots=True)
class Contact:
    """A creature of another side that this side knows of.

    x, y: where it is if `certain` (Observed or Hidden to somebody of ours), else where it was last sensed;
    rounds_ago: how long ago; best: the best state any of ours has of it; identified: its kind is known
    (numbers are then the kind's public defaults, tagged assumed; else those of an unknown Medium creature).
    health: quarters of its HP left as far as they show, 4 unhurt, 0 down.  name: of one that an objective names, known
    by the briefing once it is identified, else "".
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
    health: int = 4
    fighting: bool = True
    light: tuple[int, int] = (0, 0)
    name: str = ""


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

    seen: (alias of one of ours, its state) for those who perceive it now.
    """

    alias: int
    kind: str
    x: int
    y: int
    best: Detection
    seen: tuple[tuple[int, Detection], ...] = ()


@dataclass(frozen=True, slots=True)
class Observation:
    """One side's knowledge at one moment; everything in it is a value.

    actor: alias of whose turn it is, 0 if that creature is not one this side perceives.
    initiative: aliases in order of those perceived.  light, visible, explored: a byte a square, row-major
    (light 0..2 as known; visible 1 = in view of some of ours now; explored 1 = ever in view).
    met: (alias, kind) of every creature of another side ever sensed, also those whose track is cold; kind "" until
    one was identified.
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
    met: tuple[tuple[int, str], ...] = ()
    items: tuple[ItemView, ...] = ()

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
