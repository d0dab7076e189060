"""What is low: D-COV-4, and what shelters or is too small to cover: D-COV-3, R-COV-6."""

import pytest

from ecs.grid.board import Board
from ecs.grid.lines import EFFECT, MIST, SIGHT
from ecs.grid.pairs import Pairs
from ecs.grid.sight import COVER_MASK, COVER_SHIFT
from ecs.grid.space import Space
from tests.ecs.grid.maps import BUSH, CRATE, DIP, FENCE, HEDGE, LOG, PILLAR, SMOKE, STONE, board_of, wall

SHOOTER, TARGET = Space(0, 3), Space(6, 3)


def ask(board: Board, first: Space, second: Space) -> int:
    return Pairs(board).between(first, second)


def cover(board: Board, first: Space, second: Space) -> int:
    return ask(board, first, second) >> COVER_SHIFT & COVER_MASK


def with_square(x: int, y: int, material: int) -> Board:
    return board_of(9, 9, squares={(x, y): material})


def with_wall(x: int, material: int) -> Board:
    return board_of(9, 9, walls=[wall(x, 0, x, 9, material)])


def test_what_is_lower_than_the_taller_space_never_ends_effect_or_sight() -> None:
    board = with_wall(3, FENCE)
    assert not ask(board, SHOOTER, TARGET) & (EFFECT | SIGHT)
    giant = Space(0, 2, 3, rank=4)  # 15 feet to its top, the fence is 10 feet high
    assert ask(board, giant, TARGET) & (EFFECT | SIGHT) == EFFECT | SIGHT
    assert ask(board, TARGET, giant) & (EFFECT | SIGHT) == EFFECT | SIGHT


def test_what_is_exactly_as_high_as_the_taller_space_is_not_low() -> None:
    ogre = Space(0, 2, 2, rank=3)  # 10 feet to its top
    assert not ask(with_wall(3, FENCE), ogre, TARGET) & EFFECT


@pytest.mark.parametrize(("x", "grade"), [(2, 0), (3, 0), (4, 2), (5, 2)])
def test_a_sinking_line_passes_over_what_is_lower_than_it_where_it_meets_it(x: int, grade: int) -> None:
    # from 17.5 feet over x = 0.5 to 2.5 feet over x = 6.5; at x = 3 it is at 11.25, at x = 4 at 8.75
    assert cover(with_wall(x, FENCE), Space(0, 3, elevation=15), TARGET) == grade


def test_a_line_exactly_as_high_as_a_wall_does_not_pass_over_it() -> None:
    # from 17.5 over x = 0.5 to 2.5 over x = 6.5 the line is at 10 feet over x = 3.5
    board = board_of(9, 9, walls=[wall(3.5, 0, 3.5, 9, FENCE)])
    assert cover(board, Space(0, 3, elevation=15), TARGET) == 2
    nearer = board_of(9, 9, walls=[(3583, 0, 3583, 9216, FENCE)])
    assert cover(nearer, Space(0, 3, elevation=15), TARGET) == 0


def test_a_line_must_be_higher_than_a_square_where_it_leaves_it() -> None:
    flyer = Space(0, 3, elevation=15)
    assert cover(with_square(2, 3, FENCE), flyer, TARGET) == 0
    assert cover(with_square(3, 3, FENCE), flyer, TARGET) == 2  # 11.25 feet where it enters, 8.75 where it leaves


def test_only_the_part_of_a_wall_along_the_line_that_it_does_not_pass_over_counts() -> None:
    flyer, target = Space(0, 2, 2, elevation=15, rank=3), Space(6, 2, 2, rank=3)  # from 20 to 5 feet along y = 3
    fence = wall(2, 3, 6, 3, FENCE)  # the line sinks to 10 feet at x = 5
    left, right = wall(3, 3, 3, 2), wall(4, 3, 4, 4)
    near_left, near_right = wall(5.25, 3, 5.25, 2), wall(5.75, 3, 5.75, 4)
    assert cover(board_of(9, 9, walls=[fence, left, right]), flyer, target) == 0
    assert cover(board_of(9, 9, walls=[fence, near_left, near_right]), flyer, target) == 2
    assert cover(board_of(9, 9, walls=[near_left, near_right]), flyer, target) == 0


def test_low_mist_conceals_only_a_line_that_dips_into_it() -> None:
    board = with_square(3, 3, DIP)
    assert ask(board, SHOOTER, TARGET) & MIST
    assert not ask(board, Space(0, 3, elevation=15), TARGET) & MIST
    assert ask(with_square(6, 3, DIP), Space(6, 3, elevation=30), TARGET) & MIST  # its own square, from straight above


def test_terrain_in_the_attackers_own_square_gives_none() -> None:
    assert cover(with_square(0, 3, CRATE), SHOOTER, TARGET) == 0
    assert cover(with_square(0, 3, HEDGE), SHOOTER, TARGET) == 0


def test_terrain_in_the_targets_own_square_gives_cover_only_if_it_shelters() -> None:
    assert cover(with_square(6, 3, CRATE), SHOOTER, TARGET) == 0
    assert cover(with_square(6, 3, HEDGE), SHOOTER, TARGET) == 2
    assert cover(with_square(6, 3, BUSH), SHOOTER, TARGET) == 1
    assert cover(with_square(6, 3, HEDGE), TARGET, SHOOTER) == 0


def test_low_shelter_covers_against_an_attacker_above_the_next_square() -> None:
    assert cover(with_square(6, 3, BUSH), Space(5, 3, elevation=60), TARGET) == 1


def test_solid_terrain_in_an_own_square_does_not_end_line_of_effect() -> None:
    for x in (0, 6):
        facts = ask(with_square(x, 3, STONE), SHOOTER, TARGET)
        assert facts & (EFFECT | SIGHT) == EFFECT | SIGHT
        assert facts >> COVER_SHIFT & COVER_MASK == 0


def test_opaque_terrain_that_is_not_solid_hides_who_stands_in_it() -> None:
    facts = ask(with_square(6, 3, SMOKE), SHOOTER, TARGET)
    assert facts & EFFECT
    assert not facts & SIGHT


@pytest.mark.parametrize(("rank", "side", "grade"), [(2, 1, 2), (3, 2, 0), (4, 3, 0), (5, 4, 0)])
def test_a_tiny_pillar_covers_nothing_three_ranks_larger(rank: int, side: int, grade: int) -> None:
    board = board_of(12, 12, squares={(4, 4): PILLAR, (4, 5): PILLAR})
    y = 5 - side // 2 if side > 1 else 4
    assert cover(board, Space(0, y, side, rank=rank), Space(7, y, side, rank=rank)) == grade


def test_the_size_of_the_target_decides_what_is_too_small() -> None:
    board = board_of(12, 12, squares={(4, 4): LOG})
    giant, man = Space(6, 3, 3, rank=4), Space(0, 4)
    assert cover(board, man, giant) == 0
    assert cover(board, giant, man) == 2
