"""What perception asks of two spaces, in one number: lines there and back past the terrain, and the distance."""

from typing import Final

from ecs.grid.sight import DIRECTED, terrain
from ecs.grid.space import FEET, gap
from ecs.grid.walls import Walker
from ecs.ints import i64

FACTS: Final = 31  # of Pairs.fact: effect, sight, mist, two bits of cover
BACK_SHIFT: Final = 5
FEET_SHIFT: Final = 10
SPANS: Final = 100_000  # remembered, with counts of walls, on the layout in use, and as many on all others together


def span(
    there: Walker,
    back: Walker,
    ax: i64,
    ay: i64,
    aside: i64,
    afeet: i64,
    bx: i64,
    by: i64,
    bside: i64,
    bfeet: i64,
) -> i64:
    """FACTS from the first space to the second, those back from BACK_SHIFT, the distance in feet from FEET_SHIFT.

    Coordinates and sides in squares, afeet and bfeet elevations in feet; there and back: the walkers of the pair's top
    for the second's and the first's rank.  Source: D-GEO-2..4, D-GRID-3.
    """
    out: i64 = terrain(there, ax, ay, aside, afeet, bx, by, bside, bfeet)
    home: i64 = out
    if out & DIRECTED or there is not back:
        home = terrain(back, bx, by, bside, bfeet, ax, ay, aside, afeet)
    across: i64 = bx - ax - aside + 1 if bx >= ax + aside else ax - bx - bside + 1
    down: i64 = by - ay - aside + 1 if by >= ay + aside else ay - by - bside + 1
    if across < 0:
        across = 0
    if down < 0:
        down = 0
    up: i64 = 0
    if afeet | bfeet:
        up = gap(afeet // FEET, aside, bfeet // FEET, bside)
    most: i64 = across
    if down > most:
        most = down
    if up > most:
        most = up
    least: i64 = across
    if down < least:
        least = down
    if up < least:
        least = up
    middle: i64 = across + down + up - most - least
    return out & FACTS | (home & FACTS) << BACK_SHIFT | FEET * (most + (middle >> 1)) << FEET_SHIFT
