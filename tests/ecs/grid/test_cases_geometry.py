"""The acceptance cases of geometry, by their ids: M28-M46, C21-C31, C48-C53, M70.  A board's origin is (-10, -10)."""

from collections.abc import Mapping

import pytest

from ecs.grid.board import Board
from ecs.grid.lines import COVER, EFFECT, LAYERS, MIST, SIGHT
from ecs.grid.pairs import BODY, Pairs
from ecs.grid.routes import path_shut
from ecs.grid.sight import COVER_MASK, COVER_SHIFT
from ecs.grid.space import Space
from tests.ecs.grid.maps import CRATE, FENCE, FOG, PILLAR, STONE, UNIT, board_of, wall

ORIGIN = 10
SIDE = {"T": 1, "S": 1, "M": 1, "L": 2, "H": 3, "G": 4}
NONE, LESSER, STANDARD, GREATER = range(4)
LONG_WALL = (2, -9, 2, 9)


def ground(
    *walls: tuple[float, float, float, float],
    squares: Mapping[tuple[int, int], int] | None = None,
    material: int = STONE,
) -> Board:
    moved = {(x + ORIGIN, y + ORIGIN): what for (x, y), what in (squares or {}).items()}
    return board_of(
        30,
        30,
        squares=moved,
        walls=[wall(a + ORIGIN, b + ORIGIN, c + ORIGIN, d + ORIGIN, material) for a, b, c, d in walls],
    )


def at(x: int, y: int, size: str = "M", elevation: int = 0) -> Space:
    return Space(x + ORIGIN, y + ORIGIN, SIDE[size], elevation, "TSMLHG".index(size))


def ask(board: Board, attacker: Space, target: Space, *bodies: Space) -> int:
    pairs = Pairs(board)
    for number, space in enumerate((attacker, target, *bodies), start=1):
        pairs.place(number, space, body=True)
    return pairs.fact(1, 2)


def cover(board: Board, attacker: Space, target: Space, *bodies: Space) -> int:
    return ask(board, attacker, target, *bodies) >> COVER_SHIFT & COVER_MASK


def effect(board: Board, attacker: Space, target: Space) -> bool:
    return bool(ask(board, attacker, target) & EFFECT)


def shut(board: Board, *points: tuple[float, float]) -> int:
    return path_shut(board, [round((c + ORIGIN) * UNIT) for point in points for c in point])


def test_m28_a_full_wall_ends_line_of_effect_and_sight() -> None:
    assert not ask(ground(LONG_WALL), at(0, 0), at(4, 0)) & (EFFECT | SIGHT)


def test_m29_a_closed_door_that_spans_its_opening_blocks_and_an_open_one_does_not() -> None:
    board = ground((2, -9, 2, 0), (2, 0, 2, 1), (2, 1, 2, 9))
    assert not effect(board, at(0, 0), at(4, 0))
    board.set_open(1, True)
    assert effect(board, at(0, 0), at(4, 0))
    assert cover(board, at(0, 0), at(4, 0)) == NONE


def test_m31_one_stone_square_is_standard_cover_and_leaves_line_of_effect() -> None:
    board = ground(squares={(3, 0): STONE})
    assert cover(board, at(0, 0), at(5, 0)) == STANDARD
    assert effect(board, at(0, 0), at(5, 0))


def test_m32_a_stone_beside_the_line_gives_none() -> None:
    assert cover(ground(squares={(3, 1): STONE}), at(0, 0), at(5, 0)) == NONE


def test_m34_running_along_the_walls_of_a_corridor_is_not_passing_through() -> None:
    assert cover(ground((-9, 0, 15, 0), (-9, 1, 15, 1)), at(0, 0), at(8, 0)) == NONE


@pytest.mark.parametrize(
    ("attacker", "target", "body", "grade"),
    [
        (at(0, 0), at(5, 0), at(3, 0), LESSER),
        (at(0, 0), at(7, 0), at(2, -1, "H"), STANDARD),
        (at(0, 0), at(7, -1, "L"), at(2, -1, "H"), LESSER),
        (at(0, 0, "T"), at(8, -1, "H"), at(3, 0, "L"), LESSER),
        (at(0, 0, "S"), at(7, 0), at(2, -1, "H"), STANDARD),
    ],
    ids=["M35", "M37", "M38", "M40", "M41"],
)
def test_a_creature_on_the_line_is_lesser_cover_and_a_much_larger_one_standard(
    attacker: Space, target: Space, body: Space, grade: int
) -> None:
    facts = ask(ground(), attacker, target, body)
    assert facts >> COVER_SHIFT & COVER_MASK == grade
    assert facts & BODY


def test_m43_the_best_single_obstruction_counts() -> None:
    facts = ask(ground(squares={(4, 0): STONE}), at(0, 0), at(5, 0), at(2, 0))
    assert facts >> COVER_SHIFT & COVER_MASK == STANDARD
    assert not facts & BODY


def test_m44_creatures_touched_at_their_corners_give_none() -> None:
    assert cover(ground(), at(0, 0), at(1, 1), at(1, 0), at(0, 1)) == NONE


def test_m46_from_above_a_line_passes_over_a_wall_of_ten_feet() -> None:
    board = ground(LONG_WALL, material=FENCE)
    flying = ask(board, at(1, 0, elevation=30), at(3, 0))
    assert flying & EFFECT
    assert flying >> COVER_SHIFT & COVER_MASK == NONE
    assert not effect(board, at(1, 0), at(3, 0))


def test_m70_a_stone_beside_the_line_from_the_origin_gives_no_cover() -> None:
    assert not shut(ground(squares={(5, 4): STONE}), (4, 4), (6.5, 3.5)) & COVER


def test_c21_touching_one_end_of_a_wall_is_not_passing_through() -> None:
    assert cover(ground((2, -9, 2, 1)), at(0, 0), at(3, 1)) == NONE


def test_c22_the_gap_between_two_stones_that_meet_at_a_corner_is_sealed() -> None:
    board = ground(squares={(1, 0): STONE, (0, 1): STONE})
    assert not effect(board, at(0, 0), at(1, 1))
    assert cover(board, at(0, 0), at(1, 1)) == STANDARD


def test_c24_a_line_on_a_grid_line_is_shut_by_stones_on_both_its_sides_only() -> None:
    assert cover(ground(squares={(4, 0): STONE}), at(0, 0, "L"), at(8, 0, "L")) == NONE
    assert cover(ground(squares={(4, 0): STONE, (4, 1): STONE}), at(0, 0, "L"), at(8, 0, "L")) == STANDARD


def test_c25_behind_the_end_of_a_wall_a_target_has_cover_and_line_of_effect() -> None:
    board = ground((2, -9, 2, 1))
    assert cover(board, at(0, 0), at(4, 1)) == STANDARD
    assert effect(board, at(0, 0), at(4, 1))


def test_c28_a_creature_between_is_lesser_cover() -> None:
    assert cover(ground(), at(0, 0), at(5, 0), at(2, 0)) == LESSER


def test_c30_leaning_to_the_corner_looks_past_the_stone() -> None:
    board = ground(squares={(1, 1): STONE})
    assert cover(board, at(0, 1), at(4, 0)) == STANDARD
    assert not shut(board, (0.5, 1.5), (1, 1), (4.5, 0.5)) & LAYERS


def test_c31_a_pillar_of_one_foot_covers_no_dragon() -> None:
    board = ground(squares={(4, 1): PILLAR})
    assert cover(board, at(0, 1), at(7, 0, "H")) == NONE
    assert cover(board, at(0, 1), at(7, 1)) == STANDARD


def test_c48_waist_high_crates_give_cover_and_never_end_line_of_effect() -> None:
    board = ground(squares={(3, -1): CRATE, (3, 0): CRATE, (3, 1): CRATE})
    assert effect(board, at(0, 0), at(5, 0))
    assert cover(board, at(0, 0), at(5, 0)) == STANDARD


def test_c49_a_wall_on_the_shared_border_ends_melee() -> None:
    assert not effect(ground((1, 0, 1, 1)), at(0, 0), at(1, 0))


def test_c51_a_gap_of_a_tenth_at_mid_height_leaves_the_centre_line() -> None:
    board = ground((1.2, -5, 1.2, 0.45), (1.2, 0.55, 1.2, 6))
    assert effect(board, at(0, 0), at(2, 0))
    assert cover(board, at(0, 0), at(2, 0)) == NONE


def test_c52_a_closed_room_of_one_square_keeps_everything_out() -> None:
    board = ground((3, 3, 4, 3), (4, 3, 4, 4), (4, 4, 3, 4), (3, 4, 3, 3))
    for outside in (at(2, 3), at(4, 4), at(3, 2), at(9, 9), at(3, 8)):
        assert not effect(board, at(3, 3), outside)
        assert not effect(board, outside, at(3, 3))
    caster = (6.5, 3.5)
    for corner in ((6, 3), (7, 3), (6, 4), (7, 4)):
        for origin in ((4, 3), (4, 4), (4, 3.5)):
            assert shut(board, caster, corner, origin, (3.5, 3.5)) & EFFECT


def test_c53_a_line_between_two_banks_of_fog_is_misty() -> None:
    both = ground(squares={(4, 0): FOG, (4, 1): FOG})
    assert ask(both, at(0, 0, "L"), at(8, 0, "L")) & MIST
    one = ground(squares={(4, 0): FOG})
    assert not ask(one, at(0, 0, "L"), at(8, 0, "L")) & MIST
