"""The board of a case: as large as it says, and large enough for every square that it mentions."""

from collections.abc import Iterator
from dataclasses import replace
from math import ceil, floor
from typing import Final

from components.actions import Square
from components.detection import Light
from components.position import RANKS, SIDES
from content.maps.drawn import Drawn, draw
from content.maps.rows import LightRow, MapRow, ZoneRow
from content.source import Faults, Place
from content.terrain import Terrain
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
    """The map of a case with a size and an origin that hold all its squares."""
    box = _box(row, steps, wishes)
    width, height = box[2] - box[0], box[3] - box[1]
    if width > LARGEST or height > LARGEST:
        faults.add(place.at("map"), "map", "case.too_wide", width=width, height=height, most=LARGEST)
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
    lights: tuple[LightRow, ...] = (),
    light: Light | None = None,
) -> Drawn | None:
    """The board as it stands, with zones and lights that were set since and another light if one was."""
    ground = board if light is None else replace(board, light=light)
    placed = tuple(lamp for lamp in (*row.lights, *lights) if lamp.at is not None or not lamp.carried_by)
    return draw(ground, terrain, place, faults, zones=(*row.zones, *zones), walls=row.walls, lights=placed)


def _box(row: CaseRow, steps: tuple[StepRow, ...], wishes: tuple[Wish, ...]) -> Box:
    """West, north, east and south bounds; east and south are the first squares beyond."""
    squares = list(_squares(row, steps, wishes))
    west = min((x for x, _ in squares), default=0)
    north = min((y for _, y in squares), default=0)
    east = max((x for x, _ in squares), default=0) + 1
    south = max((y for _, y in squares), default=0) + 1
    size = (max(map(len, row.map.rows)), len(row.map.rows)) if row.map.rows else row.map.size
    if size is None:
        return west - MARGIN, north - MARGIN, east + MARGIN, south + MARGIN
    x, y = row.map.origin
    ends = [end for wall in row.walls for end in (wall.from_, wall.to) if end[0].is_finite() and end[1].is_finite()]
    west, east = min([x, west, *(floor(at) for at, _ in ends)]), max([x + size[0], east, *(ceil(at) for at, _ in ends)])
    north = min([y, north, *(floor(at) for _, at in ends)])
    return west, north, east, max([y + size[1], south, *(ceil(at) for _, at in ends)])


def _squares(row: CaseRow, steps: tuple[StepRow, ...], wishes: tuple[Wish, ...]) -> Iterator[Square]:
    if row.map.rows or row.map.size:
        yield row.map.origin
    sides = {creature.name: SIDES[RANKS.index(creature.size or "M")] for creature in row.creatures}
    for creature in row.creatures:
        yield from _corners(creature.at, sides[creature.name])
    for thing in row.objects:
        yield thing.at
    for zone in (*row.zones, *(zone for step in steps if step.set_ for zone in step.set_.zones)):
        yield from zone.squares
        if zone.area:
            yield zone.area[0], zone.area[1]
            yield zone.area[2], zone.area[3]
    for wall in row.walls if not (row.map.rows or row.map.size) else ():  # a wall may end on the rim of a given map
        for x, y in (wall.from_, wall.to):
            if x.is_finite() and y.is_finite():
                yield floor(x), floor(y)
                yield ceil(x) - 1, ceil(y) - 1
    for lamp in (*row.lights, *(lamp for step in steps if step.set_ for lamp in step.set_.lights)):
        if lamp.at is not None:
            yield lamp.at
    for step in steps:
        if step.set_ and step.set_.at is not None:
            yield from _corners(step.set_.at, sides.get(step.set_.creature, 1))
    for wish in wishes:
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
