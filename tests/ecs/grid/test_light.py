"""Bright, dim and dark squares: D-LIGHT-1."""

from functools import partial
from random import Random
from typing import Final

from ecs.grid.board import Board
from ecs.grid.light import light_levels
from ecs.grid.space import Space, distance_feet
from tests.ecs.grid.judge import centre
from tests.ecs.grid.maps import CRATE, CURTAIN, FENCE, GLASS, STONE, board_of, wall
from tests.ecs.grid.reference import Blocker, path_open
from tests.ecs.grid.test_pairs_against_rules import ANY, random_board

DARK, DIM, BRIGHT = range(3)
TORCH = (5, 5, 20, 40)


dark: Final = partial(board_of, 21, 21, ambient=DARK)


def levels(board: Board, *sources: tuple[int, int, int, int]) -> dict[tuple[int, int], int]:
    found = light_levels(board, list(sources))
    return {(i % board.width, i // board.width): level for i, level in enumerate(found)}


def test_a_torch_is_bright_near_by_and_dim_twice_as_far() -> None:
    light = levels(dark(), TORCH)
    assert [light[x, 5] for x in (5, 9, 10, 13, 14)] == [BRIGHT, BRIGHT, DIM, DIM, DARK]
    for (x, y), level in light.items():
        feet = distance_feet(Space(5, 5), Space(x, y))
        assert level == (BRIGHT if feet <= 20 else DIM if feet <= 40 else DARK)


def test_the_brightest_source_and_the_ambient_light_count() -> None:
    assert set(levels(board_of(21, 21, ambient=DIM), TORCH).values()) == {DIM, BRIGHT}
    both = levels(dark(), TORCH, (12, 5, 10, 20))
    assert [both[x, 5] for x in (9, 10, 11)] == [BRIGHT, BRIGHT, BRIGHT]


def test_opaque_walls_cast_shadows_and_glass_does_not() -> None:
    for material, level in ((STONE, DARK), (CURTAIN, DARK), (GLASS, BRIGHT)):
        assert levels(dark(walls=[wall(7, 0, 7, 21, material)]), TORCH)[8, 5] == level


def test_what_is_lower_than_eye_level_casts_none_and_a_high_fence_does() -> None:
    assert levels(dark(squares={(7, 5): CRATE}), TORCH)[9, 5] == BRIGHT
    assert levels(dark(squares={(7, 5): FENCE}), TORCH)[9, 5] == DARK


def test_light_needs_the_line_between_the_centres() -> None:
    light = levels(dark(squares={(7, 5): STONE}), TORCH)
    assert light[7, 4] == BRIGHT
    assert light[8, 5] == DARK
    assert light[9, 4] == DARK  # its centre line crosses the stone's corner square


def test_a_door_lets_light_through_when_it_opens() -> None:
    board = dark(walls=[wall(7, 0, 7, 21)])
    assert levels(board, TORCH)[8, 5] == DARK
    board.set_open(0, True)
    assert levels(board, TORCH)[8, 5] == BRIGHT


def test_a_lamp_lights_its_own_square_even_within_stone() -> None:
    light = levels(dark(squares={(5, 5): STONE}), TORCH)
    assert light[5, 5] == BRIGHT
    assert light[6, 5] == DARK


def test_light_on_random_boards_follows_the_letter(scale: int) -> None:
    random = Random(3)
    for _ in range(12 * scale):
        board = random_board(random, ANY, free_walls=True)
        board.ambient = bytes(len(board.ambient))
        x, y = random.randrange(board.width), random.randrange(board.height)
        blockers = opaque(board)
        for (u, v), level in levels(board, (x, y, 15, 30)).items():
            here, there = centre(Space(x, y)), centre(Space(u, v))
            feet = distance_feet(Space(x, y), Space(u, v))
            expected = (
                (BRIGHT if feet <= 15 else DIM if feet <= 30 else DARK)
                if (here == there or path_open([here, there], blockers))
                else DARK
            )
            assert level == expected


def opaque(board: Board) -> list[Blocker]:
    """What stops light between one-square spaces on the ground."""
    found = []
    for at, index in enumerate(board.layout.squares):
        material = board.layout.materials[index]
        if material.sight and not 0 < material.height < 5:
            x, y = at % board.width * 1024, at // board.width * 1024
            found.append(Blocker((x, y, x + 1024, y + 1024), None))
    for number, (x0, y0, x1, y1, index) in enumerate(board.layout.walls):
        material = board.layout.materials[index]
        if material.sight and not 0 < material.height < 5 and not board.is_open(number):
            found.append(Blocker(None, ((x0, y0), (x1, y1))))
    return found
