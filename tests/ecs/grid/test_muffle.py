"""Walls that a sound passes, counted on the centre line (D-SENSE-3)."""

from fractions import Fraction
from itertools import pairwise
from math import lcm
from random import Random

import pytest

from ecs.grid.board import Board
from ecs.grid.muffle import walls_between
from ecs.grid.space import Space
from tests.ecs.grid import reference
from tests.ecs.grid.maps import FENCE, GLASS, STONE, board_of, wall
from tests.ecs.grid.reference import Blocker, Box, Point, Wall

COUNT = 1500
SIZE = 12
A, B = Space(1, 3), Space(9, 3)
"""Their centre line is y = 3.5, from x = 1.5 to 9.5."""
BIG_A, BIG_B = Space(0, 3, 2, 0, 3), Space(9, 3, 2, 0, 3)
"""Their centre line is y = 4, from x = 1 to 10."""


def count(board: Board, first: Space = A, second: Space = B) -> int:
    """The same both ways, or the test fails."""
    there, back = walls_between(board, first, second), walls_between(board, second, first)
    assert there == back
    return there


def walled(
    *walls: tuple[float, float, float, float], squares: tuple[tuple[int, int], ...] = (), material: int = STONE
) -> list[Board]:
    """A board with these walls kept as borders, and one with all of them as free segments."""
    given = [wall(*ends, material) for ends in walls]
    return [board_of(SIZE, SIZE, squares=dict.fromkeys(squares, material), walls=given, free=f) for f in (False, True)]


def counts(*walls: tuple[float, float, float, float], squares: tuple[tuple[int, int], ...] = ()) -> int:
    found = {count(board) for board in walled(*walls, squares=squares)}
    assert len(found) == 1
    return found.pop()


def big_counts(*walls: tuple[float, float, float, float], squares: tuple[tuple[int, int], ...] = ()) -> int:
    found = {count(board, BIG_A, BIG_B) for board in walled(*walls, squares=squares)}
    assert len(found) == 1
    return found.pop()


def test_the_open_has_none() -> None:
    assert counts() == 0


def test_each_wall_counts() -> None:
    assert counts((3, 0, 3, 9)) == 1
    assert counts((3, 0, 3, 9), (5, 0, 5, 9), (7.5, 0, 8.25, 9)) == 3


def test_walls_joined_elsewhere_count_apart() -> None:
    assert counts((3, 0, 3, 9), (5, 0, 5, 9), (3, 9, 5, 9)) == 2


def test_however_thick_a_rock_counts_once() -> None:
    assert counts(squares=((3, 3), (4, 3), (5, 3))) == 1
    assert counts(squares=((3, 3), (5, 3))) == 2


def test_a_wall_before_a_rock_is_part_of_it() -> None:
    assert counts((4, 0, 4, 9), (5, 0, 5, 9), squares=((4, 3),)) == 1


def test_walls_that_cross_on_the_line_count_once() -> None:
    assert counts((4, 2, 6, 5), (4, 5, 6, 2)) == 1


def test_walls_a_hair_apart_count_twice() -> None:
    assert counts((4, 0, 4, 9), (4 + 1 / 1024, 0, 4 + 1 / 1024, 9)) == 2


def test_a_wall_that_only_ends_on_the_line_is_none() -> None:
    assert big_counts((4, 4, 4, 9)) == 0
    assert big_counts((4, 4, 4, 9), (6, 0, 6, 4)) == 0


def test_a_joint_touched_from_both_sides_is_one() -> None:
    assert big_counts((4, 4, 4, 9), (4, 4, 5, 0)) == 1
    assert big_counts(squares=((4, 4), (5, 3))) == 1


def test_a_wall_along_the_line_is_none_and_joins_what_touches_it() -> None:
    assert big_counts((4, 4, 7, 4)) == 0
    assert big_counts((4, 4, 7, 4), (5, 4, 5, 9)) == 0
    assert big_counts((4, 4, 7, 4), (4, 4, 4, 9), (7, 4, 7, 0)) == 1
    assert big_counts((4, 4, 7, 4), (5, 0, 5, 9), (6, 0, 6, 9)) == 1


def test_a_rock_beside_the_line_is_none_and_between_two_rocks_nothing_gets_through() -> None:
    assert big_counts(squares=((4, 4), (5, 4))) == 0
    assert big_counts(squares=((4, 4), (4, 3))) == 1


def test_what_touches_only_an_end_of_the_line_is_none() -> None:
    assert big_counts((1, 0, 1, 4), (10, 4, 10, 9)) == 0


def test_what_stops_no_sound_is_none() -> None:
    assert [count(board) for board in walled((4, 0, 4, 9), material=GLASS)] == [0, 0]


def test_what_is_lower_than_the_taller_of_both_is_none() -> None:
    dull = tuple(m._replace(sound=m.name == "fence") for m in board_of(1, 1).layout.materials)
    for board in walled((4, 0, 4, 9), material=FENCE):
        raised = Board(board.layout._replace(materials=dull))
        assert count(raised) == 1  # 10 feet: neither top is above it
        assert count(raised, A, B._replace(elevation=5)) == 1
        assert count(raised, A, B._replace(elevation=10)) == 0


def test_the_solid_squares_of_both_are_none() -> None:
    assert counts(squares=((1, 3), (9, 3))) == 0
    assert counts(squares=((1, 3), (2, 3), (9, 3))) == 1


def test_a_door_counts_while_it_is_shut() -> None:
    for board in walled((4, 0, 4, 9), (6, 0, 6, 9)):
        assert count(board) == 2
        board.set_open(0, is_open=True)
        assert count(board) == 1


def places(p: Point, q: Point, box: Box | None, segment: Wall | None) -> list[Fraction]:
    """Fractions of a leg at which it meets the lines that bound a blocker."""
    lines = [segment] if segment else []
    if box:
        x0, y0, x1, y1 = box
        lines += [((x0, y0), (x1, y0)), ((x0, y1), (x1, y1)), ((x0, y0), (x0, y1)), ((x1, y0), (x1, y1))]
    found = []
    for a, b in lines:
        along, away = reference.less(b, a), reference.less(q, p)
        if turn := reference.cross(away, along):
            found.append(Fraction(reference.cross(reference.less(a, p), along), turn))
        else:
            found += [reference.Leg(p, q).at(end) for end in (a, b)]
    return [place for place in found if 0 < place < 1]


def touched(z: tuple[Fraction, Fraction], blocker: Blocker) -> bool:
    if blocker.box:
        x0, y0, x1, y1 = blocker.box
        return x0 <= z[0] <= x1 and y0 <= z[1] <= y1
    assert blocker.wall is not None
    (ax, ay), (bx, by) = blocker.wall
    on = (bx - ax) * (z[1] - ay) == (by - ay) * (z[0] - ax)
    return on and min(ax, bx) <= z[0] <= max(ax, bx) and min(ay, by) <= z[1] <= max(ay, by)


def judged(p: Point, q: Point, blockers: list[Blocker]) -> int:
    """Stand in the middle of every open stretch of the leg; count from how many the next cannot be reached."""
    cuts = sorted({Fraction(0), Fraction(1), *(t for b in blockers for t in places(p, q, b.box, b.wall))})
    stops = [Fraction(0)]
    for begin, end in pairwise(cuts):
        middle = (begin + end) / 2
        z = p[0] + (q[0] - p[0]) * middle, p[1] + (q[1] - p[1]) * middle
        if not any(touched(z, blocker) for blocker in blockers):
            stops.append(middle)
    stops.append(Fraction(1))
    found = 0
    for begin, end in pairwise(stops):
        of = lcm(begin.denominator, end.denominator)  # in units of which both are whole points
        near = [(int(of * (p[0] + (q[0] - p[0]) * t)), int(of * (p[1] + (q[1] - p[1]) * t))) for t in (begin, end)]
        grown = [
            Blocker(
                b.box and (b.box[0] * of, b.box[1] * of, b.box[2] * of, b.box[3] * of),
                b.wall and ((b.wall[0][0] * of, b.wall[0][1] * of), (b.wall[1][0] * of, b.wall[1][1] * of)),
            )
            for b in blockers
        ]
        found += not reference.path_open(near, grown)
    return found


def some_end(random: Random, on: list[Point], ends: list[Point]) -> Point:
    choice = random.random()
    if choice < 0.5:
        return random.choice(on)
    if choice < 0.75 and ends:
        return random.choice(ends)
    return random.randrange(48) * 256, random.randrange(48) * 256


def contrived(random: Random, p: Point, q: Point) -> list[tuple[int, int, int, int]]:
    """Walls in quarters of a square that begin, end and run where the line passes far more often than by chance."""
    steps = max(abs(q[0] - p[0]), abs(q[1] - p[1])) // 512 or 1
    on = [(p[0] + (q[0] - p[0]) * k // steps, p[1] + (q[1] - p[1]) * k // steps) for k in range(steps + 1)]
    ends: list[Point] = []
    walls = []
    for _ in range(random.randrange(6)):
        a, b = (some_end(random, on, ends) for _ in range(2))
        ends += [a, b]
        walls.append((*a, *b))
    return walls


@pytest.mark.timeout(1800)  # with --long
def test_the_count_is_that_of_somebody_who_walks_from_open_stretch_to_open_stretch(scale: int) -> None:
    random = Random(41)
    seen = dict.fromkeys(range(4), 0)
    for at in range(COUNT * scale):
        first, second = (
            Space(random.randrange(SIZE - 3), random.randrange(SIZE - 3), side, 0, rank)
            for side, rank in random.choices(((1, 2), (2, 3), (3, 4)), k=2)
        )
        p, q = (((2 * s.x + s.side) * 512, (2 * s.y + s.side) * 512) for s in (first, second))
        if p == q:
            continue
        rocks = {(random.randrange(SIZE), random.randrange(SIZE)) for _ in range(random.randrange(12))}
        walls = contrived(random, p, q)
        board = board_of(
            SIZE,
            SIZE,
            squares=dict.fromkeys(sorted(rocks), STONE),
            walls=[(*ends, STONE) for ends in walls],
            free=at % 2 == 0,
        )
        own = {(x, y) for s in (first, second) for x in range(s.x, s.x + s.side) for y in range(s.y, s.y + s.side)}
        blockers = [
            Blocker((x * 1024, y * 1024, x * 1024 + 1024, y * 1024 + 1024), None) for x, y in sorted(rocks - own)
        ]
        blockers += [Blocker(None, ((a, b), (c, d))) for a, b, c, d in walls if (a, b) != (c, d)]
        expected = judged(p, q, blockers)
        assert count(board, first, second) == expected, (first, second, rocks, walls)
        seen[min(expected, 3)] += 1
    assert min(seen.values()) > COUNT * scale // 60, seen
