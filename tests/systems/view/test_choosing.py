"""What a click means where several things lie on one square, what a second press does, and tables too long to show."""

from dataclasses import replace

import pytest

from components.actions import EndTurn, Interact, Strike
from components.detection import Detection
from components.observation import DoorView, Observation, Seen
from systems.view.battle import BattleSeat
from systems.view.intents import Do, Intent
from systems.view.screenshot import draw_seat
from tests.systems.view import stage
from tests.systems.view.conftest import desk


def seated(known: Observation) -> tuple[BattleSeat, stage.ListeningSession]:
    session = stage.ListeningSession(known)
    return BattleSeat(session, stage.words()), session


def between_doors() -> Observation:
    """Mara in a doorway of two closed doors, with Ilse on a square beside one of them."""
    known = stage.observation()
    doors = (
        DoorView(101, (14,), ((6, 3), (7, 3)), open=False, locked=False),
        DoorView(102, (14,), ((6, 3), (6, 2)), open=False, locked=False),
    )
    mara, ilse = replace(known.own[0], x=6, y=3), replace(known.own[1], x=7, y=3)
    return replace(known, own=(mara, ilse, known.own[2]), doors=doors)


def test_a_click_beside_a_door_takes_that_door_also_where_a_friend_stands() -> None:
    seat, session = seated(between_doors())
    seat.handle(Intent(Do.CHOOSE, word="interact"))
    offered = [a.door for a in seat.known.options["interact"] if isinstance(a, Interact) and a.door]
    squares = {door.alias: door.squares[1] for door in seat.known.observation.doors}
    assert len(offered) == 2
    for alias in offered:
        seat.handle(Intent(Do.CLICK, *squares[alias]))
        assert (seat.ui.door, seat.ui.pinned) == (alias, squares[alias])
    seat.handle(Intent(Do.CLICK, *squares[offered[-1]]))
    assert session.asked == [Interact(1, offered[-1])]


def test_e_puts_the_cursor_beside_the_next_door() -> None:
    seat, _ = seated(between_doors())
    seat.handle(Intent(Do.CHOOSE, word="interact"))
    seen = set()
    for _ in range(3):
        seat.handle(Intent(Do.TARGET, 1))
        door = next(d for d in seat.known.observation.doors if d.alias == seat.ui.door)
        assert seat.ui.cursor in door.squares
        seen.add(door.alias)
    assert len(seen) == 2
    assert seen == {a.door for a in seat.known.options["interact"] if isinstance(a, Interact) and a.door}


def test_of_two_targets_on_one_square_a_click_keeps_the_one_that_e_chose() -> None:
    known = stage.observation()
    second = stage.contact(15, "scout", (14, 8))
    mara = replace(known.own[0], seen=(*known.own[0].seen, Seen(15, Detection.OBSERVED)))
    seat, session = seated(replace(known, contacts=(*known.contacts, second), own=(mara, *known.own[1:])))
    seat.handle(Intent(Do.SLOT, 2))
    for _ in range(4):
        seat.handle(Intent(Do.TARGET, int(seat.ui.target != 15)))
    assert seat.ui.target == 15
    seat.handle(Intent(Do.CLICK, 14, 8))
    seat.handle(Intent(Do.CLICK, 14, 8))
    assert session.asked == [Strike(1, 15, "shortbow")]


def test_every_square_of_a_large_creature_is_it() -> None:
    known = stage.observation()
    ogre = stage.own(4, "Ogg", "ogre", (5, 9))
    side = 2 if ogre.numbers.rank == 3 else 3
    seat, _ = seated(replace(known, own=(*known.own, ogre)))
    seat.handle(Intent(Do.CLICK, 5 + side - 1, 9 + side - 1))
    assert seat.ui.selected == 4
    seat.handle(Intent(Do.SELECT, 1))
    seat.handle(Intent(Do.POINT, 5 + side - 1, 9))
    tip = seat.model().tip
    assert tip is not None
    assert tip.title == "Ogg"


def test_of_two_of_ours_on_one_square_each_can_be_selected() -> None:
    known = stage.observation()
    fallen = replace(known.own[2], x=8, y=9, fighting=False)
    seat, _ = seated(replace(known, own=(*known.own[:2], fallen)))
    chosen = []
    for _ in range(2):
        seat.handle(Intent(Do.CLICK, 8, 9))
        chosen.append(seat.ui.selected)
    assert chosen == [2, 3]


def test_whoever_fights_on_a_square_is_told_of_before_whoever_lies_there() -> None:
    known = stage.observation()
    fallen = replace(stage.contact(9, "wolf", (14, 8)), fighting=False)
    seat, _ = seated(replace(known, contacts=(fallen, *known.contacts)))
    seat.handle(Intent(Do.POINT, 14, 8))
    tip = seat.model().tip
    assert tip is not None
    assert tip.title == "Guard"


def test_the_first_space_says_that_a_second_one_ends_the_turn() -> None:
    seat, session = seated(stage.observation())
    seat.handle(Intent(Do.END_TURN))
    model = seat.model()
    assert model.notice == "Space again ends the turn. AP left: 2"
    assert ("Space", "again to confirm") in model.hints
    seat.handle(Intent(Do.CURSOR, 1, 0))
    assert seat.model().notice == ""
    seat.handle(Intent(Do.END_TURN))
    seat.handle(Intent(Do.END_TURN))
    assert session.asked == [EndTurn(1)]


def test_who_has_no_points_left_is_told_how_the_turn_ends_and_not_how_to_guess() -> None:
    seen = stage.observation()
    for points, told, not_told in ((0, "end turn", "guess a square"), (1, "guess a square", "end turn")):
        own = tuple(replace(one, ap=points) if one.alias == seen.actor else one for one in seen.own)
        seat, _ = seated(replace(seen, own=own))
        seat.ui = replace(seat.ui, mode="")
        hints = [text for _, text in seat.model().hints]
        assert told in hints
        assert not_told not in hints


def test_the_first_click_says_that_it_is_to_be_confirmed() -> None:
    seat, _ = seated(stage.observation())
    assert ("Enter", "confirm") in seat.model().hints
    seat.handle(Intent(Do.CLICK, 9, 8))
    assert ("Enter", "again to confirm") in seat.model().hints


def crowded(count: int) -> BattleSeat:
    known = stage.observation()
    crowd = tuple(stage.contact(20 + i, "guard", (12 + i % 6, 9 + i // 6)) for i in range(count))
    wounds = {"arm": 1, "leg": 1, "head": 1, "torso": 1}
    mara = replace(known.own[0], numbers=stage.numbers("scout", wounds=wounds), believed={})
    return stage.seat(replace(known, contacts=crowd, own=(mara, *known.own[1:])))


@pytest.mark.parametrize("size", [(1280, 720), (1152, 648)])
@pytest.mark.parametrize("count", [3, 8, 12])
def test_the_table_of_who_sees_whom_counts_those_it_does_not_list_and_t_shows_them(
    count: int, size: tuple[int, int]
) -> None:
    seat = crowded(count)
    panel = seat.model().panel
    assert panel is not None
    names = {rival.name for rival in panel.rivals}
    assert len(names) == count
    told: set[str] = set()
    on = desk(size)
    for _ in range(count):
        _, canvas = draw_seat(seat, on)
        texts = [note.text for note in canvas.notes]
        listed = names & set(texts)
        told |= listed
        if len(listed) < count:
            assert f"and {count - len(listed)} more" in texts
            assert any(hot.intent.do is Do.TABLE for hot in canvas.hots)
        seat.handle(Intent(Do.TABLE, 1))
    assert told == names


def test_ailments_and_lost_creatures_that_find_no_room_are_counted() -> None:
    known = stage.observation()
    lost = tuple(
        stage.contact(30 + i, "guard", (2 + i, 10), Detection.UNDETECTED, rounds_ago=1) for i in range(5)
    )
    seat = stage.seat(replace(crowded(2).known.observation, contacts=lost))
    panel = seat.model().panel
    assert panel is not None
    assert panel.rows[-1].text == "and 2 more"
    assert panel.lost[-1] == "and 3 more"
    assert known.own
