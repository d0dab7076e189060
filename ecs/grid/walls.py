"""Exact paths past squares, borders and free segments at any angle.  Source: D-GEO-1.

Points are in units of 1/1024 square.  A walk carries two masks: the layers shut on the left and on the right of the
line (left = positive cross product).  It never asks where something crosses the line, only where blockers end on it.
"""

from typing import Protocol

from ecs.grid.contacts import Contacts
from ecs.grid.heights import Heights
from ecs.grid.lines import LAYERS, Planes, spot
from ecs.grid.segments import UNIT
from ecs.grid.turns import Turn
from ecs.ints import i64


class Layered(Protocol):
    """A board, as far as compiled modules ask: size, version, and walkers over the planes of a class of pairs."""

    width: int
    height: int
    version: int
    ambient: bytes

    def walker(self, top: int, rank: int = 2, mist: int = 1) -> "Walker":
        """The walker for pairs with this top in feet, this target's rank, and mist of at least so many percent."""
        ...

    def mover(self, elevation: int) -> "Walker":
        """The walker over what stops movement at a height in feet (layers MOVE and SOUND)."""
        ...


class Walker:
    """Walks over one set of planes; keeps its scratch lists between walks.

    cell: the planes' squares, or a copy without the terrain of a pair's own squares.  heights: the pair that low
    blockers are judged for.  crossed: the layers of what shuts the leg at hand wherever it is.  stop: a leg is
    given up once these layers are all crossed; the others are incomplete then.
    """

    def __init__(self, planes: Planes) -> None:
        self.planes: Planes = planes
        self.cell: bytes = planes.cell
        self.heights: Heights = Heights(planes)
        self.contacts: Contacts = Contacts()
        self.corner: Turn = Turn()
        self.stamp: list[int] = [0] * len(planes.x0)  # the leg that met a segment last
        self.now: i64 = 0
        self.crossed: i64 = 0
        self.stop: i64 = LAYERS
        self.px: i64 = 0
        self.py: i64 = 0
        self.dx: i64 = 0
        self.dy: i64 = 0
        self.wide: i64 = 1  # positions are counted in x, else in y
        self.sign: i64 = 1
        self.scale: i64 = 1

    def gather(self, c: i64) -> None:
        """Note the contacts of the leg at hand with the segments that touch square c, each segment once."""
        planes: Planes = self.planes
        k: i64 = planes.first[c]
        last: i64 = planes.first[c + 1]
        px: i64 = self.px
        py: i64 = self.py
        dx: i64 = self.dx
        dy: i64 = self.dy
        s: i64
        full: i64
        part: i64
        ax: i64
        ay: i64
        bx: i64
        by: i64
        a: i64
        b: i64
        while k < last:
            s = planes.near[k]
            k += 1
            if self.stamp[s] == self.now:
                continue
            self.stamp[s] = self.now
            full = planes.full[s]
            ax = i64(planes.x0[s]) - px
            ay = i64(planes.y0[s]) - py
            bx = i64(planes.x1[s]) - px
            by = i64(planes.y1[s]) - py
            a = dx * ay - dy * ax
            b = dx * by - dy * bx
            if (a > 0 and b > 0) or (a < 0 and b < 0):
                continue
            part = 0
            if self.heights.low:
                part = self.heights.part_of(s)
            if full | part == 0:
                continue
            if a != 0 and b != 0:
                self.cross(s, ax, ay, bx, by, full, part)
                continue
            self.graze(s, ax, ay, bx, by, a, b, full, part)

    def graze(self, s: i64, ax: i64, ay: i64, bx: i64, by: i64, a: i64, b: i64, full: i64, part: i64) -> None:
        """Note the contact with segment s, whose ends lie a and b off the line of the leg, at least one of them 0."""
        length: i64 = (self.dx if self.wide else self.dy) * self.sign
        i: i64 = (ax if self.wide else ay) * self.sign
        j: i64 = (bx if self.wide else by) * self.sign
        if a == 0 and b == 0:
            if i > j:
                i, j = j, i
            i = i if i > 0 else 0
            j = j if j < length else length
            if i < j:
                if full:
                    self.contacts.run(i * self.scale, j * self.scale, full, 0, 0)
                if part:
                    self.heights.lay(self.contacts, s, i, j, part, length, self.px, self.py, self.dx, self.dy)
            return
        if a != 0:
            i = j
            b = a
        if 0 < i < length:
            if part and self.heights.above(s, i, length):
                part = 0
            part |= full
            self.contacts.touch(i * self.scale, part if b > 0 else 0, 0 if b > 0 else part)

    def cross(self, s: i64, ax: i64, ay: i64, bx: i64, by: i64, full: i64, part: i64) -> None:
        """Shut the leg if segment s, with its ends on either side of the line, crosses it between its ends."""
        p: i64 = (by - ay) * ax - (bx - ax) * ay
        q: i64 = (bx - ax) * (self.dy - ay) - (by - ay) * (self.dx - ax)
        if p < 0 and q > 0:
            p = -p
        elif p > 0 and q < 0:
            q = -q
        else:
            return
        if part and self.heights.above(s, p, p + q):
            part = 0
        self.crossed |= full | part

    def leg(self, px: i64, py: i64, qx: i64, qy: i64, left: i64, right: i64) -> i64:
        """Carry the masks from just after p to just before q; returns left | right << 8.

        What touches p or q only is left out.
        """
        self.px = px
        self.py = py
        self.dx = qx - px
        self.dy = qy - py
        high: i64 = self.dy if self.dy > 0 else -self.dy
        wide: i64 = self.dx if self.dx > 0 else -self.dx
        self.wide = 1 if wide >= high else 0
        self.sign = 1 if (self.dx if self.wide else self.dy) > 0 else -1
        self.scale = self.heights.scale
        self.now += 1
        self.crossed = 0
        self.contacts.clear()
        if self.dx != 0 and self.dy != 0:
            self.slanting()
        else:
            self.straight()
        high = (wide if self.wide else high) * self.scale
        return self.contacts.settle(high, left | self.crossed, right | self.crossed)

    def slanting(self) -> None:
        """Walk the squares of a leg in no grid direction."""
        planes: Planes = self.planes
        cell: bytes = self.cell
        west: bytes = planes.west
        north: bytes = planes.north
        first: list[int] = planes.first
        px: i64 = self.px
        py: i64 = self.py
        wide: i64 = self.dx
        high: i64 = self.dy
        step_x: i64 = 1
        step_y: i64 = planes.stride
        border_x: i64 = 1
        border_y: i64 = planes.stride
        column: i64 = px >> 10
        row: i64 = py >> 10
        to_x: i64 = ((column + 1) << 10) - px
        to_y: i64 = ((row + 1) << 10) - py
        straight_on: i64 = 1
        if wide < 0:
            wide = -wide
            step_x = -1
            border_x = 0
            column = (px - 1) >> 10
            to_x = px - (column << 10)
            straight_on = -straight_on
        if high < 0:
            high = -high
            step_y = -planes.stride
            border_y = 0
            row = (py - 1) >> 10
            to_y = py - (row << 10)
            straight_on = -straight_on
        c: i64 = (row + 1) * planes.stride + column + 1
        next_x: i64 = to_x * high
        next_y: i64 = to_y * wide
        end: i64 = wide * high
        shut: i64 = cell[c]
        if first[c] != first[c + 1]:
            self.gather(c)
        stop: i64 = self.stop
        while ((shut | self.crossed) & stop) != stop:
            if next_x < next_y:
                if next_x >= end:
                    break
                shut |= west[c + border_x]
                c += step_x
                next_x += high << 10
                to_x += UNIT
            elif next_y < next_x:
                if next_y >= end:
                    break
                shut |= north[c + border_y]
                c += step_y
                next_y += wide << 10
                to_y += UNIT
            else:
                if next_x >= end:
                    break
                self.pass_vertex(c, step_x, step_y, border_x, border_y, to_x if self.wide else to_y, straight_on)
                c += step_x + step_y
                next_x += high << 10
                next_y += wide << 10
                to_x += UNIT
                to_y += UNIT
            shut |= cell[c]
            if first[c] != first[c + 1]:
                self.gather(c)
        self.crossed |= shut & LAYERS

    def pass_vertex(
        self, c: i64, step_x: i64, step_y: i64, border_x: i64, border_y: i64, at: i64, straight_on: i64
    ) -> None:
        """Note what a leg touches that goes across a corner of square c; straight_on > 0: over x is on its right."""
        west: bytes = self.planes.west
        north: bytes = self.planes.north
        one: i64 = west[c + border_x]
        other: i64 = north[c + border_y]
        one |= self.cell[c + step_x]
        one |= north[c + step_x + border_y]
        other |= self.cell[c + step_y]
        other |= west[c + step_y + border_x]
        one &= LAYERS
        other &= LAYERS
        if one | other:
            if straight_on > 0:
                self.contacts.touch(at * self.scale, other, one)
            else:
                self.contacts.touch(at * self.scale, one, other)

    def straight(self) -> None:
        """Walk the units of a leg in a grid direction."""
        planes: Planes = self.planes
        cell: bytes = self.cell
        first: list[int] = planes.first
        level: i64 = 1 if self.dy == 0 else 0
        fixed: i64 = self.py if level else self.px
        start: i64 = self.px if level else self.py
        end: i64 = start + (self.dx if level else self.dy)
        begin: i64 = start if start < end else end
        stop: i64 = end if start < end else start
        step: i64 = 1 if level else planes.stride
        across: i64 = planes.stride if level else 1
        beside: bytes = planes.north if level else planes.west
        crossing: bytes = planes.west if level else planes.north
        plus_left: i64 = 1 if (level != 0) == (self.sign > 0) else 0
        c: i64 = ((fixed >> 10) + 1) * planes.stride + (begin >> 10) + 1
        if level == 0:
            c = ((begin >> 10) + 1) * planes.stride + (fixed >> 10) + 1
        at: i64 = (begin >> 10) << 10
        i: i64
        j: i64
        plus: i64
        minus: i64
        line: i64
        while at < stop:
            if first[c] != first[c + 1]:
                self.gather(c)
            plus = cell[c]
            plus &= LAYERS
            if fixed & 1023:
                self.crossed |= plus
                if at > begin:
                    line = crossing[c]
                    self.crossed |= line & LAYERS
            else:
                minus = cell[c - across]
                minus &= LAYERS
                line = beside[c]
                line = (line & LAYERS) | plus | minus
                if line:
                    i = ((at if at > begin else begin) - start) * self.sign * self.scale
                    j = ((at + UNIT if at + UNIT < stop else stop) - start) * self.sign * self.scale
                    if plus_left == 0:
                        self.contacts.run(i if i < j else j, j if i < j else i, line, minus, plus)
                    else:
                        self.contacts.run(i if i < j else j, j if i < j else i, line, plus, minus)
                if at > begin:
                    plus = crossing[c]
                    minus = crossing[c - across]
                    plus &= LAYERS
                    minus &= LAYERS
                    if plus | minus:
                        i = (at - start) * self.sign * self.scale
                        if plus_left:
                            self.contacts.touch(i, plus, minus)
                        else:
                            self.contacts.touch(i, minus, plus)
            at += UNIT
            c += step

    def turn(self, vx: i64, vy: i64, back_x: i64, back_y: i64, out_x: i64, out_y: i64, left: i64, right: i64) -> i64:
        """Carry the masks round v; back, out: directions to where it came from and to where it goes."""
        return self.corner.around(self.planes, self.cell, vx, vy, back_x, back_y, out_x, out_y, left, right)

    def path(self, points: list[int], stop: i64) -> i64:
        """Layers shut on the path through x0, y0, x1, y1, ...; given up once stop is shut.  Low ones: last leg only."""
        count: i64 = len(points)
        px: i64 = points[0]
        py: i64 = points[1]
        back_x: i64 = 0
        back_y: i64 = 0
        qx: i64
        qy: i64
        left: i64 = 0
        right: i64 = 0
        sides: i64
        i: i64 = 2
        self.stop = stop
        scale: i64 = self.heights.scale
        low: i64 = self.heights.low
        moved: bool = False
        while i < count:
            qx = points[i]
            qy = points[i + 1]
            i += 2
            if qx == px and qy == py:
                continue
            if moved:
                sides = self.turn(px, py, back_x, back_y, qx - px, qy - py, left, right)
                left = sides & 255
                right = sides >> 8
            moved = True
            if i < count:
                self.heights.flat()
            else:
                self.heights.low = low
                self.heights.scale = scale
            sides = self.leg(px, py, qx, qy, left, right)
            left = sides & 255
            right = sides >> 8
            if left & right & stop == stop:
                break
            back_x = px - qx
            back_y = py - qy
            px = qx
            py = qy
        self.stop = LAYERS
        self.heights.low = low
        self.heights.scale = scale
        return left & right if moved else self.spot(px, py)

    def spot(self, x: i64, y: i64) -> i64:
        """Layers shut at a point."""
        stride: i64 = self.planes.stride
        c: i64 = ((y >> 10) + 1) * stride + (x >> 10) + 1
        return spot(self.cell, c, 0 if x & 1023 else 1, 0 if y & 1023 else stride) & LAYERS

    def join(
        self, own: i64, ux: i64, uy: i64, cx: i64, cy: i64, vx: i64, vy: i64, ex: i64, ey: i64, other: i64, want: i64
    ) -> i64:
        """Layers shut on c - u - v - e, given the walks c - u and e - v (left | right << 8): its left is our right.

        Given up once all of want are shut; only these layers are told in full.
        """
        sides: i64 = own
        shut: i64 = (own & (own >> 8)) | (other & (other >> 8))
        if shut & want == want:
            return shut & 255
        if ux != vx or uy != vy:
            sides = self.turn(ux, uy, cx - ux, cy - uy, vx - ux, vy - uy, sides & 255, sides >> 8)
            if sides & (sides >> 8) & want == want:
                return sides & (sides >> 8) & 255
            self.stop = want
            sides = self.leg(ux, uy, vx, vy, sides & 255, sides >> 8)
            self.stop = LAYERS
            if sides & (sides >> 8) & want == want:
                return sides & (sides >> 8) & 255
            sides = self.turn(vx, vy, ux - vx, uy - vy, ex - vx, ey - vy, sides & 255, sides >> 8)
        else:
            sides = self.turn(vx, vy, cx - vx, cy - vy, ex - vx, ey - vy, sides & 255, sides >> 8)
        return ((sides & 255) | (other >> 8)) & ((sides >> 8) | (other & 255))
