"""From a Foundry VTT scene to a layout with doors and lights."""

from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Final

from components.detection import Light
from components.scenario import Fixture
from content.maps.lit import MOST_LIT, lit_squares
from content.maps.scene import Scene, SceneWall, read_scene
from content.phrase import fault, finding
from content.terrain import FLOOR, Terrain
from ecs.errors import Finding, MapError
from ecs.grid.board import Layout, Wall
from ecs.grid.material import Material
from ecs.grid.mending import WARN_WITHIN, company, mend
from ecs.grid.segments import UNIT

DIM_BELOW: Final = Fraction(3, 4)  # darkness above 0 and below this is dim, from it on dark
MOST_NEAR: Final = 400_000  # pairs of an end and a wall beside it; maps that people drew have about seven for each wall
DOOR, SECRET, OPEN, LOCKED = 1, 2, 1, 2
NEEDED: Final = ("wall", "door", "window", "curtain")


@dataclass(frozen=True, slots=True)
class Imported:
    """A map read from a file; walls are exact segments, warnings say what was ignored or looks wrong."""

    name: str
    file: str
    layout: Layout
    fixtures: tuple[Fixture, ...]
    ambient: Light
    warnings: tuple[Finding, ...]


def read_foundry(path: str | Path, terrain: dict[str, Terrain]) -> Imported:
    """The map in a Foundry scene file.  Raises MapError, one clear line, if it cannot be used."""
    scene = read_scene(Path(path))
    for name in NEEDED:
        if name not in terrain or not terrain[name].border:
            raise fault(MapError, "error.no_wall", file=scene.file, name=repr(name))
    materials: list[Material] = [FLOOR]
    walls: list[Wall] = []
    for wall in scene.walls:
        material = material_of(wall, terrain)
        if material not in materials:
            materials.append(material)
        walls.append(Wall(wall.x0, wall.y0, wall.x1, wall.y1, materials.index(material)))
    drawn = [(wall.x0, wall.y0, wall.x1, wall.y1) for wall in scene.walls]
    if company(drawn) > MOST_NEAR:
        raise fault(MapError, "error.crowded_walls", file=scene.file)
    if lit_squares(((lamp.x, lamp.y, lamp.dim) for lamp in scene.lights), scene.width, scene.height) > MOST_LIT:
        raise fault(MapError, "error.crowded_lights", file=scene.file, most=MOST_LIT)
    ends, gaps = mend(drawn)
    mended = tuple(Wall(*moved, wall.material) for moved, wall in zip(ends, walls, strict=True))
    ambient = ambient_light(scene)
    squares = scene.width * scene.height
    layout = Layout(
        scene.width, scene.height, tuple(materials), bytes(squares), mended, bytes([int(ambient)]) * squares
    )
    lights = [Fixture("light", lamp.x, lamp.y, bright=lamp.bright, dim=lamp.dim) for lamp in scene.lights]
    warnings = [
        finding("ignored", scene.file, 0, "", "map.ignored", count=count, what=what)
        for what, count in scene.ignored.items()
    ]
    warnings += [
        finding("gap", scene.file, 0, "", "map.gap", wall=gap.wall, end=gap.end, units=WARN_WITHIN + 1, other=gap.other)
        for gap in gaps
    ]
    fixtures = (*doors(scene, mended), *lights)
    return Imported(scene.name or Path(path).stem, scene.file, layout, fixtures, ambient, tuple(warnings))


def ambient_light(scene: Scene) -> Light:
    """Bright at darkness 0, dim below three quarters, else dark; under global light never less than dim."""
    if scene.darkness <= 0:
        return Light.BRIGHT
    return Light.DIM if scene.darkness < DIM_BELOW or scene.lit else Light.DARK


def material_of(wall: SceneWall, terrain: dict[str, Terrain]) -> Material:
    """What a scene's wall is made of: by what it blocks a wall, a window, a curtain or a door."""
    name = "door" if wall.door else "wall" if wall.move and wall.sight else "window" if wall.move else "curtain"
    material = terrain[name].material
    if wall.door and not (wall.sight and wall.move):
        material = material._replace(sight=wall.sight, move=wall.move, effect=wall.sight and wall.move)
    return material if wall.sound == material.sound else material._replace(sound=wall.sound)


def doors(scene: Scene, walls: tuple[Wall, ...]) -> list[Fixture]:
    """The doors: leaves in the same state that continue each other in a straight line are one door."""
    leaves = [index for index, wall in enumerate(scene.walls) if wall.door]
    at_end: dict[tuple[int, int], list[int]] = {}
    for index in leaves:
        for end in {walls[index][:2], walls[index][2:4]}:
            at_end.setdefault(end, []).append(index)
    groups: list[list[int]] = []
    grouped: set[int] = set()
    for first in leaves:
        if first in grouped:
            continue
        grouped.add(first)
        group = [first]
        for one in group:  # grows while it is walked
            near = (other for end in (walls[one][:2], walls[one][2:4]) for other in at_end[end])
            for other in near:
                if other not in grouped and _one_door(scene.walls, walls, one, other):
                    grouped.add(other)
                    group.append(other)
        groups.append(sorted(group))
    found = []
    for group in sorted(groups):
        xs = [x for i in group for x in (walls[i].x0, walls[i].x1)]
        ys = [y for i in group for y in (walls[i].y0, walls[i].y1)]
        x = max(0, min((min(xs) + max(xs)) // 2 // UNIT, scene.width - 1))
        y = max(0, min((min(ys) + max(ys)) // 2 // UNIT, scene.height - 1))
        state = scene.walls[group[0]].state
        found.append(Fixture("door", x, y, tuple(group), open=state == OPEN, locked=state == LOCKED))
    return found


def _one_door(leaves: list[SceneWall], walls: tuple[Wall, ...], one: int, other: int) -> bool:
    """Whether two leaves that share an end continue each other in the same state."""
    a, b = walls[one], walls[other]
    if leaves[one].state != leaves[other].state:
        return False
    return (a.x1 - a.x0) * (b.y1 - b.y0) == (a.y1 - a.y0) * (b.x1 - b.x0)
