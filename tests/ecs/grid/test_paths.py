"""Standing, stepping and reaching: D-GEO-4, D-GRID-1, D-GRID-3."""

from random import Random

import pytest

from ecs.grid.board import Board
from ecs.grid.paths import Walk
from ecs.grid.space import Space, squares
from tests.ecs.grid.judge import centre
from tests.ecs.grid.maps import BUSH, CRATE, FENCE, SLIT_E, STONE, board_of, wall
from tests.ecs.grid.reference import Blocker, path_open, rays
from tests.ecs.grid.test_pairs_against_rules import ANY, random_board

MAN, OGRE, GIANT = Space(4, 4), Space(4, 4, 2, rank=3), Space(4, 4, 3, rank=4)
NEIGHBOURS = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]


def test_every_second_diagonal_of_one_move_costs_double() -> None:
    reach = Walk(board_of(12, 12)).reach(Space(0, 0), 60)
    assert [reach.cost[n, n] for n in range(6)] == [0, 5, 15, 20, 30, 35]
    assert reach.cost[2, 1] == 10
    assert reach.cost[8, 3] == 45


def test_the_budget_is_inclusive() -> None:
    reach = Walk(board_of(12, 12)).reach(Space(0, 0), 30)
    assert (6, 0) in reach.cost
    assert (7, 0) not in reach.cost
    assert (4, 4) in reach.cost
    assert (5, 5) not in reach.cost


def test_a_path_leads_there_step_by_step_at_its_cost() -> None:
    board = board_of(10, 10, squares={(x, 5): STONE for x in range(9)})
    reach = Walk(board).reach(Space(2, 2), 200)
    path = reach.path(2, 8)
    assert path[-1] == (2, 8)
    feet, odd, at = 0, 0, (2, 2)
    for step in path:
        diagonal = at[0] != step[0] and at[1] != step[1]
        feet += 10 if diagonal and odd else 5
        odd ^= diagonal
        at = step
    assert feet == reach.cost[2, 8]
    assert reach.path(2, 2) == ()
    with pytest.raises(KeyError):
        reach.path(0, 5)


def test_difficult_ground_costs_its_multiple() -> None:
    reach = Walk(board_of(10, 10, squares={(1, 0): BUSH, (1, 1): BUSH})).reach(Space(0, 0), 30)
    assert reach.cost[1, 0] == 10
    assert reach.cost[2, 0] == 15
    large = Walk(board_of(10, 10, squares={(2, 1): BUSH})).reach(Space(0, 0, 2, rank=3), 30)
    assert large.cost[1, 0] == 10


def test_blocked_squares_are_not_entered_and_friends_are_only_passed() -> None:
    walk = Walk(board_of(8, 1))
    reach = walk.reach(Space(0, 0), 60, through=frozenset({(2, 0)}), blocked=frozenset({(5, 0)}))
    assert sorted(reach.cost) == [(0, 0), (1, 0), (3, 0), (4, 0)]
    assert reach.path(3, 0) == ((1, 0), (2, 0), (3, 0))
    assert sorted(walk.reach(Space(0, 0), 60).cost) == [(x, 0) for x in range(8)]


def test_the_whole_footprint_must_be_free() -> None:
    board = board_of(10, 10, squares={(6, 5): STONE})
    walk = Walk(board)
    assert walk.can_step(MAN, 1, 0)
    assert not walk.can_step(OGRE, 1, 0)
    assert not walk.can_stand(GIANT)
    assert not walk.can_stand(Space(9, 9, 2))
    assert (5, 5) not in walk.reach(Space(0, 0, 2, rank=3), 200).cost


def test_a_corner_may_be_cut_on_one_side_only() -> None:
    assert Walk(board_of(9, 9, squares={(5, 4): STONE})).can_step(MAN, 1, 1)
    assert not Walk(board_of(9, 9, squares={(5, 4): STONE, (4, 5): STONE})).can_step(MAN, 1, 1)
    assert Walk(board_of(9, 9, walls=[wall(5, 4, 5, 5), wall(5, 5, 6, 5)])).can_step(MAN, 1, 1)
    assert not Walk(board_of(9, 9, walls=[wall(5, 4, 5, 5), wall(5, 5, 4, 5)])).can_step(MAN, 1, 1)
    assert not Walk(board_of(9, 9, walls=[wall(5, 3, 5, 7)])).can_step(MAN, 1, 1)


def test_a_wall_on_a_squares_centre_cannot_be_stood_on() -> None:
    walk = Walk(board_of(9, 9, walls=[wall(4.5, 0, 4.5, 9)]))
    assert not walk.can_stand(MAN)
    assert walk.can_stand(Space(5, 4))
    assert sorted(x for x, y in walk.component(0, 0) if y == 0) == [0, 1, 2, 3]


def test_a_wall_between_two_centres_of_a_footprint_keeps_it_out() -> None:
    walk = Walk(board_of(9, 9, walls=[wall(4.75, 4.25, 5.25, 4.75)]))
    assert walk.can_stand(MAN)
    assert not walk.can_stand(OGRE)


def test_a_slit_stops_movement_and_a_crate_does_not() -> None:
    assert not Walk(board_of(9, 9, walls=[wall(5, 0, 5, 9, SLIT_E)])).can_step(MAN, 1, 0)
    assert Walk(board_of(9, 9, squares={(5, 4): CRATE})).can_step(MAN, 1, 0)


def test_a_flyer_passes_over_what_is_not_higher() -> None:
    walk = Walk(board_of(9, 9, walls=[wall(5, 0, 5, 9, FENCE)]))
    assert not walk.can_step(MAN, 1, 0)
    assert not walk.can_step(MAN._replace(elevation=5), 1, 0)
    assert walk.can_step(MAN._replace(elevation=10), 1, 0)


def test_doors_are_noticed() -> None:
    board = board_of(9, 9, walls=[wall(5, 0, 5, 9)])
    walk = Walk(board)
    assert (8, 8) not in walk.component(0, 0)
    board.set_open(0, True)
    assert (8, 8) in walk.component(0, 0)


def test_a_field_gives_the_feet_from_the_nearest_start() -> None:
    walk = Walk(board_of(9, 3, squares={(4, 0): STONE, (4, 1): STONE, (4, 2): STONE}))
    field = walk.field([(0, 0), (3, 2)], 1)
    assert field[0] == 0
    assert field[1] == 5
    assert field[2 * 9 + 2] == 5
    assert field[8] == -1


def test_steps_off_the_board_and_longer_ones_are_none() -> None:
    walk = Walk(board_of(3, 3))
    assert not walk.can_step(Space(0, 0), -1, 0)
    assert not walk.can_step(Space(0, 0), 2, 0)
    assert not walk.can_step(Space(0, 0), 0, 0)


def stops(board: Board) -> list[Blocker]:
    """What stops movement on the ground."""
    far = 99 * 1024
    width, height = board.width * 1024, board.height * 1024
    found = [
        Blocker(box, None)
        for box in ((-far, -far, 0, far), (width, -far, far, far), (-far, -far, far, 0), (-far, height, far, far))
    ]
    for at, index in enumerate(board.layout.squares):
        if board.layout.materials[index].move:
            x, y = at % board.width * 1024, at // board.width * 1024
            found.append(Blocker((x, y, x + 1024, y + 1024), None))
    found += [Blocker(None, (w[:2], w[2:4])) for w in board.layout.walls if board.layout.materials[w[4]].move]
    return [b for b in found if b.wall is None or b.wall[0] != b.wall[1]]


def stands(space: Space, board: Board, blockers: list[Blocker]) -> bool:
    if space.x < 0 or space.y < 0 or max(space.x - board.width, space.y - board.height) + space.side > 0:
        return False
    for x, y in squares(space):
        here = centre(Space(x, y))
        if any(True for _ in rays(here, blockers)):
            return False
        for dx, dy in NEIGHBOURS:
            if (x + dx, y + dy) in set(squares(space)) and not path_open(
                [here, centre(Space(x + dx, y + dy))], blockers
            ):
                return False
    return True


def test_standing_and_stepping_follow_the_letter_on_random_boards(scale: int) -> None:
    random = Random(9)
    for _ in range(12 * scale):
        board = random_board(random, ANY, free_walls=True)
        walk, blockers = Walk(board), stops(board)
        for _ in range(12):
            side = random.choice((1, 1, 1, 2, 3))
            if side > min(board.width, board.height):
                continue
            space = Space(random.randrange(board.width - side + 1), random.randrange(board.height - side + 1), side)
            assert walk.can_stand(space) == stands(space, board, blockers)
            dx, dy = random.choice(NEIGHBOURS)
            there = space._replace(x=space.x + dx, y=space.y + dy)
            lines = all(
                path_open([centre(Space(x, y)), centre(Space(x + dx, y + dy))], blockers) for x, y in squares(space)
            )
            assert walk.can_step(space, dx, dy) == (lines and stands(there, board, blockers))


@pytest.mark.parametrize("seed", range(12))
def test_costs_equal_a_plain_search_over_squares_and_parity_where_prices_differ(seed: int) -> None:
    dice = Random(seed)
    grounds = {(x, y): dice.choice((BUSH, BUSH, STONE, None, None)) for x in range(9) for y in range(9)}
    priced = {at: ground for at, ground in grounds.items() if ground is not None and at != (0, 0)}
    board = board_of(9, 9, squares=priced)
    walk = Walk(board)
    best = {((0, 0), 0): 0}
    waiting = [(0, (0, 0), 0)]
    while waiting:
        waiting.sort()
        feet, (x, y), odd = waiting.pop(0)
        if best[(x, y), odd] < feet:
            continue
        for dx, dy in NEIGHBOURS:
            if 0 <= x + dx < 9 and 0 <= y + dy < 9 and walk.can_step(Space(x, y), dx, dy):
                slant = bool(dx and dy)
                cost = feet + 5 * (1 + (slant and odd)) * board.material_at(x + dx, y + dy).cost
                state = ((x + dx, y + dy), odd ^ slant)
                if cost < best.get(state, 10_000):
                    best[state] = cost
                    waiting.append((cost, *state))
    wanted: dict[tuple[int, int], int] = {}
    for (square, _), feet in best.items():
        wanted[square] = min(feet, wanted.get(square, 10_000))
    assert dict(walk.reach(Space(0, 0), 10_000).cost) == wanted
