"""One number for a pair of spaces says what Pairs and distances say."""

from random import Random

import pytest

from ecs import native
from ecs.grid.board import Board
from ecs.grid.known import code_of, lines_of, turned
from ecs.grid.pairs import Pairs
from ecs.grid.sight import DIRECTED, terrain
from ecs.grid.space import Space, distance_feet
from ecs.grid.span import BACK_SHIFT, FACTS, FEET_SHIFT, span
from tests.ecs.grid.test_pairs_against_rules import ANY, random_board, random_space
from tests.ecs.grid.test_twin import copied
from tests.twin import interpreted


def arguments(first: Space, second: Space) -> tuple[int, ...]:
    return (*first[:4], *second[:4])


def facts(board: Board, first: Space, second: Space) -> int:
    """What the terrain leaves of a pair, asked one way at a time."""
    walker = board.walker(max(first.top, second.top), second.rank)
    return terrain(walker, *arguments(first, second)) & ~DIRECTED


def pairs_of_spaces(count: int) -> list[tuple[Board, Space, Space]]:
    random = Random(412)
    boards = [random_board(random, ANY, free_walls=i % 2 == 0) for i in range(20)]
    return [
        (board, random_space(random, board, flying=True), random_space(random, board, flying=True))
        for board in boards
        for _ in range(count)
    ]


def test_a_span_holds_the_facts_both_ways_and_the_distance(scale: int) -> None:
    for board, first, second in pairs_of_spaces(30 * scale):
        found = lines_of(board).span(board, first, second, code_of(first), code_of(second))
        assert found & FACTS == facts(board, first, second)
        assert found >> BACK_SHIFT & FACTS == facts(board, second, first)
        assert found >> FEET_SHIFT == distance_feet(first, second)


def test_a_span_is_remembered_from_both_ends() -> None:
    for board, first, second in pairs_of_spaces(3):
        lines, one, other = lines_of(board), code_of(first), code_of(second)
        found = lines.span(board, first, second, one, other)
        assert lines.span(board, second, first, other, one) == turned(found)
        assert turned(turned(found)) == found


def test_a_door_that_opens_changes_what_is_known(scale: int) -> None:
    random = Random(413)
    for _ in range(10 * scale):
        board = random_board(random, ANY, free_walls=True)
        pairs = Pairs(board)
        first, second = (random_space(random, board, flying=False) for _ in range(2))
        before = pairs.terrain(first, second)
        for wall in range(len(board.layout.walls)):
            board.set_open(wall, is_open=True)
        assert pairs.terrain(first, second) == facts(board, first, second)
        for wall in range(len(board.layout.walls)):
            board.set_open(wall, is_open=False)
        assert pairs.terrain(first, second) == before


def test_what_is_known_of_lines_belongs_to_the_layout_and_its_open_walls() -> None:
    board = random_board(Random(414), ANY, free_walls=True)
    known = lines_of(board)
    assert lines_of(Board(board.layout, board.open_walls)) is known
    assert lines_of(Board(board.layout._replace(), board.open_walls)) is not known
    board.set_open(0, is_open=not board.is_open(0))
    assert lines_of(board) is not known


@pytest.mark.skipif(native.STATE.why != "compiled", reason=native.STATE.text)
def test_compiled_and_interpreted_spans_agree() -> None:
    with interpreted() as slow:
        for board, first, second in pairs_of_spaces(4):
            top = max(first.top, second.top)
            walkers = [board.walker(top, rank) for rank in (second.rank, first.rank)]
            twins = [slow["ecs.grid.walls"].Walker(copied(w.planes, slow["ecs.grid.lines"].Planes)) for w in walkers]
            if walkers[0] is walkers[1]:
                twins[1] = twins[0]
            fast = span(walkers[0], walkers[1], *arguments(first, second))
            assert fast == slow["ecs.grid.span"].span(twins[0], twins[1], *arguments(first, second))
