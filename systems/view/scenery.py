"""What the parts of a layout look like: read from its materials, never changing what they are."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from components.actions import Square
from ecs.grid.board import Layout
from ecs.grid.material import Material
from ecs.grid.segments import UNIT

_LOOKS: Final = (  # the first word found in a material's kind, then name, decides
    ("mist", ("mist", "fog", "smoke", "haze", "cloud", "spray", "dust")),
    ("tree", ("tree", "trunk", "oak", "pine")),
    ("undergrowth", ("undergrowth", "bush", "shrub", "hedge", "thicket", "bramble", "reed", "tall_grass", "brush")),
    ("pillar", ("pillar", "column", "statue", "menhir", "post")),
    ("crate", ("crate", "chest", "barrel", "cart", "table", "altar", "pew", "box", "shelf", "bench")),
    ("hollow", ("trench", "ditch", "pit")),
    ("water", ("water", "mud", "marsh", "bog", "stream", "pond", "ford")),
    ("rubble", ("rubble", "debris", "scree", "gravel", "boulder", "stones")),
    ("snow", ("snow", "ice")),
    ("floor_wood", ("wood_floor", "plank", "boards", "parquet")),
    ("floor_stone", ("flags", "stone_floor", "tile", "paving", "floor")),
)
WALLS: Final = ("low_wall", "door", "slit", "window", "curtain", "bars", "fence", "fog", "wall")


def look_of(material: Material) -> str:
    """How a square of this material is drawn; "" for plain ground."""
    for name in (material.kind, material.name):
        for look, words in _LOOKS:
            if any(word in name for word in words):
                return look
    if material.move and material.sight:
        return "rock"
    if material.conceals:
        return "undergrowth" if material.cost > 1 else "mist"
    if material.move or material.cover:
        return "crate"
    return "rubble" if material.cost > 1 else ""


def wall_look(material: Material) -> str:
    """How a wall of this material is drawn: one of WALLS."""
    if material.kind in WALLS:
        return material.kind
    if any(word in material.name for word in WALLS):
        return next(word for word in WALLS if word in material.name)
    if material.slit:
        return "slit"
    if not material.sight:
        return "window" if material.effect and not material.height else "low_wall"
    return "wall" if material.effect else "curtain"


@dataclass(frozen=True, slots=True)
class Stroke:
    """A wall to draw: ends in squares, its look, and from which side a slit is shot through (1 N .. 4 W)."""

    index: int
    a: tuple[float, float]
    b: tuple[float, float]
    look: str
    slit: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class Scenery:
    """A layout as it looks.  looks: one word a square, row-major; indoor: squares under a roof."""

    width: int
    height: int
    looks: tuple[str, ...]
    strokes: tuple[Stroke, ...]
    indoor: frozenset[Square]
    misty: frozenset[Square]
    cave: bool

    def where(self, *looks: str) -> list[Square]:
        """The squares of these looks, row by row."""
        return [(i % self.width, i // self.width) for i, look in enumerate(self.looks) if look in looks]

    def look(self, x: int, y: int) -> str:
        """The look of a square; outside the map that of rock in a cave."""
        if 0 <= x < self.width and 0 <= y < self.height:
            return self.looks[y * self.width + x]
        return "rock" if self.cave else ""


def scenery_of(layout: Layout) -> Scenery:
    """Read a layout."""
    by_material = [look_of(m) if i else "" for i, m in enumerate(layout.materials)]
    looks = tuple(by_material[m] for m in layout.squares)
    strokes = tuple(
        Stroke(
            i, (w.x0 / UNIT, w.y0 / UNIT), (w.x1 / UNIT, w.y1 / UNIT),
            wall_look(layout.materials[w.material]), layout.materials[w.material].slit,
        )
        for i, w in enumerate(layout.walls)
    )  # fmt: skip
    edge = [looks[y * layout.width + x] for y in range(layout.height) for x in (0, layout.width - 1)]
    cave = looks.count("rock") * 4 > len(looks) or edge.count("rock") * 2 > len(edge)
    indoor = frozenset[Square]() if cave else _indoor(layout.width, layout.height, looks, strokes)
    misty = _misty(layout, looks)
    return Scenery(layout.width, layout.height, looks, strokes, indoor, misty, cave)


def _misty(layout: Layout, looks: tuple[str, ...]) -> frozenset[Square]:
    """Squares under mist: what conceals and is no growth, and growth between such squares."""
    width = layout.width
    veiled = [bool(layout.materials[m].conceals) for m in layout.squares]
    sure = {(i % width, i // width) for i, look in enumerate(looks) if veiled[i] and look != "undergrowth"}
    growth = [(i % width, i // width) for i, look in enumerate(looks) if look == "undergrowth"]
    near = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
    between = {(x, y) for x, y in growth if sum((x + dx, y + dy) in sure for dx, dy in near) > 2}
    return frozenset(sure | between)


def _indoor(width: int, height: int, looks: tuple[str, ...], strokes: Iterable[Stroke]) -> frozenset[Square]:
    """Squares that no walk from the edge reaches while all doors are shut: they get a floor."""
    shut: set[tuple[Square, Square]] = set()
    for s in strokes:
        if s.look not in ("wall", "door", "window", "slit", "low_wall", "bars"):
            continue
        (ax, ay), (bx, by) = s.a, s.b
        if ax == bx:
            for y in range(height):
                if min(ay, by) <= y + 0.5 <= max(ay, by):
                    shut |= (
                        {((int(ax) - 1, y), (int(ax), y)), ((int(ax), y), (int(ax) - 1, y))} if ax == int(ax) else set()
                    )
        elif ay == by and ay == int(ay):
            for x in range(width):
                if min(ax, bx) <= x + 0.5 <= max(ax, bx):
                    shut |= {((x, int(ay) - 1), (x, int(ay))), ((x, int(ay)), (x, int(ay) - 1))}
    border = [(x, y) for x in range(-1, width + 1) for y in (-1, height)]
    border += [(x, y) for y in range(height) for x in (-1, width)]
    seen = set(border)
    queue = list(border)
    while queue:
        x, y = queue.pop()
        for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            inside = 0 <= near[0] < width and 0 <= near[1] < height
            if (
                inside
                and near not in seen
                and ((x, y), near) not in shut
                and looks[near[1] * width + near[0]] != "rock"
            ):
                seen.add(near)
                queue.append(near)
    return frozenset(
        (x, y) for y in range(height) for x in range(width) if (x, y) not in seen and looks[y * width + x] != "rock"
    )
