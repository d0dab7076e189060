"""Scenarios as data files spell them."""

from dataclasses import dataclass, field
from typing import Annotated, Final, Literal

from components import conditions
from components.actions import Square
from components.position import SIDES
from components.relations import Relation
from components.ruleset import Ruleset
from components.scenario import Entrant, Goal, Kind, Objective, Scenario, Thing
from content.maps.drawn import Drawn, draw
from content.maps.rows import LightRow, MapRow, WallRow, ZoneRow
from content.measures import Feet
from content.rulesets import overridden
from content.schema import Few, Within, read
from content.source import Faults, Place
from content.suggest import did_you_mean
from content.terrain import Terrain

ZONED: Final = (Goal.REACH, Goal.HOLD, Goal.ESCAPE, Goal.RESCUE)
ZONES: Final = 200_000  # squares of all zones of objectives together: five times the largest map

CONDITIONS: Final = (
    conditions.PRONE,
    conditions.DAZZLED,
    conditions.BLINDED,
    conditions.DEAFENED,
    conditions.STUNNED,
    conditions.BLEEDING,
    conditions.INVISIBLE,
    conditions.NETTED,
    conditions.EXPOSED,
    conditions.BLURRED,
    conditions.DISPLACED,
    conditions.SHIELDED,
)


@dataclass(frozen=True, slots=True)
class EntrantRow:
    """One creature: a name of its own, kind, side, its north-west square, and what it starts with."""

    name: str
    kind: str
    side: str
    at: Square
    conditions: tuple[str, ...] = ()
    light: tuple[Feet, Feet] | None = None
    elevation: Feet = 0
    avoid_notice: bool = False


@dataclass(frozen=True, slots=True)
class ObjectiveRow:
    """How a side wins.  The zone is listed as squares or as area = [west, north, east, south].

    count: how many have to escape at once; 0: everybody who still fights.
    """

    side: str
    kind: Goal
    squares: tuple[Square, ...] = ()
    area: tuple[int, int, int, int] | None = None
    rounds: Annotated[int, Within(0, 1000)] = 0
    target: str = ""
    count: Annotated[int, Within(0, 1000)] = 0


@dataclass(frozen=True, slots=True)
class RelationRow:
    """What two sides are to each other; sides that no row names are enemies (D-SIDE-1)."""

    a: str
    b: str
    is_: Literal["ally", "neutral", "enemy"]


@dataclass(frozen=True, slots=True)
class ObjectRow:
    """One object: a name of its own, what it is, its square; stealth: hidden, found by a Search against 10 + this.

    hp: what it holds out (left out: nothing breaks it); defense: the DC of attacks is 10 + this; hardness is taken off
    every blow; in_areas = true: areas that do damage do it to this, too.
    inside: the name of an object in which it lies until that breaks.  kind = "door" at a square beside a door: the leaf
    of that door, which stands open for good once it is broken.
    """

    name: str
    kind: str
    at: Square
    stealth: Annotated[int, Within(-30, 100)] | None = None
    hp: Annotated[int, Within(0, 10_000)] = 0
    defense: Annotated[int, Within(-20, 60)] = 0
    hardness: Annotated[int, Within(0, 100)] = 0
    in_areas: bool = False
    inside: str = ""


@dataclass(frozen=True, slots=True)
class ScenarioRow:
    """One scenario; its id is the name of its file, its words are scenario.<id>.title and .description.

    rules: keys of the ruleset that are other in this scenario, as a ruleset writes them.
    """

    sides: Annotated[tuple[str, ...], Few(16)]
    round_limit: Annotated[int, Within(1, 1000)]
    map: MapRow
    creatures: Annotated[tuple[EntrantRow, ...], Few(120)]
    objectives: Annotated[tuple[ObjectiveRow, ...], Few(100)]
    ruleset: str = "levels"
    briefed: bool = False
    zones: Annotated[tuple[ZoneRow, ...], Few(1000)] = ()
    walls: Annotated[tuple[WallRow, ...], Few(4000)] = ()
    lights: Annotated[tuple[LightRow, ...], Few(1000)] = ()
    objects: Annotated[tuple[ObjectRow, ...], Few(200)] = ()
    relations: tuple[RelationRow, ...] = ()
    rules: dict[str, object] = field(default_factory=dict)


APART: Final = ("objectives", "relations")
"""Lists of a scenario that nothing else in it refers to."""


@dataclass(frozen=True, slots=True)
class Stock:
    """What scenarios refer to, by name; faulty: kinds that are there but were not readable, which was noted already."""

    rulesets: dict[str, Ruleset]
    kinds: dict[str, Kind]
    terrain: dict[str, Terrain]
    faulty: frozenset[str] = frozenset()


def unplayable(name: str, data: object, stock: Stock, place: Place, faults: Faults) -> None:
    """Note what else is wrong where only what nothing else refers to could not be read: the head, goals, relations."""
    table = data if isinstance(data, dict) else {}
    apart = ("rules", *APART)
    whole = {"round_limit": 1} | {k: v for k, v in table.items() if isinstance(v, list | dict) and k not in apart}
    sides = whole.get("sides")
    whole["objectives"] = [{"side": side, "kind": "defeat"} for side in sides] if isinstance(sides, list) else []
    for key in APART:
        if key in table and read(ScenarioRow, whole | {key: table[key]}, place, Faults()) is not None:
            whole[key] = table[key]
    row = read(ScenarioRow, whole, place, Faults())
    if row is not None:
        scenario(name, row, stock, place, faults)


def scenario(name: str, row: ScenarioRow, stock: Stock, place: Place, faults: Faults) -> Scenario | None:
    """The scenario that a row describes, or None if anything in it is faulty."""
    before = len(faults.findings)
    drawn = draw(row.map, stock.terrain, place, faults, zones=row.zones, walls=row.walls, lights=row.lights)
    if row.ruleset not in stock.rulesets:
        here, hint = place.at("ruleset"), did_you_mean(row.ruleset, stock.rulesets)
        faults.add(here, "unknown_name", "fault.unknown_ruleset", key="ruleset", name=repr(row.ruleset), hint=hint)
    rules = None
    if row.rules and row.ruleset in stock.rulesets:
        rules = overridden(stock.rulesets[row.ruleset], row.rules, place.at("rules"), faults)
    if drawn is None:
        return None
    desk = _Desk(row, stock, drawn, place, faults)
    entrants = tuple(desk.entrant(i, entry) for i, entry in enumerate(row.creatures))
    desk.crowd(entrants)
    objectives = tuple(desk.objective(i, entry) for i, entry in enumerate(row.objectives))
    objects = tuple(desk.thing(i, entry) for i, entry in enumerate(row.objects))
    relations = relations_of(row.relations, row.sides, place, faults)
    if len(faults.findings) > before:
        return None
    return Scenario(
        id=name,
        ruleset=row.ruleset,
        layout=drawn.layout,
        sides=row.sides,
        entrants=entrants,
        objectives=objectives,
        round_limit=row.round_limit,
        fixtures=drawn.fixtures,
        briefed=row.briefed,
        objects=objects,
        relations=relations,
        rules=rules,
    )


def relations_of(
    rows: tuple[RelationRow, ...], sides: tuple[str, ...], place: Place, faults: Faults
) -> tuple[Relation, ...]:
    """What the sides are to each other; unknown sides and pairs named twice are noted."""
    named: set[frozenset[str]] = set()
    for index, row in enumerate(rows):
        here, pair = place.at("relations", index), frozenset((row.a, row.b))
        for key, side in (("a", row.a), ("b", row.b)):
            if side not in sides:
                hint = did_you_mean(side, sides)
                faults.add(here.at(key), "unknown_name", "fault.unknown_here", key=key, name=repr(side), hint=hint)
        if len(pair) == 1:
            faults.add(here, "relation", "fault.relation_to_itself", side=repr(row.a))
        elif pair in named:
            faults.add(here, "relation", "fault.relation_twice", side=repr(row.a), other=repr(row.b))
        named.add(pair)
    return tuple(Relation(row.a, row.b, row.is_) for row in rows)


class _Desk:
    """One scenario being read: what its creatures and objectives may refer to."""

    def __init__(self, row: ScenarioRow, stock: Stock, drawn: Drawn, place: Place, faults: Faults) -> None:
        self.row, self.stock, self.place, self.faults = row, stock, place, faults
        self.drawn, self.layout = drawn, drawn.layout
        self.zoned = 0  # squares of zones so far
        self.names = {entry.name for entry in row.creatures}
        self.carried = {light.carried_by: light.feet for light in row.lights if light.carried_by}
        for i, light in enumerate(row.lights):
            if light.carried_by:
                self.known("carried_by", light.carried_by, self.names, place.at("lights", i, "carried_by"))

    def known(self, key: str, name: str, names: "set[str] | tuple[str, ...]", place: Place) -> None:
        if name not in names:
            hint = did_you_mean(name, names)
            self.faults.add(place, "unknown_name", "fault.unknown_here", key=key, name=repr(name), hint=hint)

    def entrant(self, index: int, entry: EntrantRow) -> Entrant:
        place = self.place.at("creatures", index)
        if any(other.name == entry.name for other in self.row.creatures[:index]):
            self.faults.add(place.at("name"), "entrant", "fault.creature_name_taken", name=repr(entry.name))
        self.known("side", entry.side, self.row.sides, place.at("side"))
        for i, condition in enumerate(entry.conditions):
            self.known("conditions", condition, CONDITIONS, place.at("conditions", i))
        kind = self.stock.kinds.get(entry.kind)
        if kind is None and entry.kind not in self.stock.faulty:
            here, hint = place.at("kind"), did_you_mean(entry.kind, self.stock.kinds)
            self.faults.add(
                here, "unknown_name", "fault.unknown_creature", key="kind", name=repr(entry.kind), hint=hint
            )
        light = entry.light or self.carried.get(entry.name) or (kind.light if kind else None)
        x, y = entry.at[0] - self.drawn.origin[0], entry.at[1] - self.drawn.origin[1]
        return Entrant(
            entry.name, entry.kind, entry.side, x, y, entry.conditions, light, entry.elevation, entry.avoid_notice
        )

    def crowd(self, entrants: tuple[Entrant, ...]) -> None:
        """Note creatures that leave the map or share a square, at whatever heights."""
        taken: dict[Square, str] = {}
        for index, entrant in enumerate(entrants):
            kind = self.stock.kinds.get(entrant.kind)
            side = SIDES[kind.rank] if kind else 1
            place = self.place.at("creatures", index, "at")
            inside = 0 <= entrant.x <= self.layout.width - side and 0 <= entrant.y <= self.layout.height - side
            if not inside:
                self.faults.add(place, "entrant", "fault.leaves_the_map", name=entrant.name, side=side)
                continue
            for square in [(entrant.x + i, entrant.y + j) for j in range(side) for i in range(side)]:
                other = taken.setdefault(square, entrant.name)
                if other != entrant.name:
                    self.faults.add(place, "entrant", "fault.stands_on", name=entrant.name, other=other)
                    break

    def thing(self, index: int, entry: ObjectRow) -> Thing:
        place = self.place.at("objects", index)
        if entry.name in self.names or any(other.name == entry.name for other in self.row.objects[:index]):
            self.faults.add(place.at("name"), "object", "fault.object_name_taken", name=repr(entry.name))
        x, y = entry.at[0] - self.drawn.origin[0], entry.at[1] - self.drawn.origin[1]
        if not (0 <= x < self.layout.width and 0 <= y < self.layout.height):
            self.faults.add(place.at("at"), "object", "fault.object_outside", name=entry.name)
        holders = tuple(other.name for other in self.row.objects if not other.inside)
        if entry.inside:
            self.known("object", entry.inside, holders, place.at("inside"))
        return Thing(
            name=entry.name,
            kind=entry.kind,
            x=x,
            y=y,
            stealth=entry.stealth,
            hp=entry.hp,
            defense=entry.defense,
            hardness=entry.hardness,
            in_areas=entry.in_areas,
            inside=entry.inside,
        )

    def objective(self, index: int, entry: ObjectiveRow) -> Objective:
        place = self.place.at("objectives", index)
        self.known("side", entry.side, self.row.sides, place.at("side"))
        zone = self.zone(entry, place)
        if entry.kind in ZONED and not zone:
            self.faults.add(place, "objective", "fault.needs_zone", kind=entry.kind)
        if entry.kind in (Goal.HOLD, Goal.SURVIVE) and entry.rounds == 0:
            self.faults.add(place, "objective", "fault.needs_rounds", kind=entry.kind)
        if entry.kind in (Goal.ASSASSINATE, Goal.RESCUE):
            self.known("target", entry.target, self.names, place.at("target"))
        return Objective(entry.side, entry.kind, zone, entry.rounds, entry.target, entry.count)

    def zone(self, entry: ObjectiveRow, place: Place) -> tuple[Square, ...]:
        """The squares of an objective, counted from the map's corner; none are made of more than may be."""
        (left, top), (west, north, east, south) = self.drawn.origin, entry.area or (0, 0, -1, -1)
        ends = [(west, north), (east, south)] if west <= east and north <= south else []
        for x, y in (*entry.squares, *ends):
            if not (0 <= x - left < self.layout.width and 0 <= y - top < self.layout.height):
                self.faults.add(place, "objective", "fault.square_outside", square=[x, y])
                return ((x, y),)
        self.zoned += len(entry.squares) + ((east - west + 1) * (south - north + 1) if ends else 0)
        if self.zoned > ZONES:
            self.faults.add(place, "objective", "fault.zones_too_large", most=ZONES)
            return tuple(ends)
        area = ((x, y) for y in range(north, south + 1) for x in range(west, east + 1)) if ends else ()
        return tuple(sorted({(x - left, y - top) for x, y in (*entry.squares, *area)}))
