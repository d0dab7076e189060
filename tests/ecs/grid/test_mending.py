"""Joining what an imported map leaves a hair apart: D-GEO-5."""

from ecs.grid.mending import MEND_WITHIN, WARN_WITHIN, meets, mend, within

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
    assert len(warnings) == 1
    assert "wall 1" in warnings[0]
    assert "wall 0" in warnings[0]


def test_farther_ends_and_walls_of_no_length_say_nothing() -> None:
    walls = [FLOOR, (1000, WARN_WITHIN + 1, 1000, 3000), (900, 5, 900, 5)]
    assert mend(walls) == (walls, [])


def test_a_wall_that_crosses_another_is_joined_to_it() -> None:
    walls = [FLOOR, (1000, -5, 1000, 3000)]
    assert mend(walls) == (walls, [])
