"""Arrow slits: R-COV-7."""

import pytest

from ecs.grid.board import Board
from ecs.grid.lines import EFFECT, SIGHT
from ecs.grid.pairs import Pairs
from ecs.grid.sight import COVER_MASK, COVER_SHIFT
from ecs.grid.space import Space
from tests.ecs.grid.maps import SLIT_E, SLIT_N, STONE, board_of, wall

NONE, STANDARD, GREATER = 0, 2, 3
BEHIND, DEEP, OUTSIDE, FAR = Space(3, 4), Space(0, 4), Space(4, 4), Space(9, 4)


@pytest.fixture(params=[False, True], ids=["border", "free"])
def tower(request: pytest.FixtureRequest) -> Board:
    """A wall on x = 4 with a slit in row 4 that looks out to the east."""
    walls = [wall(4, 0, 4, 4), wall(4, 4, 4, 5, SLIT_E), wall(4, 5, 4, 10)]
    return board_of(12, 10, walls=walls, free=request.param)


def cover(board: Board, attacker: Space, target: Space) -> int:
    return Pairs(board).between(attacker, target) >> COVER_SHIFT & COVER_MASK


def test_a_shooter_beside_the_slit_shoots_out_without_penalty(tower: Board) -> None:
    assert cover(tower, BEHIND, FAR) == NONE
    assert Pairs(tower).between(BEHIND, FAR) & (EFFECT | SIGHT) == EFFECT | SIGHT


def test_against_an_attacker_far_off_it_has_greater_cover(tower: Board) -> None:
    assert cover(tower, FAR, BEHIND) == GREATER
    assert cover(tower, Space(5, 4), BEHIND) == GREATER


def test_an_attacker_beside_the_slit_is_not_hindered(tower: Board) -> None:
    assert cover(tower, OUTSIDE, BEHIND) == NONE
    assert cover(tower, OUTSIDE, DEEP) == NONE


def test_a_large_attacker_counts_as_beside_if_the_slit_lies_on_its_outline(tower: Board) -> None:
    assert cover(tower, Space(4, 3, 2, rank=3), BEHIND) == NONE
    assert cover(tower, Space(5, 3, 2, rank=3), BEHIND) == GREATER


def test_touching_the_slit_at_its_end_only_is_not_beside_it() -> None:
    tower = board_of(12, 10, walls=[wall(4, 4, 4, 5, SLIT_E)])
    assert cover(tower, Space(5, 6), Space(2, 2)) == GREATER
    assert cover(tower, Space(4, 5), Space(2, 2)) == GREATER


def test_from_farther_back_inside_the_walls_own_cover_counts() -> None:
    keep = board_of(10, 12, walls=[wall(4, 4, 5, 4, SLIT_N)])
    assert cover(keep, Space(4, 8), Space(4, 1)) == STANDARD
    assert cover(keep, Space(4, 1), Space(4, 8)) == GREATER


def test_a_slit_at_an_angle_knows_its_sides() -> None:
    tower = board_of(12, 10, walls=[wall(4.25, 3, 5.25, 6, SLIT_E)])
    assert cover(tower, FAR, DEEP) == GREATER
    assert cover(tower, Space(4, 4), FAR) == NONE
    assert cover(tower, Space(5, 5), DEEP) == NONE
    assert cover(tower, Space(6, 4), DEEP) == GREATER


def test_the_answer_is_remembered_for_each_direction(tower: Board) -> None:
    pairs = Pairs(tower)
    pairs.place(1, BEHIND, body=True)
    pairs.place(2, FAR, body=True)
    for _ in range(2):
        assert pairs.cover_by(1, 2) == (NONE, 0)
        assert pairs.cover_by(2, 1) == (GREATER, 0)


def test_a_square_with_a_slit_is_none_for_who_stands_next_to_it() -> None:
    board = board_of(12, 10, squares={(4, 4): SLIT_E, (4, 3): STONE, (4, 5): STONE})
    assert cover(board, BEHIND, FAR) == NONE
    assert cover(board, FAR, BEHIND) == GREATER
    assert cover(board, Space(5, 4), BEHIND) == NONE
