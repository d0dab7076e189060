"""Placing, remembering and forgetting: what is remembered equals what a fresh start would say."""

from random import Random

import pytest

from ecs.errors import EngineError
from ecs.grid.board import Board
from ecs.grid.lines import EFFECT
from ecs.grid.pairs import Pairs
from ecs.grid.space import Space
from tests.ecs.grid.maps import STONE, UNIT, board_of
from tests.ecs.grid.test_pairs_against_rules import ANY, random_board, random_space


def fresh(board: Board, placed: dict[int, tuple[Space, bool]]) -> Pairs:
    layout = board.layout._replace()  # equal, and another one: nothing is known of it
    pairs = Pairs(Board(layout, open_walls=board.open_walls))
    for number, (space, body) in placed.items():
        pairs.place(number, space, body=body)
    return pairs


def test_what_is_remembered_equals_a_fresh_start_after_300_changes() -> None:
    random = Random(12)
    board = random_board(random, ANY, free_walls=True)
    while len(board.layout.walls) < 6:
        board = random_board(random, ANY, free_walls=True)
    pairs = Pairs(board)
    placed: dict[int, tuple[Space, bool]] = {}
    for _ in range(300):
        change = random.randrange(5)
        number = random.randrange(1, 9)
        if change == 0:
            wall = random.randrange(len(board.layout.walls))
            board.set_open(wall, not board.is_open(wall))
        elif change == 1:
            pairs.remove(number)
            placed.pop(number, None)
        else:
            placed[number] = random_space(random, board, flying=True), random.random() < 0.7
            pairs.place(number, placed[number][0], body=placed[number][1])
        expected = fresh(board, placed)
        for first in sorted(placed):
            for second in sorted(placed):
                if first != second and random.random() < 0.3:
                    assert pairs.fact(first, second) == expected.fact(first, second)
                    assert pairs.cover_by(first, second) == expected.cover_by(first, second)
        a, b = random_space(random, board, flying=True), random_space(random, board, flying=True)
        assert pairs.between(a, b, skip=(1, 2)) == expected.between(a, b, skip=(1, 2))


def test_a_door_that_opens_and_shuts_is_noticed() -> None:
    board = board_of(5, 3, walls=[(2 * UNIT, 0, 2 * UNIT, 3 * UNIT, STONE)])
    pairs = Pairs(board)
    pairs.place(1, Space(0, 1), body=True)
    pairs.place(2, Space(4, 1), body=True)
    seen = []
    for is_open in (False, True, False):
        board.set_open(0, is_open)
        seen.append(bool(pairs.fact(1, 2) & EFFECT))
    assert seen == [False, True, False]


def test_ids_that_are_not_placed_are_refused_by_name() -> None:
    pairs = Pairs(board_of(5, 5))
    pairs.place(1, Space(0, 0), body=True)
    with pytest.raises(EngineError, match="entity 7 is not placed"):
        pairs.fact(1, 7)
    pairs.place(7, Space(3, 3), body=True)
    assert pairs.fact(1, 7)
    pairs.remove(7)
    with pytest.raises(EngineError, match="entity 7 is not placed"):
        pairs.fact(1, 7)


def test_a_space_must_lie_on_the_board() -> None:
    pairs = Pairs(board_of(5, 5))
    for space in (Space(4, 4, 2), Space(-1, 0), Space(0, 0, 0)):
        with pytest.raises(EngineError, match="leaves the board"):
            pairs.place(1, space, body=True)
    with pytest.raises(EngineError, match="above 0"):
        pairs.place(0, Space(0, 0), body=True)


def test_clearing_takes_everything_off() -> None:
    pairs = Pairs(board_of(5, 5))
    pairs.place(1, Space(2, 2), body=True)
    pairs.clear()
    assert pairs.space(1) is None
    assert pairs.between(Space(0, 2), Space(4, 2)) == 3
