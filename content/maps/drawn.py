"""From rows of signs, zones, walls and lights to a layout with its doors and lights."""

from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from typing import Final

from components.actions import Square
from components.detection import Cover
from components.scenario import Fixture
from content.maps.lit import MOST_LIT, lit_squares
from content.maps.rows import LightRow, MapRow, WallRow, ZoneRow
from content.source import Faults, Place
from content.suggest import did_you_mean
from content.terrain import FLOOR, LAYERS, SLITS, Layer, Terrain
from ecs.grid.board import MATERIALS, SIZE_LIMIT, Layout, Wall
from ecs.grid.material import Material
from ecs.grid.segments import UNIT

SIGNS: Final = {".": "floor", "#": "stone"}
ZONES: Final = 400_000  # squares of all zones together: ten times the largest map


@dataclass(frozen=True, slots=True)
class Drawn:
    """A layout with its doors and lights; all squares in it count from (0, 0), which is `origin` in the file."""

    layout: Layout
    fixtures: tuple[Fixture, ...]
    origin: Square


def draw(
    ground: MapRow,
    terrain: dict[str, Terrain],
    place: Place,
    faults: Faults,
    *,
    zones: tuple[ZoneRow, ...] = (),
    walls: tuple[WallRow, ...] = (),
    lights: tuple[LightRow, ...] = (),
    later: tuple[tuple[ZoneRow, Place], ...] = (),
) -> Drawn | None:
    """The map, or None if it has no usable size; faults inside are noted and skipped.  Carried lights are not its part.

    place is the table that holds map, zones, walls and lights.  later: zones that come on top, with their places.
    Without a size everything is checked all the same, but for what lies on no map.
    """
    size = _size(ground, place.at("map"), faults)
    origin = faults.sound(place.at("map"), "origin")
    width, height = size or (1, 1)
    pen = _Pen(width, height, ground, terrain, faults, placed=size is not None and origin)
    pen.signs(ground, place.at("map"))
    for i, zone in enumerate(zones):
        pen.zone(zone, place.at("zones", i))
    for zone, here in later:
        pen.zone(zone, here)
    for i, wall in enumerate(walls):
        pen.wall(wall, place.at("walls", i))
    for i, light in enumerate(lights):
        pen.light(light, place.at("lights", i))
    if not pen.placed:
        return None
    layout = Layout(width, height, tuple(pen.materials), bytes(pen.squares), tuple(pen.walls), bytes(pen.ambient))
    return Drawn(layout, tuple(pen.fixtures), ground.origin)


def _size(ground: MapRow, place: Place, faults: Faults) -> Square | None:
    """Width and height; None if they are not known, which is noted."""
    size = ground.size if faults.sound(place, "size") else None
    if not ground.rows:
        if size is None and faults.sound(place, "size") and faults.sound(place, "rows"):
            faults.add(place, "map", "fault.no_size")
        return size
    width, height = max(map(len, ground.rows)), len(ground.rows)
    whole = faults.sound(place, "rows")
    if whole and size not in (None, (width, height)):
        faults.add(place.at("size"), "map", "fault.size_of_rows", width=width, height=height)
    for y, row in enumerate(ground.rows):
        if len(row) != width:
            faults.add(place.at("rows", y), "map", "fault.short_row", count=len(row), most=width)
    if not 1 <= width <= SIZE_LIMIT or height > SIZE_LIMIT:
        if whole:
            faults.add(place.at("rows"), "map", "fault.large_rows", width=width, height=height, most=SIZE_LIMIT)
        return None
    return width, height


class _Pen:
    """A map being drawn; one that is not placed has no size or origin that is known, and nothing is drawn on it."""

    def __init__(
        self, width: int, height: int, ground: MapRow, terrain: dict[str, Terrain], faults: Faults, *, placed: bool
    ) -> None:
        self.width, self.height, self.placed = width, height, placed
        self.origin = ground.origin
        self.terrain = terrain
        self.faults = faults
        self.materials: list[Material] = [FLOOR]
        self.squares = bytearray(width * height)
        self.ambient = bytearray([int(ground.light)]) * (width * height)
        self.walls: list[Wall] = []
        self.fixtures: list[Fixture] = []
        self.zoned = 0  # squares of zones so far
        self.lit = 0  # squares that lights reach so far
        self.ranks = {FLOOR: 0}  # places in materials

    def index(self, material: Material, place: Place) -> int:
        """The place of a material; there is no room for ever so many."""
        found = self.ranks.get(material)
        if found is None and len(self.materials) == MATERIALS:
            self.faults.add(place, "map", "fault.many_materials", most=MATERIALS)
            return 0
        if found is None:
            found = self.ranks[material] = len(self.materials)
            self.materials.append(material)
        return found

    def named(self, name: str, place: Place, *, border: bool) -> Terrain | None:
        found = self.terrain.get(name)
        if found is not None and found.border in (border, None):
            return found
        if found is None and "terrain" in self.faults.torn:
            return None
        text = "fault.no_wall" if border else "fault.no_terrain"
        hint = did_you_mean(name, [n for n, t in self.terrain.items() if t.border == border])
        self.faults.add(place, "unknown_name", text, name=repr(name), hint=hint)
        return None

    def signs(self, ground: MapRow, place: Place) -> None:
        legend = SIGNS | ground.legend
        by_sign: dict[str, int] = {}
        for sign, name in legend.items():
            if len(sign) != 1:
                self.faults.add(place.at("legend", sign), "map", "fault.one_sign", sign=repr(sign))
            elif name == "floor":
                by_sign[sign] = 0
            elif sign in ground.legend or name in self.terrain:
                here = place.at("legend", sign)
                found = self.named(name, here, border=False)
                by_sign[sign] = self.index(found.material, here) if found and any(sign in r for r in ground.rows) else 0
        known = not self.faults.lost(place.at("legend"))
        for y, row in enumerate(ground.rows):
            for sign in dict.fromkeys(row) if known else ():
                if sign not in by_sign:
                    self.faults.add(place.at("rows", y), "map", "fault.unknown_sign", sign=repr(sign))
            for x, sign in enumerate(row) if self.placed else ():
                self.squares[y * self.width + x] = by_sign.get(sign, 0)

    def inside(self, square: Square, place: Place) -> bool:
        """True for a square that is drawn on; where none is, every square may be right."""
        if not self.placed:
            return False
        x, y = square[0] - self.origin[0], square[1] - self.origin[1]
        if 0 <= x < self.width and 0 <= y < self.height:
            return True
        width, height = self.width, self.height
        self.faults.refuse(place, "map", "fault.square_off_map", square=list(square), width=width, height=height)
        return False

    def zone(self, zone: ZoneRow, place: Place) -> None:
        squares = [s for i, s in enumerate(zone.squares) if self.inside(s, place.at("squares", i))]
        self.zoned += len(squares)
        squares += self.area(zone.area, place.at("area")) if zone.area else []
        if zone.terrain == "" and zone.light is None and self.faults.sound(place, "terrain", "light"):
            self.faults.add(place, "map", "fault.empty_zone")
        other = zone.terrain not in ("", "floor")
        found = self.named(zone.terrain, place.at("terrain"), border=False) if other else None
        material = changed(found.material, zone.height, zone.cover, zone.conceals) if found else FLOOR
        for x, y in squares:
            at = (y - self.origin[1]) * self.width + x - self.origin[0]
            if zone.light is not None:
                self.ambient[at] = int(zone.light)
            if zone.terrain:
                self.squares[at] = self.index(veiled(self.materials[self.squares[at]], material), place)

    def area(self, area: tuple[int, int, int, int], place: Place) -> list[Square]:
        west, north, east, south = area
        if west > east or north > south:
            self.faults.refuse(place, "map", "fault.area", area=list(area))
            return []
        if not self.inside((west, north), place) or not self.inside((east, south), place):
            return []
        self.zoned += (east - west + 1) * (south - north + 1)
        if self.zoned > ZONES:
            self.faults.add(place, "map", "fault.zones_too_large", most=ZONES)
            return []
        return [(x, y) for y in range(north, south + 1) for x in range(west, east + 1)]

    def wall(self, row: WallRow, place: Place) -> None:
        found = self.named(row.kind, place.at("kind"), border=True)
        start, end = self.point(row.from_, place.at("from")), self.point(row.to, place.at("to"))
        if start is not None and start == end and self.faults.sound(place, "from", "to"):
            self.faults.add(place, "map", "fault.wall_of_one_point")
        if found is None or start is None or end is None or start == end:
            return
        material = changed(found.material, row.height, row.cover, row.conceals, row.blocks)
        if row.faces:
            material = material._replace(slit=SLITS.index(row.faces))
        self.walls.append(Wall(*start, *end, self.index(material, place)))
        if found.opens or row.open is not None:
            x = min((start[0] + end[0]) // 2 // UNIT, self.width - 1)
            y = min((start[1] + end[1]) // 2 // UNIT, self.height - 1)
            walls = (len(self.walls) - 1,)
            self.fixtures.append(Fixture("door", x, y, walls, open=bool(row.open), locked=row.locked))

    def point(self, at: tuple[Decimal, Decimal], place: Place) -> Square | None:
        """Squares with decimals as units from the map's corner, rounded half up."""
        if all(abs(value) <= 10 * SIZE_LIMIT for value in at):
            x, y = (
                int(((value - self.origin[axis]) * UNIT).to_integral_value(ROUND_HALF_UP))
                for axis, value in enumerate(at)
            )
            if not self.placed or (0 <= x <= self.width * UNIT and 0 <= y <= self.height * UNIT):
                return x, y
        if self.placed:
            self.faults.refuse(place, "map", "fault.wall_leaves", width=self.width, height=self.height)
        return None

    def light(self, row: LightRow, place: Place) -> None:
        if row.at is None:
            if not row.carried_by and self.faults.sound(place, "at", "carried_by"):
                self.faults.add(place, "map", "fault.light_nowhere")
        elif self.inside(row.at, place.at("at")):
            bright, dim = row.feet
            x, y = row.at[0] - self.origin[0], row.at[1] - self.origin[1]
            self.lit += lit_squares([(x, y, max(bright, dim))], self.width, self.height)
            if self.lit > MOST_LIT:
                self.faults.add(place, "map", "fault.crowded_lights", most=MOST_LIT)
                return
            self.fixtures.append(Fixture("light", x, y, bright=bright, dim=dim))


def changed(
    material: Material,
    height: int | None = None,
    cover: Cover | None = None,
    conceals: int | None = None,
    blocks: tuple[Layer, ...] | None = None,
) -> Material:
    """The material with some of its numbers overridden.

    Cover comes of stopping effects: with other layers and no cover said, it is standard where they are stopped now, and
    none where they no longer are (D-GRID-2).
    """
    if height is not None:
        material = material._replace(height=height)
    if cover is not None:
        material = material._replace(cover=int(cover))
    if conceals is not None:
        material = material._replace(conceals=conceals)
    if blocks is not None:
        move, effect, sight, sound = (layer in blocks for layer in LAYERS)
        if cover is None and effect is not material.effect:
            grade = max(Cover.STANDARD, Cover(material.cover)) if effect else Cover.NONE
            material = material._replace(cover=int(grade))
        material = material._replace(move=move, effect=effect, sight=sight, sound=sound)
    return material


def veiled(under: Material, over: Material) -> Material:
    """What two terrains of one square make: mist veils what can be seen past, else the later one holds."""
    veil = over.conceals > 0 and not (over.move or over.effect or over.sight or over.cover)
    if veil and under.sight and not under.height:
        return under
    if veil and under != FLOOR:
        return under._replace(conceals=max(under.conceals, over.conceals))
    return over
