"""Scenarios as data files spell them."""

from dataclasses import dataclass
from typing import Annotated, Final, Literal

from components import conditions
from components.position import SIDES
from components.ruleset import Ruleset
from components.scenario import Entrant, Kind, Objective, Scenario, Thing
from content.maps.drawn import Drawn, draw
from content.maps.rows import LightRow, MapRow, Square, WallRow, ZoneRow
from content.schema import Within
from content.source import Faults, Place
from content.suggest import did_you_mean
from content.terrain import Terrain

Feet = Annotated[int, Within(0, 1000)]

FAR: Final = 400  # squares on a side of an area at most: more lies outside any map

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
    """How a side wins.  The zone is listed as squares or as area = [west, north, east, south]."""

    side: str
    kind: Literal["defeat", "reach", "hold", "survive", "assassinate"]
    squares: tuple[Square, ...] = ()
    area: tuple[int, int, int, int] | None = None
    rounds: Annotated[int, Within(0, 1000)] = 0
    target: str = ""


@dataclass(frozen=True, slots=True)
class ObjectRow:
    """One object: a name of its own, what it is, its square; stealth: hidden, found by a Search against 10 + this."""

    name: str
    kind: str
    at: Square
    stealth: Annotated[int, Within(-30, 100)] | None = None


@dataclass(frozen=True, slots=True)
class ScenarioRow:
    """One scenario; its id is the name of its file, its words are scenario.<id>.title and .description."""

    sides: tuple[str, ...]
    round_limit: Annotated[int, Within(1, 1000)]
    map: MapRow
    creatures: tuple[EntrantRow, ...]
    objectives: tuple[ObjectiveRow, ...]
    ruleset: str = "levels"
    briefed: bool = False
    zones: tuple[ZoneRow, ...] = ()
    walls: tuple[WallRow, ...] = ()
    lights: tuple[LightRow, ...] = ()
    objects: tuple[ObjectRow, ...] = ()


@dataclass(frozen=True, slots=True)
class Stock:
    """What scenarios refer to, by name; faulty: kinds that are there but were not readable, which was noted already."""

    rulesets: dict[str, Ruleset]
    kinds: dict[str, Kind]
    terrain: dict[str, Terrain]
    faulty: frozenset[str] = frozenset()


def scenario(name: str, row: ScenarioRow, stock: Stock, place: Place, faults: Faults) -> Scenario | None:
    """The scenario that a row describes, or None if anything in it is faulty."""
    before = len(faults.findings)
    drawn = draw(row.map, stock.terrain, place, faults, zones=row.zones, walls=row.walls, lights=row.lights)
    if row.ruleset not in stock.rulesets:
        message = f"ruleset = {row.ruleset!r}: no such ruleset{did_you_mean(row.ruleset, stock.rulesets)}"
        faults.add(place.at("ruleset"), "unknown_name", message)
    if drawn is None:
        return None
    desk = _Desk(row, stock, drawn, place, faults)
    entrants = tuple(desk.entrant(i, entry) for i, entry in enumerate(row.creatures))
    desk.crowd(entrants)
    objectives = tuple(desk.objective(i, entry) for i, entry in enumerate(row.objectives))
    objects = tuple(desk.thing(i, entry) for i, entry in enumerate(row.objects))
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
    )


class _Desk:
    """One scenario being read: what its creatures and objectives may refer to."""

    def __init__(self, row: ScenarioRow, stock: Stock, drawn: Drawn, place: Place, faults: Faults) -> None:
        self.row, self.stock, self.place, self.faults = row, stock, place, faults
        self.drawn, self.layout = drawn, drawn.layout
        self.names = {entry.name for entry in row.creatures}
        self.carried = {light.carried_by: light.feet for light in row.lights if light.carried_by}
        for i, light in enumerate(row.lights):
            if light.carried_by:
                self.known("carried_by", light.carried_by, self.names, place.at("lights", i, "carried_by"))

    def known(self, key: str, name: str, names: "set[str] | tuple[str, ...]", place: Place) -> None:
        if name not in names:
            self.faults.add(place, "unknown_name", f"{key} = {name!r}: not known here{did_you_mean(name, names)}")

    def entrant(self, index: int, entry: EntrantRow) -> Entrant:
        place = self.place.at("creatures", index)
        if any(other.name == entry.name for other in self.row.creatures[:index]):
            self.faults.add(place.at("name"), "entrant", f"name = {entry.name!r}: taken; give each creature its own")
        self.known("side", entry.side, self.row.sides, place.at("side"))
        for i, condition in enumerate(entry.conditions):
            self.known("conditions", condition, CONDITIONS, place.at("conditions", i))
        kind = self.stock.kinds.get(entry.kind)
        if kind is None and entry.kind not in self.stock.faulty:
            message = f"kind = {entry.kind!r}: no such creature{did_you_mean(entry.kind, self.stock.kinds)}"
            self.faults.add(place.at("kind"), "unknown_name", message)
        light = entry.light or self.carried.get(entry.name) or (kind.light if kind else (0, 0))
        x, y = entry.at[0] - self.drawn.origin[0], entry.at[1] - self.drawn.origin[1]
        return Entrant(
            entry.name, entry.kind, entry.side, x, y, entry.conditions, light, entry.elevation, entry.avoid_notice
        )

    def crowd(self, entrants: tuple[Entrant, ...]) -> None:
        """Note creatures that leave the map or share a square at the same height."""
        taken: dict[Square, str] = {}
        for index, entrant in enumerate(entrants):
            kind = self.stock.kinds.get(entrant.kind)
            side = SIDES[kind.rank] if kind else 1
            place = self.place.at("creatures", index, "at")
            inside = 0 <= entrant.x <= self.layout.width - side and 0 <= entrant.y <= self.layout.height - side
            if not inside:
                text = f"{entrant.name} takes {side} x {side} squares and leaves the map"
                self.faults.add(place, "entrant", text)
                continue
            for square in [(entrant.x + i, entrant.y + j) for j in range(side) for i in range(side)]:
                other = taken.setdefault(square, entrant.name)
                if other != entrant.name:
                    self.faults.add(place, "entrant", f"{entrant.name} stands on {other}; move one of them")
                    break

    def thing(self, index: int, entry: ObjectRow) -> Thing:
        place = self.place.at("objects", index)
        if entry.name in self.names or any(other.name == entry.name for other in self.row.objects[:index]):
            self.faults.add(place.at("name"), "object", f"name = {entry.name!r}: taken; give each object its own")
        x, y = entry.at[0] - self.drawn.origin[0], entry.at[1] - self.drawn.origin[1]
        if not (0 <= x < self.layout.width and 0 <= y < self.layout.height):
            self.faults.add(place.at("at"), "object", f"{entry.name} lies outside the map")
        return Thing(entry.name, entry.kind, x, y, entry.stealth)

    def objective(self, index: int, entry: ObjectiveRow) -> Objective:
        place = self.place.at("objectives", index)
        self.known("side", entry.side, self.row.sides, place.at("side"))
        squares = list(entry.squares)
        if entry.area:
            west, north, east, south = entry.area
            squares += [
                (x, y)
                for y in range(north, min(south, north + FAR) + 1)
                for x in range(west, min(east, west + FAR) + 1)
            ]
        zone = sorted({(x - self.drawn.origin[0], y - self.drawn.origin[1]) for x, y in squares})
        for x, y in zone:
            if not (0 <= x < self.layout.width and 0 <= y < self.layout.height):
                self.faults.add(place, "objective", f"square {[x, y]} is outside the map")
                break
        if entry.kind in ("reach", "hold") and not zone:
            self.faults.add(place, "objective", f"{entry.kind} needs a zone; add area = [west, north, east, south]")
        if entry.kind in ("hold", "survive") and entry.rounds == 0:
            self.faults.add(place, "objective", f"{entry.kind} needs rounds; add rounds = 5")
        if entry.kind == "assassinate":
            self.known("target", entry.target, self.names, place.at("target"))
        return Objective(entry.side, entry.kind, tuple(zone), entry.rounds, entry.target)
