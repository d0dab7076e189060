"""The squares in view from a space: what fog of war and exploring ask.

Source: D-GEO-1 in the sight layer, centre to centre.
"""

from typing import Final

from ecs.grid.lines import FREE, SIGHT, Planes, leg, slant
from ecs.grid.segments import HALF_UNIT
from ecs.grid.walls import Walker
from ecs.ints import i64

SHUT: Final = 48  # "0"
OPEN: Final = 49  # "1"


def in_view(walker: Walker, x: i64, y: i64, side: i64) -> bytes:
    """Digits "0" or "1" a square, the LAST square first: int(digits, 2) has bit y * width + x for square (x, y).

    A square is in view if the line from the space's centre to its centre is open past what stops sight; its own are.
    """
    planes: Planes = walker.planes
    width: i64 = planes.width
    height: i64 = planes.height
    out = bytearray(width * height)
    cx: i64 = 2 * x + side
    cy: i64 = 2 * y + side
    at: i64 = width * height - 1
    i: i64
    j: i64 = 0
    shut: i64
    sides: i64
    walker.heights.flat()
    while j < height:
        i = 0
        while i < width:
            if x <= i < x + side and y <= j < y + side:
                out[at] = OPEN
            else:
                if cx != 2 * i + 1 and cy != 2 * j + 1:  # what follows the first that shuts sight does not matter
                    shut = slant(planes, cx, cy, 2 * i + 1, 2 * j + 1, SIGHT)
                else:
                    shut = leg(planes, cx, cy, 2 * i + 1, 2 * j + 1)
                if shut & FREE and shut & SIGHT == 0:
                    sides = walker.leg(
                        cx * HALF_UNIT, cy * HALF_UNIT, (2 * i + 1) * HALF_UNIT, (2 * j + 1) * HALF_UNIT, 0, 0
                    )
                    shut = sides & (sides >> 8)
                out[at] = SHUT if shut & SIGHT else OPEN
            at -= 1
            i += 1
        j += 1
    return bytes(out)
