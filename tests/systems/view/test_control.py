from dataclasses import replace

from components.actions import EndTurn, Hide, Stride, Strike
from systems.view.battle import BattleSeat
from systems.view.intents import Do, Intent
from tests.systems.view import stage


def seat_and_session() -> tuple[BattleSeat, stage.ListeningSession]:
    session = stage.ListeningSession()
    return BattleSeat(session, stage.words()), session


def test_ones_turn_begins_with_walking_and_the_cursor_on_the_actor() -> None:
    seat, _ = seat_and_session()
    assert (seat.ui.mode, seat.ui.selected, seat.ui.cursor) == ("stride", 1, (9, 7))


def test_enter_walks_the_path_to_the_cursor() -> None:
    seat, session = seat_and_session()
    seat.handle(Intent(Do.CURSOR, 0, 1))
    seat.handle(Intent(Do.CONFIRM))
    assert session.asked == [Stride(1, ((9, 8),))]


def test_a_square_out_of_reach_is_refused_with_a_reason_and_costs_nothing() -> None:
    seat, session = seat_and_session()
    seat.handle(Intent(Do.POINT, 19, 0))
    seat.handle(Intent(Do.CONFIRM))
    assert session.asked == []
    assert seat.model().notice == "Out of reach"


def test_the_first_click_pins_and_the_second_walks() -> None:
    seat, session = seat_and_session()
    seat.handle(Intent(Do.CLICK, 9, 8))
    assert session.asked == []
    assert seat.ui.pinned == (9, 8)
    seat.handle(Intent(Do.POINT, 3, 3))
    assert seat.ui.cursor == (9, 8)
    seat.handle(Intent(Do.CLICK, 9, 8))
    assert session.asked == [Stride(1, ((9, 8),))]


def test_shooting_offers_targets_in_turn_and_strikes_the_chosen_one() -> None:
    seat, session = seat_and_session()
    seat.handle(Intent(Do.SLOT, 2))
    first = seat.ui.target
    seat.handle(Intent(Do.TARGET, 1))
    assert {first, seat.ui.target} <= {11, 12, 13}
    assert first != seat.ui.target
    seat.handle(Intent(Do.CONFIRM))
    assert session.asked == [Strike(1, seat.ui.target, "shortbow")]


def test_an_aim_goes_through_the_body_plan_and_back_to_none() -> None:
    seat, _ = seat_and_session()
    seat.handle(Intent(Do.SLOT, 2))
    seen = []
    for _ in range(5):
        seat.handle(Intent(Do.AIM, 1))
        seen.append(seat.ui.aim)
    assert seen == ["head", "torso", "arm", "leg", ""]


def test_a_guess_strikes_a_square_and_no_creature() -> None:
    seat, session = seat_and_session()
    seat.handle(Intent(Do.GUESS))
    seat.handle(Intent(Do.CURSOR, 4, -2))
    seat.handle(Intent(Do.CONFIRM))
    assert session.asked == [Strike(1, 0, "shortbow", "", (19, 3))]  # from the pin at (15, 5), where a guess begins


def test_space_arms_and_a_second_space_ends_the_turn() -> None:
    seat, session = seat_and_session()
    seat.handle(Intent(Do.END_TURN))
    assert session.asked == []
    assert seat.model().bottom.end_armed
    seat.handle(Intent(Do.END_TURN))
    assert session.asked == [EndTurn(1)]


def test_any_other_key_disarms_the_end_of_the_turn() -> None:
    seat, session = seat_and_session()
    seat.handle(Intent(Do.END_TURN))
    seat.handle(Intent(Do.CURSOR, 1, 0))
    seat.handle(Intent(Do.END_TURN))
    assert session.asked == []


def test_hiding_needs_a_second_press() -> None:
    seat, session = seat_and_session()
    seat.handle(Intent(Do.SLOT, 4))
    assert session.asked == []
    seat.handle(Intent(Do.CONFIRM))
    assert session.asked == [Hide(1)]


def test_a_disabled_button_says_why() -> None:
    seat, session = seat_and_session()
    seat.handle(Intent(Do.SLOT, 9))
    assert session.asked == []
    assert seat.ui.mode == "stride"
    assert len(seat.model().notice) > 8


def test_back_leaves_the_chosen_action() -> None:
    seat, _ = seat_and_session()
    seat.handle(Intent(Do.SLOT, 2))
    seat.handle(Intent(Do.BACK))
    assert (seat.ui.mode, seat.ui.target) == ("", 0)


def test_tab_goes_through_ones_own_creatures() -> None:
    seat, _ = seat_and_session()
    seat.handle(Intent(Do.UNIT, 1))
    assert seat.model().panel is not None
    assert seat.ui.selected == 2
    seat.handle(Intent(Do.UNIT, -1))
    assert seat.ui.selected == 1


def test_who_lies_prone_finds_stand_under_the_first_key() -> None:
    known = stage.observation()
    mara = replace(known.own[0], numbers=stage.numbers("scout", conditions={"prone": 0}))
    seat = stage.seat(replace(known, own=(mara, *known.own[1:])))
    assert seat.model().bottom.buttons[0].kind == "stand"
    seat.handle(Intent(Do.SLOT, 0))
    assert seat.ui.mode == "stand"


def test_nothing_can_be_ordered_while_others_act() -> None:
    session = stage.ListeningSession(stage.observation(actor=11), waiting=False)
    seat = BattleSeat(session, stage.words())
    for do in (Do.CONFIRM, Do.END_NOW, Do.END_TURN, Do.GUESS):
        seat.handle(Intent(do))
    seat.handle(Intent(Do.SLOT, 0))
    assert session.asked == []
    assert not any(b.enabled for b in seat.model().bottom.buttons)


def test_without_action_points_they_are_the_one_reason_and_no_missing_target_is_told_beside_it() -> None:
    """The preview of an action that nothing was chosen for says why its button is of no use, as Enter does."""
    seen = stage.observation()
    tired = tuple(replace(one, ap=0) if one.alias == seen.actor else one for one in seen.own)
    seat = BattleSeat(stage.ListeningSession(replace(seen, own=tired)), stage.words())
    for mode in ("shoot", "strike"):
        seat.ui = replace(seat.ui, mode=mode, target=0)
        seat.handle(Intent(Do.CONFIRM))
        seat.ui = replace(seat.ui, mode=mode, target=0)
        model = seat.model()
        assert model.preview is not None
        told = [row.text for section in model.preview.sections for row in section.rows]
        assert told == [model.notice]
        assert "AP" in model.notice
