"""Ways on foot as sets of squares that spread ring by ring: exact distances without visiting squares one by one.

A set is one integer, a bit a square (y * width + x of the walker's top-left square).  Within a move every second
diagonal costs double (D-GRID-3), so a ring keeps apart who came by an even and who by an odd number of diagonals.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from ecs.grid.paths import FORWARD, STANDS, STEPS_X, STEPS_Y, Floor
from ecs.grid.space import FEET
from systems.rules.views import byte_a_square

FAR: Final = 255
"""In a field: no way there."""
STRAIGHT: Final = 4
PLANES: Final = 8
SLANTS_FIRST: Final = (4, 5, 6, 7, 0, 1, 2, 3)
"""Of ways of one cost the one with fewest squares."""


class Ring(NamedTuple):
    """Squares first reached at one cost, by the parity of diagonals so far."""

    even: int
    odd: int


class Waves:
    """The steps that a walker of some side can take on one floor."""

    def __init__(self, floor: Floor, side: int) -> None:
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
        self.prices: list[tuple[int, int]] = []
        dearer = 0
        for price in sorted(prices, reverse=True):
            here = 0
            for offset in offsets:
                here |= prices[price] >> offset
            self.prices.append((price, here & ~dearer))
            dearer |= here
        self.dear = dearer
        self.ahead = 2 * max(prices, default=1)

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

    def taken(self, squares: Iterable[tuple[int, int]]) -> int:
        """The places of a walker that cover any of these squares."""
        found = 0
        for x, y in squares:
            for j in range(max(0, y - self.side + 1), y + 1):
                for i in range(max(0, x - self.side + 1), x + 1):
                    found |= 1 << (j * self.width + i)
        return found

    def spread(self, starts: int, *, limit: int, barred: int = 0) -> list[Ring]:
        """Return the rings of cost 0, 1 .. limit squares; barred places are not entered."""
        width, free = self.width, ~barred
        north, east, south, west, north_east, south_east, south_west, north_west = self.steps
        evens, odds = [0] * (limit + self.ahead + 1), [0] * (limit + self.ahead + 1)
        evens[0] = starts
        rings: list[Ring] = []
        seen_even = seen_odd = idle = 0
        for at in range(limit + 1):
            even, odd = evens[at] & ~seen_even, odds[at] & ~seen_odd
            rings.append(Ring(even, odd))
            idle = 0 if even or odd else idle + 1
            if idle > self.ahead:
                break
            if even:
                seen_even |= even
                straight = (even & north) >> width | (even & east) << 1 | (even & south) << width | (even & west) >> 1
                slant = (even & north_east) >> (width - 1) | (even & south_east) << (width + 1)
                slant |= (even & south_west) << (width - 1) | (even & north_west) >> (width + 1)
                self._enter(evens, straight & free & ~seen_even, at, 1)
                self._enter(odds, slant & free & ~seen_odd, at, 1)
            if odd:
                seen_odd |= odd
                straight = (odd & north) >> width | (odd & east) << 1 | (odd & south) << width | (odd & west) >> 1
                slant = (odd & north_east) >> (width - 1) | (odd & south_east) << (width + 1)
                slant |= (odd & south_west) << (width - 1) | (odd & north_west) >> (width + 1)
                self._enter(odds, straight & free & ~seen_odd, at, 1)
                self._enter(evens, slant & free & ~seen_even, at, 2)
        return rings

    def _enter(self, sets: list[int], squares: int, at: int, cost: int) -> None:
        """Put squares where their cost in squares, times their price, falls due."""
        if squares & self.dear:
            for price, here in self.prices:
                due = at + cost * price
                if squares & here and due < len(sets):
                    sets[due] |= squares & here
            squares &= ~self.dear
        sets[at + cost] |= squares

    def field(self, starts: int) -> bytes:
        """Return the way from the nearest start in squares, a byte a square; FAR if there is none, or a longer one."""
        planes, seen = [0] * PLANES, 0
        for cost, ring in enumerate(self.spread(starts, limit=FAR - 1)):
            fresh = (ring.even | ring.odd) & ~seen
            seen |= fresh
            for k in range(PLANES):
                if cost >> k & 1:
                    planes[k] |= fresh
        nowhere = ~seen & (1 << self.size) - 1
        total = 0
        for k, plane in enumerate(planes):
            total |= int.from_bytes(byte_a_square(plane | nowhere, self.size), "little") << k
        return total.to_bytes(self.size, "little")


class Reach:
    """Where one walk may end.  ends: the set of squares, the start included; cost: square -> feet, nearest first."""

    def __init__(self, waves: Waves, start: int, feet: int, *, blocked: int, passed: int) -> None:
        self._waves = waves
        self._rings = waves.spread(1 << start, limit=feet // FEET, barred=blocked)
        reached = 0
        for ring in self._rings:
            reached |= ring.even | ring.odd
        self.ends = reached & ~passed | 1 << start
        self._cost: dict[int, int] | None = None

    @property
    def cost(self) -> dict[int, int]:
        """Feet to every square of ends, listed when first asked for."""
        if self._cost is None:
            self._cost, left = {}, self.ends
            for cost, ring in enumerate(self._rings):
                for square in squares_of((ring.even | ring.odd) & left):
                    self._cost[square] = cost * FEET
                left &= ~(ring.even | ring.odd)
        return self._cost

    def within(self, feet: int) -> int:
        """Those of ends that cost no more than so many feet, as a set."""
        found = 0
        for ring in self._rings[: feet // FEET + 1]:
            found |= ring.even | ring.odd
        return found & self.ends

    def feet(self, square: int) -> int:
        """Feet to one square of ends."""
        return FEET * next(cost for cost, ring in enumerate(self._rings) if (ring.even | ring.odd) >> square & 1)

    def path(self, square: int) -> tuple[tuple[int, int], ...]:
        """Return a cheapest way to a square within reach, without the start, as (x, y)."""
        waves, width = self._waves, self._waves.width
        cost, way = self.feet(square) // FEET, []
        odd = not self._rings[cost].even >> square & 1
        while cost:
            way.append((square % width, square // width))
            square, cost, odd = self._before(waves, square, cost, odd=odd)
        way.reverse()
        return tuple(way)

    def _before(self, waves: Waves, square: int, cost: int, *, odd: bool) -> tuple[int, int, bool]:
        price = next((price for price, here in waves.prices if here >> square & 1), 1)
        for d in SLANTS_FIRST:
            origin = square - waves.offset(d)
            if origin < 0 or not waves.steps[d] >> origin & 1:
                continue
            slant = d >= STRAIGHT
            was_odd = odd != slant
            before = cost - price * (2 if slant and was_odd else 1)
            if before >= 0 and self._rings[before][was_odd] >> origin & 1:
                return origin, before, was_odd
        raise AssertionError(f"no way leads to {square=} at {cost=}")


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


def _read(floor: Floor) -> tuple[list[int], int, dict[int, int]]:
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
