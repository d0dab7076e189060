"""Which squares are bright, dim or dark.  Source: D-LIGHT-1."""

from typing import Final

from ecs.grid.lines import FREE, SIGHT, Planes, leg
from ecs.grid.segments import HALF_UNIT
from ecs.grid.space import FEET
from ecs.grid.walls import Layered, Walker
from ecs.ints import i64

DIM: Final = 1
BRIGHT: Final = 2
EYE_LEVEL: Final = 5  # feet: opaque terrain lower than a one-square space on the ground lets light over it


def light_levels(board: Layered, sources: list[tuple[int, int, int, int]]) -> bytes:
    """Levels of all squares, row-major: 0 dark, 1 dim, 2 bright, the ambient light included.

    sources: (x, y, feet of bright light, feet of dim light), each measured from the centre of its square.
    """
    levels = bytearray(board.ambient)
    walker: Walker = board.walker(EYE_LEVEL)
    walker.heights.flat()
    for x, y, bright, dim in sources:
        shine(walker, levels, x, y, bright, dim)
    return bytes(levels)


def shine(walker: Walker, levels: bytearray, x: i64, y: i64, bright: i64, dim: i64) -> None:
    """Raise the levels of the squares that one source lights."""
    planes: Planes = walker.planes
    reach: i64 = (bright if bright > dim else dim) // FEET
    row: i64 = y - reach if y > reach else 0
    last_row: i64 = y + reach if y + reach < planes.height else planes.height - 1
    first: i64 = x - reach if x > reach else 0
    last: i64 = x + reach if x + reach < planes.width else planes.width - 1
    column: i64
    across: i64
    down: i64
    feet: i64
    level: i64
    at: i64
    while row <= last_row:
        down = row - y if row > y else y - row
        column = first
        while column <= last:
            across = column - x if column > x else x - column
            feet = (across + (down >> 1) if across > down else down + (across >> 1)) * FEET
            level = BRIGHT if feet <= bright else DIM if feet <= dim else 0
            at = row * planes.width + column
            if level > levels[at] and (feet == 0 or sees(walker, x, y, column, row)):
                levels[at] = level
            column += 1
        row += 1


def sees(walker: Walker, x: i64, y: i64, to_x: i64, to_y: i64) -> bool:
    """Whether the line between the centres of two squares is open past what is opaque."""
    planes: Planes = walker.planes
    shut: i64 = leg(planes, 2 * x + 1, 2 * y + 1, 2 * to_x + 1, 2 * to_y + 1)
    if shut & SIGHT == 0 and shut & FREE:
        shut = walker.leg(
            (2 * x + 1) * HALF_UNIT,
            (2 * y + 1) * HALF_UNIT,
            (2 * to_x + 1) * HALF_UNIT,
            (2 * to_y + 1) * HALF_UNIT,
            0,
            0,
        )
        shut &= shut >> 8
    return shut & SIGHT == 0
