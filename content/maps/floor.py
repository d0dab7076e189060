"""Which part of an imported map is played on, and where its two ends are."""

from dataclasses import dataclass, field
from typing import Final

from components.actions import Square
from components.scenario import Fixture
from content.maps.foundry import Imported
from content.phrase import fault
from ecs.errors import MapError
from ecs.grid.board import Board, Layout
from ecs.grid.paths import Walk
from ecs.grid.space import FEET, Space

INSIDE_AT_LEAST: Final = 60  # squares: a smaller part that keeps off the rim is a closet, not the place
LEAST: Final = 2
SWEEPS: Final = 8


@dataclass(frozen=True, slots=True)
class Floor:
    """The squares played on, in reading order; diameter: feet between its ends along the way.

    walk: movement over the map with every door open that can be opened.
    """

    walk: Walk
    width: int
    squares: tuple[Square, ...]
    ends: tuple[Square, Square]
    diameter: int
    known: dict[tuple[Square, ...], dict[Square, int]] = field(default_factory=dict, compare=False)
    roams: dict[tuple[int, Square], int] = field(default_factory=dict, compare=False)

    def feet_from(self, *starts: Square) -> dict[Square, int]:
        """Walking distance in feet of every floor square from the nearest start."""
        found = self.known.get(starts)
        if found is None:
            feet = self.walk.field(list(starts), 1)
            found = self.known[starts] = {(x, y): feet[y * self.width + x] for x, y in self.squares}
        return found

    def roam(self, spot: Square, side: int) -> int:
        """How many places a creature of this side reaches from a place where it can stand."""
        if (side, spot) not in self.roams:
            feet = self.walk.field([spot], side)
            reached = [(at % self.width, at // self.width) for at, far in enumerate(feet) if far >= 0]
            self.roams.update(((side, place), len(reached)) for place in reached)
        return self.roams[side, spot]


def open_walk(layout: Layout, fixtures: tuple[Fixture, ...]) -> Walk:
    """Movement with every door open but the locked ones."""
    open_walls = [wall for door in fixtures if door.kind == "door" and not door.locked for wall in door.walls]
    return Walk(Board(layout, open_walls))


def components(walk: Walk, layout: Layout) -> list[frozenset[Square]]:
    """The parts of the map that hang together, the largest first."""
    left = {(x, y) for y in range(layout.height) for x in range(layout.width) if walk.can_stand(Space(x, y))}
    parts = []
    for x, y in sorted(left, key=lambda square: (square[1], square[0])):
        if (x, y) not in left:
            continue
        part = walk.component(x, y)
        left -= part
        parts.append(part)
    return sorted(parts, key=len, reverse=True)


def floor_of(found: Imported) -> Floor:
    """The largest part that keeps off the map's rim and has room, else the largest.  Raises MapError for none."""
    layout = found.layout
    walk = open_walk(layout, found.fixtures)
    parts = components(walk, layout)

    def inside(part: frozenset[Square]) -> bool:
        return all(0 < x < layout.width - 1 and 0 < y < layout.height - 1 for x, y in part)

    roomy = [part for part in parts if len(part) >= INSIDE_AT_LEAST and inside(part)]
    part = (roomy or parts or [frozenset[Square]()])[0]
    if len(part) < LEAST:
        raise fault(MapError, "error.no_floor", file=found.file)
    squares = tuple(sorted(part, key=lambda square: (square[1], square[0])))
    flat = Floor(walk, layout.width, squares, (squares[0], squares[-1]), 0)
    ends, diameter = _ends(flat)
    return Floor(walk, layout.width, squares, ends, diameter)


def _ends(floor: Floor) -> tuple[tuple[Square, Square], int]:
    """Two squares as far apart as sweeps from the corners of the floor find, and their distance in feet."""
    corners = [min(floor.squares, key=lambda s: (a * s[0] + b * s[1], s)) for a in (1, -1) for b in (1, -1)]
    best, ends = -FEET, (floor.squares[0], floor.squares[-1])
    for start in dict.fromkeys(corners):
        here = start
        for _ in range(SWEEPS):
            feet = floor.feet_from(here)
            there = max(floor.squares, key=lambda s: (feet[s], -s[1], -s[0]))
            if feet[there] <= best:
                break
            best, ends = feet[there], (here, there)
            here = there
    return ends, best
