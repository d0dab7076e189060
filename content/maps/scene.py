"""What a Foundry VTT scene file says, in one form for all versions of the format: squares, units and feet."""

import json
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from math import ceil, floor
from pathlib import Path
from typing import Final, NamedTuple

from content.phrase import english, fault, os_fault, phrase
from content.source import exact
from ecs.errors import MapError, Phrase
from ecs.files import start_of
from ecs.grid.board import SIZE_LIMIT
from ecs.grid.segments import UNIT
from ecs.grid.space import FEET

HEAVIEST: Final = 32_000_000  # bytes
MOST_VALUES: Final = 1_000_000  # of a file, before anything is made of them: they take up more than their bytes
MOST: Final = 4_000  # walls, and lights
FARTHEST: Final = 1000 * UNIT  # units from the map's corner
FEET_OF: Final = {  # per scene unit; 1.5 m are the 5 ft of a square
    "": Fraction(1),
    "ft": Fraction(1),
    "ft.": Fraction(1),
    "foot": Fraction(1),
    "feet": Fraction(1),
    "'": Fraction(1),
    "m": Fraction(10, 3),
    "m.": Fraction(10, 3),
    "meter": Fraction(10, 3),
    "meters": Fraction(10, 3),
    "metre": Fraction(10, 3),
    "metres": Fraction(10, 3),
}
SQUARE_GRID: Final = 1
GRIDS: Final = {0: "no_grid", 2: "hexes", 3: "hexes", 4: "hexes", 5: "hexes"}


class SceneWall(NamedTuple):
    """One wall: ends in units of 1/1024 square, what it blocks; door 1, secret 2; state 0 closed, 1 open, 2 locked."""

    x0: int
    y0: int
    x1: int
    y1: int
    move: bool
    sight: bool
    sound: bool
    door: int
    state: int


class SceneLight(NamedTuple):
    """One light: its square, radii in feet."""

    x: int
    y: int
    bright: int
    dim: int


@dataclass(slots=True)
class Scene:
    """A scene in squares.  darkness 0 to 1; lit: global light holds at that darkness; ignored: what -> how often."""

    file: str
    name: str
    width: int
    height: int
    darkness: Fraction
    lit: bool
    walls: list[SceneWall] = field(default_factory=list)
    lights: list[SceneLight] = field(default_factory=list)
    ignored: dict[Phrase, int] = field(default_factory=dict)

    def ignore(self, what: str, count: int = 1, /, **values: object) -> None:
        """Count something that has no meaning here; what: the key of its text among those of maps."""
        if count:
            said = phrase(f"map.{what}", **values)
            self.ignored[said] = self.ignored.get(said, 0) + count


def read_scene(path: Path) -> Scene:
    """The scene in a file.  Raises MapError, one clear line, for anything that is no usable scene."""
    return _Reader(path.as_posix(), _load(path)).scene()


def _load(path: Path) -> dict[str, object]:
    file = path.as_posix()
    try:
        content = start_of(path, HEAVIEST + 1)
        if len(content) > HEAVIEST:
            raise fault(MapError, "error.heavy_map", file=file, most=HEAVIEST // 1_000_000)
        if content.count(b",") + content.count(b"[") + content.count(b"{") > MOST_VALUES:
            raise fault(MapError, "error.crowded_map", file=file, most=MOST_VALUES)
        data: object = json.loads(content.decode("utf-8-sig"), parse_float=exact)
    except OSError as e:
        raise fault(MapError, "error.unreadable", file=file, why=os_fault(e)) from None
    except UnicodeDecodeError:
        raise fault(MapError, "error.json_not_utf8", file=file) from None
    except json.JSONDecodeError as e:
        raise fault(MapError, "error.no_json", file=file, line=e.lineno, why=e.msg, column=e.colno) from None
    except (ValueError, RecursionError):
        raise fault(MapError, "error.odd_json", file=file) from None
    if not isinstance(data, dict):
        raise fault(MapError, "error.no_object", file=file)
    if "walls" not in data:
        raise fault(MapError, "error.no_walls", file=file)
    return data


class _Reader:
    """One file's data on its way to a scene."""

    def __init__(self, file: str, data: dict[str, object]) -> None:
        self.file, self.data = file, data

    def fail(self, text: str, /, **values: object) -> MapError:
        said = phrase(text, **values)
        return MapError(english(said), phrase=said, file=self.file)

    def scene(self) -> Scene:
        data = self.data
        grid = data.get("grid")
        inner: dict[str, object] = grid if isinstance(grid, dict) else {}
        kind = self.number({**data, **inner}, "type" if inner else "gridType", Fraction(SQUARE_GRID))
        if kind != SQUARE_GRID:
            what = phrase(f"map.{GRIDS.get(int(kind), 'unknown_grid')}")
            raise self.fail("error.grid_type", type=int(kind), what=what)
        size = self.number(inner or data, "size" if inner else "grid")
        if size < 1:
            raise self.fail("error.grid_size", size=_short(size))
        distance = self.number(inner or data, "distance" if inner else "gridDistance", Fraction(FEET))
        units = inner.get("units") if inner else data.get("gridUnits")
        unit = FEET_OF.get(str(units or "").strip().lower())
        if unit is None or distance <= 0:
            raise self.fail("error.grid_distance", distance=_short(distance), units=repr(units))
        self.feet = unit
        self.scale = distance * unit / FEET / size  # squares per pixel
        width, height = self.number(data, "width"), self.number(data, "height")
        across, down = ceil(width * self.scale), ceil(height * self.scale)
        if not (1 <= across <= SIZE_LIMIT and 1 <= down <= SIZE_LIMIT):
            raise self.fail("error.map_size", width=_size(across), height=_size(down), most=SIZE_LIMIT)
        self.left, self.up = self.offset(size, width, "shiftX"), self.offset(size, height, "shiftY")
        darkness, lit = self.darkness()
        name = data.get("name")
        scene = Scene(self.file, name if isinstance(name, str) else "", across, down, darkness, lit)
        if distance * unit != FEET:
            scene.ignore("scaled", feet=_short(distance * unit))
        for index, wall in enumerate(self.items("walls")):
            self.wall(wall, f"walls[{index}]", scene)
        for index, light in enumerate(self.items("lights")):
            self.light(light, f"lights[{index}]", scene)
        for key in ("drawings", "tokens", "tiles", "regions", "notes", "sounds", "templates"):
            found = data.get(key)
            scene.ignore(key, len(found) if isinstance(found, list) else 0)
        return scene

    def number(self, table: dict[str, object], key: str, default: Fraction | None = None) -> Fraction:
        """A number of the file; null or nothing gives the default.  Raises MapError without one."""
        value = table.get(key)
        if value is None:
            if default is None:
                raise self.fail("error.missing_in_map", key=repr(key))
            return default
        if isinstance(value, bool) or not isinstance(value, (int, Decimal)) or not Decimal(value).is_finite():
            raise self.fail("error.expected_number", key=key, value=_short(value))
        if abs(Decimal(value)) > 10**9 or (value and abs(Decimal(value)) < Decimal("1e-9")):
            raise self.fail("error.odd_number", key=key, value=_short(value))
        return Fraction(value)

    def items(self, key: str) -> list[dict[str, object]]:
        found = self.data.get(key)
        if found is None:
            return []
        if not isinstance(found, list) or not all(isinstance(item, dict) for item in found):
            raise self.fail("error.expected_objects", key=key)
        if len(found) > MOST:
            raise self.fail("error.many_entries", key=key, count=len(found), most=MOST)
        return found

    def offset(self, size: Fraction, length: Fraction, shift: str) -> Fraction:
        """Pixels from the file's origin to the board's: the padding, and the picture's shift in whole cells.

        Foundry moves the picture against the grid; the grid, and with it the squares, stays.
        """
        padding = self.number(self.data, "padding", Fraction(0))
        if not 0 <= padding <= 2:
            raise self.fail("error.padding", value=_short(padding))
        moved = floor(self.number(self.data, shift, Fraction(0)) / size + Fraction(1, 2))
        return (ceil(padding * length / size) - moved) * size

    def darkness(self) -> tuple[Fraction, bool]:
        """How dark it is, 0 to 1, and whether global light holds."""
        world = self.data.get("environment")
        if isinstance(world, dict):  # since version 12
            level = self.number(world, "darknessLevel", Fraction(0))
            shine = world.get("globalLight")
            lit = isinstance(shine, dict) and shine.get("enabled") is True
            return level, lit
        level = self.number(self.data, "darkness", Fraction(0))
        limit = self.number(self.data, "globalLightThreshold", Fraction(1))
        return level, self.data.get("globalLight") is True and level <= limit

    def wall(self, wall: dict[str, object], key: str, scene: Scene) -> None:
        ends = wall.get("c")
        if not isinstance(ends, list) or len(ends) != 4:
            raise self.fail("error.wall_ends", key=key)
        table: dict[str, object] = {f"{key}.c[{i}]": value for i, value in enumerate(ends)}
        x0, y0, x1, y1 = (self.units(table, name, self.up if i % 2 else self.left) for i, name in enumerate(table))
        old = "sense" in wall or "sight" not in wall
        move = self.level(wall, "move", 20)
        sight = self.level(wall, "sense" if old else "sight", 1 if old else 20)
        sound = sight > 0 and move > 0 if "sound" not in wall else self.level(wall, "sound", 20) > 0
        if sight == (2 if old else 10):
            scene.ignore("limited_sight")
        elif sight > (1 if old else 20):
            scene.ignore("proximity")
        if "light" in wall and (self.level(wall, "light", 20) > 0) != (sight > 0):
            scene.ignore("light_walls")
        scene.ignore("one_way_walls", 1 if self.level(wall, "dir", 0) else 0)
        door, state = self.level(wall, "door", 0), self.level(wall, "ds", 0)
        if (x0, y0) == (x1, y1):
            scene.ignore("pointlike_walls")
        elif (
            min(x0, x1) > scene.width * UNIT or min(y0, y1) > scene.height * UNIT or max(x0, x1) < 0 or max(y0, y1) < 0
        ):
            scene.ignore("walls_outside")
        elif not move and not sight:
            scene.ignore("idle_walls")
        else:
            scene.ignore("secret_doors", 1 if door == 2 else 0)
            scene.walls.append(SceneWall(x0, y0, x1, y1, move > 0, sight > 0, sound, door, state))

    def units(self, table: dict[str, object], key: str, offset: Fraction) -> int:
        """A pixel coordinate in units from the board's corner, rounded half up."""
        at = floor((self.number(table, key) - offset) * self.scale * UNIT + Fraction(1, 2))
        if abs(at) > FARTHEST:
            raise self.fail("error.far_outside", key=key, value=_short(table[key]))
        return at

    def level(self, table: dict[str, object], key: str, default: int) -> int:
        return int(self.number(table, key, Fraction(default)))

    def light(self, light: dict[str, object], key: str, scene: Scene) -> None:
        config = light.get("config")
        inner: dict[str, object] = config if isinstance(config, dict) else light
        bright, dim = (
            floor(self.number(inner, name, Fraction(0)) * self.feet + Fraction(1, 2)) for name in ("bright", "dim")
        )
        x = floor((self.number(light, "x") - self.left) * self.scale)
        y = floor((self.number(light, "y") - self.up) * self.scale)
        active = inner.get("darkness")
        least = (
            self.number(active, "min", Fraction(0))
            if isinstance(active, dict)
            else self.number(light, "darknessThreshold", Fraction(0))
        )
        if light.get("hidden") is True or scene.darkness < least:
            scene.ignore("lights_off")
        elif bright < 0 or dim < 0:
            scene.ignore("darkness")
        elif not (0 <= x < scene.width and 0 <= y < scene.height):
            scene.ignore("lights_outside")
        elif bright or dim:
            scene.ignore("light_angles", 1 if self.level(inner, "angle", 360) < 360 else 0)
            scene.lights.append(SceneLight(x, y, min(bright, 1000), min(max(bright, dim), 1000)))


def _short(value: object) -> str:
    text = str(float(value)) if isinstance(value, Fraction) else repr(value) if isinstance(value, str) else str(value)
    text = text.removesuffix(".0")
    return text if len(text) <= 30 else text[:29] + "…"


def _size(squares: int) -> str:
    return str(squares) if squares < 10**6 else f">{10**6 - 1}"
