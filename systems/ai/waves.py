"""Where a walker of some size can stand and step, as sets of squares.

A set is one integer, a bit a square (y * width + x of the walker's top-left square).
"""

from collections.abc import Iterable
from typing import Final

from ecs.grid.paths import FORWARD, STANDS, STEPS_X, STEPS_Y
from ecs.grid.paths import Floor as Exits
from systems.ai.flood import Floor
from systems.rules.views import byte_a_square

SLANTS_FIRST: Final = (4, 5, 6, 7, 0, 1, 2, 3)
"""Of ways of one cost the one with fewest squares."""


class Waves:
    """The steps that a walker of some side can take on one floor."""

    def __init__(self, floor: Exits, side: int) -> None:
        self.width, self.height, self.side = floor.width, floor.height, side
        self.size = self.width * self.height
        exits, stands, prices = _read(floor)
        offsets = [j * self.width + i for j in range(side) for i in range(side)]
        self.room = self._block(0, 0, self.width - side + 1, self.height - side + 1)
        self.stands = self.room
        for at, offset in enumerate(offsets):
            self.stands &= stands >> offset
            for d in FORWARD:
                if 0 <= at % side + STEPS_X[d] < side and at // side + STEPS_Y[d] < side:
                    self.stands &= exits[d] >> offset
        self.steps: list[int] = []
        for d in range(8):
            step = self.room
            for offset in offsets:
                step &= exits[d] >> offset
            self.steps.append(step & moved(self.stands, -self.offset(d)))
        self.floor = self._floor(offsets, prices)

    def _floor(self, offsets: list[int], prices: dict[int, int]) -> Floor:
        """The same a byte a square."""
        opens, cost = 0, int.from_bytes(b"\1" * self.size, "little")
        for d, step in enumerate(self.steps):
            opens |= int.from_bytes(byte_a_square(step, self.size), "little") << d
        dearer = 0
        for price in sorted(prices, reverse=True):
            here = 0
            for offset in offsets:
                here |= prices[price] >> offset
            cost += int.from_bytes(byte_a_square(here & ~dearer, self.size), "little") * (price - 1)
            dearer |= here
        return Floor(
            self.width,
            self.side,
            opens.to_bytes(self.size, "little"),
            cost.to_bytes(self.size, "little"),
            [self.offset(d) for d in range(8)],
            list(SLANTS_FIRST),
        )

    def _block(self, left: int, top: int, right: int, bottom: int) -> int:
        """The squares of a rectangle, its ends not included."""
        run = (1 << right) - (1 << left) if right > left else 0
        found = 0
        for y in range(top, bottom):
            found |= run << y * self.width
        return found

    def inside(self, d: int) -> int:
        """The squares from which step d stays on the map."""
        dx, dy = STEPS_X[d], STEPS_Y[d]
        return self._block(max(0, -dx), max(0, -dy), self.width - max(0, dx), self.height - max(0, dy))

    def beside(self, squares: int) -> int:
        """The squares next to any of these."""
        found = 0
        for d in range(8):
            found |= moved(squares & self.inside(d), self.offset(d))
        return found

    def offset(self, d: int) -> int:
        """How far step d leads in the numbering of squares."""
        return STEPS_Y[d] * self.width + STEPS_X[d]


def squares_of(places: int) -> Iterable[int]:
    """Yield the squares of a set in ascending order."""
    while places:
        low = places & -places
        yield low.bit_length() - 1
        places ^= low


def set_of(marks: bytes, wanted: bytes) -> int:
    """Return the squares whose mark (a byte a square, row-major) `wanted` turns into the digit 1."""
    return int(marks[::-1].translate(wanted), 2)


def moved(places: int, by: int) -> int:
    """Return the set moved on in the numbering of squares."""
    return places << by if by >= 0 else places >> -by


def _read(floor: Exits) -> tuple[list[int], int, dict[int, int]]:
    """The sets of a floor for one-square walkers: exits by direction, where to stand, squares by price above 1."""
    places = [(x, y) for y in range(floor.height) for x in range(floor.width)]
    found = [floor.exits_of(x, y) for x, y in places]
    exits = bytes([value & ALL_STEPS for value in found])
    standing = bytes([value >> STANDS_BIT & 1 for value in found])
    prices = bytes([floor.price(x, y, 1) for x, y in places])
    dear = {price: set_of(prices, only(price)) for price in sorted(set(prices)) if price > 1}
    return [set_of(exits, digit) for digit in HAS_STEP], set_of(standing, only(1)), dear


def only(mark: int) -> bytes:
    """Return the table for set_of that keeps one mark."""
    return bytes(ONE if value == mark else ZERO for value in range(256))


ZERO, ONE = b"01"
ALL_STEPS: Final = 255
STANDS_BIT: Final = STANDS.bit_length() - 1
HAS_STEP: Final = [bytes(ONE if value >> d & 1 else ZERO for value in range(256)) for d in range(8)]
