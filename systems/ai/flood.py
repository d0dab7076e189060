"""Ways on foot, spread ring by ring over whole numbers (compiled; see ecs/native.py).  Source: D-GRID-3, D-OCC-1.

A state is twice a square (y * width + x of the walker's top-left square), plus 1 after an odd number of diagonals:
every second one costs double.  Costs are counted in squares.
"""

from typing import Final

from ecs.grid.space import FEET
from ecs.ints import i64

NONE: Final = -1
FAR: Final = 255
"""In a field: no way there."""
STRAIGHT: Final = 4  # directions below this are no diagonals
SHUT: Final = -2
PRICE: Final = 24
STATE: Final = (1 << PRICE) - 2


class Floor:
    """The steps that a walker of some side can take on one floor.

    opens: a bit a direction, a byte a square; prices: the dearest square under the walker, a byte a square.
    ways: how far each direction leads in the numbering of squares; slants_first: directions in the order in which the
    way back tries them.
    """

    def __init__(
        self, width: int, side: int, opens: bytes, prices: bytes, ways: list[int], slants_first: list[int]
    ) -> None:
        self.width: i64 = width
        self.side: i64 = side
        self.size: i64 = len(opens)
        self.opens: bytes = opens
        self.prices: bytes = prices
        self.ways: list[int] = ways
        self.slants_first: list[int] = slants_first
        self.dear: bool = max(prices, default=1) > 1
        self.exits: list[list[int]] = [[] for _ in opens]

    def ahead(self, square: i64) -> list[int]:
        """Return where the open steps from a square lead: the even state, plus 1 if the step is a diagonal, and from
        bit PRICE the price of the place.
        """
        found: list[int] = self.exits[square]
        if len(found) == 0:
            open_: i64 = self.opens[square]
            d: i64 = 0
            to: i64
            while open_:
                if open_ & 1:
                    to = square + i64(self.ways[d])
                    found.append(i64(self.prices[to]) << PRICE | 2 * to | (1 if d >= STRAIGHT else 0))
                open_ >>= 1
                d += 1
        return found

    def places(self, x: i64, y: i64, side: i64) -> list[int]:
        """Return the walker's places that cover any square of a space."""
        found: list[int] = []
        height: i64 = self.size // self.width
        row: i64 = y - self.side + 1
        column: i64
        while row < y + side:
            column = x - self.side + 1
            while column < x + side:
                if 0 <= row < height and 0 <= column < self.width:
                    found.append(row * self.width + column)
                column += 1
            row += 1
        return found

    def field(self, starts: list[int]) -> bytes:
        """Return the way from the nearest start in squares, a byte a square; FAR if there is none, or a longer one."""
        walk = Reach(self)
        walk.spread(starts, FAR - 1)
        best = walk.best
        out = bytearray(self.size)
        at: i64 = 0
        cost: i64
        while at < self.size:
            cost = best[at]
            out[at] = FAR if cost == NONE else cost
            at += 1
        return bytes(out)


class Reach:
    """Where one walk may end.

    costs: by state, NONE where it is not reached, SHUT where it may not be entered; best: the lowest cost by square,
    NONE where no end is.  feet_walked: how far was looked.
    """

    def __init__(self, floor: Floor) -> None:
        self.floor: Floor = floor
        self.costs: list[int] = [NONE] * (2 * floor.size)
        self.best: list[int] = [NONE] * floor.size
        self.touched: list[int] = []
        self.passed: list[int] = []
        self.start: i64 = NONE
        self.feet_walked: i64 = NONE

    def forget(self) -> None:
        """Make ready for another walk on the same floor."""
        state: i64
        for state in self.touched:
            self.costs[state] = NONE
            self.best[state >> 1] = NONE
        self.touched = []
        self.passed = []
        self.start = NONE
        self.feet_walked = NONE

    def block(self, x: i64, y: i64, side: i64) -> None:
        """Let nobody enter the walker's places that cover any square of a space."""
        place: i64
        for place in self.floor.places(x, y, side):
            self.costs[2 * place] = SHUT
            self.costs[2 * place + 1] = SHUT
            self.touched.append(2 * place)
            self.touched.append(2 * place + 1)

    def hold(self, x: i64, y: i64, side: i64) -> None:
        """Let nobody end on the walker's places that cover any square of a space."""
        self.passed += self.floor.places(x, y, side)

    def walk(self, start: int, feet: int) -> None:
        """Find every end of a walk from one square; its own square counts, whoever else stands there."""
        self.start = start
        self.feet_walked = feet
        self.costs[2 * start] = NONE
        self.spread([start], feet // FEET)
        place: i64
        for place in self.passed:
            self.best[place] = NONE
        self.best[start] = 0

    def begin(self, starts: list[int]) -> list[int]:
        """Return the states in which a walk from any of these squares begins, at no cost."""
        first: list[int] = []
        square: i64
        for square in starts:
            if self.costs[2 * square] == NONE:
                self.costs[2 * square] = 0
                self.best[square] = 0
                first.append(2 * square)
        return first

    def spread(self, starts: list[int], limit: i64) -> None:
        """Find the cost of every state that is reached within a limit.

        Where all squares cost the same, odd states that are no cheaper than the even one are left out: no cheapest
        way leads over them.
        """
        floor: Floor = self.floor
        costs: list[int] = self.costs
        best: list[int] = self.best
        touched: list[int] = self.touched
        dear: bool = floor.dear
        rings: list[list[int]] = [self.begin(starts)]
        ring: i64 = 0
        exit_: i64
        slant: i64
        turn: i64
        odd: i64
        to: i64
        state: i64
        cost: i64
        even: i64
        known: i64
        lowest: i64
        while ring < len(rings):
            for state in rings[ring]:
                if costs[state] != ring:
                    continue
                touched.append(state)
                if ring >= limit:
                    continue
                odd = state & 1
                for exit_ in floor.ahead(state >> 1):
                    slant = exit_ & 1
                    cost = ring + (1 + (slant & odd)) * (exit_ >> PRICE)
                    if cost > limit:
                        continue
                    to = exit_ & STATE
                    even = costs[to]
                    if even == SHUT:
                        continue
                    turn = odd ^ slant
                    if turn:
                        if not dear and even != NONE and even <= cost:
                            continue
                        known = costs[to + 1]
                    else:
                        known = even
                    if known != NONE and known <= cost:
                        continue
                    costs[to + turn] = cost
                    lowest = best[to >> 1]
                    if lowest == NONE or cost < lowest:
                        best[to >> 1] = cost
                    while len(rings) <= cost:
                        rings.append([])
                    rings[cost].append(to + turn)
            ring += 1

    def feet(self, square: int) -> int:
        """Feet to one end."""
        return FEET * self.best[square]

    def cost(self) -> dict[int, int]:
        """Return feet to every end, nearest first, then by square."""
        found = [(self.best[at], at) for at in range(self.floor.size) if self.best[at] != NONE]
        found.sort()
        return {at: FEET * cost for cost, at in found}

    def lowest(self, field: bytes, feet: i64) -> int:
        """Return the end within so many feet where a field is lowest, then nearest, then first; the start if none is.

        A field is a byte a square.
        """
        found: i64 = self.start
        low: i64 = field[found]
        near: i64 = 0
        at: i64 = 0
        here: i64
        cost: i64
        while at < self.floor.size:
            cost = self.best[at]
            if cost != NONE and cost * FEET <= feet:
                here = field[at]
                if here < low or (here == low and cost < near):
                    found = at
                    low = here
                    near = cost
            at += 1
        return found

    def path(self, square: int) -> list[int]:
        """Return the squares of a cheapest way to a square within reach, without the start.

        Raises: ValueError if no way leads there.
        """
        floor: Floor = self.floor
        way: list[int] = []
        at: i64 = square
        cost: i64 = self.best[at]
        odd: i64 = 0 if self.costs[2 * at] == cost else 1
        k: i64
        d: i64
        origin: i64
        was: i64
        before: i64
        if cost == NONE:
            raise ValueError(f"no way leads to {square=}")
        while cost:
            way.append(at)
            k = 0
            while k < 8:
                d = floor.slants_first[k]
                k += 1
                origin = at - i64(floor.ways[d])
                if origin < 0 or origin >= floor.size or i64(floor.opens[origin]) & (1 << d) == 0:
                    continue
                was = odd
                before = 1
                if d >= STRAIGHT:
                    was = 1 - odd
                    before += was
                before = cost - before * i64(floor.prices[at])
                if before >= 0 and self.costs[2 * origin + was] == before:
                    break
            at = origin
            odd = was
            cost = before
        way.reverse()
        return way
