"""Concealment by the corner rule: from which corner of a space another is seen clearest.

Source: R-P-1, D-P-2, D-GEO-3.  Corners are 0 north-west, 1 north-east, 2 south-west, 3 south-east.
"""

from typing import Final

from ecs.grid.lines import ASKED, EFFECT, FREE, LOW, MIST, Planes, corner_path, leg
from ecs.grid.segments import HALF_UNIT
from ecs.grid.sight import own_leg, terrain_in, without_own
from ecs.grid.walls import Walker
from ecs.ints import i64

NO_LINE: Final = -1
CORNER_SHIFT: Final = 8
SQUARE_SHIFT: Final = 10
OPEN: Final = 15  # of corner_lines(): line to corner j is bit j
ALL: Final = 101  # percent, above every miss chance


def clearest(
    walkers: list[Walker],
    percents: list[int],
    ax: i64,
    ay: i64,
    aside: i64,
    afeet: i64,
    bx: i64,
    by: i64,
    bside: i64,
    bfeet: i64,
) -> i64:
    """The miss chance in percent against a ranged attack, | corner << CORNER_SHIFT | square << SQUARE_SHIFT; NO_LINE.

    The attacker (a) picks a corner of its space and a square of the target's (b), numbered row by row: the lowest miss
    chance, then the first corner, then the first square.  NO_LINE: nothing is open past full walls.
    Coordinates and sides in squares, afeet and bfeet elevations in feet.  percents: miss chances of the mist on the
    board, ascending, none missing; walkers[i] counts mist of at least percents[i], and walkers[-1] is asked for walls.
    """
    walls: Walker = walkers[len(walkers) - 1]
    own: i64 = (terrain_in(walls.planes, ax, ay, aside) | terrain_in(walls.planes, bx, by, bside)) & ASKED
    if own:
        for walker in walkers:
            walker.cell = without_own(walker.planes, ax, ay, aside, bx, by, bside)
    h0: i64 = 2 * afeet + 5 * aside
    h1: i64 = 2 * bfeet + 5 * bside
    best: i64 = ALL
    found: i64 = NO_LINE
    k: i64 = 0
    i: i64
    lines: i64
    percent: i64
    x: i64
    y: i64
    while k < 4 and best:
        i = 0
        while i < bside * bside and best:
            x = bx + i % bside
            y = by + i // bside
            lines = corner_lines(walls, ax, ay, aside, k, x, y, own)
            if lines:
                percent = worst(walkers, percents, ax + (k & 1) * aside, ay + (k >> 1) * aside, h0, x, y, h1, lines)
                if percent < best:
                    best = percent
                    found = percent | k << CORNER_SHIFT | i << SQUARE_SHIFT
            i += 1
        k += 1
    if own:
        for walker in walkers:
            walker.cell = walker.planes.cell
    return found


def corner_lines(walker: Walker, ax: i64, ay: i64, aside: i64, k: i64, x: i64, y: i64, own: i64) -> i64:
    """Which lines from corner k of a space to the corners of square (x, y) count: bit j of OPEN, by the path centre -
    corner - corner - the square's centre past full walls; own: walk walker.cell.
    """
    planes: Planes = walker.planes
    ux: i64 = ax + (k & 1) * aside
    uy: i64 = ay + (k >> 1) * aside
    first: i64 = own_leg(planes, ax, ay, aside, k, own)
    out: i64 = 0
    j: i64 = 0
    vx: i64
    vy: i64
    shut: i64
    points: list[int]
    while j < 4:
        vx = x + (j & 1)
        vy = y + (j >> 1)
        shut = first | own_leg(planes, x, y, 1, j, own)
        if shut & (FREE | EFFECT) == 0:
            shut |= corner_path(planes, ux, uy, 3 - k, vx, vy, 3 - j, EFFECT)
        if shut & FREE and shut & EFFECT == 0:
            walker.heights.flat()
            points = [(2 * ax + aside) * HALF_UNIT, (2 * ay + aside) * HALF_UNIT, ux << 10, uy << 10]
            points += [vx << 10, vy << 10, (2 * x + 1) * HALF_UNIT, (2 * y + 1) * HALF_UNIT]
            shut = walker.path(points, EFFECT)
        if shut & EFFECT == 0:
            out |= 1 << j
        j += 1
    return out


def worst(
    walkers: list[Walker], percents: list[int], ux: i64, uy: i64, h0: i64, x: i64, y: i64, h1: i64, lines: i64
) -> i64:
    """The highest miss chance on any of some lines from vertex (ux, uy) to the corners of square (x, y).

    lines: bits of OPEN; h0, h1: heights of the lines' ends in half feet.
    """
    found: i64 = 0
    i: i64 = 0
    j: i64
    hit: bool
    while i < len(percents):
        hit = False
        j = 0
        while j < 4 and not hit:
            if lines & (1 << j):
                hit = in_mist(walkers[i], ux, uy, h0, x + (j & 1), y + (j >> 1), h1)
            j += 1
        if not hit:  # what is thicker is part of what is thinner
            break
        found = percents[i]
        i += 1
    return found


def in_mist(walker: Walker, ux: i64, uy: i64, h0: i64, vx: i64, vy: i64, h1: i64) -> bool:
    """Whether the line between two vertices is not open past mist; h0, h1: the heights of its ends in half feet."""
    planes: Planes = walker.planes
    shut: i64 = leg(planes, 2 * ux, 2 * uy, 2 * vx, 2 * vy)
    if shut & MIST:
        return True
    if shut & (LOW | FREE) == 0 or (ux == vx and uy == vy):
        return False
    walker.heights.between(ux, uy, 0, h0, vx, vy, 0, h1)
    sides: i64 = walker.leg(ux << 10, uy << 10, vx << 10, vy << 10, 0, 0)
    shut = sides & (sides >> 8) & MIST
    if shut == 0 and ux != vx and uy != vy:
        shut = dips(walker, ux, uy, vx, vy) | dips(walker, vx, vy, ux, uy)
    walker.heights.flat()
    return shut != 0


def dips(walker: Walker, x: i64, y: i64, to_x: i64, to_y: i64) -> i64:
    """MIST if the line at hand ends at vertex (x, y) inside low mist, past none of its borders."""
    planes: Planes = walker.planes
    column: i64 = x if to_x > x else x - 1
    row: i64 = y if to_y > y else y - 1
    if len(planes.square_tall) == 0 or not (0 <= column < planes.width and 0 <= row < planes.height):
        return 0
    c: i64 = (row + 1) * planes.stride + column + 1
    part: i64 = planes.square_part[c]
    if part & MIST and walker.heights.dips_into(row * planes.width + column, planes.square_tall[c]):
        return MIST
    return 0
