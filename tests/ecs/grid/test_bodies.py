"""Creatures on the centre line: D-GEO-3, R-COV-4, R-COV-5, D-COV-3."""

from random import Random

from ecs.grid.pairs import BODY, Pairs
from ecs.grid.sight import COVER_MASK, COVER_SHIFT
from ecs.grid.space import Space
from tests.ecs.grid.judge import in_way
from tests.ecs.grid.maps import STONE, board_of

A, B = Space(0, 4), Space(9, 4)


def pairs_with(*bodies: Space) -> Pairs:
    pairs = Pairs(board_of(12, 12))
    for number, space in enumerate((A, B, *bodies), start=1):
        pairs.place(number, space, body=True)
    return pairs


def test_the_best_body_is_named_and_of_equals_the_lowest_id() -> None:
    assert pairs_with(Space(3, 4), Space(6, 4)).cover_by(1, 2) == (1, 3)
    assert pairs_with(Space(6, 4), Space(3, 4)).cover_by(2, 1) == (1, 3)
    assert pairs_with(Space(6, 4), Space(3, 3, 3, rank=4)).cover_by(1, 2) == (2, 4)


def test_what_is_no_body_covers_nothing() -> None:
    pairs = pairs_with()
    pairs.place(3, Space(4, 4), body=False)
    assert pairs.cover_by(1, 2) == (0, 0)


def test_a_body_counts_by_the_interior_of_its_whole_space() -> None:
    large = Space(4, 3, 2, rank=3)
    along_its_middle = Pairs(board_of(12, 12))
    along_its_middle.place(9, large, body=True)
    assert along_its_middle.between(Space(0, 3, 2, rank=3), Space(9, 3, 2, rank=3)) & BODY
    assert not along_its_middle.between(Space(0, 2, 2, rank=3), Space(9, 2, 2, rank=3)) & BODY  # along its upper edge


def test_two_bodies_on_both_sides_of_a_grid_line_leave_it_free() -> None:
    pairs = Pairs(board_of(12, 12))
    pairs.place(8, Space(4, 3), body=True)
    pairs.place(9, Space(4, 4), body=True)
    assert not pairs.between(Space(0, 3, 2, rank=3), Space(9, 3, 2, rank=3)) & BODY


def test_the_line_passes_over_and_under_bodies() -> None:
    high = Space(0, 4, elevation=20), Space(9, 4, elevation=20)
    pairs = Pairs(board_of(12, 12))
    pairs.place(9, Space(4, 4), body=True)
    assert not pairs.between(*high) & BODY
    assert pairs.between(A, B) & BODY
    pairs.place(9, Space(4, 4, elevation=20), body=True)
    assert pairs.between(*high) & BODY
    assert not pairs.between(A, B) & BODY


def test_a_line_level_with_the_top_of_a_body_does_not_meet_it() -> None:
    pairs = Pairs(board_of(12, 12))
    pairs.place(9, Space(4, 3), body=True)
    large = Space(0, 2, 2, rank=3), Space(9, 3, 2, rank=3)  # both middles at 5 feet, the top of a one-square body
    assert not pairs.between(*large) & BODY


def test_bodies_in_one_square_at_two_heights_are_both_asked() -> None:
    pairs = pairs_with(Space(4, 4, elevation=40), Space(4, 4))
    assert pairs.cover_by(1, 2) == (1, 4)
    pairs.remove(4)
    assert pairs.cover_by(1, 2) == (0, 0)
    pairs.place(3, Space(4, 4), body=True)
    assert pairs.cover_by(1, 2) == (1, 3)


def test_skipped_bodies_are_not_asked() -> None:
    pairs = pairs_with(Space(4, 4))
    assert pairs.between(A, B, skip=(1, 2)) & BODY
    assert not pairs.between(A, B, skip=(1, 2, 3)) & BODY


def test_terrain_as_good_as_a_body_is_named_first() -> None:
    pairs = Pairs(board_of(12, 12, squares={(6, 4): STONE}))
    for number, space in enumerate((A, B, Space(3, 3, 3, rank=4)), start=1):
        pairs.place(number, space, body=True)
    assert pairs.cover_by(1, 2) == (2, 0)


def test_bodies_are_found_as_by_the_letter_on_crowded_boards(scale: int) -> None:
    random = Random(31)
    sides = (1, 1, 1, 2, 3, 4)
    for _ in range(40 * scale):
        pairs = Pairs(board_of(12, 12))
        spaces = []
        for number in range(1, 12):
            rank = random.randrange(6)
            side = sides[rank]
            spaces.append(
                Space(
                    random.randrange(13 - side),
                    random.randrange(13 - side),
                    side,
                    random.choice((0, 0, 0, 5, 20)),
                    rank,
                )
            )
            pairs.place(number, spaces[-1], body=True)
        for _ in range(20):
            i, j = random.randrange(11), random.randrange(11)
            first, second = spaces[i], spaces[j]
            skip = (i + 1, j + 1)
            limit = max(first.rank, second.rank) + 2
            others = [s for n, s in enumerate(spaces, start=1) if n not in skip]
            expected = max((2 if s.rank >= limit else 1 for s in others if in_way(first, second, s)), default=0)
            assert pairs.between(first, second, skip=skip) >> COVER_SHIFT & COVER_MASK == expected
