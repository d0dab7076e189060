"""Where a creature can stand, step and walk, and what it costs in feet.  Source: D-GEO-4, D-GRID-1, D-GRID-3."""

from typing import Final

from ecs.grid.lines import FREE, MOVE, Planes, leg
from ecs.grid.segments import HALF_UNIT, UNIT
from ecs.grid.space import FEET
from ecs.grid.walls import Layered, Walker
from ecs.ints import i64

UNKNOWN: Final = -1
STANDS: Final = 256  # bit of a square's exits: its centre is free
STEPS_X: Final = (0, 1, 0, -1, 1, 1, -1, -1)  # N E S W NE SE SW NW: straight steps first
STEPS_Y: Final = (-1, 0, 1, 0, -1, 1, 1, -1)
STRAIGHT: Final = 4  # steps from this one on are diagonal
FORWARD: Final = (1, 2, 5, 6)  # E S SE SW: between two squares of a footprint
START: Final = -2


class Reach:
    """What one move reaches: cost = feet to each top-left square (x, y) it may end on, its start included at 0."""

    def __init__(self, width: i64, came: list[int], best: list[int]) -> None:
        self.width: i64 = width
        self.came: list[int] = came
        self.best: list[int] = best
        self.cost: dict[tuple[int, int], int] = {}

    def path(self, x: int, y: int) -> tuple[tuple[int, int], ...]:
        """The squares of a cheapest way there, without the start.  Raises KeyError if it is not reached."""
        if (x, y) not in self.cost:
            raise KeyError((x, y))
        at: i64 = self.best[y * self.width + x]
        back: list[tuple[int, int]] = []
        while self.came[at] != START:
            back.append(((at >> 1) % self.width, (at >> 1) // self.width))
            at = self.came[at]
        back.reverse()
        return tuple(back)


class Floor:
    """The exits of every square at one height, looked up once: bit d = step d is open, STANDS; UNKNOWN = not yet."""

    def __init__(self, walker: Walker) -> None:
        self.walker: Walker = walker
        self.planes: Planes = walker.planes
        self.width: i64 = walker.planes.width
        self.height: i64 = walker.planes.height
        self.step_x: list[int] = list(STEPS_X)
        self.step_y: list[int] = list(STEPS_Y)
        self.exits: list[int] = [UNKNOWN] * (self.width * self.height)
        self.blocked: bytearray = bytearray(self.width * self.height)  # 1 = may not be entered, 2 = not be ended on
        self.came: list[int] = []
        self.cost: list[int] = []
        self.rings: list[list[int]] = []
        self.dear: i64 = 0  # 1 = some square costs more than its length
        for price in walker.planes.price:
            if price > 1:
                self.dear = 1

    def exits_of(self, x: i64, y: i64) -> i64:
        """The exits of a square of the board."""
        at: i64 = y * self.width + x
        found: i64 = self.exits[at]
        if found != UNKNOWN:
            return found
        found = STANDS if self.stands(x, y) else 0
        d: i64 = 0
        to_x: i64
        to_y: i64
        while d < 8:
            to_x = x + STEPS_X[d]
            to_y = y + STEPS_Y[d]
            if 0 <= to_x < self.width and 0 <= to_y < self.height and self.open_line(x, y, to_x, to_y):
                found |= 1 << d
            d += 1
        self.exits[at] = found
        return found

    def stands(self, x: i64, y: i64) -> bool:
        """Whether nothing that stops movement touches the centre of a square."""
        planes: Planes = self.planes
        c: i64 = (y + 1) * planes.stride + x + 1
        here: i64 = planes.cell[c]
        if here & MOVE:
            return False
        if here & FREE == 0:
            return True
        k: i64 = planes.first[c]
        last: i64 = planes.first[c + 1]
        s: i64
        ax: i64
        ay: i64
        bx: i64
        by: i64
        while k < last:
            s = planes.near[k]
            k += 1
            if planes.full[s] & MOVE == 0:
                continue
            ax = planes.x0[s] - x * UNIT - HALF_UNIT
            ay = planes.y0[s] - y * UNIT - HALF_UNIT
            bx = planes.x1[s] - x * UNIT - HALF_UNIT
            by = planes.y1[s] - y * UNIT - HALF_UNIT
            if ax * by == ay * bx and ax * bx + ay * by <= 0:
                return False
        return True

    def open_line(self, x: i64, y: i64, to_x: i64, to_y: i64) -> bool:
        """Whether the line between the centres of two squares is open past what stops movement."""
        planes: Planes = self.planes
        shut: i64 = leg(planes, 2 * x + 1, 2 * y + 1, 2 * to_x + 1, 2 * to_y + 1)
        if shut & MOVE == 0 and shut & FREE:
            shut = self.walker.leg(
                x * UNIT + HALF_UNIT,
                y * UNIT + HALF_UNIT,
                to_x * UNIT + HALF_UNIT,
                to_y * UNIT + HALF_UNIT,
                0,
                0,
            )
            shut &= shut >> 8
        return shut & MOVE == 0

    def fits(self, x: i64, y: i64, side: i64) -> bool:
        """Whether a footprint may stand here, occupants left aside."""
        if x < 0 or y < 0 or x + side > self.width or y + side > self.height:
            return False
        if side == 1:
            return self.exits_of(x, y) & STANDS != 0
        i: i64 = 0
        k: i64
        d: i64
        column: i64
        row: i64
        exits: i64
        while i < side * side:
            column = i % side
            row = i // side
            exits = self.exits_of(x + column, y + row)
            if exits & STANDS == 0:
                return False
            k = 0
            while k < 4:
                d = FORWARD[k]
                k += 1
                if 0 <= column + self.step_x[d] < side and row + self.step_y[d] < side and exits & (1 << d) == 0:
                    return False
            i += 1
        return True

    def steps(self, x: i64, y: i64, side: i64, d: i64) -> bool:
        """Whether step d is open for every square of a footprint and it may stand where that leads."""
        i: i64 = 0
        while i < side * side:
            if self.exits_of(x + i % side, y + i // side) & (1 << d) == 0:
                return False
            i += 1
        return self.fits(x + self.step_x[d], y + self.step_y[d], side)

    def barred(self, x: i64, y: i64, side: i64) -> i64:
        """The marks of blocked on the squares of a footprint."""
        found: i64 = 0
        i: i64 = 0
        while i < side * side:
            found |= self.blocked[(y + i // side) * self.width + x + i % side]
            i += 1
        return found

    def price(self, x: i64, y: i64, side: i64) -> i64:
        """The movement multiplier of a footprint: its dearest square's."""
        found: i64 = 1
        here: i64
        i: i64 = 0
        while i < side * side:
            here = self.planes.price[(y + 1 + i // side) * self.planes.stride + x + 1 + i % side]
            if here > found:
                found = here
            i += 1
        return found

    def flood(self, starts: list[int], side: i64, budget: i64) -> list[int]:
        """Spread from squares (y * width + x) while the cost in feet is within budget; returns the states in order of
        cost.

        A state is twice the square, plus 1 after an odd number of diagonals: every second one costs double (D-GRID-3).
        Leaves cost and came by state.
        """
        self.cost = [UNKNOWN] * (2 * self.width * self.height)
        self.came = [UNKNOWN] * (2 * self.width * self.height)
        self.rings = [[]]
        order: list[int] = []
        state: i64
        for square in starts:
            state = 2 * square
            if self.cost[state] != 0:
                self.cost[state] = 0
                self.came[state] = START
                self.rings[0].append(state)
        ring: i64 = 0
        limit: i64 = budget // FEET
        k: i64
        d: i64
        while ring < len(self.rings):
            k = 0
            here: list[int] = self.rings[ring]
            while k < len(here):
                state = here[k]
                k += 1
                if self.cost[state] != ring:
                    continue
                order.append(state)
                d = 0
                while d < 8:
                    self.spread(state, d, side, ring, limit)
                    d += 1
            ring += 1
        return order

    def spread(self, state: i64, d: i64, side: i64, ring: i64, limit: i64) -> None:
        """Take one step from a state, if it is open and lowers the cost of where it leads (costs in squares here)."""
        x: i64 = (state >> 1) % self.width
        y: i64 = (state >> 1) // self.width
        if self.exits_of(x, y) & (1 << d) == 0:
            return
        to_x: i64 = x + self.step_x[d]
        to_y: i64 = y + self.step_y[d]
        odd: i64 = state & 1
        cost: i64 = 1
        if d >= STRAIGHT:
            cost += odd
            odd = 1 - odd
        if ring + cost > limit or to_x + side > self.width or to_y + side > self.height:
            return
        to: i64 = 2 * (to_y * self.width + to_x) + odd
        known: i64 = self.cost[to]
        even: i64 = self.cost[to - odd]
        if known != UNKNOWN and known <= ring + cost:
            return
        if self.dear == 0 and even != UNKNOWN and even <= ring + cost:
            return  # where all squares cost the same, an even count of diagonals is never worse than an odd one
        if self.barred(to_x, to_y, side) & 1 or not self.steps(x, y, side, d):
            return
        cost = ring + cost * self.price(to_x, to_y, side)
        if cost > limit or (known != UNKNOWN and known <= cost):
            return
        self.cost[to] = cost
        self.came[to] = state
        while len(self.rings) <= cost:
            self.rings.append([])
        self.rings[cost].append(to)


class Walk:
    """Standing, stepping and reaching on a board as it stands now, whatever changes on it.

    A space is (x, y, side, elevation, rank) as in ecs.grid.space; positions of big ones are those of their top-left
    square.
    """

    def __init__(self, board: Layered) -> None:
        self.board: Layered = board
        self.version: int = board.version
        self.floors: dict[int, Floor] = {}

    def floor(self, elevation: int) -> Floor:
        """The exits at a height in feet."""
        if self.version != self.board.version:
            self.floors.clear()
            self.version = self.board.version
        found = self.floors.get(elevation)
        if found is None:
            found = self.floors[elevation] = Floor(self.board.mover(elevation))
        return found

    def can_stand(self, space: tuple[int, int, int, int, int]) -> bool:
        """Whether a space may be entered as far as terrain goes: on the board, nothing in or through it (D-GEO-4)."""
        x, y, side, elevation, _ = space
        return self.floor(elevation).fits(x, y, side)

    def can_step(self, space: tuple[int, int, int, int, int], dx: int, dy: int) -> bool:
        """Whether a step to a neighbouring square is open for every square of the space, and it can stand there."""
        x, y, side, elevation, _ = space
        if not (-1 <= dx <= 1 and -1 <= dy <= 1) or (dx == 0 and dy == 0):
            return False
        d: i64 = 0
        while STEPS_X[d] != dx or STEPS_Y[d] != dy:
            d += 1
        return self.floor(elevation).steps(x, y, side, d)

    def reach(
        self,
        space: tuple[int, int, int, int, int],
        budget_feet: int,
        *,
        blocked: frozenset[tuple[int, int]] = frozenset(),
        through: frozenset[tuple[int, int]] = frozenset(),
    ) -> Reach:
        """All that one move from a space reaches within a budget.

        blocked: squares that cannot be entered; through: squares that may be passed and not ended on.  The space's own
        squares must be in neither.
        """
        x, y, side, elevation, _ = space
        floor = self.floor(elevation)
        self.mark(floor, blocked, 1)
        self.mark(floor, through, 2)
        order = floor.flood([y * floor.width + x], side, budget_feet)
        best: list[int] = [UNKNOWN] * (floor.width * floor.height)
        found = Reach(floor.width, floor.came, best)
        for state in order:
            square: i64 = state >> 1
            column: i64 = square % floor.width
            row: i64 = square // floor.width
            if best[square] == UNKNOWN and (floor.came[state] == START or floor.barred(column, row, side) == 0):
                best[square] = state
                found.cost[column, row] = floor.cost[state] * FEET
        floor.blocked = bytearray(len(floor.blocked))
        return found

    def mark(self, floor: Floor, squares: frozenset[tuple[int, int]], value: int) -> None:
        """Mark squares for one flood; those outside the board are left out."""
        for x, y in squares:
            if 0 <= x < floor.width and 0 <= y < floor.height:
                floor.blocked[y * floor.width + x] |= value

    def field(self, starts: list[tuple[int, int]], side: int, elevation: int = 0) -> list[int]:
        """Feet on foot from the nearest start to every square, row-major, -1 if there is no way; occupants are left
        aside.

        starts and squares are top-left squares of a footprint of this side.
        """
        floor = self.floor(elevation)
        squares: list[int] = [y * floor.width + x for x, y in starts]
        order = floor.flood(squares, side, FEET * 1024 * 1024)
        feet: list[int] = [UNKNOWN] * (floor.width * floor.height)
        for state in order:
            if feet[state >> 1] == UNKNOWN:
                feet[state >> 1] = floor.cost[state] * FEET
        return feet

    def component(self, x: int, y: int) -> frozenset[tuple[int, int]]:
        """All squares a one-square creature can walk to from this one; empty if it cannot stand on it."""
        floor = self.floor(0)
        if not floor.fits(x, y, 1):
            return frozenset()
        order = floor.flood([y * floor.width + x], 1, FEET * 1024 * 1024)
        return frozenset(((state >> 1) % floor.width, (state >> 1) // floor.width) for state in order)
