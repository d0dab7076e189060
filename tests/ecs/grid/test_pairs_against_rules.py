"""Whole answers for pairs on random boards, against the rules written for reading."""

from random import Random

import pytest

from ecs.grid.board import Board
from ecs.grid.pairs import Pairs
from ecs.grid.space import Space
from tests.ecs.grid.judge import judge
from tests.ecs.grid.maps import (
    BUSH,
    CRATE,
    CURTAIN,
    DIP,
    FENCE,
    FOG,
    GLASS,
    HEDGE,
    KEEP,
    LOG,
    PILLAR,
    SLIT_E,
    SLIT_N,
    SMOKE,
    STONE,
    board_of,
)

COUNT = 400
ANY = (STONE, STONE, GLASS, CURTAIN, FOG, CRATE, FENCE, KEEP, BUSH, PILLAR, SLIT_E, SMOKE, HEDGE, DIP, SLIT_N, LOG)
PLAIN = (STONE, STONE, GLASS, CURTAIN, FOG, KEEP)
SIDES = (0, 1, 1, 2, 3, 4)
UNIT = 1024


def random_board(random: Random, materials: tuple[int, ...], *, free_walls: bool, free: bool = False) -> Board:
    width, height = random.randrange(4, 9), random.randrange(4, 9)
    dense, fences = random.choice(((0.05, 4), (0.2, 8), (0.0, 25), (0.3, 3), (0.1, 40)))
    squares = {(x, y): random.choice(materials) for x in range(width) for y in range(height) if random.random() < dense}
    walls = []
    for _ in range(random.randrange(fences)):
        x, y = random.randrange(width + 1), random.randrange(height + 1)
        long = random.choice((1, 1, 2, 3))
        dx, dy = random.choice(((long, 0), (0, long)))
        walls.append((x * UNIT, y * UNIT, (x + dx) * UNIT, (y + dy) * UNIT, random.choice(materials)))
    for _ in range(random.randrange(6) if free_walls else 0):
        step = random.choice((1024, 512, 256, 1))
        a, b = (
            (random.randrange(width * UNIT // step + 1) * step, random.randrange(height * UNIT // step + 1) * step)
            for _ in range(2)
        )
        if walls and random.random() < 0.4:
            a = random.choice(walls)[:2]
        if random.random() < 0.3:
            b = (a[0], b[1])
        walls.append((*a, *b, random.choice(materials)))
    return board_of(width, height, squares=squares, walls=walls, free=free)


def random_space(random: Random, board: Board, *, flying: bool) -> Space:
    rank = random.randrange(6)
    side = max(1, SIDES[rank])
    elevation = random.choice((0, 0, 5, 10, 30)) if flying else 0
    return Space(
        random.randrange(board.width - side + 1), random.randrange(board.height - side + 1), side, elevation, rank
    )


@pytest.mark.parametrize(
    ("materials", "free_walls", "flying"),
    [(PLAIN, False, False), (PLAIN, True, False), (ANY, False, True), (ANY, True, True)],
    ids=["unit borders", "walls at any angle", "heights on the grid", "everything"],
)
def test_pairs_answer_as_the_rules_read(materials: tuple[int, ...], free_walls: bool, flying: bool, scale: int) -> None:
    random = Random(5)
    for _ in range(COUNT * scale // 8):
        board = random_board(random, materials, free_walls=free_walls)
        pairs = Pairs(board)
        bodies = {number: random_space(random, board, flying=flying) for number in range(1, random.randrange(6))}
        for number, space in bodies.items():
            pairs.place(number, space, body=True)
        for _ in range(6):
            first, second = (random_space(random, board, flying=flying) for _ in range(2))
            got, expected = pairs.between(first, second), judge(board, first, second, bodies.values())
            assert got == expected, (first, second, bodies, board.layout.walls, board.layout.squares)


def test_unit_borders_and_free_segments_answer_alike(scale: int) -> None:
    random = Random(8)
    for _ in range(150 * scale):
        board = random_board(random, ANY, free_walls=False)
        twin = Board(board.layout, free=True)
        pairs, others = Pairs(board), Pairs(twin)
        for _ in range(25):
            first, second = (random_space(random, board, flying=True) for _ in range(2))
            assert pairs.between(first, second) == others.between(first, second), (first, second, board.layout)
