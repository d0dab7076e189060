"""The board of a case: as large as it says, and large enough for every square that it mentions."""

from collections.abc import Iterator
from dataclasses import replace
from math import ceil, floor
from typing import Final, NamedTuple

from components.actions import Square
from components.detection import Light
from components.position import RANKS, SIDES
from content.maps.drawn import Drawn, draw
from content.maps.rows import LightRow, MapRow, ZoneRow
from content.source import Faults, Place
from content.terrain import Terrain
from content.toml_lines import Path as Keys
from systems.match.cases.rows import CaseRow, StepRow
from systems.match.cases.wishes import Wish

MARGIN: Final = 3
"""Squares round everything that is mentioned, where a case draws no map."""
LARGEST: Final = 200
PAD: Final = "\u0000"
"""The sign of open floor round drawn rows."""
Box = tuple[int, int, int, int]


def board_of(
    row: CaseRow, steps: tuple[StepRow, ...], wishes: tuple[Wish, ...], place: Place, faults: Faults
) -> MapRow | None:
    """The map of a case with a size and an origin that hold all its squares that could be read; None if it is too wide.

    That is noted, and its size and origin are then a hole.
    """
    box = _box(_Read(row, steps, wishes, place, faults))
    width, height = box[2] - box[0], box[3] - box[1]
    if width > LARGEST or height > LARGEST:
        faults.add(place.at("map"), "map", "case.too_wide", width=width, height=height, most=LARGEST)
        faults.dig(place.at("map", "size"))
        faults.dig(place.at("map", "origin"))
        return None
    given = row.map
    if not given.rows:
        return replace(given, size=(width, height), origin=box[:2])
    west, north = given.origin[0] - box[0], given.origin[1] - box[1]
    if (west, north, width) == (0, 0, max(map(len, given.rows))) and height == len(given.rows):
        return given
    rows = [PAD * width] * north
    rows += [(PAD * west + line).ljust(width, PAD) for line in given.rows]
    rows += [PAD * width] * (height - len(rows))
    return replace(given, rows=tuple(rows), size=None, legend={**given.legend, PAD: "floor"}, origin=box[:2])


def drawn_of(
    row: CaseRow,
    board: MapRow,
    terrain: dict[str, Terrain],
    place: Place,
    faults: Faults,
    *,
    zones: tuple[ZoneRow, ...] = (),
    later: tuple[tuple[ZoneRow, Place], ...] = (),
    lights: tuple[LightRow, ...] = (),
    light: Light | None = None,
) -> Drawn | None:
    """The board as it stands, with zones and lights that were set since and another light if one was.

    later: zones that are set some time, with their places.
    """
    ground = board if light is None else replace(board, light=light)
    placed = tuple(lamp for lamp in (*row.lights, *lights) if lamp.at is not None or not lamp.carried_by)
    return draw(ground, terrain, place, faults, zones=(*row.zones, *zones), walls=row.walls, lights=placed, later=later)


class _Read(NamedTuple):
    """What of a case could be read."""

    row: CaseRow
    steps: tuple[StepRow, ...]
    wishes: tuple[Wish, ...]
    place: Place
    faults: Faults

    def all(self, *keys: str | int) -> bool:
        """Whether what stands there could be read, in full."""
        return self.faults.sound(self.place.at(*keys))


def _box(case: _Read) -> Box:
    """West, north, east and south bounds; east and south are the first squares beyond."""
    row, squares = case.row, list(_squares(case))
    west = min((x for x, _ in squares), default=0)
    north = min((y for _, y in squares), default=0)
    east = max((x for x, _ in squares), default=0) + 1
    south = max((y for _, y in squares), default=0) + 1
    size = (max(map(len, row.map.rows)), len(row.map.rows)) if row.map.rows else row.map.size
    if size is None:
        return west - MARGIN, north - MARGIN, east + MARGIN, south + MARGIN
    x, y = row.map.origin if case.all("map", "origin") else (west, north)
    walls = [wall for i, wall in enumerate(row.walls) if case.all("walls", i, "from") and case.all("walls", i, "to")]
    ends = [end for wall in walls for end in (wall.from_, wall.to)]
    west, east = min([x, west, *(floor(at) for at, _ in ends)]), max([x + size[0], east, *(ceil(at) for at, _ in ends)])
    north = min([y, north, *(floor(at) for _, at in ends)])
    return west, north, east, max([y + size[1], south, *(ceil(at) for _, at in ends)])


def _squares(case: _Read) -> Iterator[Square]:
    row, steps = case.row, [(step.set_, ("step", i, "set")) for i, step in enumerate(case.steps) if step.set_]
    given = bool(row.map.rows or row.map.size)
    if given and case.all("map", "origin"):
        yield row.map.origin
    sides = {creature.name: SIDES[RANKS.index(creature.size or "M")] for creature in row.creatures}
    for i, creature in enumerate(row.creatures):
        if case.all("creatures", i, "at"):
            yield from _corners(creature.at, sides[creature.name])
    for i, thing in enumerate(row.objects):
        if case.all("objects", i, "at"):
            yield thing.at
    zones: list[tuple[ZoneRow, Keys]] = [(zone, ("zones", i)) for i, zone in enumerate(row.zones)]
    zones += [(zone, (*way, "zones", i)) for set_, way in steps for i, zone in enumerate(set_.zones)]
    for zone, way in zones:
        yield from (at for i, at in enumerate(zone.squares) if case.all(*way, "squares", i))
        if zone.area and case.all(*way, "area"):
            yield zone.area[0], zone.area[1]
            yield zone.area[2], zone.area[3]
    for i, wall in enumerate(row.walls) if not given else ():  # a wall may end on the rim of a given map
        for (x, y), key in ((wall.from_, "from"), (wall.to, "to")):
            if case.all("walls", i, key):
                yield floor(x), floor(y)
                yield ceil(x) - 1, ceil(y) - 1
    lamps: list[tuple[LightRow, Keys]] = [(lamp, ("lights", i)) for i, lamp in enumerate(row.lights)]
    lamps += [(lamp, (*way, "lights", i)) for set_, way in steps for i, lamp in enumerate(set_.lights)]
    for lamp, way in lamps:
        if lamp.at is not None and case.all(*way, "at"):
            yield lamp.at
    for set_, way in steps:
        if set_.at is not None and case.all(*way, "at"):
            yield from _corners(set_.at, sides.get(set_.creature, 1))
    for wish in case.wishes:
        yield from _walked(wish, sides.get(wish.actor, 1))


def _walked(wish: Wish, side: int) -> Iterator[Square]:
    for key in ("square", "to", "toward", "at"):
        found = wish.args.get(key)
        if isinstance(found, tuple) and all(value == int(value) for value in found):
            yield from _corners((int(found[0]), int(found[1])), side)
    path = wish.args.get("path")
    for x, y in path if isinstance(path, tuple) else ():
        yield from _corners((x, y), side)


def _corners(at: Square, side: int) -> Iterator[Square]:
    yield at
    yield at[0] + side - 1, at[1] + side - 1
