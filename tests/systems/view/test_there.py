"""How it would be in another square, beside how it is now; and names that find room."""

import pygame
import pytest

from components.actions import Hide
from components.detection import Detection
from components.observation import Seen
from content.text import LANGUAGES
from systems.view.awareness import heat_of
from systems.view.battle import BattleSeat
from systems.view.intents import Do, Intent
from systems.view.preview_roll import settled
from systems.view.screenshot import draw_seat
from tests.systems.view import stage
from tests.systems.view.conftest import desk
from tests.systems.view.test_german_fits import misfits


def looking(*intents: Intent) -> BattleSeat:
    seat = stage.seat()
    for intent in (Intent(Do.AWARENESS), *intents):
        seat.handle(intent)
    return seat


def test_v_turns_between_now_and_the_square_of_the_cursor_and_m_leaves_both() -> None:
    seat = looking()
    assert [on for _, on in seat.model().tabs] == [True, False]
    assert seat.model().preview is None
    seat.handle(Intent(Do.VIEW, 1))
    assert [on for _, on in seat.model().tabs] == [False, True]
    assert seat.model().preview is not None
    seat.handle(Intent(Do.VIEW, 1))
    assert [on for _, on in seat.model().tabs] == [True, False]
    seat.handle(Intent(Do.AWARENESS))
    assert seat.model().tabs == ()
    seat.handle(Intent(Do.VIEW, 1))
    assert [on for _, on in seat.model().tabs] == [False, True], "V alone shows it, too"


def test_a_square_in_reach_of_a_sneak_tells_its_odds_and_one_beyond_who_would_see() -> None:
    seat = looking(Intent(Do.VIEW, 1), Intent(Do.CURSOR, -1, 0))
    near = seat.model().preview
    assert near is not None
    assert near.roll is not None
    assert "Sneak" in near.subtitle
    for _ in range(5):
        seat.handle(Intent(Do.CURSOR, 1, 0))
    far = seat.model().preview
    assert far is not None
    assert far.roll is not None
    assert not any(one.shares or one.dc for one in far.roll.against), "nothing is rolled"
    assert {one.name for one in far.roll.against} == {seat.words.contact(seat.known.observation, c)
                                                       for c in seat.known.enemies()}  # fmt: skip


def test_what_a_square_tells_is_what_its_colour_says() -> None:
    """The heat of a square and the rows for it come from one question."""
    seat = looking(Intent(Do.VIEW, 1))
    own = seat.known.actor
    assert own is not None
    kinds = heat_of(seat.known, own).kinds
    foes = [c.alias for c in seat.known.enemies()]
    for kind, squares in kinds.items():
        for square in squares[:6]:
            told = [seat.known.planner.felt_at(own, foe, square) for foe in foes]
            plain = [state is Detection.OBSERVED and not screened for state, screened, _ in told]
            seen = [state is Detection.OBSERVED for state, _, _ in told]
            assert kind == ("seen" if any(plain) else "contested" if any(seen) else "clear")


def test_shields_stand_where_there_is_cover_from_those_who_would_see() -> None:
    seat = looking()
    shields = seat.model().pins.shields
    assert shields
    assert {glyph for _, _, glyph in shields} <= {"cover_lesser", "cover_standard", "cover_greater"}
    assert ("cover_standard", "good", "cover there") in seat.model().pins.legend


def test_a_roll_that_changes_nothing_for_anybody_is_told_no_joint_chance() -> None:
    """Whoever knows nothing of us stays without knowledge, whatever is rolled: "all 4: 60 %" would be a lie."""
    hidden, observed = Detection.UNDETECTED, Detection.OBSERVED
    told = {}
    for believed in (hidden, observed):
        guards = tuple(stage.contact(11 + i, "guard", (16, 8 + i)) for i in range(3))
        seen = tuple(Seen(guard.alias, observed, ()) for guard in guards)
        mine = stage.own(1, "Mara", "scout", (9, 7), seen=seen, believed=dict.fromkeys((11, 12, 13), believed))
        seat = stage.seat(stage.observation(own=(mine,), contacts=guards, initiative=(1, 11, 12, 13)))
        seat.handle(Intent(Do.CHOOSE, word="hide"))
        preview = seat.model().preview
        assert preview is not None
        assert preview.roll is not None
        rows = [row for row in seat.known.planner.opposed(Hide(1)) if row.counts]
        assert len(rows) > 1
        told[believed] = (preview.roll.joint, all(settled(row) for row in rows))
    assert told[hidden] == ("", True)
    assert told[observed][0] != ""
    assert told[observed][1] is False


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", [(1280, 720), (1024, 640)])
def test_both_views_fit_and_no_name_is_cut(lang: str, size: tuple[int, int]) -> None:
    for steps in ((), (Intent(Do.VIEW, 1),), (Intent(Do.VIEW, 1), Intent(Do.CURSOR, -1, 0))):
        seat = looking(*steps)
        seat.words = stage.words(lang)
        _, canvas = draw_seat(seat, desk(size))
        assert misfits(canvas.notes, size) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_long_name_stands_over_its_states(lang: str) -> None:
    hounds = tuple(stage.contact(11 + i, "gloom_hound", (14, 4 + i), Detection.UNDETECTED if i else Detection.OBSERVED,
                                 certain=True) for i in range(4))  # fmt: skip
    seat = stage.seat(stage.observation(contacts=hounds, initiative=(1, 2, 3)))
    seat.words = stage.words(lang)
    _, canvas = draw_seat(seat, desk((1024, 640)))
    assert [note.text for note in canvas.notes if note.cut] == []
    seat.handle(Intent(Do.AWARENESS))
    surface, canvas = draw_seat(seat, desk((1024, 640)))
    assert isinstance(surface, pygame.Surface)
    assert [note.text for note in canvas.notes if note.cut] == []
