"""The bodies that stand on a board, and which of them a line passes through.  Source: D-GEO-3, R-COV-4, R-COV-5."""

from typing import Final

from ecs.grid.heights import Heights
from ecs.grid.lines import Planes
from ecs.ints import i64

CROWDED: Final = -1
LESSER_GRADE: Final = 1
STANDARD_GRADE: Final = 2
MUCH_LARGER: Final = 2  # size ranks above both ends that make a body standard cover


class Crowd:
    """Columns of bodies by slot, and what stands in each padded square: 0 nobody, slot + 1, or CROWDED for several.

    ids: 0 = the slot is free.  bottoms, tops: half feet.  ignored: 1 = the slot is not asked for now.
    """

    def __init__(self, width: i64, height: i64) -> None:
        self.stride: i64 = width + 2
        self.heads: list[int] = [0] * ((width + 2) * (height + 2))
        self.ids: list[int] = []
        self.xs: list[int] = []
        self.ys: list[int] = []
        self.sides: list[int] = []
        self.bottoms: list[int] = []
        self.tops: list[int] = []
        self.ranks: list[int] = []
        self.ignored: list[int] = []
        self.heights: Heights = Heights(Planes(width, height, b"", b"", b""))
        self.best: i64 = 0
        self.slot: i64 = -1
        self.limit: i64 = 0

    def put(self, identity: i64, x: i64, y: i64, side: i64, elevation: i64, rank: i64) -> i64:
        """Stand a body with an identity above 0 on the board; returns its slot."""
        slot: i64 = 0
        while slot < len(self.ids) and self.ids[slot] != 0:
            slot += 1
        if slot == len(self.ids):
            for column in (
                self.ids,
                self.xs,
                self.ys,
                self.sides,
                self.bottoms,
                self.tops,
                self.ranks,
                self.ignored,
            ):
                column.append(0)
        self.ids[slot] = identity
        self.xs[slot] = x
        self.ys[slot] = y
        self.sides[slot] = side
        self.bottoms[slot] = 2 * elevation
        self.tops[slot] = 2 * elevation + 10 * side
        self.ranks[slot] = rank
        self.mark(slot)
        return slot

    def lift(self, slot: i64) -> None:
        """Take a body off the board."""
        self.ids[slot] = 0
        self.mark(slot)

    def mark(self, slot: i64) -> None:
        """Bring the squares of one slot up to date."""
        i: i64 = 0
        x: i64
        y: i64
        side: i64 = self.sides[slot]
        while i < side * side:
            x = i64(self.xs[slot]) + i % side
            y = i64(self.ys[slot]) + i // side
            self.heads[(y + 1) * self.stride + x + 1] = self.standing(x, y)
            i += 1

    def standing(self, x: i64, y: i64) -> i64:
        """Who stands in square (x, y): 0, slot + 1 or CROWDED."""
        found: i64 = 0
        k: i64 = 0
        left: i64
        top: i64
        side: i64
        while k < len(self.ids):
            left = self.xs[k]
            top = self.ys[k]
            side = self.sides[k]
            if self.ids[k] != 0 and left <= x < left + side and top <= y < top + side:
                if found:
                    return CROWDED
                found = k + 1
            k += 1
        return found

    def ask(self, head: i64) -> None:
        """Take what stands in one square into account, if it is a better obstruction than the best so far."""
        slot: i64 = head - 1
        if head == CROWDED:
            slot = 0
            while slot < len(self.ids):
                if self.ids[slot] != 0:
                    self.ask(slot + 1)
                slot += 1
            return
        if slot == self.slot or self.ignored[slot] != 0:
            return
        grade: i64 = STANDARD_GRADE if i64(self.ranks[slot]) >= self.limit else LESSER_GRADE
        if self.slot >= 0 and grade < self.best:
            return
        if self.slot >= 0 and grade == self.best and self.ids[slot] > self.ids[self.slot]:
            return
        x: i64 = 2 * i64(self.xs[slot])
        y: i64 = 2 * i64(self.ys[slot])
        size: i64 = 2 * i64(self.sides[slot])
        if self.heights.meets(x, y, x + size, y + size, self.bottoms[slot], self.tops[slot], False):
            self.best = grade
            self.slot = slot

    def between(
        self, ax: i64, ay: i64, aside: i64, afeet: i64, bx: i64, by: i64, bside: i64, bfeet: i64, rank: i64
    ) -> i64:
        """The best body on the centre line of two spaces: grade << 32 | slot + 1, or 0; rank: the larger of both.

        Of equals the lowest identity.  Asks the bodies in the squares the line enters, on both its sides along a grid
        line.
        """
        self.heights.between(ax, ay, aside, 2 * afeet + 5 * aside, bx, by, bside, 2 * bfeet + 5 * bside)
        self.best = 0
        self.slot = -1
        self.limit = rank + MUCH_LARGER
        self.follow(2 * ax + aside, 2 * ay + aside, 2 * bx + bside, 2 * by + bside)
        return self.best << 32 | (self.slot + 1)

    def follow(self, x0: i64, y0: i64, x1: i64, y1: i64) -> None:
        """Ask every square that a line on the doubled lattice enters or runs along."""
        heads: list[int] = self.heads
        stride: i64 = self.stride
        wide: i64 = x1 - x0
        high: i64 = y1 - y0
        step_x: i64 = 1
        step_y: i64 = stride
        column: i64 = x0 >> 1
        row: i64 = y0 >> 1
        to_x: i64 = 2 * column + 2 - x0
        to_y: i64 = 2 * row + 2 - y0
        if wide < 0:
            wide = -wide
            step_x = -1
            column = (x0 - 1) >> 1
            to_x = x0 - 2 * column
        if high < 0:
            high = -high
            step_y = -stride
            row = (y0 - 1) >> 1
            to_y = y0 - 2 * row
        c: i64 = (row + 1) * stride + column + 1
        beside: i64 = 0
        if wide == 0 and x0 & 1 == 0:
            beside = 1
        elif high == 0 and y0 & 1 == 0:
            beside = stride
        next_x: i64 = to_x * high
        next_y: i64 = to_y * wide
        end: i64 = wide * high
        if high == 0:  # in a grid direction only one of the two counters moves
            next_x = to_x
            next_y = wide + 1
            end = wide
        elif wide == 0:
            next_y = to_y
            next_x = high + 1
            end = high
        pace_x: i64 = 2 * high if high else 2
        pace_y: i64 = 2 * wide if wide else 2
        head: i64
        while True:
            head = heads[c]
            if head:
                self.ask(head)
            if beside:
                head = heads[c - beside]
                if head:
                    self.ask(head)
            if next_x < next_y:
                if next_x >= end:
                    break
                c += step_x
                next_x += pace_x
            elif next_y < next_x:
                if next_y >= end:
                    break
                c += step_y
                next_y += pace_y
            else:
                if next_x >= end:
                    break
                c += step_x + step_y
                next_x += pace_x
                next_y += pace_y
