"""Joining what an imported map leaves a hair apart: D-GEO-5."""

from collections.abc import Sequence
from random import Random

import pytest

from ecs.grid import mending
from ecs.grid.mending import MEND_WITHIN, WARN_WITHIN, meets, mend, within
from ecs.grid.neighbourhood import Point
from ecs.grid.segments import Ends

FLOOR = (0, 0, 4096, 0)


def test_joined_walls_are_left_alone() -> None:
    walls = [FLOOR, (4096, 0, 4096, 4096), (1024, 0, 1024, 3000), (500, -500, 500, 500)]
    assert mend(walls) == (walls, [])


def test_an_end_within_8_units_is_moved_onto_the_other_wall() -> None:
    mended, warnings = mend([FLOOR, (1000, 8, 1000, 3000)])
    assert mended == [FLOOR, (1000, 0, 1000, 3000)]
    assert warnings == []


def test_it_is_moved_on_or_just_beyond_a_slanting_wall_so_that_they_meet() -> None:
    for slant in range(1, 60, 7):
        other = (0, 0, 4096, 64 * slant + 5)
        for near in range(1, 8):
            wall = (2000, 2000 * other[3] // 4096 + near, 1900 + slant, 6000)
            mended, warnings = mend([other, wall])
            assert meets(mended[1], other)
            assert within(mended[1][:2], other, 1)
            assert warnings == []
            assert max(abs(mended[1][0] - wall[0]), abs(mended[1][1] - wall[1])) <= MEND_WITHIN + 2


def test_of_two_ends_that_miss_each_other_the_one_off_the_grid_is_moved() -> None:
    assert mend([FLOOR, (4100, 3, 5000, 3000)])[0][1] == (4096, 0, 5000, 3000)
    mended, _ = mend([FLOOR, (4100, 3, 5000, 3000)])
    assert mended == [FLOOR, (4096, 0, 5000, 3000)]


def test_an_end_within_64_units_is_reported_and_left_alone() -> None:
    walls = [FLOOR, (1000, WARN_WITHIN, 1000, 3000)]
    mended, warnings = mend(walls)
    assert mended == walls
    assert warnings == [(1, (1000, WARN_WITHIN), 0)]


def test_farther_ends_and_walls_of_no_length_say_nothing() -> None:
    walls = [FLOOR, (1000, WARN_WITHIN + 1, 1000, 3000), (900, 5, 900, 5)]
    assert mend(walls) == (walls, [])


def test_a_wall_that_crosses_another_is_joined_to_it() -> None:
    walls = [FLOOR, (1000, -5, 1000, 3000)]
    assert mend(walls) == (walls, [])


def joined(one: int, other: int, walls: Sequence[Ends]) -> bool:
    """Whether two walls meet, or a third one, on which an end of both was put, meets both."""
    between = [wall for at, wall in enumerate(walls) if at not in (one, other)]
    return meets(walls[one], walls[other]) or any(meets(walls[one], w) and meets(w, walls[other]) for w in between)


def test_what_stands_on_a_wall_follows_where_its_end_is_moved() -> None:
    turned, standing, other = (1, 0, 4001, 0), (2001, 0, 2001, -3000), (4001, 8, 4001, 5000)
    mended, warnings = mend([standing, turned, other])
    assert mended[1] == (1, 0, 4001, 8)
    assert mended[0] == (2001, 4, 2001, -3000)
    assert warnings == []


def test_two_that_share_an_end_on_a_wall_follow_it_together() -> None:
    walls = [(2001, 0, 2001, -3000), (2001, 0, 1001, -3000), (1, 0, 4001, 0), (4001, 8, 4001, 5000)]
    mended, _ = mend(walls)
    assert mended[0][:2] == mended[1][:2] != (2001, 0)
    assert meets(mended[0], mended[2])


def crowded(dice: Random) -> list[Ends]:
    """Walls, some with an end on another's middle, and some with an end a hair off another's."""
    walls = []
    for _ in range(12):
        x, y = 2 * dice.randrange(1500), 2 * dice.randrange(1500)
        walls.append((x, y, x + 2 * dice.randrange(-750, 750), y + 2 * dice.randrange(-750, 750)))
    for x0, y0, x1, y1 in dice.choices(walls, k=8):
        x, y = (x0 + x1) // 2, (y0 + y1) // 2
        walls.append((x, y, x + dice.randrange(-900, 900), y + dice.randrange(-900, 900)))
    for _ in range(5):
        at, (x, y, _, _) = dice.randrange(len(walls)), dice.choice(walls)
        walls[at] = (x + dice.randrange(-8, 9), y + dice.randrange(-8, 9), *walls[at][2:])
    dice.shuffle(walls)
    return walls


def test_no_two_walls_that_were_joined_are_parted_in_any_order(scale: int) -> None:
    moved = 0
    for seed in range(60 * scale):
        walls = crowded(Random(seed))
        pairs = [(a, b) for a in range(len(walls)) for b in range(a) if meets(walls[a], walls[b])]
        mended, _ = mend(walls)
        assert all(joined(a, b, mended) for a, b in pairs), seed
        moved += mended != walls
    assert moved > 50 * scale


class Everybody:
    """In place of a neighbourhood: all walls are near."""

    def __init__(self, walls: Sequence[Ends], margin: int) -> None:
        self._all = range(len(walls))

    def of(self, point: Point) -> Sequence[int]:
        return self._all


@pytest.mark.parametrize("seed", range(30))
def test_looking_at_neighbours_only_mends_alike(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    dice = Random(seed)
    points = [(dice.randrange(-500, 5 * 1024), dice.randrange(-500, 5 * 1024)) for _ in range(12)]
    walls = []
    for _ in range(40):
        (x0, y0), (x1, y1) = dice.choice(points), dice.choice(points)
        walls.append((x0 + dice.randrange(-70, 71), y0 + dice.randrange(-9, 10), x1 + dice.randrange(-9, 10), y1))
    found = mend(walls)
    monkeypatch.setattr(mending, "Neighbourhood", Everybody)
    assert found == mend(walls)
    assert found[0] != walls or found[1]
