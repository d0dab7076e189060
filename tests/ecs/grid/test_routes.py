"""Leaning, and the layers of chosen paths: R-COV-8, D-GEO-2."""

from ecs.grid.board import Board
from ecs.grid.lines import EFFECT, MIST, SIGHT
from ecs.grid.pairs import Pairs
from ecs.grid.routes import leaning, path_shut
from ecs.grid.sight import COVER_MASK, COVER_SHIFT
from ecs.grid.space import Space
from tests.ecs.grid.maps import CRATE, FOG, SMOKE, STONE, UNIT, board_of, wall

A, T = Space(2, 3), Space(6, 2)
CORNER = (3 * UNIT, 3 * UNIT)


def lean_cover(board: Board, *, attacks: bool, point: tuple[int, int] = CORNER) -> int:
    return leaning(board, A, point, T, attacks=attacks) >> COVER_SHIFT & COVER_MASK


def test_leaning_round_a_stone_takes_its_cover_away_both_ways() -> None:
    board = board_of(10, 10, squares={(3, 3): STONE})
    assert Pairs(board).between(A, T) >> COVER_SHIFT & COVER_MASK == 2
    assert lean_cover(board, attacks=True) == 0
    assert lean_cover(board, attacks=False) == 0


def test_a_low_obstacle_it_leans_over_counts_neither_way_and_a_farther_one_does() -> None:
    board = board_of(10, 10, squares={(3, 3): CRATE, (3, 2): CRATE})
    assert lean_cover(board, attacks=True) == lean_cover(board, attacks=False) == 0
    board = board_of(10, 10, squares={(3, 3): CRATE, (3, 2): CRATE, (5, 2): CRATE})
    assert lean_cover(board, attacks=True) == lean_cover(board, attacks=False) == 2


def test_leaning_never_passes_a_wall_on_the_own_border() -> None:
    board = board_of(10, 10, walls=[wall(3, 0, 3, 10)])
    assert not leaning(board, A, CORNER, T, attacks=True) & (EFFECT | SIGHT)


def test_leaning_to_where_it_stands_is_looking_from_its_centre() -> None:
    board = board_of(10, 10, squares={(4, 3): STONE, (4, 2): STONE})
    assert leaning(board, A, (2560, 3584), T, attacks=True) >> COVER_SHIFT & COVER_MASK == 2


def test_mist_counts_from_the_percent_asked_for() -> None:
    board = board_of(10, 10, squares={(4, 4): FOG, (6, 4): SMOKE})
    line = [512, 4608, 9728, 4608]
    assert path_shut(board, line) & MIST
    assert path_shut(board, line, mist=50) & MIST
    assert not path_shut(board, line, mist=51) & MIST
    assert not path_shut(board, [*line[:2], 5632, 4608], mist=21) & MIST
