"""What a board refuses, and how walls lie on its squares."""

import pytest

from ecs.errors import EngineError
from ecs.grid.board import Board, Layout, Wall
from ecs.grid.segments import touched_squares, unit_borders
from tests.ecs.grid.maps import CRATE, FOG, MATERIALS, STONE, UNIT, board_of, wall

GOOD = Layout(3, 2, MATERIALS, bytes(6), (), bytes(6))


@pytest.mark.parametrize(
    ("layout", "match"),
    [
        (GOOD._replace(width=0), "0 x 2"),
        (GOOD._replace(width=201), "201 x 2"),
        (GOOD._replace(squares=bytes(5)), "squares holds 5"),
        (GOOD._replace(ambient=bytes(7)), "ambient holds 7"),
        (GOOD._replace(materials=()), "0 materials"),
        (GOOD._replace(squares=bytes([0, 0, 99, 0, 0, 0])), "material 99"),
        (GOOD._replace(walls=(Wall(0, 0, 1, 1, 99),)), "wall 0 names material 99"),
        (GOOD._replace(walls=(Wall(0, 0, 1 << 40, 1, 1),)), "wall 0 ends more than"),
        (GOOD._replace(ambient=bytes([0, 1, 2, 3, 0, 0])), "ambient holds 3"),
        (GOOD._replace(materials=(MATERIALS[0]._replace(height=-1),)), "height=-1"),
        (GOOD._replace(materials=(MATERIALS[0]._replace(cover=4),)), "cover=4"),
        (GOOD._replace(materials=(MATERIALS[0]._replace(conceals=101),)), "conceals=101"),
        (GOOD._replace(materials=(MATERIALS[0]._replace(rank=6),)), "rank=6"),
        (GOOD._replace(materials=(MATERIALS[0]._replace(cost=0),)), "cost=0"),
        (GOOD._replace(materials=(MATERIALS[0]._replace(slit=5),)), "slit=5"),
    ],
)
def test_a_layout_that_contradicts_itself_is_refused(layout: Layout, match: str) -> None:
    with pytest.raises(EngineError, match=match):
        Board(layout)


def test_the_version_grows_with_changes_only() -> None:
    board = board_of(4, 4, walls=[wall(1, 0, 1, 4)])
    board.set_open(0, False)
    assert board.version == 0
    board.set_open(0, True)
    board.set_open(0, True)
    assert board.version == 1
    assert board.open_walls == frozenset({0})
    assert board.is_open(0)


def test_a_square_is_of_the_material_that_the_layout_names() -> None:
    board = board_of(4, 4, squares={(1, 2): STONE})
    assert [board.material_at(*square).name for square in ((1, 2), (2, 1))] == ["stone", board.layout.materials[0].name]


def test_unknown_walls_are_refused() -> None:
    board = board_of(4, 4)
    with pytest.raises(EngineError, match="wall=0"):
        board.set_open(0, True)


def test_walls_on_grid_lines_become_unit_borders_within_the_board() -> None:
    assert unit_borders((0, UNIT, 2 * UNIT, UNIT), 4, 4) == ((False, 13), (False, 14))
    assert unit_borders((UNIT, 3 * UNIT, UNIT, -UNIT), 4, 2) == ((True, 8), (True, 14))
    assert unit_borders((9 * UNIT, 0, 9 * UNIT, UNIT), 4, 4) == ()
    for ends in ((0, 0, UNIT, UNIT), (0, 0, 512, 0), (5, 0, 5, UNIT), (0, 0, 0, 0)):
        assert unit_borders(ends, 4, 4) is None


def test_a_segment_touches_the_squares_it_meets_edges_included() -> None:
    def places(x0: int, y0: int, x1: int, y1: int) -> list[tuple[int, int]]:
        return [(c % 6 - 1, c // 6 - 1) for c in touched_squares((x0, y0, x1, y1), 4, 4)]

    assert places(512, 512, 1536, 512) == [(0, 0), (1, 0)]
    assert places(1024, 512, 1024, 600) == [(0, 0), (1, 0)]
    assert places(1024, 1024, 1024, 1024) == [(0, 0), (1, 0), (0, 1), (1, 1)]
    assert places(512, 512, 2560, 1536) == [(0, 0), (1, 0), (1, 1), (2, 1)]
    assert places(512, 512, 1536, 1536) == places(1536, 1536, 512, 512) == [(0, 0), (1, 0), (0, 1), (1, 1)]


def test_classes_that_differ_in_nothing_share_their_planes() -> None:
    board = board_of(4, 4, squares={(0, 0): CRATE, (1, 1): FOG})
    assert board.walker(11) is board.walker(200)
    assert board.walker(5) is not board.walker(11)
    assert board.walker(5, 2, 1) is board.walker(5, 2, 20)
    assert board.walker(5, 2, 20) is not board.walker(5, 2, 21)
    assert board.walker(5, 2) is not board.walker(5, 3)
