"""Distances and neighbours: D-GRID-3, D-GEO-2."""

import pytest

from ecs.grid.space import Space, distance_feet, squares, touching


@pytest.mark.parametrize(
    ("a", "b", "feet"),
    [
        (Space(0, 0), Space(0, 0), 0),
        (Space(0, 0), Space(1, 1), 5),
        (Space(0, 0), Space(3, 2), 20),
        (Space(0, 0), Space(4, 4), 30),
        (Space(0, 0, 2), Space(2, 0), 5),
        (Space(0, 0, 3), Space(5, 1, 2), 15),
        (Space(0, 0, elevation=30), Space(0, 0), 30),
        (Space(0, 0, elevation=34), Space(2, 1), 35),
        (Space(0, 0, 2, elevation=0), Space(0, 0, elevation=10), 5),
    ],
)
def test_distance_counts_nearest_squares_in_three_dimensions(a: Space, b: Space, feet: int) -> None:
    assert distance_feet(a, b) == distance_feet(b, a) == feet


def test_spaces_touch_at_borders_and_corners() -> None:
    assert touching(Space(0, 0), Space(1, 1))
    assert touching(Space(0, 0, 2), Space(2, 1, 3))
    assert not touching(Space(0, 0), Space(2, 0))


def test_a_footprint_lists_its_squares_row_by_row() -> None:
    assert list(squares(Space(3, 5, 2))) == [(3, 5), (4, 5), (3, 6), (4, 6)]
