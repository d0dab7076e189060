"""Every row of the table of degenerate cases of D-GEO-1, by name; coordinates in squares, one leg or path each."""

from collections.abc import Iterable, Sequence

from ecs.grid.lines import EFFECT, SIGHT
from ecs.grid.pairs import Pairs
from ecs.grid.routes import path_shut
from ecs.grid.space import Space
from tests.ecs.grid.maps import STONE, board_of, wall

At = tuple[float, float]
LEG = [(1.5, 4), (8.5, 4)]


def is_open(
    path: Sequence[At], walls: Iterable[tuple[float, float, float, float]] = (), squares: Iterable[tuple[int, int]] = ()
) -> bool:
    """Whether a path is open on a board of 10 x 10, both ways, walls kept as borders and as free segments."""
    answers = set()
    for free in (False, True):
        board = board_of(10, 10, squares=dict.fromkeys(squares, STONE), walls=[wall(*w) for w in walls], free=free)
        for points in (path, path[::-1]):
            units = [round(c * 1024) for point in points for c in point]
            answers.add(not path_shut(board, units) & EFFECT)
    assert len(answers) == 1
    return answers.pop()


def test_a_wall_that_ends_on_the_line_shuts_one_side_there_only() -> None:
    assert is_open(LEG, [(4, 4, 4, 6)])


def test_after_it_the_sides_meet_again() -> None:
    assert is_open(LEG, [(4, 4, 4, 6), (5, 2, 5, 4), (6, 4, 6, 6)])


def test_two_walls_that_end_at_one_point_on_one_side_leave_it_open() -> None:
    assert is_open(LEG, [(4, 4, 4, 6), (4, 4, 6, 6)])


def test_two_walls_that_end_at_one_point_from_two_sides_are_a_joint() -> None:
    assert not is_open(LEG, [(4, 4, 4, 6), (4, 4, 6, 2)])


def test_walls_on_two_sides_at_two_points_leave_it_open() -> None:
    assert is_open(LEG, [(4, 4, 4, 6), (5, 4, 5, 2)])


def test_walls_on_two_sides_joined_by_a_run_shut_it() -> None:
    assert not is_open(LEG, [(4, 4, 4, 6), (4, 4, 5, 4), (5, 4, 5, 2)])


def test_the_corner_of_an_l_that_touches_from_outside_leaves_it_open() -> None:
    assert is_open([(1.5, 1.5), (4.5, 4.5)], [(3, 3, 4, 3), (3, 3, 3, 2)])


def test_the_corner_of_a_square_does_the_same() -> None:
    assert is_open([(1.5, 1.5), (4.5, 4.5)], squares=[(3, 2)])


def test_a_wall_along_the_leg_with_one_that_leaves_it_is_open_on_the_other_side() -> None:
    assert is_open(LEG, [(3, 4, 6, 4), (4, 4, 4, 6)])


def test_a_later_touch_from_there_before_the_run_ends_shuts_it() -> None:
    assert not is_open(LEG, [(3, 4, 6, 4), (4, 4, 4, 6), (5, 4, 5, 2)])


def test_the_sides_meet_in_a_free_stretch_of_one_unit() -> None:
    unit = 1 / 1024
    assert is_open(LEG, [(3, 4, 5, 4), (4, 4, 4, 6), (5 + unit, 4, 7, 4), (6, 4, 6, 2)])
    assert not is_open(LEG, [(3, 4, 5, 4), (4, 4, 4, 6), (5, 4, 7, 4), (6, 4, 6, 2)])


def test_two_walls_on_one_line_that_share_an_end_are_one_run() -> None:
    assert not is_open(LEG, [(3, 4, 5, 4), (5, 4, 7, 4), (4, 4, 4, 6), (6, 4, 6, 2)])


def test_walls_on_one_line_that_overlap_are_one_run() -> None:
    assert not is_open(LEG, [(3, 4, 5.5, 4), (4.5, 4, 7, 4), (4, 4, 4, 6), (6, 4, 6, 2)])


def test_an_edge_of_a_square_along_the_leg_leaves_the_free_side() -> None:
    assert is_open(LEG, squares=[(4, 4)])


def test_a_second_square_across_it_leaves_a_gap_of_no_width() -> None:
    assert not is_open(LEG, squares=[(4, 4), (4, 3)])


def test_two_squares_that_meet_at_a_vertex_shut_the_diagonal_through_it() -> None:
    diagonal = [(0.5, 0.5), (1.5, 1.5)]
    assert not is_open(diagonal, squares=[(1, 0), (0, 1)])
    assert is_open(diagonal, squares=[(1, 0)])
    assert is_open(diagonal, squares=[(0, 1)])


def test_a_square_and_a_wall_that_meet_the_line_at_one_vertex_from_two_sides_shut_it() -> None:
    assert not is_open([(0.5, 0.5), (1.5, 1.5)], [(1, 1, 0, 2)], squares=[(1, 0)])


def test_a_line_through_a_vertex_without_blockers_or_between_free_squares_is_open() -> None:
    assert is_open([(0.5, 0.5), (3.5, 3.5)])
    assert is_open([(1, 2), (5, 2)])


def test_a_t_junction_is_joined_by_definition() -> None:
    assert not is_open([(2, 2), (6, 4)], [(4, 3, 4, 6), (3, 2, 5, 4)])
    assert not is_open([(3, 1), (3, 6)], [(2, 2, 5, 5), (3, 3, 1, 5), (3, 3, 4, 2)])


def test_a_miss_by_one_unit_is_a_gap_for_the_line_that_goes_exactly_through() -> None:
    unit = 1 / 1024
    assert is_open(LEG, [(4, 4 + unit, 4, 6), (4, 4, 4, 2)])
    assert not is_open([(1.5, 3), (8.5, 3)], [(4, 4 + unit, 4, 6), (4, 4, 4, 2)])


def test_a_wall_through_a_turn_shuts_an_arc_with_each_ray_unless_it_lies_along_a_leg() -> None:
    assert not is_open([(1, 1), (3, 3), (5, 1)], [(3, 1, 3, 5)])
    assert is_open([(1, 1), (3, 3), (5, 5)], [(1, 1, 5, 5)])
    assert is_open([(1, 1), (3, 3), (5, 1)], [(1, 3, 5, 3)])


def test_a_path_may_go_round_the_tip_of_a_wall() -> None:
    assert is_open([(2, 2), (3, 4), (4, 2)], [(3, 1, 3, 4)])


def test_a_corner_on_the_middle_of_the_own_border_stays_on_its_own_side() -> None:
    assert not is_open([(2.5, 2.5), (3, 3), (6, 2.5)], [(3, 2, 3, 4)])
    assert is_open([(2.5, 2.5), (3, 3), (2.5, 6)], [(3, 2, 3, 4)])


def test_a_corner_cut_off_by_a_wall_in_the_own_square_does_not_count() -> None:
    assert not is_open([(2.5, 2.5), (3, 3), (6, 3)], [(2.6, 3, 3, 2.6)])


def test_a_corner_inside_solids_is_shut() -> None:
    assert not is_open([(1.5, 1.5), (3, 3), (5, 5)], squares=[(2, 2), (3, 2), (2, 3), (3, 3)])
    assert not is_open([(1.5, 1.5), (2.5, 2.5), (1.5, 3.5)], squares=[(2, 2)])


def test_a_corner_of_both_spaces_is_one_turn() -> None:
    path = [(1.5, 1.5), (2, 2), (2, 2), (2.5, 2.5)]
    assert is_open(path)
    assert not is_open(path, [(1, 2, 3, 2)])


def test_a_path_that_turns_back_along_itself_goes_round_the_tip_only_if_nothing_else_is_there() -> None:
    there_and_back = [(2, 3), (5, 3), (3, 3)]
    assert is_open(there_and_back, [(2, 3, 5, 3), (3.5, 3, 3.5, 5)])
    assert is_open(there_and_back, [(4, 3, 4, 5), (2.5, 3, 3, 3)])
    assert not is_open(there_and_back, [(2, 3, 5, 3), (4, 3, 4, 5), (5, 3, 6, 4), (2.5, 3, 2.5, 1), (3.5, 3, 3.5, 1)])


def test_an_end_of_the_path_on_a_wall_is_on_both_sides() -> None:
    assert is_open([(3, 3), (5, 3)], [(3, 1, 3, 5)])
    assert is_open([(3, 3), (1, 3)], [(3, 1, 3, 5)])


def test_a_solid_in_the_own_square_of_either_is_no_blocker_but_one_between_is() -> None:
    def seen(squares: Iterable[tuple[int, int]]) -> bool:
        board = board_of(10, 10, squares=dict.fromkeys(squares, STONE))
        return Pairs(board).between(Space(1, 4), Space(8, 4)) & (EFFECT | SIGHT) == EFFECT | SIGHT

    assert seen([(1, 4), (8, 4)])
    assert not seen([(5, y) for y in range(10)])


def test_a_wall_of_no_length_blocks_nothing() -> None:
    assert is_open(LEG, [(4, 4, 4, 4)])
