"""What blockers shut that are judged by height, by side or by whose square they stand in."""

from ecs.grid.contacts import Contacts
from ecs.grid.lines import MIST, SHELTERS, Planes
from ecs.grid.segments import HALF_UNIT, UNIT
from ecs.ints import i64


class Heights:
    """The pair that a walk is for, as far as low blockers and slits ask.

    low: whether blockers with a height of their own count at all.  The line runs from height h0 to h1 (half feet), from
    the attacker's squares (ax, ay, aside) to the target's (bx, by, bside).  scale: positions are multiplied by it, so
    that the place where the line sinks to a height is an integer.  directed: set if a slit was met.  lean_x, lean_y:
    the point of a lean in units, if leaning.
    """

    def __init__(self, planes: Planes) -> None:
        self.planes: Planes = planes
        self.low: i64 = 0
        self.scale: i64 = 1
        self.h0: i64 = 0
        self.h1: i64 = 0
        self.ax: i64 = 0
        self.ay: i64 = 0
        self.aside: i64 = 0
        self.bx: i64 = 0
        self.by: i64 = 0
        self.bside: i64 = 0
        self.leaning: i64 = 0
        self.lean_x: i64 = 0
        self.lean_y: i64 = 0
        self.directed: i64 = 0

    def between(self, ax: i64, ay: i64, aside: i64, h0: i64, bx: i64, by: i64, bside: i64, h1: i64) -> None:
        """Count low blockers from now on, for an attacker's and a target's squares and their middles in half feet."""
        self.ax = ax
        self.ay = ay
        self.aside = aside
        self.h0 = h0
        self.bx = bx
        self.by = by
        self.bside = bside
        self.h1 = h1
        self.low = 1
        self.leaning = 0
        self.directed = 0
        self.scale = 1
        if h1 > h0:
            self.scale = h1 - h0
        elif h1 < h0:
            self.scale = h0 - h1

    def lean(self, x: i64, y: i64) -> None:
        """Leave out the low blockers that a point in units touches: it leans over them (R-COV-8)."""
        self.leaning = 1
        self.lean_x = x
        self.lean_y = y

    def flat(self) -> None:
        """Leave all low blockers out from now on."""
        self.low = 0
        self.scale = 1

    def part_of(self, s: i64) -> i64:
        """Layers that segment s shuts up to its own height, for the pair at hand."""
        planes: Planes = self.planes
        part: i64 = planes.part[s]
        if part == 0:
            return 0
        owner: i64 = planes.owner[s]
        if self.leaning and self.leans_over(s, owner):
            return 0
        if i64(planes.slit[s]) != 0:
            part = self.slit_cover(s, owner, part)
        if owner >= 0:
            x: i64 = owner % planes.width
            y: i64 = owner // planes.width
            if self.attackers(x, y):
                return part & MIST
            if self.bx <= x < self.bx + self.bside and self.by <= y < self.by + self.bside:
                sheltering: i64 = planes.ground[(y + 1) * planes.stride + x + 1]
                if sheltering & SHELTERS == 0:
                    return part & MIST
        return part

    def attackers(self, x: i64, y: i64) -> bool:
        """Whether a square belongs to the attacker's space."""
        return self.ax <= x < self.ax + self.aside and self.ay <= y < self.ay + self.aside

    def leans_over(self, s: i64, owner: i64) -> bool:
        """Whether the chosen point of a lean touches segment s or the square it bounds."""
        planes: Planes = self.planes
        ax: i64 = i64(planes.x0[s]) - self.lean_x
        ay: i64 = i64(planes.y0[s]) - self.lean_y
        bx: i64 = i64(planes.x1[s]) - self.lean_x
        by: i64 = i64(planes.y1[s]) - self.lean_y
        if owner >= 0:
            left: i64 = (owner % planes.width) * UNIT
            top: i64 = (owner // planes.width) * UNIT
            return left <= self.lean_x <= left + UNIT and top <= self.lean_y <= top + UNIT
        return ax * by == ay * bx and ax * bx + ay * by <= 0

    def slit_cover(self, s: i64, owner: i64, part: i64) -> i64:
        """What a slit shuts: no cover against an attacker beside it, all of part from outside, else inner."""
        self.directed = 1
        planes: Planes = self.planes
        x0: i64 = planes.x0[s]
        y0: i64 = planes.y0[s]
        x1: i64 = planes.x1[s]
        y1: i64 = planes.y1[s]
        left: i64 = self.ax * UNIT
        top: i64 = self.ay * UNIT
        right: i64 = left + self.aside * UNIT
        low: i64 = top + self.aside * UNIT
        facing: i64 = planes.slit[s]
        out_x: i64 = (1 if facing == 2 else 0) - (1 if facing == 4 else 0)
        out_y: i64 = (1 if facing == 3 else 0) - (1 if facing == 1 else 0)
        if owner >= 0:
            x0 = (owner % planes.width) * UNIT
            y0 = (owner // planes.width) * UNIT
            if left <= x0 + UNIT and x0 <= right and top <= y0 + UNIT and y0 <= low:
                return part & MIST
            outside: i64 = ((left + right) // 2 - x0 - HALF_UNIT) * out_x + ((top + low) // 2 - y0 - HALF_UNIT) * out_y
            return part if outside > 0 else (part & MIST) | i64(planes.inner[s])
        if beside(left, top, right, low, x0, y0, x1, y1):
            return part & MIST
        at: i64 = (x1 - x0) * ((top + low) // 2 - y0) - (y1 - y0) * ((left + right) // 2 - x0)
        out: i64 = (x1 - x0) * out_y - (y1 - y0) * out_x
        if (at > 0 and out < 0) or (at < 0 and out > 0):
            return (part & MIST) | i64(planes.inner[s])
        return part

    def above(self, s: i64, part: i64, whole: i64) -> bool:
        """Whether the line passes over segment s at part / whole of its way (whole > 0).  Source: D-COV-4."""
        return self.h0 * whole + (self.h1 - self.h0) * part > i64(self.planes.tall[s]) * whole

    def reach(self, s: i64, length: i64) -> i64:
        """The scaled position up to which (line rising) or from which (sinking) segment s is not passed over; -1:
        never.

        A line at one height answers 0 (sinking, so from the start) if it is not above the segment.
        """
        rise: i64 = self.h1 - self.h0
        spare: i64 = i64(self.planes.tall[s]) - self.h0
        if rise > 0:
            return spare * length if spare >= 0 else -1
        if rise == 0:
            return 0 if spare >= 0 else -1
        return 0 if spare >= 0 else -spare * length

    def lay(
        self,
        contacts: Contacts,
        s: i64,
        begin: i64,
        end: i64,
        part: i64,
        length: i64,
        px: i64,
        py: i64,
        dx: i64,
        dy: i64,
    ) -> None:
        """Lay low segment s along a leg, from position begin to end, as far as the line does not pass over it.

        The leg leads from p in direction d (units) and is length positions long.
        """
        limit: i64 = self.reach(s, length)
        if limit < 0:
            return
        begin *= self.scale
        end *= self.scale
        if self.h1 > self.h0:
            if limit < end:
                end = limit
        elif limit > begin:
            begin = limit
        left: i64 = 0
        right: i64 = 0
        owner: i64 = self.planes.owner[s]
        if owner >= 0:  # the border of a low square: that square is solid on its side
            x: i64 = (owner % self.planes.width) * UNIT + HALF_UNIT - px
            y: i64 = (owner // self.planes.width) * UNIT + HALF_UNIT - py
            if dx * y - dy * x > 0:
                left = part
            else:
                right = part
        if begin < end:
            contacts.run(begin, end, part, left, right)
        elif begin == end and 0 < begin < length * self.scale:
            contacts.touch(begin, left, right)

    def dips_into(self, owner: i64, tall: i64) -> bool:
        """Whether the line between the middles, within the open square owner, sinks to tall (half feet) or below."""
        x: i64 = (owner % self.planes.width) * 2
        y: i64 = (owner // self.planes.width) * 2
        return self.meets(x, y, x + 2, y + 2, -1, tall, True)

    def meets(self, x0: i64, y0: i64, x1: i64, y1: i64, z0: i64, z1: i64, closed: bool) -> bool:
        """Whether the line meets a box: open sides on the doubled lattice, z in half feet; closed: any z up to z1."""
        px: i64 = 2 * self.ax + self.aside
        py: i64 = 2 * self.ay + self.aside
        dx: i64 = 2 * self.bx + self.bside - px
        dy: i64 = 2 * self.by + self.bside - py
        near: i64 = 0  # the part of the way within the box: near / near_of to far / far_of
        near_of: i64 = 1
        far: i64 = 1
        far_of: i64 = 1
        a: i64
        b: i64
        if dx == 0:
            if not x0 < px < x1:
                return False
        else:
            a = x0 - px if dx > 0 else px - x1
            b = x1 - px if dx > 0 else px - x0
            if dx < 0:
                dx = -dx
            if a > 0:
                near = a
                near_of = dx
            if b < dx:
                far = b
                far_of = dx
        if dy == 0:
            if not y0 < py < y1:
                return False
        else:
            a = y0 - py if dy > 0 else py - y1
            b = y1 - py if dy > 0 else py - y0
            if dy < 0:
                dy = -dy
            if a * near_of > near * dy:
                near = a
                near_of = dy
            if b * far_of < far * dy:
                far = b
                far_of = dy
        if near * far_of >= far * near_of:
            return False
        rise: i64 = self.h1 - self.h0
        a = self.h0 * near_of + rise * near
        b = self.h0 * far_of + rise * far
        if closed:
            return a <= z1 * near_of or b <= z1 * far_of
        if rise == 0:
            return z0 < self.h0 < z1
        return (a < z1 * near_of or b < z1 * far_of) and (a > z0 * near_of or b > z0 * far_of)


def beside(left: i64, top: i64, right: i64, low: i64, x0: i64, y0: i64, x1: i64, y1: i64) -> bool:
    """Whether a segment runs along or through a closed box for some length."""
    if x0 == x1:
        return left <= x0 <= right and (y0 if y0 > y1 else y1) > top and (y0 if y0 < y1 else y1) < low
    if y0 == y1:
        return top <= y0 <= low and (x0 if x0 > x1 else x1) > left and (x0 if x0 < x1 else x1) < right
    if (x0 if x0 > x1 else x1) <= left or (x0 if x0 < x1 else x1) >= right:
        return False
    if (y0 if y0 > y1 else y1) <= top or (y0 if y0 < y1 else y1) >= low:
        return False
    dx: i64 = x1 - x0
    dy: i64 = y1 - y0
    a: i64 = dx * (top - y0) - dy * (left - x0)
    b: i64 = dx * (top - y0) - dy * (right - x0)
    c: i64 = dx * (low - y0) - dy * (left - x0)
    d: i64 = dx * (low - y0) - dy * (right - x0)
    return not ((a >= 0 and b >= 0 and c >= 0 and d >= 0) or (a <= 0 and b <= 0 and c <= 0 and d <= 0))
