"""What a battle starts from: the values that content loads and a match plays."""

from dataclasses import dataclass, field
from enum import StrEnum

from components.ability import Ability
from components.gear import Weapon
from components.relations import ENEMY, Relation, relation
from components.ruleset import Ruleset
from components.senses import Sense
from components.stats import Stats
from components.vigilance import Setting
from ecs.grid.board import Layout


@dataclass(frozen=True, slots=True)
class WoundRule:
    """What a wound of one grade at one location does: conditions (name -> rounds, 0 until ended)."""

    conditions: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Plan:
    """A body plan: its locations, the default one, free words -> location, and what a wound does where.

    roles: location -> head, torso, arm or leg: whose rule of wounds holds there (the ruleset's numbers, a weapon's
    hand); a location that is not listed is its own role.
    """

    id: str
    locations: tuple[str, ...]
    default: str
    synonyms: dict[str, str]
    light: dict[str, WoundRule]
    heavy: dict[str, WoundRule]
    roles: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of creature: what everybody may know of it (R-DET-5: the public default)."""

    id: str
    rank: int
    plan: str
    hp: int
    stats: Stats
    senses: tuple[Sense, ...]
    weapons: tuple[Weapon, ...]
    ammo: int = 0
    light: tuple[int, int] = (0, 0)
    abilities: tuple[Ability, ...] = ()
    strain: int = 0
    reacts: Setting = Setting.ALWAYS


@dataclass(frozen=True, slots=True)
class Entrant:
    """One creature of a scenario: unique name, kind, side, square, conditions and light it starts with.

    light: bright and dim radius in feet; None: its kind's.
    """

    name: str
    kind: str
    side: str
    x: int
    y: int
    conditions: tuple[str, ...] = ()
    light: tuple[int, int] | None = None
    elevation: int = 0
    avoid_notice: bool = False


class Goal(StrEnum):
    """The kinds of objectives (D-WIN-1)."""

    DEFEAT = "defeat"
    REACH = "reach"
    HOLD = "hold"
    SURVIVE = "survive"
    ASSASSINATE = "assassinate"
    ESCAPE = "escape"
    RESCUE = "rescue"


@dataclass(frozen=True, slots=True)
class Objective:
    """How a side wins (D-WIN-1).

    zone in squares; target: an entrant's name.
    count: of escape, how many have to get away at once; 0: everybody of the side who still fights.
    """

    side: str
    kind: Goal
    zone: tuple[tuple[int, int], ...] = ()
    rounds: int = 0
    target: str = ""
    count: int = 0


@dataclass(frozen=True, slots=True)
class Fixture:
    """A thing of the map that is an entity: a door (walls by index) or a light (feet)."""

    kind: str
    x: int
    y: int
    walls: tuple[int, ...] = ()
    open: bool = False
    locked: bool = False
    bright: int = 0
    dim: int = 0


@dataclass(frozen=True, slots=True)
class Thing:
    """An object found as creatures are (R-DET-3): unique name, kind, square; stealth: its modifier if hidden.

    hp: what it holds out, 0: nothing breaks it; defense, hardness, in_areas: as of components.item.Item.
    inside: the name of the object that it lies in, "" for none.
    """

    name: str
    kind: str
    x: int
    y: int
    stealth: int | None = None
    hp: int = 0
    defense: int = 0
    hardness: int = 0
    in_areas: bool = False
    inside: str = ""


@dataclass(frozen=True, slots=True)
class Scenario:
    """Everything that a battle needs besides its seed, its bots and the catalogue.

    rules: the ruleset with what this scenario overrides of it, None for the ruleset as it is.
    """

    id: str
    ruleset: str
    layout: Layout
    sides: tuple[str, ...]
    entrants: tuple[Entrant, ...]
    objectives: tuple[Objective, ...]
    round_limit: int
    fixtures: tuple[Fixture, ...] = ()
    briefed: bool = False
    objects: tuple[Thing, ...] = ()
    relations: tuple[Relation, ...] = ()
    rules: Ruleset | None = None

    def relation(self, one: str, other: str) -> str:
        """What two sides are to each other: ally, neutral or enemy."""
        return relation(self.relations, one, other)

    def enemies(self, side: str) -> tuple[str, ...]:
        """The sides that are a side's enemies, in the scenario's order."""
        return tuple(other for other in self.sides if self.relation(side, other) == ENEMY)


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All content that rules read, by id."""

    kinds: dict[str, Kind]
    weapons: dict[str, Weapon]
    plans: dict[str, Plan]
    rulesets: dict[str, Ruleset]
    abilities: dict[str, Ability] = field(default_factory=dict)
