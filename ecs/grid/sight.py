"""What the terrain leaves of a pair: effect, sight, mist and cover.  Source: D-GEO-2..4, R-COV-4..7, D-COV-4."""

from typing import Final

from ecs.grid.heights import Heights
from ecs.grid.lines import (
    ASKED,
    EFFECT,
    FREE,
    GREATER,
    LESSER,
    LOW,
    MIST,
    SHELTERS,
    SIGHT,
    STANDARD,
    Planes,
    corner_row,
    leg,
    shut_in,
    slant,
    turn_at,
)
from ecs.grid.segments import HALF_UNIT
from ecs.grid.walls import Walker
from ecs.ints import i64

COVER_SHIFT: Final = 3  # cover of the second against the first is (bits >> COVER_SHIFT) & COVER_MASK
COVER_MASK: Final = 3  # 0 none, 1 lesser, 2 standard, 3 greater
DIRECTED: Final = 64  # the answer may differ the other way round


def grade(shut: i64) -> i64:
    """The cover grade 0..3 of the layers shut on a centre line."""
    if shut & GREATER:
        return 3
    if shut & STANDARD:
        return 2
    return 1 if shut & LESSER else 0


def terrain(walker: Walker, ax: i64, ay: i64, aside: i64, afeet: i64, bx: i64, by: i64, bside: i64, bfeet: i64) -> i64:
    """Terrain between a first space, that looks and attacks, and a second: bits of Pairs.fact, and DIRECTED.

    ax, ay, aside in squares, afeet = elevation in feet; the walker must be that of the pair's top and the second's
    rank.
    """
    planes: Planes = walker.planes
    asked: i64 = terrain_in(planes, ax, ay, aside) | terrain_in(planes, bx, by, bside)
    h0: i64 = 2 * afeet + 5 * aside
    h1: i64 = 2 * bfeet + 5 * bside
    directed: i64 = 0
    x0: i64
    y0: i64
    x1: i64
    y1: i64
    shut: i64
    if asked & ASKED:
        walker.cell = without_own(planes, ax, ay, aside, bx, by, bside)
        walker.heights.between(ax, ay, aside, h0, bx, by, bside, h1)
        shut = centre(walker) | sunk(walker, ax, ay, aside, False) | sunk(walker, bx, by, bside, True)
        directed = DIRECTED
    else:
        x0 = 2 * ax + aside
        y0 = 2 * ay + aside
        x1 = 2 * bx + bside
        y1 = 2 * by + bside
        shut = slant(planes, x0, y0, x1, y1, planes.most) if x0 != x1 and y0 != y1 else leg(planes, x0, y0, x1, y1)
        if shut == 0:
            return EFFECT | SIGHT
        if shut & (LOW | FREE):
            walker.heights.between(ax, ay, aside, h0, bx, by, bside, h1)
            shut = centre(walker)
            if walker.heights.directed:
                directed = DIRECTED
    if walker.heights.low:
        walker.heights.flat()
    want: i64 = shut & (EFFECT | SIGHT)
    if want:
        if touching(ax, ay, aside, bx, by, bside):
            if aside + bside > 2:
                want = touch_paths(walker, ax, ay, aside, bx, by, bside, want, asked & ASKED)
        else:
            want = corner_paths(walker, ax, ay, aside, bx, by, bside, want, asked & ASKED)
    if asked & ASKED:
        walker.cell = planes.cell
    return (want ^ (EFFECT | SIGHT)) | (shut & MIST) | grade(shut) << COVER_SHIFT | directed


def terrain_in(planes: Planes, x: i64, y: i64, side: i64) -> i64:
    """Whether a space holds terrain that is left out for a pair it belongs to (ASKED)."""
    c: i64 = (y + 1) * planes.stride + x + 1
    ground: bytes
    if side <= len(planes.grounds):
        ground = planes.grounds[side - 1]
        return ground[c]
    ground = planes.ground
    found: i64 = 0
    i: i64 = 0
    while i < side * side:
        found |= ground[c + i % side + i // side * planes.stride]
        i += 1
    return found


def touching(ax: i64, ay: i64, aside: i64, bx: i64, by: i64, bside: i64) -> bool:
    """Whether two footprints share at least a corner."""
    return ax <= bx + bside and bx <= ax + aside and ay <= by + bside and by <= ay + aside


def without_own(planes: Planes, ax: i64, ay: i64, aside: i64, bx: i64, by: i64, bside: i64) -> bytes:
    """The planes' squares without the solid terrain of the pair's own; the second's stays cover where it shelters."""
    cell = bytearray(planes.cell)
    c: i64
    kept: i64
    i: i64 = 0
    while i < bside * bside:
        c = (by + i // bside + 1) * planes.stride + bx + i % bside + 1
        kept = planes.cell[c]
        kept &= LOW | FREE
        kept |= planes.shelter[c]
        cell[c] = kept
        i += 1
    i = 0
    while i < aside * aside:  # after the second's: a square of both is the attacker's
        c = (ay + i // aside + 1) * planes.stride + ax + i % aside + 1
        kept = planes.cell[c]
        kept &= LOW | FREE
        kept |= planes.bare[c]
        cell[c] = kept
        i += 1
    return bytes(cell)


def centre(walker: Walker) -> i64:
    """Layers shut on the centre line of the pair that the walker's heights hold, whatever blocks it."""
    x0: i64 = (2 * walker.heights.ax + walker.heights.aside) * HALF_UNIT
    y0: i64 = (2 * walker.heights.ay + walker.heights.aside) * HALF_UNIT
    x1: i64 = (2 * walker.heights.bx + walker.heights.bside) * HALF_UNIT
    y1: i64 = (2 * walker.heights.by + walker.heights.bside) * HALF_UNIT
    if x0 == x1 and y0 == y1:
        return walker.spot(x0, y0)
    sides: i64 = walker.leg(x0, y0, x1, y1, 0, 0)
    return sides & (sides >> 8) & 255


def sunk(walker: Walker, x: i64, y: i64, side: i64, target: bool) -> i64:
    """Layers shut by low terrain of an own space into which the line sinks inside a square, past none of its borders.

    Mist always counts; cover only in a target's squares that shelter and are not the attacker's as well.
    """
    planes: Planes = walker.planes
    heights: Heights = walker.heights
    shut: i64 = 0
    if len(planes.square_tall) == 0:
        return shut
    c: i64
    part: i64
    column: i64
    row: i64
    i: i64 = 0
    while i < side * side:
        column = x + i % side
        row = y + i // side
        i += 1
        c = (row + 1) * planes.stride + column + 1
        part = planes.square_part[c]
        if part == 0 or not heights.dips_into(row * planes.width + column, planes.square_tall[c]):
            continue
        if not target or planes.ground[c] & SHELTERS == 0 or heights.attackers(column, row):
            part &= MIST
        shut |= part
    return shut


def touch_paths(walker: Walker, ax: i64, ay: i64, aside: i64, bx: i64, by: i64, bside: i64, want: i64, own: i64) -> i64:
    """Which layers of want stay shut on all paths by own and touching squares; own: walk walker.cell."""
    planes: Planes = walker.planes
    cx: i64 = 2 * ax + aside
    cy: i64 = 2 * ay + aside
    ex: i64 = 2 * bx + bside
    ey: i64 = 2 * by + bside
    i: i64 = 0
    j: i64
    sx: i64
    sy: i64
    tx: i64
    ty: i64
    shut: i64
    points: list[int]
    while i < aside * aside and want:
        sx = 2 * (ax + i % aside) + 1
        sy = 2 * (ay + i // aside) + 1
        j = 0
        while j < bside * bside and want:
            tx = 2 * (bx + j % bside) + 1
            ty = 2 * (by + j // bside) + 1
            j += 1
            if not (-2 <= sx - tx <= 2 and -2 <= sy - ty <= 2):
                continue
            shut = FREE
            if own == 0:
                shut = leg(planes, cx, cy, sx, sy) | leg(planes, sx, sy, tx, ty)
                shut |= leg(planes, tx, ty, ex, ey)
            if shut & FREE and shut & want != want:
                points = [cx * HALF_UNIT, cy * HALF_UNIT, sx * HALF_UNIT, sy * HALF_UNIT]
                points += [tx * HALF_UNIT, ty * HALF_UNIT, ex * HALF_UNIT, ey * HALF_UNIT]
                shut = walker.path(points, want)
            want &= shut
        i += 1
    return want


def own_leg(planes: Planes, x: i64, y: i64, side: i64, k: i64, own: i64) -> i64:
    """Layers shut between a space's centre and its corner k on the grid; FREE if the general way must be asked."""
    if own:
        return FREE
    right: i64 = (k & 1) * side
    down: i64 = (k >> 1) * side
    if side > 2:
        return slant(planes, 2 * x + side, 2 * y + side, 2 * (x + right), 2 * (y + down), EFFECT | SIGHT)
    c: i64 = (y + down + (1 - (k >> 1))) * planes.stride + x + right + (1 - (k & 1))
    flags: i64 = planes.cell[c]
    return flags & FREE


def corner_paths(
    walker: Walker, ax: i64, ay: i64, aside: i64, bx: i64, by: i64, bside: i64, want: i64, own: i64
) -> i64:
    """Which layers of want stay shut on all 16 paths centre - corner - corner - centre; own: walk walker.cell.

    What belongs to one corner, its own leg and the turn at it, is asked once for the four paths that it is part of.
    """
    planes: Planes = walker.planes
    start: i64
    first: i64
    goal: i64
    second: i64
    shut: i64
    ux: i64
    uy: i64
    vx: i64
    vy: i64
    q: i64
    j: i64
    k: i64 = 0
    goal_0: i64 = turn_at(planes, bx, by) >> 12
    goal_1: i64 = turn_at(planes, bx + bside, by) >> 8
    goal_2: i64 = turn_at(planes, bx, by + bside) >> 4
    goal_3: i64 = turn_at(planes, bx + bside, by + bside)
    leg_0: i64 = 0
    leg_1: i64 = 0
    leg_2: i64 = 0
    leg_3: i64 = 0
    hard: bool = own != 0 or len(planes.near) > 0  # else the own legs of small spaces are free
    if hard or bside > 2:
        leg_0 = own_leg(planes, bx, by, bside, 0, own)
        leg_1 = own_leg(planes, bx, by, bside, 1, own)
        leg_2 = own_leg(planes, bx, by, bside, 2, own)
        leg_3 = own_leg(planes, bx, by, bside, 3, own)
    hard |= aside > 2
    walks: list[int] | None = None
    while k < 4 and want:
        ux = ax + (k & 1) * aside
        uy = ay + (k >> 1) * aside
        start = turn_at(planes, ux, uy) >> (12 - 4 * k)
        first = own_leg(planes, ax, ay, aside, k, own) if hard else 0
        j = 0
        while j < 4 and want:
            if j < 2:
                goal = goal_0 if j == 0 else goal_1
                second = leg_0 if j == 0 else leg_1
            else:
                goal = goal_2 if j == 2 else goal_3
                second = leg_2 if j == 2 else leg_3
            vx = bx + (j & 1) * bside
            vy = by + (j >> 1) * bside
            shut = first | second
            if shut & FREE == 0 and shut & want != want:
                if ux != vx and uy != vy:
                    q = (1 if vx > ux else 0) | (2 if vy > uy else 0)
                    shut |= shut_in((start >> q) & (goal >> (3 - q)))
                    if shut & want != want:
                        shut |= slant(planes, 2 * ux, 2 * uy, 2 * vx, 2 * vy, want)
                elif ux != vx or uy != vy:
                    shut |= corner_row(planes, ux, uy, vx, vy, start, goal, want)
                else:
                    shut |= shut_in(start >> (3 - j))
            if shut & FREE and shut & want != want:
                if walks is None:
                    walks = own_walks(walker, ax, ay, aside) + own_walks(walker, bx, by, bside)
                shut = hard_path(walker, ax, ay, aside, k, bx, by, bside, j, walks, want)
            want &= shut
            j += 1
        k += 1
    return want


def own_walks(walker: Walker, x: i64, y: i64, side: i64) -> list[int]:
    """The walks from a space's centre to its four corners: left | right << 8 each."""
    cx: i64 = (2 * x + side) * HALF_UNIT
    cy: i64 = (2 * y + side) * HALF_UNIT
    out: list[int] = []
    k: i64 = 0
    while k < 4:
        out.append(walker.leg(cx, cy, (x + (k & 1) * side) << 10, (y + (k >> 1) * side) << 10, 0, 0))
        k += 1
    return out


def hard_path(
    walker: Walker,
    ax: i64,
    ay: i64,
    aside: i64,
    k: i64,
    bx: i64,
    by: i64,
    bside: i64,
    j: i64,
    walks: list[int],
    want: i64,
) -> i64:
    """Layers shut on the path by corner k of the first space and corner j of the second, as Walker.join()."""
    return walker.join(
        walks[k],
        (ax + (k & 1) * aside) << 10,
        (ay + (k >> 1) * aside) << 10,
        (2 * ax + aside) * HALF_UNIT,
        (2 * ay + aside) * HALF_UNIT,
        (bx + (j & 1) * bside) << 10,
        (by + (j >> 1) * bside) << 10,
        (2 * bx + bside) * HALF_UNIT,
        (2 * by + bside) * HALF_UNIT,
        walks[4 + j],
        want,
    )
