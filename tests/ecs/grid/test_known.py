"""What is remembered of lines stays within bounds, and dropping any of it changes no answer."""

import tracemalloc
from random import Random

import pytest

from ecs.grid import known
from ecs.grid.board import Board
from ecs.grid.known import KEPT, Lines, code_of, lines_of
from ecs.grid.space import Space
from ecs.grid.span import FEET_SHIFT, SPANS
from tests.ecs.grid.maps import CURTAIN, STONE, UNIT, board_of

BOUND = 32 << 20  # bytes
SIDE = 64


def fill(lines: Lines, count: int) -> None:
    """Note so many spans, as the kernel does, and half as many counts of walls: 200 creatures, who move."""
    ground, at = 1 << 24 | 1 << 20, 0
    while at < count:
        for code in range(ground + at, ground + at + 200):
            row, walls = lines.row(code), lines.wall_row(code)
            row.update({other + at: at << FEET_SHIFT | 1 << 29 for other in range(ground, ground + 200)})
            walls.update(dict.fromkeys(range(ground + at, ground + at + 100), 1))
            lines.count(300)
            at += 300


def test_rows_of_all_layouts_together_take_32_mib_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(known, "_kept", type(known._kept)())
    boards = [board_of(SIDE, SIDE) for _ in range(3)]
    tracemalloc.start()
    try:
        before, most = tracemalloc.get_traced_memory()[0], 0
        for board in boards:
            lines_of(board)
            for part in range(3):
                fill(lines_of(board), SPANS * 2 // 3 + part)
                most = max(most, tracemalloc.get_traced_memory()[0] - before)
    finally:
        tracemalloc.stop()
    assert SPANS * 60 < most <= BOUND
    assert sum(lines.size for lines in known._kept.values()) <= 2 * SPANS


def test_the_rows_used_least_recently_are_dropped_and_those_in_use_stay() -> None:
    lines = Lines(board_of(4, 4).layout)
    first, second = 11, 12
    lines.row(first)[1] = lines.row(second)[1] = 7
    lines.count(2)
    for code in range(100, 100 + SPANS // 100):
        lines.row(first)
        lines.row(code).update(dict.fromkeys(range(100), 5))
        lines.count(100)
    assert first in lines.rows
    assert second not in lines.rows
    assert max(lines.rows) == 100 + SPANS // 100 - 1
    assert SPANS // 4 < sum(map(len, lines.rows.values())) < SPANS


def test_whatever_is_dropped_answers_stay() -> None:
    random = Random(4)
    squares = {(random.randrange(12), random.randrange(12)): random.choice((STONE, CURTAIN)) for _ in range(20)}
    board = board_of(12, 12, squares=squares, walls=[(3 * UNIT, 700, 9 * UNIT, 4 * UNIT, STONE)])
    lines, dropped = Lines(board.layout, 40), 0
    for _ in range(300):
        a, b = (Space(random.randrange(11), random.randrange(11), random.randrange(1, 3)) for _ in range(2))
        before = len(lines.rows)
        found = lines.span(board, a, b, code_of(a), code_of(b))
        dropped += len(lines.rows) < before
        assert found == Lines(board.layout).span(Board(board.layout), a, b, code_of(a), code_of(b))
    assert dropped > 3


def test_a_layout_that_is_asked_for_again_is_still_known_until_others_took_its_place() -> None:
    board = board_of(5, 5)
    lines = lines_of(board)
    assert lines_of(board) is lines
    for _ in range(KEPT - 1):
        lines_of(board_of(5, 5))
    assert lines_of(board) is lines
    others = [board_of(5, 5) for _ in range(KEPT)]
    for other in others:
        lines_of(other)
    assert lines_of(board) is not lines
