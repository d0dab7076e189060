"""Ways of bots against a plain search by the rules."""

from heapq import heappop, heappush
from itertools import product

import pytest

from components.actions import Square
from ecs import native
from ecs.chance import Dice
from ecs.grid.board import Board
from ecs.grid.paths import Walk
from ecs.grid.space import Space, squares
from systems.ai.flood import FAR, Floor, Reach
from systems.ai.waves import Waves
from tests.systems.ai.skirmish import skirmish
from tests.twin import interpreted


def feet_from(walk: Walk, start: Space, budget: int, blocked: frozenset[Square] = frozenset()) -> dict[Square, int]:
    """Square -> feet by the words of D-GRID-3, one state after another: the reference."""
    costs, queue = {(start.x, start.y, 0): 0}, [(0, start.x, start.y, 0)]
    while queue:
        cost, x, y, odd = heappop(queue)
        if cost > costs[x, y, odd]:
            continue
        for dx, dy in product((-1, 0, 1), repeat=2):
            there = start._replace(x=x + dx, y=y + dy)
            if not (dx or dy) or not walk.can_step(start._replace(x=x, y=y), dx, dy) or blocked & set(squares(there)):
                continue
            slant = bool(dx and dy)
            more = 5 * (2 if slant and odd else 1) * walk.floor(0).price(there.x, there.y, start.side)
            state = (there.x, there.y, odd ^ slant)
            if cost + more <= budget and cost + more < costs.get(state, budget + 1):
                costs[state] = cost + more
                heappush(queue, (cost + more, *state))
    best: dict[Square, int] = {}
    for (x, y, _), cost in costs.items():
        best[x, y] = min(cost, best.get((x, y), cost))
    return best


def starting(seed: int, side: int) -> tuple[Walk, Waves, Space] | None:
    """A random map with a walker of this side on it, if it can stand where it is put."""
    layout = skirmish(seed).layout
    walk, dice = Walk(Board(layout)), Dice(seed, 5, 0, 0)
    waves = Waves(walk.floor(0), side)
    x, y = dice.pick("x", layout.width - side), dice.pick("y", layout.height - side)
    return (walk, waves, Space(x, y, side)) if waves.stands >> (y * layout.width + x) & 1 else None


def reached(floor: Floor, start: Space, feet: int, blocked: Square, held: Square) -> Reach:
    """A walk past a creature in a square, over a friend in another."""
    reach = Reach(floor)
    reach.block(*blocked, 1)
    reach.hold(*held, 1)
    reach.walk(start.y * floor.width + start.x, feet)
    return reach


def test_fields_and_reaches_are_those_of_the_rules(scale: int) -> None:
    """Same feet to every square, for every size of walker, past the same obstacles and prices."""
    walks = 0
    for seed in range(4 * scale):
        for side in (1, 2, 3):
            found = starting(seed, side)
            if found is None:
                continue
            walk, waves, start = found
            width = waves.width
            field = waves.floor.field([start.y * width + start.x])
            far = {(at % width, at // width): 5 * way for at, way in enumerate(field) if way != FAR}
            assert far == feet_from(walk, start, 5 * FAR)
            blocked, held = (start.x + side, start.y), (start.x + side, start.y + side)
            reach = reached(waves.floor, start, 30, blocked, held)
            wanted = {
                square: feet
                for square, feet in feet_from(walk, start, 30, frozenset({blocked})).items()
                if held not in squares(start._replace(x=square[0], y=square[1]))
            }
            assert {(at % width, at // width): feet for at, feet in reach.cost().items()} == wanted
            walks += 1
    assert walks > 4


def test_a_path_costs_what_its_reach_says(scale: int) -> None:
    """Every step of every path is open, and diagonals are counted as the rules do."""
    walks = [found for seed in range(3, 6 + scale) if (found := starting(seed, 1)) is not None]
    assert walks
    for walk, waves, start in walks:
        reach = reached(waves.floor, start, 30, (start.x + 1, start.y), (start.x, start.y + 1))
        assert len(reach.cost()) > 1
        for square, feet in reach.cost().items():
            x, y = start.x, start.y
            spent = slants = 0
            for at in reach.path(square):
                to_x, to_y = at % waves.width, at // waves.width
                assert walk.can_step((x, y, 1, 0, 2), to_x - x, to_y - y)
                slant = to_x != x and to_y != y
                spent += 5 * (2 if slant and slants % 2 else 1) * walk.floor(0).price(to_x, to_y, 1)
                slants += slant
                x, y = to_x, to_y
            assert (spent, y * waves.width + x) == (feet, square)


def test_no_way_leads_out_of_reach() -> None:
    _, waves, start = next(found for seed in range(9) if (found := starting(seed, 1)) is not None)
    reach = reached(waves.floor, start, 5, (start.x + 1, start.y), (start.x, start.y + 1))
    far = next(at for at, cost in enumerate(reach.best) if cost < 0)
    with pytest.raises(ValueError, match=f"square={far}"):
        reach.path(far)


def test_a_reach_that_forgot_is_as_good_as_new(scale: int) -> None:
    """Walks from other squares, past others, leave nothing behind."""
    walks = [found for seed in range(2 + 2 * scale) if (found := starting(seed, 1)) is not None]
    assert walks
    for _, waves, start in walks:
        floor = waves.floor
        used = reached(floor, start, 60, (start.x + 1, start.y), (start.x, start.y + 1))
        other = max(used.cost(), key=lambda at: (used.cost()[at], at))
        there = start._replace(x=other % floor.width, y=other // floor.width)
        used.forget()
        used.block(start.x, start.y, 1)
        used.walk(other, 25)
        fresh = Reach(floor)
        fresh.block(start.x, start.y, 1)
        fresh.walk(there.y * floor.width + there.x, 25)
        assert (used.costs, used.best) == (fresh.costs, fresh.best)


def test_the_lowest_end_is_the_nearest_of_equals() -> None:
    """A field is followed to where it is lowest; of equal squares the nearest is taken, then the first."""
    for seed in range(9):
        found = starting(seed, 1)
        if found is None:
            continue
        _, waves, start = found
        floor = waves.floor
        reach = reached(floor, start, 30, (start.x + 1, start.y), (start.x, start.y + 1))
        field = bytes([at * 7 % 5 for at in range(floor.size)])
        for feet in (0, 15, 30):
            ends = [(field[at], cost, at) for at, cost in reach.cost().items() if cost <= feet]
            assert reach.lowest(field, feet) == min(ends)[2]


@pytest.mark.skipif(native.STATE.why != "compiled", reason=native.STATE.text)
def test_compiled_and_interpreted_walks_are_alike() -> None:
    with interpreted() as slow:
        flood = slow["systems.ai.flood"]
        for seed in range(12):
            found = starting(seed, 1 + seed % 2)
            if found is None:
                continue
            _, waves, start = found
            fast = waves.floor
            twin = flood.Floor(fast.width, fast.side, fast.opens, fast.prices, fast.ways, fast.slants_first)
            one = start.y * fast.width + start.x
            assert twin.field([one]) == fast.field([one])
            mine = reached(fast, start, 30, (start.x + 2, start.y), (start.x, start.y + 2))
            other = flood.Reach(twin)
            other.block(start.x + 2, start.y, 1)
            other.hold(start.x, start.y + 2, 1)
            other.walk(one, 30)
            assert (other.costs, other.best) == (mine.costs, mine.best)
            assert [other.path(at) for at in mine.cost()] == [mine.path(at) for at in mine.cost()]
