"""Badges and words on the map never lie on each other, however crowded the place is."""

from itertools import combinations, product
from typing import Final

from hypothesis import assume, given
from hypothesis import strategies as st

from systems.view.apart import GAP, PILL, Wish, apart, meet
from systems.view.board_tokens import badge_spots
from systems.view.frame import ZOOMS, Box, Sheet
from systems.view.token_model import Badge, Corner, Look, Token

ROOM: Final[Box] = (0.0, 56.0, 704.0, 496.0)
"""The map of the smallest window beside the side column."""
SLACK: Final = 1e-6
COLUMNS, ROWS = 14, 10


@st.composite
def crowds(draw: st.DrawFn) -> list[Token]:
    """Creatures side by side, each with some of all the badges that there can be."""
    made, taken = list[Token](), set[tuple[int, int]]()
    for at in range(draw(st.integers(2, 12))):
        x, y, side = draw(st.integers(3, 7)), draw(st.integers(3, 6)), draw(st.sampled_from([1, 1, 1, 2, 3]))
        space = set(product(range(x, x + side), range(y, y + side)))
        if space & taken:
            continue
        taken |= space
        corners = draw(st.sets(st.sampled_from(list(Corner))))
        badges = tuple(Badge("state_hidden", "hidden", corner) for corner in sorted(corners))
        made.append(Token(at + 1, x, y, side, "own", "x", Look.SOLID, badges=badges, prone=draw(st.booleans())))
    assume(len(made) > 1)
    return made


def sheet_of(step: float) -> Sheet:
    return Sheet(ROOM, 0.0, 56.0, step, COLUMNS)


@given(crowd=crowds(), step=st.sampled_from([12, 20, *ZOOMS]))
def test_no_badge_meets_another_one_or_leaves_the_space_of_its_creature(crowd: list[Token], step: int) -> None:
    sheet = sheet_of(float(step))
    spots = [(token, spot) for token in crowd for spot in badge_spots(sheet, token)]
    for (_, a), (_, b) in combinations(spots, 2):
        assert (a.x - b.x) ** 2 + (a.y - b.y) ** 2 >= (a.radius + b.radius - SLACK) ** 2
    for token, spot in spots:
        left, top = sheet.at(token.x, token.y)
        wide = step * token.side
        assert left - SLACK <= spot.x - spot.radius < spot.x + spot.radius <= left + wide + SLACK
        assert top - SLACK <= spot.y - spot.radius < spot.y + spot.radius <= top + wide + SLACK


def test_badges_are_as_large_as_they_may_be() -> None:
    both = (Badge("a", "b", Corner.STATE), Badge("a", "b", Corner.BELIEF), Badge("a", "b", Corner.STANCE))
    crowded = (*both, Badge("a", "b", Corner.WOUND))
    sheet = sheet_of(48.0)
    for badges, radius in ((both, 10), (crowded, 8)):
        token = Token(1, 3, 3, 1, "own", "x", Look.SOLID, badges=badges)
        assert {spot.radius for spot in badge_spots(sheet, token)} == {radius}


places = st.tuples(st.floats(0, 704), st.floats(56, 552), st.floats(40, 190), st.just(PILL))


@given(wishes=st.lists(places, max_size=10), crowd=crowds())
def test_no_words_on_the_map_meet_others_or_leave_it(wishes: list[Wish], crowd: list[Token]) -> None:
    spots = [spot for token in crowd for spot in badge_spots(sheet_of(48.0), token)]
    badges = [(s.x - s.radius, s.y - s.radius, 2 * s.radius, 2 * s.radius) for s in spots]
    found = apart(wishes, ROOM, badges)
    assert len(found) == len(wishes)
    assert not any(meet(a, b) for a, b in combinations(found, 2))
    for (left, top, wide, high), wish in zip(found, wishes, strict=True):
        assert (wide, high) == wish[2:]
        assert ROOM[0] <= left <= ROOM[0] + ROOM[2] - wide
        assert ROOM[1] <= top <= ROOM[1] + ROOM[3] - high


def test_words_stay_where_they_are_wished_if_nothing_is_there() -> None:
    far = [(100.0, 100.0, 80.0, PILL), (300.0, 100.0, 80.0, PILL)]
    assert apart(far, ROOM) == [(60.0, 90.0, 80.0, 20.0), (260.0, 90.0, 80.0, 20.0)]


def test_words_leave_a_badge_free_where_there_is_room_beside_it() -> None:
    badge = (95.0, 95.0, 20.0, 20.0)
    (moved,) = apart([(100.0, 100.0, 80.0, PILL)], ROOM, [badge])
    assert not meet(moved, badge)
    assert abs(moved[1] - 90.0) <= 2 * (PILL + GAP)


def test_eight_chances_wished_for_one_square_all_find_a_place() -> None:
    found = apart([(350.0, 300.0, 90.0, PILL)] * 8, ROOM)
    assert len({*found}) == 8
    assert not any(meet(a, b) for a, b in combinations(found, 2))
    assert all(abs(top + 10 - 300.0) <= 5 * (PILL + GAP) for _, top, _, _ in found), "near the square"
