"""Exact walks of straight legs over the unit grid, and the planes of bytes that every walk reads.

Points here are on the doubled lattice: square x spans 2x..2x+2, corners are even, centres odd.  Layers are bits of a
byte, each a complete set of blockers of its own (D-GEO-3); a walk answers with the layers that are shut.
"""

from typing import Final

from ecs.ints import i64

EFFECT: Final = 1
SIGHT: Final = 2
MIST: Final = 4
LESSER: Final = 8  # covers at least lesser; a grade is in the layers of all grades below it
STANDARD: Final = 16
GREATER: Final = 32
COVER: Final = 56
LAYERS: Final = 63
LOW: Final = 64  # flag of a square: a blocker that is judged by height or by side touches it
FREE: Final = 128  # flag of a square: a free segment touches it
MOVE: Final = 1  # layers of planes made for movement
SOUND: Final = 2
ASKED: Final = 1  # in planes.ground: the square has terrain of its own that an end in it leaves out
SHELTERS: Final = 2  # in planes.ground: that terrain covers a target who stands in it


class Planes:
    """What shuts lines on one board for one class of pairs (their height, the target's rank).

    Squares are padded by a ring of shut ones: square (x, y) is byte (y + 1) * stride + x + 1.  cell: layers its terrain
    shuts, with the flags LOW and FREE.  west, north: layers shut by walls on these borders.  from_west and so on: what
    is met on entering a square from that side, border and square together; most: all layers that occur.  bare, shelter:
    what is left of cell if the square belongs to the attacker, or to the target, itself.  ground: where that is to be
    asked (ASKED, SHELTERS); grounds: the same of spaces of side 1, 2, ... with their north-west corner there.  price:
    movement cost.  turns: quadrants round each vertex, -1 = not asked yet.  first, near: segments touching square c are
    near[first[c]:first[c + 1]].  Segment columns in units of 1/1024 square: x0 y0 x1 y1; full, part = layers it shuts
    at any height, up to its height only; tall = that height in half feet; slit, inner = side it looks out and cover
    from inside; owner = square it bounds, or -1; wall = its number in the layout, or -1.
    square_part, square_tall: the same of a low square.
    """

    def __init__(self, width: i64, height: i64, cell: bytes, west: bytes, north: bytes) -> None:
        self.width: i64 = width
        self.height: i64 = height
        self.stride: i64 = width + 2
        self.cell: bytes = cell
        self.west: bytes = west
        self.north: bytes = north
        self.bare: bytes = cell
        self.shelter: bytes = cell
        self.ground: bytes = bytes(len(cell))
        self.grounds: list[bytes] = []
        self.most: i64 = LAYERS
        self.from_west: bytes = cell
        self.from_east: bytes = cell
        self.from_north: bytes = cell
        self.from_south: bytes = cell
        self.price: bytes = b""
        self.turns: list[int] = []
        self.first: list[int] = [0] * (len(cell) + 1)
        self.near: list[int] = []
        self.x0: list[int] = []
        self.y0: list[int] = []
        self.x1: list[int] = []
        self.y1: list[int] = []
        self.full: list[int] = []
        self.part: list[int] = []
        self.tall: list[int] = []
        self.slit: list[int] = []
        self.inner: list[int] = []
        self.owner: list[int] = []
        self.wall: list[int] = []
        self.square_part: bytes = self.ground
        self.square_tall: list[int] = []
        self.join()

    def join(self) -> None:
        """Bring what is made of squares and borders up to date after a change of them; forget the vertices."""
        self.from_west = either(self.cell, self.west)
        self.from_east = either(self.cell, self.west[1:])
        self.from_north = either(self.cell, self.north)
        self.from_south = either(self.cell, self.north[self.stride :])
        self.turns = [-1] * ((self.width + 1) * (self.height + 1))


def either(one: bytes, other: bytes) -> bytes:
    """The bits of two planes together, from their first square on."""
    return (int.from_bytes(one, "little") | int.from_bytes(other, "little")).to_bytes(len(one), "little")


def slant(planes: Planes, x0: i64, y0: i64, x1: i64, y1: i64, stop: i64) -> i64:
    """Layers shut on a leg that runs along no grid direction, flags of its squares added; gives up once all of stop are
    shut.

    Every contact is a single point with free air before and after, so the sides need not be told apart: a square
    entered or a border crossed shuts it, and a vertex does if both its sides are touched there.
    """
    across: bytes = planes.from_west
    down: bytes = planes.from_north
    wide: i64 = x1 - x0
    high: i64 = y1 - y0
    step_x: i64 = 1
    step_y: i64 = planes.stride
    column: i64 = x0 >> 1
    row: i64 = y0 >> 1
    to_x: i64 = 2 * column + 2 - x0
    to_y: i64 = 2 * row + 2 - y0
    if wide < 0:
        across = planes.from_east
        wide = -wide
        step_x = -1
        column = (x0 - 1) >> 1
        to_x = x0 - 2 * column
    if high < 0:
        down = planes.from_south
        high = -high
        step_y = -step_y
        row = (y0 - 1) >> 1
        to_y = y0 - 2 * row
    c: i64 = (row + 1) * planes.stride + column + 1
    pace_x: i64 = 2 * high
    pace_y: i64 = 2 * wide
    ahead: i64 = to_y * wide - to_x * high  # above 0: a column ends before the row does
    borders: i64 = ((wide - to_x + 1) >> 1) + ((high - to_y + 1) >> 1)  # to cross before the end
    shut: i64 = planes.cell[c]
    one: i64
    other: i64
    while borders > 0 and (shut & stop) != stop:
        if ahead > 0:
            c += step_x
            shut |= across[c]
            ahead -= pace_x
            borders -= 1
        elif ahead < 0:
            c += step_y
            shut |= down[c]
            ahead += pace_y
            borders -= 1
        else:
            one = across[c + step_x]
            other = down[c + step_y]
            c += step_x + step_y
            one |= down[c]
            other |= across[c]
            shut |= one & other
            ahead += pace_y - pace_x
            borders -= 2
    return shut


def along(
    c: i64,
    count: i64,
    step: i64,
    across: i64,
    past: i64,
    cell: bytes,
    beside: bytes,
    crossing: bytes,
    minus: i64,
    plus: i64,
    stop: i64,
) -> i64:
    """Follow a grid line for count units; returns minus | plus << 8, the layers shut on its two sides at the end.

    c: the square on the plus (south or east) side of the first unit, c - across the one on the minus side.  beside:
    borders on the line; crossing: borders that end on it, at c + past.  Where a unit is free of blockers the two sides
    meet.
    """
    k: i64 = 0
    low: i64
    high: i64
    keep: i64
    while k < count:
        if k > 0:
            minus |= crossing[c - across + past]
            plus |= crossing[c + past]
        low = cell[c - across]
        high = cell[c]
        keep = beside[c]
        keep |= low | high
        minus |= low
        plus |= high
        low = minus & (plus | keep)
        plus = plus & (minus | keep)
        minus = low
        if (minus & plus & stop) == stop:
            break
        c += step
        k += 1
    return minus | plus << 8


def level(planes: Planes, x0: i64, y0: i64, x1: i64, y1: i64) -> i64:
    """Layers shut on a leg in a grid direction, as slant(); along a grid line its ends may lie inside a unit."""
    stride: i64 = planes.stride
    cell: bytes = planes.cell
    c: i64
    k: i64
    first: i64
    last: i64
    step: i64
    across: i64
    odd: i64
    sides: i64
    shut: i64
    beside: bytes
    crossing: bytes
    if x0 == x1:
        first = y0 if y0 < y1 else y1
        last = (y0 if y0 > y1 else y1) - 1
        c = ((first >> 1) + 1) * stride + (x0 >> 1) + 1
        step = stride
        across = 1
        odd = x0 & 1
        beside = planes.west
        crossing = planes.north
    else:
        first = x0 if x0 < x1 else x1
        last = (x0 if x0 > x1 else x1) - 1
        c = ((y0 >> 1) + 1) * stride + (first >> 1) + 1
        step = 1
        across = stride
        odd = y0 & 1
        beside = planes.north
        crossing = planes.west
    k = (last >> 1) - (first >> 1)
    if odd == 0:
        sides = along(c, k + 1, step, across, 0, cell, beside, crossing, 0, 0, planes.most)
        return (sides & (sides >> 8) & LAYERS) | ((sides | sides >> 8) & (LOW | FREE))
    shut = cell[c]
    while k > 0:
        c += step
        shut |= cell[c]
        shut |= crossing[c]
        k -= 1
    return shut


def spot(cell: bytes, c: i64, back: i64, up: i64) -> i64:
    """Layers shut at a point, and flags; c = its south-east square, back, up = to the others if on a grid line."""
    one: i64 = cell[c]
    two: i64 = cell[c - back]
    three: i64 = cell[c - up]
    four: i64 = cell[c - up - back]
    return (one & two & three & four & LAYERS) | (one & (LOW | FREE))


def leg(planes: Planes, x0: i64, y0: i64, x1: i64, y1: i64) -> i64:
    """Layers shut on one straight leg by squares and borders, with the flags of its squares.  Source: D-GEO-1.

    Given up once everything that there is on the board is shut.
    """
    if x0 != x1 and y0 != y1:
        return slant(planes, x0, y0, x1, y1, planes.most)
    if x0 == x1 and y0 == y1:
        row: i64 = (y0 >> 1) + 1
        return spot(planes.cell, row * planes.stride + (x0 >> 1) + 1, 1 - (x0 & 1), planes.stride * (1 - (y0 & 1)))
    return level(planes, x0, y0, x1, y1)


def spread(planes: Planes, x: i64, y: i64, layer: i64) -> i64:
    """Round vertex (x, y): nibble q of 16 bits = the quadrants (NW NE SW SE) reached from quadrant q in a layer."""
    stride: i64 = planes.stride
    se: i64 = (y + 1) * stride + x + 1
    sw: i64 = se - 1
    ne: i64 = se - stride
    cell: bytes = planes.cell
    west: bytes = planes.west
    north: bytes = planes.north
    free: i64 = 0
    a: i64 = cell[ne - 1]
    b: i64 = cell[ne]
    c: i64 = cell[sw]
    d: i64 = cell[se]
    if a & layer == 0:
        free |= 1
    if b & layer == 0:
        free |= 2
    if c & layer == 0:
        free |= 4
    if d & layer == 0:
        free |= 8
    a = west[ne]
    b = north[se]
    c = west[se]
    d = north[sw]
    out: i64 = 0
    q: i64 = 0
    here_: i64
    turn: i64
    while q < 4:
        here_ = (1 << q) & free
        turn = 0
        while turn < 3:
            if a & layer == 0 and here_ & 3:
                here_ |= 3 & free
            if b & layer == 0 and here_ & 10:
                here_ |= 10 & free
            if c & layer == 0 and here_ & 12:
                here_ |= 12 & free
            if d & layer == 0 and here_ & 5:
                here_ |= 5 & free
            turn += 1
        out |= here_ << (4 * q)
        q += 1
    return out


def turn_at(planes: Planes, x: i64, y: i64) -> i64:
    """The quadrants reached from each other round vertex (x, y): effect in bits 0-15, sight in bits 16-31."""
    v: i64 = y * (planes.width + 1) + x
    found: i64 = planes.turns[v]
    if found < 0:
        found = spread(planes, x, y, EFFECT) | spread(planes, x, y, SIGHT) << 16
        planes.turns[v] = found
    return found


def corner_path(planes: Planes, ux: i64, uy: i64, own: i64, vx: i64, vy: i64, other: i64, stop: i64) -> i64:
    """Layers shut on centre - corner u - corner v - centre by squares and borders, MIST of the leg between, and FREE.

    u, v: vertices in squares.  own, other: the quadrant of u, of v, in which its space lies; the way from a centre to
    its own corner is taken as free.  A path is given up once it is shut in all layers of stop.
    """
    dx: i64 = vx - ux
    dy: i64 = vy - uy
    start: i64 = turn_at(planes, ux, uy) >> (4 * own)
    shut: i64 = 0
    if dx == 0 and dy == 0:
        start >>= other
        return (0 if start & 1 else EFFECT) | (0 if start & 65536 else SIGHT)
    goal: i64 = turn_at(planes, vx, vy) >> (4 * other)
    q: i64 = (1 if dx > 0 else 0) | (2 if dy > 0 else 0)
    if dx != 0 and dy != 0:
        start = (start >> q) & (goal >> (3 - q))
        if start & 1 == 0:
            shut = EFFECT
        if start & 65536 == 0:
            shut |= SIGHT
        if shut & stop == stop:
            return shut
        return shut | slant(planes, 2 * ux, 2 * uy, 2 * vx, 2 * vy, stop)
    return corner_row(planes, ux, uy, vx, vy, start, goal, stop)


def corner_row(planes: Planes, ux: i64, uy: i64, vx: i64, vy: i64, start: i64, goal: i64, stop: i64) -> i64:
    """corner_path() along a grid line: the two sides of the line are two quadrants at either end."""
    stride: i64 = planes.stride
    c: i64 = (uy + 1) * stride + ux + 1
    minus: i64
    plus: i64
    sides: i64
    quadrant: i64
    if uy == vy:
        quadrant = 1 if vx > ux else 0
        minus = shut_in(start >> quadrant)
        plus = shut_in(start >> (quadrant + 2))
        if vx > ux:
            sides = along(c, vx - ux, 1, stride, 0, planes.cell, planes.north, planes.west, minus, plus, stop)
        else:
            sides = along(c - 1, ux - vx, -1, stride, 1, planes.cell, planes.north, planes.west, minus, plus, stop)
        minus = sides & 255 | shut_in(goal >> (1 - quadrant))
        plus = sides >> 8 | shut_in(goal >> (3 - quadrant))
    else:
        quadrant = 2 if vy > uy else 0
        minus = shut_in(start >> quadrant)
        plus = shut_in(start >> (quadrant + 1))
        if vy > uy:
            sides = along(c, vy - uy, stride, 1, 0, planes.cell, planes.west, planes.north, minus, plus, stop)
        else:
            c -= stride
            sides = along(c, uy - vy, -stride, 1, stride, planes.cell, planes.west, planes.north, minus, plus, stop)
        minus = sides & 255 | shut_in(goal >> (2 - quadrant))
        plus = sides >> 8 | shut_in(goal >> (3 - quadrant))
    return (minus & plus & LAYERS) | ((minus | plus) & FREE)


def shut_in(reached: i64) -> i64:
    """Effect and sight as shut layers, where bit 0 and bit 16 say that a quadrant is reached."""
    return (0 if reached & 1 else EFFECT) | (0 if reached & 65536 else SIGHT)
