"""Scenarios as data files spell them."""

from dataclasses import dataclass, field
from typing import Annotated, Final, Literal, NamedTuple

from components import conditions
from components.actions import Square
from components.position import SIDES
from components.relations import Relation
from components.ruleset import Ruleset
from components.scenario import Entrant, Goal, Kind, Objective, Scenario, Thing
from content.maps.drawn import Drawn, draw
from content.maps.rows import LightRow, MapRow, WallRow, ZoneRow
from content.measures import Feet
from content.references import refer
from content.rulesets import overridden
from content.schema import Few, Within
from content.source import Faults, Place
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


@dataclass(frozen=True, slots=True)
class Stock:
    """What scenarios refer to, by name, with stand-ins where something is faulty; doubtful: of rulesets, those."""

    rulesets: dict[str, Ruleset]
    kinds: dict[str, Kind]
    terrain: dict[str, Terrain]
    doubtful: frozenset[str] = frozenset()


def scenario(name: str, row: ScenarioRow, stock: Stock, place: Place, faults: Faults) -> Scenario | None:
    """The scenario that a row describes, with stand-ins for what of it is faulty; None without a map's size or origin.

    Faults are noted, none of a stand-in; of a map with any in it nothing further is to be judged.
    """
    before = faults.noted
    drawn = draw(row.map, stock.terrain, place, faults, zones=row.zones, walls=row.walls, lights=row.lights)
    if faults.noted > before:
        faults.dig(place.at("map"))
    rules = _rules(row, stock, place, faults)
    desk = _Desk(row, stock, drawn, place, faults)
    entrants = tuple(desk.entrant(i, entry) for i, entry in enumerate(row.creatures))
    desk.crowd(entrants)
    objectives = tuple(desk.objective(i, entry) for i, entry in enumerate(row.objectives))
    objects = tuple(desk.thing(i, entry) for i, entry in enumerate(row.objects))
    sides = Sides(row.sides, open=not faults.sound(place, "sides"))
    relations = relations_of(row.relations, sides, place, faults)
    if drawn is None:
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


def _rules(row: ScenarioRow, stock: Stock, place: Place, faults: Faults) -> Ruleset | None:
    """The ruleset with what a scenario changes in it, None if it changes nothing.

    Where it is not known which ruleset is meant the changes are checked by the first there is.
    """
    here, torn = place.at("ruleset"), "rulesets" in faults.torn
    refer("ruleset", row.ruleset, stock.rulesets, here, faults, text="fault.unknown_ruleset", open_=torn)
    named = stock.rulesets.get(row.ruleset)
    base = named or next(iter(stock.rulesets.values()), None)
    if not row.rules or base is None:
        return None
    sure = named is not None and row.ruleset not in stock.doubtful and faults.sound(place, "ruleset")
    return overridden(base, row.rules, place.at("rules"), faults, sure=sure)


class Sides(NamedTuple):
    """The names of sides; open: one of them could not be read."""

    names: tuple[str, ...]
    open: bool = False


def relations_of(
    rows: tuple[RelationRow, ...], sides: Sides, place: Place, faults: Faults
) -> tuple[Relation, ...]:
    """What the sides are to each other; unknown sides and pairs named twice are noted."""
    named: set[frozenset[str]] = set()
    for index, row in enumerate(rows):
        here, pair = place.at("relations", index), frozenset((row.a, row.b))
        for key, side in (("a", row.a), ("b", row.b)):
            refer(key, side, sides.names, here.at(key), faults, open_=sides.open)
        if not faults.sound(here, "a", "b"):
            continue
        if len(pair) == 1:
            faults.add(here, "relation", "fault.relation_to_itself", side=repr(row.a))
        elif pair in named:
            faults.add(here, "relation", "fault.relation_twice", side=repr(row.a), other=repr(row.b))
        if len(pair) == 1 or pair in named:
            faults.dig(here)
        named.add(pair)
    return tuple(Relation(row.a, row.b, row.is_) for row in rows)


class _Desk:
    """One scenario being read: what its creatures and objectives may refer to."""

    def __init__(self, row: ScenarioRow, stock: Stock, drawn: Drawn | None, place: Place, faults: Faults) -> None:
        self.row, self.stock, self.drawn, self.place, self.faults = row, stock, drawn, place, faults
        self.zoned = 0  # squares of zones so far
        self.names = {entry.name for i, entry in enumerate(row.creatures) if self.read("creatures", i, "name")}
        self.nameless = not faults.all_sound(place.at("creatures"), len(row.creatures), "name")
        self.sideless = not faults.sound(place, "sides")
        self.carried = {light.carried_by: light.feet for light in row.lights if light.carried_by}
        for i, light in enumerate(row.lights):
            if light.carried_by:
                self.known("carried_by", light.carried_by, place.at("lights", i, "carried_by"))

    def read(self, *keys: str | int) -> bool:
        """Whether what stands there could be read, in full."""
        return self.faults.sound(self.place.at(*keys))

    def known(self, key: str, name: str, place: Place) -> None:
        """Note a name that no creature has."""
        refer(key, name, self.names, place, self.faults, open_=self.nameless)

    def on_map(self, at: Square, side: int = 1) -> bool:
        """Whether so large a space, counted from the map's corner, is on it; where none could be read, so is all."""
        if self.drawn is None:
            return True
        layout = self.drawn.layout
        return 0 <= at[0] <= layout.width - side and 0 <= at[1] <= layout.height - side

    def from_corner(self, at: Square) -> Square:
        """A square of the file as counted from the map's corner."""
        left, top = self.row.map.origin
        return at[0] - left, at[1] - top

    def entrant(self, index: int, entry: EntrantRow) -> Entrant:
        place = self.place.at("creatures", index)
        others = enumerate(self.row.creatures[:index])
        if any(other.name == entry.name and self.read("creatures", i, "name") for i, other in others):
            self.faults.add(place.at("name"), "entrant", "fault.creature_name_taken", name=repr(entry.name))
        refer("side", entry.side, self.row.sides, place.at("side"), self.faults, open_=self.sideless)
        for i, condition in enumerate(entry.conditions):
            refer("conditions", condition, CONDITIONS, place.at("conditions", i), self.faults)
        kinds, torn = self.stock.kinds, "creatures" in self.faults.torn
        refer("kind", entry.kind, kinds, place.at("kind"), self.faults, text="fault.unknown_creature", open_=torn)
        kind = kinds.get(entry.kind)
        light = entry.light or self.carried.get(entry.name) or (kind.light if kind else None)
        x, y = self.from_corner(entry.at)
        return Entrant(
            entry.name, entry.kind, entry.side, x, y, entry.conditions, light, entry.elevation, entry.avoid_notice
        )

    def crowd(self, entrants: tuple[Entrant, ...]) -> None:
        """Note creatures that leave the map or share a square, at whatever heights."""
        taken: dict[Square, int] = {}
        for index, entrant in enumerate(entrants):
            kind = self.stock.kinds.get(entrant.kind)
            side = SIDES[kind.rank] if kind else 1
            place = self.place.at("creatures", index, "at")
            if not self.faults.sound(place):
                continue
            if not self.on_map((entrant.x, entrant.y), side):
                name = self.called(index)
                self.faults.refuse(place, "entrant", "fault.leaves_the_map", name=name, side=side)
                continue
            for square in [(entrant.x + i, entrant.y + j) for j in range(side) for i in range(side)]:
                other = taken.setdefault(square, index)
                if other != index:
                    name, known = self.called(index), self.called(other)
                    self.faults.add(place, "entrant", "fault.stands_on", name=name, other=known)
                    break

    def called(self, index: int) -> str:
        """The name of a creature, or its place in the list if that could not be read."""
        return self.row.creatures[index].name if self.read("creatures", index, "name") else f"creatures[{index}]"

    def thing(self, index: int, entry: ObjectRow) -> Thing:
        place, objects = self.place.at("objects", index), self.row.objects
        others = {other.name for i, other in enumerate(objects[:index]) if self.read("objects", i, "name")}
        if entry.name in self.names or entry.name in others:
            self.faults.add(place.at("name"), "object", "fault.object_name_taken", name=repr(entry.name))
        x, y = self.from_corner(entry.at)
        if not self.on_map((x, y)):
            name = entry.name if self.read("objects", index, "name") else f"objects[{index}]"
            self.faults.refuse(place.at("at"), "object", "fault.object_outside", name=name)
        holders = tuple(other.name for other in objects if not other.inside)
        if entry.inside:
            nameless = not self.faults.all_sound(self.place.at("objects"), len(objects), "name")
            refer("object", entry.inside, holders, place.at("inside"), self.faults, open_=nameless)
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
        refer("side", entry.side, self.row.sides, place.at("side"), self.faults, open_=self.sideless)
        zone = self.zone(entry, place)
        if entry.kind in ZONED and not zone and self.faults.sound(place, "kind", "squares", "area"):
            self.faults.add(place, "objective", "fault.needs_zone", kind=entry.kind)
            self.faults.dig(place.at("area"))
        if entry.kind in (Goal.HOLD, Goal.SURVIVE) and entry.rounds == 0 and self.faults.sound(place, "kind", "rounds"):
            self.faults.add(place, "objective", "fault.needs_rounds", kind=entry.kind)
        if entry.kind in (Goal.ASSASSINATE, Goal.RESCUE) and self.faults.sound(place, "kind"):
            self.known("target", entry.target, place.at("target"))
        return Objective(entry.side, entry.kind, zone, entry.rounds, entry.target, entry.count)

    def zone(self, entry: ObjectiveRow, place: Place) -> tuple[Square, ...]:
        """The squares of an objective, counted from the map's corner; none are made of more than may be."""
        west, north, east, south = entry.area or (0, 0, -1, -1)
        ends = [(west, north), (east, south)] if west <= east and north <= south else []
        named = [(at, place.at("squares", i)) for i, at in enumerate(entry.squares)]
        outside = [at for at, here in (*named, *((at, place.at("area")) for at in ends)) if self.off(at, here)]
        if outside:
            return tuple(outside)
        self.zoned += len(entry.squares) + ((east - west + 1) * (south - north + 1) if ends and self.drawn else 0)
        if self.zoned > ZONES:
            self.faults.add(place, "objective", "fault.zones_too_large", most=ZONES)
            self.faults.dig(place.at("area"))
            return tuple(ends)
        area = ((x, y) for y in range(north, south + 1) for x in range(west, east + 1)) if ends and self.drawn else ()
        return tuple(sorted({self.from_corner(at) for at in (*entry.squares, *area, *ends)}))

    def off(self, at: Square, place: Place) -> bool:
        """Note a square of an objective that is not on the map."""
        if self.on_map(self.from_corner(at)):
            return False
        self.faults.refuse(place, "objective", "fault.square_outside", square=list(at))
        return True
