"""A battlefield as it stands now: materials of squares and walls, doors open or shut, and walkers over them."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from ecs.errors import EngineError
from ecs.grid.material import RANGES, Material
from ecs.grid.planes import Class, build, reopen, shapes
from ecs.grid.segments import UNIT, Segments
from ecs.grid.walls import Walker

SIZE_LIMIT: Final = 200  # squares a side; with walls that end so far outside every product of a walk has 62 bits
MATERIALS: Final = 256  # of one layout
REACH_LIMIT: Final = 1 << 21  # units: how far outside a wall may end
BRIGHTEST: Final = 2


class Wall(NamedTuple):
    """A closed segment from (x0, y0) to (x1, y1) in units of 1/1024 square, of a material of its layout."""

    x0: int
    y0: int
    x1: int
    y1: int
    material: int


class Layout(NamedTuple):
    """A map as drawn: width and height in squares, shape (height, width) for squares and ambient, row-major.

    materials[0] is open floor.  squares: a material index a square.  ambient: 0 dark, 1 dim, 2 bright a square.
    """

    width: int
    height: int
    materials: tuple[Material, ...]
    squares: bytes
    walls: tuple[Wall, ...]
    ambient: bytes


class Board:
    """A layout with the doors that stand open; `version` grows with every change that can move a line.

    A wall on grid lines between grid points is kept as unit borders, any other as a free segment; answers are alike;
    with free=True every wall is a free segment.  by_corners: mist between two spaces is judged from the clearest corner
    of the first (R-P-1), else on their centre line (D-CON-1).
    Raises EngineError if the layout contradicts itself.
    """

    def __init__(
        self, layout: Layout, open_walls: Iterable[int] = (), *, free: bool = False, by_corners: bool = False
    ) -> None:
        check(layout)
        self.layout = layout
        self.width = layout.width
        self.height = layout.height
        self.ambient = layout.ambient
        self.version = 0
        self.by_corners = by_corners
        self._open = set(open_walls)
        self._segments = Segments(layout.width, layout.height, layout.walls, free=free)
        self._shapes = shapes(layout.materials)
        self._walkers: dict[Class, Walker] = {}
        self._asked: dict[tuple[int, int, int], Walker] = {}

    @property
    def percents(self) -> tuple[int, ...]:
        """The miss chances of its mist, ascending; 0 is not among them (R-P-7)."""
        return self._shapes.percents

    @property
    def open_walls(self) -> frozenset[int]:
        """The indices of the walls that stand open."""
        return frozenset(self._open)

    def is_open(self, wall: int) -> bool:
        """Whether a wall stands open."""
        return wall in self._open

    def set_open(self, wall: int, is_open: bool) -> None:
        """Open or shut a wall of the layout."""
        if not 0 <= wall < len(self.layout.walls):
            raise EngineError(f"wall={wall!r} is not one of the {len(self.layout.walls)} walls of this board")
        if (wall in self._open) == is_open:
            return
        if is_open:
            self._open.add(wall)
        else:
            self._open.discard(wall)
        self.version += 1
        for kind, walker in self._walkers.items():
            reopen(walker.planes, kind, self.layout, self._segments, self._open, wall)

    def material_at(self, x: int, y: int) -> Material:
        """The material of a square."""
        return self.layout.materials[self.layout.squares[y * self.width + x]]

    def walker(self, top: int, rank: int = 2, mist: int = 1) -> Walker:
        """The walker for pairs with this top in feet, this target's rank, and mist of at least so many percent."""
        found = self._asked.get((top, rank, mist))
        if found is None:
            found = self._asked[top, rank, mist] = self._walker(self._shapes.sight_class(top, rank, mist))
        return found

    def mover(self, elevation: int = 0) -> Walker:
        """The walker over what stops movement and sound at a height in feet."""
        return self._walker(self._shapes.move_class(elevation))

    def _walker(self, kind: Class) -> Walker:
        found = self._walkers.get(kind)
        if found is None:
            planes = build(kind, self.layout, self._segments, self._open)
            found = self._walkers[kind] = Walker(planes)
        return found


def check(layout: Layout) -> None:
    """Raise EngineError if a layout's parts do not fit together or leave the range in which walks are exact."""
    size = layout.width * layout.height
    if not (0 < layout.width <= SIZE_LIMIT and 0 < layout.height <= SIZE_LIMIT):
        raise EngineError(f"a board of {layout.width} x {layout.height} squares; 1 to {SIZE_LIMIT} a side are possible")
    for name, part in (("squares", layout.squares), ("ambient", layout.ambient)):
        if len(part) != size:
            needed = f"a board of {layout.width} x {layout.height} needs {size}"
            raise EngineError(f"{name} holds {len(part)} bytes, {needed}")
    if not 0 < len(layout.materials) <= MATERIALS:
        raise EngineError(f"{len(layout.materials)} materials; 1 to {MATERIALS} are possible, the first is open floor")
    if max(layout.squares) >= len(layout.materials):
        raise EngineError(f"squares name material {max(layout.squares)}, only {len(layout.materials)} are there")
    if max(layout.ambient) > BRIGHTEST:
        raise EngineError(f"ambient holds {max(layout.ambient)}; 0 to {BRIGHTEST} are possible")
    for material in layout.materials:
        for name, (least, most) in RANGES.items():
            if not least <= getattr(material, name) <= most:
                given = f"material {material.name!r}: {name}={getattr(material, name)!r}"
                raise EngineError(f"{given}, {least} to {most} are possible")
    for number, wall in enumerate(layout.walls):
        if not 0 <= wall.material < len(layout.materials):
            raise EngineError(f"wall {number} names material {wall.material!r}, only {len(layout.materials)} are there")
        if max(map(abs, wall[:4])) > REACH_LIMIT:
            raise EngineError(f"wall {number} ends more than {REACH_LIMIT // UNIT} squares away: {wall[:4]!r}")
