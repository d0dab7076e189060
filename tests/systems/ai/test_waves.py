"""Ways as spreading sets against a plain search by the rules."""

from heapq import heappop, heappush
from itertools import product

from components.actions import Square
from ecs.chance import Dice
from ecs.grid.board import Board
from ecs.grid.paths import Walk
from ecs.grid.space import Space, squares
from systems.ai.waves import FAR, Reach, Waves
from tests.systems.ai.skirmish import skirmish


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


def test_fields_and_reaches_are_those_of_the_rules(scale: int) -> None:
    """Same feet to every square, for every size of walker, past the same obstacles and prices."""
    for seed in range(4 * scale):
        layout = skirmish(seed).layout
        walk, dice, width = Walk(Board(layout)), Dice(seed, 5, 0, 0), layout.width
        for side in (1, 2, 3):
            waves = Waves(walk.floor(0), side)
            x, y = dice.pick("x", width - side), dice.pick("y", layout.height - side)
            start = y * width + x
            if not waves.stands >> start & 1:
                continue
            space = Space(x, y, side)
            field = waves.field(1 << start)
            found = {(at % width, at // width): 5 * way for at, way in enumerate(field) if way != FAR}
            assert found == feet_from(walk, space, 5 * FAR)
            blocked, passed = frozenset({(x + side, y), (x, y + side)}), frozenset({(x + side, y + side)})
            reach = Reach(waves, start, 30, blocked=waves.taken(blocked), passed=waves.taken(passed))
            wanted = {
                square: feet
                for square, feet in feet_from(walk, space, 30, blocked).items()
                if not passed & set(squares(space._replace(x=square[0], y=square[1])))
            }
            assert {(at % width, at // width): feet for at, feet in reach.cost.items()} == wanted


def test_a_path_costs_what_its_reach_says() -> None:
    """Every step of every path is open, and diagonals are counted as the rules do."""
    layout = skirmish(3).layout
    walk = Walk(Board(layout))
    waves = Waves(walk.floor(0), 1)
    start = next(square for square in range(waves.size) if waves.stands >> square & 1)
    reach = Reach(waves, start, 30, blocked=0, passed=0)
    for square, feet in reach.cost.items():
        x, y = start % layout.width, start // layout.width
        spent = slants = 0
        for to_x, to_y in reach.path(square):
            assert walk.can_step((x, y, 1, 0, 2), to_x - x, to_y - y)
            slant = to_x != x and to_y != y
            spent += 5 * (2 if slant and slants % 2 else 1) * walk.floor(0).price(to_x, to_y, 1)
            slants += slant
            x, y = to_x, to_y
        assert (spent, y * layout.width + x) == (feet, square)
