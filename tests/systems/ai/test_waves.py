"""Ways as spreading sets agree with the walks of the kernel."""

from ecs.chance import Dice
from ecs.grid.board import Board
from ecs.grid.paths import Walk
from systems.ai.waves import FAR, Reach, Waves
from tests.systems.ai.skirmish import skirmish


def test_fields_and_reaches_are_those_of_the_kernel(scale: int) -> None:
    """Same feet to every square, for every size of walker, past the same obstacles and prices."""
    for seed in range(4 * scale):
        layout = skirmish(seed).layout
        walk, dice = Walk(Board(layout)), Dice(seed, 5, 0, 0)
        for side in (1, 2, 3):
            waves = Waves(walk.floor(0), side)
            for _ in range(3):
                x, y = dice.pick("x", layout.width - side), dice.pick("y", layout.height - side)
                start = y * layout.width + x
                if not waves.stands >> start & 1:
                    continue
                field = waves.field(1 << start)
                assert [-1 if way == FAR else 5 * way for way in field] == walk.field([(x, y)], side)
                blocked, passed = frozenset({(x + side, y), (x, y + side)}), frozenset({(x + side, y + side)})
                kernel = walk.reach((x, y, side, 0, 2), 30, blocked=blocked, through=passed)
                reach = Reach(waves, start, 30, blocked=waves.taken(blocked), passed=waves.taken(passed))
                assert reach.cost == {y * layout.width + x: feet for (x, y), feet in kernel.cost.items()}


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
