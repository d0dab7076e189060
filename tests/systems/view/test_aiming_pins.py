"""A guess goes from pin to pin by key, over those that the map shows and no others."""

from dataclasses import replace

from systems.view.intents import Do, Intent
from tests.systems.view import stage


def test_the_target_keys_go_over_the_last_places_of_the_lost_while_a_square_is_guessed() -> None:
    seen = stage.observation()
    limit = seen.briefing.ruleset.last_known_rounds
    lost = next(c for c in seen.contacts if not c.certain)
    others = (replace(lost, alias=15, x=3, y=2), replace(lost, alias=16, x=4, y=9, rounds_ago=limit + 1))
    seat = stage.seat(replace(seen, contacts=(*seen.contacts, *others)))
    seat.handle(Intent(Do.GUESS))
    visited = []
    for _ in range(3):
        seat.handle(Intent(Do.TARGET, 1))
        visited.append(seat.ui.cursor)
    assert visited == [(17, 5), (3, 2), (17, 5)]
    assert {(m.x, m.y) for m in seat.model().markers} == set(visited)


def test_a_guess_begins_at_the_latest_pin_where_the_cursor_is_on_ones_own_and_else_at_the_cursor() -> None:
    seen = stage.observation()
    lost = next(c for c in seen.contacts if not c.certain)
    later = replace(lost, alias=15, x=3, y=2, rounds_ago=lost.rounds_ago - 1)
    for contacts, start, begun in (
        ((*seen.contacts, later), None, (3, 2)),
        (seen.contacts, None, (lost.x, lost.y)),
        ((*seen.contacts, later), (9, 2), (9, 2)),
        (tuple(c for c in seen.contacts if c.certain), None, None),
    ):
        seat = stage.seat(replace(seen, contacts=contacts))
        own = seat.known.actor
        assert own is not None
        seat.ui = replace(seat.ui, mode="", cursor=start or (own.x, own.y))
        seat.handle(Intent(Do.GUESS))
        assert (seat.ui.mode, seat.ui.cursor) == ("guess", begun or (own.x, own.y))


def test_a_walk_is_chosen_from_where_the_walker_stands_when_the_cursor_is_out_of_its_reach() -> None:
    seat = stage.seat()
    assert (9, 9) in seat.known.routes("stride")
    for start, shown in (((19, 0), (9, 7)), ((9, 9), (9, 9))):
        seat.ui = replace(seat.ui, mode="", cursor=start)
        seat.handle(Intent(Do.CHOOSE, word="stride"))
        assert seat.ui.cursor == shown
