"""What touches a leg, in order of position, and what it leaves open: the heart of D-GEO-1."""

from ecs.ints import i64


class Contacts:
    """The touches and runs of one leg.  Positions are counted along one coordinate, from 0 at its start, times a scale.

    A touch is one place where something ends on the line from one side.  A run lies along the line; what it bounds may
    be solid on one side.  Masks are layers; left = positive cross product.
    """

    def __init__(self) -> None:
        self.touches: list[int] = []  # position << 16 | layers shut on the left << 8 | on the right
        self.runs: list[int] = []  # from, to, layers on the line, solid on the left, solid on the right

    def clear(self) -> None:
        """Begin another leg."""
        if self.touches:
            self.touches.clear()
        if self.runs:
            self.runs.clear()

    def touch(self, position: i64, left: i64, right: i64) -> None:
        """Something touches the line at a position, from the left in some layers, from the right in others."""
        self.touches.append(position << 16 | left << 8 | right)

    def run(self, begin: i64, end: i64, layers: i64, left: i64, right: i64) -> None:
        """Something lies along the line between two positions; left, right: layers in which that side is solid."""
        self.runs.append(begin)
        self.runs.append(end)
        self.runs.append(layers)
        self.runs.append(left)
        self.runs.append(right)

    def settle(self, length: i64, left: i64, right: i64) -> i64:
        """Carry the layers shut on the left and right from position 0 to length; returns left | right << 8."""
        touches: list[int] = self.touches
        count: i64 = len(touches)
        if len(self.runs) > 0:
            return self.settle_runs(length, left, right)
        if count > 1:
            touches.sort()
        here: i64 = -1
        k: i64 = 0
        touch: i64
        while k < count:
            touch = touches[k]
            k += 1
            if touch >> 16 != here:  # nothing on the line before it: the sides meet
                here = touch >> 16
                left &= right
                right = left
            left |= (touch >> 8) & 255
            right |= touch & 255
        left &= right
        return left | left << 8

    def settle_runs(self, length: i64, left: i64, right: i64) -> i64:
        """settle() where something lies along the line: the sides meet only in stretches without it."""
        touches: list[int] = self.touches
        runs: list[int] = self.runs
        count: i64 = len(touches)
        cuts: list[int] = [0, length]
        k: i64 = 0
        touch: i64
        while k < count:
            touch = touches[k]
            cuts.append(touch >> 16)
            k += 1
        k = 0
        while k < len(runs):
            cuts.append(runs[k])
            cuts.append(runs[k + 1])
            k += 5
        cuts.sort()
        at: i64 = 0
        begin: i64
        end: i64
        on_line: i64
        while at + 1 < len(cuts):
            begin = cuts[at]
            end = cuts[at + 1]
            at += 1
            if begin == end:
                continue
            k = 0
            while k < count:
                touch = touches[k]
                k += 1
                if touch >> 16 == begin:
                    left |= (touch >> 8) & 255
                    right |= touch & 255
            on_line = 0
            k = 0
            while k < len(runs):
                if i64(runs[k]) <= begin and end <= i64(runs[k + 1]):
                    on_line |= i64(runs[k + 2])
                    left |= i64(runs[k + 3])
                    right |= i64(runs[k + 4])
                k += 5
            touch = left & (right | on_line)
            right = right & (left | on_line)
            left = touch
        return left | right << 8
