"""Small boards for tests."""

from collections.abc import Iterable, Mapping

from ecs.grid.board import Board, Layout, Wall
from ecs.grid.material import Material

UNIT = 1024
MATERIALS = (
    Material("floor"),
    Material("stone", move=True, effect=True, sight=True, sound=True, cover=2),
    Material("glass", move=True, effect=True, cover=2),
    Material("curtain", sight=True),
    Material("fog", conceals=20),
    Material("crate", cover=2, height=3),
    Material("fence", move=True, effect=True, sight=True, cover=2, height=10),
    Material("keep", move=True, effect=True, sight=True, sound=True, cover=3),
    Material("bush", cover=1, conceals=20, shelters=True, height=4, cost=2),
    Material("pillar", move=True, effect=True, sight=True, cover=2, rank=0),
    Material("slit_east", move=True, cover=3, slit=2),
    Material("smoke", sight=True, conceals=50),
    Material("hedge", cover=2, shelters=True),
    Material("dip", conceals=20, height=3),
    Material("slit_north_thin", move=True, cover=2, slit=1),
    Material("log", move=True, cover=2, rank=1),
)
FLOOR, STONE, GLASS, CURTAIN, FOG, CRATE, FENCE, KEEP, BUSH, PILLAR, SLIT_E, SMOKE, HEDGE, DIP, SLIT_N, LOG = range(16)


def board_of(
    width: int,
    height: int,
    *,
    squares: Mapping[tuple[int, int], int] | None = None,
    walls: Iterable[tuple[int, int, int, int, int]] = (),
    ambient: int = 2,
    free: bool = False,
) -> Board:
    """A board of open floor with some squares and walls; walls in units of 1/1024 square."""
    grid = bytearray(width * height)
    for (x, y), material in (squares or {}).items():
        grid[y * width + x] = material
    layout = Layout(
        width, height, MATERIALS, bytes(grid), tuple(Wall(*wall) for wall in walls), bytes([ambient]) * (width * height)
    )
    return Board(layout, free=free)


def wall(x0: float, y0: float, x1: float, y1: float, material: int = STONE) -> tuple[int, int, int, int, int]:
    """A wall between two points in squares."""
    return round(x0 * UNIT), round(y0 * UNIT), round(x1 * UNIT), round(y1 * UNIT), material
