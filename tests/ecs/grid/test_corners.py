"""The corner rule against a judge that shares no code with it, and by examples."""

from random import Random

import pytest

from ecs.grid.board import Board, Layout
from ecs.grid.material import Material
from ecs.grid.mist import Veil, ranged, within
from ecs.grid.space import Space
from tests.ecs.grid import corner_oracle as oracle
from tests.ecs.grid.maps import (
    BUSH,
    CRATE,
    DIP,
    FENCE,
    FOG,
    GLASS,
    MATERIALS,
    SMOKE,
    STONE,
    UNIT,
    board_of,
    wall,
)

Fog = dict[tuple[int, int], int]
Segment = tuple[int, int, int, int, int]
PLACEMENTS, ALL = 120, 5_000
SIZE = 9
CLEAR = 2  # squares left free round the field, so that the board's edge plays no part


def placed(x: int, y: int, side: int = 1) -> Space:
    return Space(x, y, side, 0, 1 + side)


def conceals(fog: Fog, a: Space, b: Space, *, walls: tuple[Segment, ...] = ()) -> int:
    board = board_of(14, 14, squares={(x + 3, y + 3): kind for (x, y), kind in fog.items()}, walls=walls)
    return ranged(board, a._replace(x=a.x + 3, y=a.y + 3), b._replace(x=b.x + 3, y=b.y + 3)).percent


def some_field(random: Random) -> tuple[Fog, list[Segment]]:
    """Squares and walls of a few kinds, crowded enough to matter; some walls at any angle on quarters of a square."""
    kinds = random.choice(((FOG,), (FOG, SMOKE), (FOG, STONE), (FOG, SMOKE, STONE, GLASS), (STONE, FOG, FOG)))
    inside = range(CLEAR, SIZE - CLEAR)
    grid = {(x, y): random.choice(kinds) for x in inside for y in inside if random.random() < 0.2}
    walls = []
    for _ in range(random.choice((0, 0, 1, 2, 4))):
        x, y = random.choice(inside), random.choice(inside)
        run = random.choice(((1, 0), (0, 1), (2, 0), (0, 2)))
        walls.append(wall(x, y, x + run[0], y + run[1], random.choice((STONE, FOG, FOG, SMOKE))))
    if random.random() < 0.3:
        for _ in range(random.choice((1, 2, 3))):
            x0, y0, x1, y1 = (random.randrange(4 * CLEAR, 4 * (SIZE - CLEAR)) / 4 for _ in range(4))
            walls.append(wall(x0, y0, x1, y1, random.choice((STONE, FOG))))
    return grid, walls


def splinter_in(random: Random, space: Space) -> Segment:
    """A short full wall in one square of a space, its border included: it may part a corner from the middle."""
    column, row = space.x + random.randrange(space.side), space.y + random.randrange(space.side)
    (x0, y0), (x1, y1) = random.sample([(i / 4, j / 4) for i in range(5) for j in range(5)], 2)
    return wall(column + x0, row + y0, column + x1, row + y1)


def field_of(
    grid: Fog, walls: list[Segment], own: set[tuple[int, int]]
) -> oracle.Field:
    """The same for the judge; what is solid in the pair's own squares is not among the blockers (D-GEO-4)."""

    def ends(chosen: tuple[int, ...]) -> tuple[oracle.Wall, ...]:
        scaled = [tuple(c * oracle.SIDE // UNIT for c in w[:4]) for w in walls if w[4] in chosen]
        return tuple(((x0, y0), (x1, y1)) for x0, y0, x1, y1 in scaled)

    def boxes(chosen: tuple[int, ...]) -> tuple[oracle.Box, ...]:
        return tuple(oracle.box(*at) for at, kind in grid.items() if kind in chosen)

    full = tuple(oracle.box(*at) for at, kind in grid.items() if kind in (STONE, GLASS) and at not in own)
    return oracle.Field(
        full,
        ends((STONE,)),
        {20: boxes((FOG, SMOKE)), 50: boxes((SMOKE,))},
        {20: ends((FOG, SMOKE)), 50: ends((SMOKE,))},
    )


def some_space(random: Random) -> Space:
    side = random.choice((1, 1, 1, 1, 2, 3))
    return placed(random.randrange(CLEAR - 1, SIZE - side - 1), random.randrange(CLEAR - 1, SIZE - side - 1), side)


def apart(a: Space, b: Space) -> bool:
    return a.x + a.side <= b.x or b.x + b.side <= a.x or a.y + a.side <= b.y or b.y + b.side <= a.y


@pytest.mark.timeout(1800)  # with --long
def test_random_placements_are_judged_as_the_letter_of_the_rule_says(scale: int) -> None:
    random = Random(61)
    seen: dict[int, int] = {}
    done = 0
    while done < (PLACEMENTS if scale == 1 else ALL):
        grid, walls = some_field(random)
        a, b = some_space(random), some_space(random)
        if not apart(a, b):
            continue
        walls += [splinter_in(random, space) for space in (a, b) for _ in range(2) if random.random() < 0.25]
        own = {(x, y) for s in (a, b) for x in range(s.x, s.x + s.side) for y in range(s.y, s.y + s.side)}
        expected = oracle.judge(field_of(grid, walls, own), a[:3], b[:3])
        veil = ranged(board_of(SIZE, SIZE, squares=grid, walls=walls), a, b)
        seen[expected.percent] = seen.get(expected.percent, 0) + 1
        if expected.percent < 0:
            assert veil.corner < 0, (grid, walls, a, b)
        else:
            assert tuple(veil) == tuple(expected), (grid, walls, a, b)
        free = ranged(board_of(SIZE, SIZE, squares=grid, walls=walls, free=True), a, b)
        assert free == veil, (grid, walls, a, b)
        done += 1
    assert all(seen.get(percent, 0) > done // 200 for percent in (-1, 0, 20, 50)), seen


def test_a_corner_with_clean_lines_is_enough() -> None:
    assert conceals({(2, 1): FOG}, placed(0, 0), placed(4, 0)) == 0
    assert conceals({(2, 1): FOG, (2, -1): FOG}, placed(0, 0), placed(4, 0)) == 0
    assert conceals({(2, 1): FOG}, placed(0, 0), placed(3, 3)) == 0
    assert conceals({(1, 0): FOG}, placed(0, 0), placed(3, 1)) == 0


def test_fog_on_every_way_conceals() -> None:
    assert conceals({(2, 0): FOG}, placed(0, 0), placed(4, 0)) == 20
    assert conceals({(1, 0): FOG}, placed(0, 0), placed(2, 0)) == 20


def test_the_square_that_counts_is_the_targets_and_not_ones_own() -> None:
    assert conceals({(3, 0): FOG}, placed(0, 0), placed(3, 0)) == 20
    assert conceals({(0, 0): FOG}, placed(0, 0), placed(3, 0)) == 0


def test_a_border_conceals_who_is_beyond_it_and_not_who_is_along_it() -> None:
    curtain = wall(5, 3, 5, 4, FOG)
    assert conceals({}, placed(0, 0), placed(4, 0), walls=(curtain,)) == 20
    hedge = wall(4, 4, 8, 4, FOG)
    assert conceals({}, placed(0, 0), placed(4, 0), walls=(hedge,)) == 0


def test_of_a_large_target_the_clearest_square_is_taken() -> None:
    assert conceals({(4, 0): FOG}, placed(0, 0), placed(4, 0, 2)) == 0
    assert conceals({(4, 0): FOG, (4, 1): FOG}, placed(0, 0), placed(4, 0, 2)) == 20


def test_lines_shut_by_a_full_wall_do_not_count() -> None:
    """D-P-2: a stone takes away the lines that would pass through the fog, and leaves clean ones."""
    fog = {(4, 1): FOG}
    assert conceals(fog, placed(0, 0), placed(4, 2)) == 20
    assert conceals({**fog, (2, 1): STONE}, placed(0, 0), placed(4, 2)) == 0


def test_who_is_behind_a_ring_has_no_line() -> None:
    ring = {(x, y): STONE for x in (3, 4, 5) for y in (-1, 0, 1) if (x, y) != (4, 0)}
    board = board_of(14, 14, squares={(x + 3, y + 3): kind for (x, y), kind in ring.items()})
    assert ranged(board, placed(3, 3), placed(7, 3)) == Veil(0, -1, -1)


def test_where_only_the_centre_line_is_open_the_centre_line_decides() -> None:
    gap = [wall(1.2, -5, 1.2, 0.45), wall(1.2, 0.55, 1.2, 6)]
    gap = [(x0 + 3 * UNIT, y0 + 6 * UNIT, x1 + 3 * UNIT, y1 + 6 * UNIT, m) for x0, y0, x1, y1, m in gap]
    clear = board_of(14, 14, walls=gap)
    assert ranged(clear, placed(3, 6), placed(5, 6)) == Veil(0, -1, -1)
    foggy = board_of(14, 14, walls=gap, squares={(5, 6): FOG})
    assert ranged(foggy, placed(3, 6), placed(5, 6)) == Veil(20, -1, -1)
    thick = board_of(14, 14, walls=gap, squares={(5, 6): FOG, (6, 6): SMOKE})
    assert ranged(thick, placed(3, 6), placed(7, 6)) == Veil(50, -1, -1)


def test_the_thickest_mist_on_the_clearest_way_counts_once() -> None:
    assert conceals({(2, 0): FOG, (3, 0): SMOKE}, placed(0, 0), placed(5, 0)) == 50
    assert conceals({(2, 0): FOG, (3, 0): FOG}, placed(0, 0), placed(5, 0)) == 20


def test_what_is_solid_in_the_squares_of_the_two_shuts_no_line() -> None:
    """D-GEO-4: who stands in a doorway of stone, or strikes out of one, is concealed by fog as anybody is."""
    own = {(3, 5): STONE, (8, 5): STONE, (9, 5): STONE, (8, 6): STONE, (9, 6): STONE}
    here, there = placed(3, 5), placed(8, 5, 2)
    assert ranged(board_of(14, 14, squares=own), here, there) == Veil(0, 0, 0)
    assert ranged(board_of(14, 14, squares=own), there, here) == Veil(0, 0, 0)
    splinter = wall(6.25, 5.25, 6.75, 5.25)
    assert ranged(board_of(14, 14, squares=own, walls=[splinter]), here, there) == Veil(0, 0, 0)
    bank = {(6, y): FOG for y in range(14)}
    assert ranged(board_of(14, 14, squares={**own, **bank}), here, there) == Veil(20, 0, 0)
    rock = {(6, y): STONE for y in range(14)}
    assert ranged(board_of(14, 14, squares={**own, **rock}), here, there) == Veil(0, -1, -1)


def test_without_any_mist_the_first_corner_with_a_line_is_told() -> None:
    clear = Board(Layout(9, 9, MATERIALS[:FOG], bytes(81), (), bytes([2]) * 81), by_corners=True)
    assert clear.percents == ()
    assert ranged(clear, placed(1, 1), placed(5, 1)) == Veil(0, 0, 0)


def test_walls_lower_than_the_taller_of_the_two_shut_no_line() -> None:
    """D-COV-4: a fence of 10 ft right across stands between two on the ground, not before one whose top is higher."""
    fence = {(5, y): FENCE for y in range(12)}
    board = board_of(12, 12, squares=fence)
    assert ranged(board, placed(3, 5), placed(7, 5)) == Veil(0, -1, -1)
    high = Space(7, 5, 1, 10, 2)
    assert ranged(board, placed(3, 5), high) == Veil(0, 0, 0)
    assert ranged(board, high, placed(3, 5)) == Veil(0, 0, 0)
    veiled = board_of(12, 12, squares={**fence, (7, 5): FOG})
    assert ranged(veiled, placed(3, 5), high) == Veil(20, 0, 0)


def test_low_mist_is_as_any_to_those_who_stand_in_its_height_and_none_to_those_above() -> None:
    """The middles of two of Medium size are at 2.5 ft: below the 3 ft of a dip, whatever else is on the way."""
    random, seen = Random(62), 0
    for _ in range(60):
        grid, walls = some_field(random)
        a, b = (Space(random.randrange(SIZE), random.randrange(SIZE), 1, 0, 2) for _ in range(2))
        low = {at: DIP if kind == FOG else kind for at, kind in grid.items() if kind != SMOKE}
        full = {at: FOG if kind == DIP else kind for at, kind in low.items()}
        thin = [segment for segment in walls if segment[4] == STONE]
        veils = [ranged(board_of(SIZE, SIZE, squares=squares, walls=thin), a, b) for squares in (low, full)]
        assert veils[0] == veils[1], (grid, thin, a, b)
        seen += veils[0].percent > 0
        bare = {at: kind for at, kind in low.items() if kind != DIP}
        above = [space._replace(elevation=40) for space in (a, b)]
        veils = [ranged(board_of(SIZE, SIZE, squares=squares, walls=thin), *above) for squares in (low, bare)]
        assert veils[0] == veils[1], (grid, thin, a, b)
    assert seen > 5


@pytest.mark.parametrize("column", [3, 8])
@pytest.mark.parametrize(("side", "elevation", "percent"), [(1, 2, 20), (1, 3, 0), (2, 0, 20), (2, 1, 0)])
def test_lines_run_from_the_middle_of_one_to_that_of_the_other(
    column: int, side: int, elevation: int, percent: int
) -> None:
    """Past haze of 5 ft beside one or round the other: at 4.5 ft in it, at 5 ft level with its top, at 5.5 above."""
    haze = bytes(x == column for _ in range(12) for x in range(12))
    materials = (MATERIALS[0], Material("haze", conceals=20, height=5))
    board = Board(Layout(12, 12, materials, haze, (), bytes([2]) * 144), by_corners=True)
    here, there = (Space(x, 5, side, elevation, 1 + side) for x in (3 - side, 8))
    assert ranged(board, here, there).percent == percent


def test_a_line_passes_over_low_mist_and_sinks_into_it() -> None:
    """A dip of 3 ft hides who lies level with it, not one who looks down on it from above until the line is in it."""
    board = board_of(12, 12, squares={(6, 5): DIP})
    level = ranged(board, placed(2, 5), placed(9, 5))
    assert level.percent == 20
    flying = Space(2, 5, 1, 40, 2)
    assert ranged(board, flying, Space(9, 5, 1, 40, 2)).percent == 0
    assert ranged(board, flying, placed(9, 5)).percent == 0
    assert ranged(board, flying, placed(6, 5)).percent == 20


def test_only_who_is_wholly_inside_is_veiled_in_melee() -> None:
    three = {(5, 5): FOG, (6, 5): FOG, (5, 6): FOG}
    assert within(board_of(12, 12, squares=three), placed(5, 5, 2)) == 0
    assert within(board_of(12, 12, squares={**three, (6, 6): SMOKE}), placed(5, 5, 2)) == 20
    assert within(board_of(12, 12, squares={(5, 5): SMOKE}), placed(5, 5)) == 50


def test_mist_lower_than_a_creature_does_not_hold_it() -> None:
    board = board_of(12, 12, squares={(5, 5): DIP, (6, 6): BUSH, (7, 7): CRATE})
    assert within(board, placed(5, 5)) == 0
    assert within(board, placed(6, 6)) == 0
    assert within(board, placed(7, 7)) == 0
