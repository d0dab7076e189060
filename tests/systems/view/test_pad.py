"""A game pad says all that keys say."""

import pygame
import pytest

from systems.view.battle_screen import BattleScreen
from systems.view.held import HeldKey
from systems.view.input import intent_of
from systems.view.intents import Do, Intent
from systems.view.pad import DPAD, LINGER_MS, LONG_MS, PARTS, TWICE_MS, Pads, of_pad, pad_labels
from systems.view.screen import NEVER, Stack
from tests.systems.view import stage
from tests.systems.view.conftest import desk

A, B, X, Y = (getattr(pygame, f"CONTROLLER_BUTTON_{name}") for name in "ABXY")
START, SELECT, L3 = pygame.CONTROLLER_BUTTON_START, pygame.CONTROLLER_BUTTON_BACK, pygame.CONTROLLER_BUTTON_LEFTSTICK
RB, LB = pygame.CONTROLLER_BUTTON_RIGHTSHOULDER, pygame.CONTROLLER_BUTTON_LEFTSHOULDER
UP, RIGHT = pygame.CONTROLLER_BUTTON_DPAD_UP, pygame.CONTROLLER_BUTTON_DPAD_RIGHT
LX, LY, RX, RY = (getattr(pygame, f"CONTROLLER_AXIS_{name}") for name in ("LEFTX", "LEFTY", "RIGHTX", "RIGHTY"))
R3 = pygame.CONTROLLER_BUTTON_RIGHTSTICK
LT, RT = pygame.CONTROLLER_AXIS_TRIGGERLEFT, pygame.CONTROLLER_AXIS_TRIGGERRIGHT


def button(which: int, *, down: bool = True) -> pygame.event.Event:
    kind = pygame.CONTROLLERBUTTONDOWN if down else pygame.CONTROLLERBUTTONUP
    return pygame.event.Event(kind, button=which, instance_id=1)


def axis(which: int, value: float) -> pygame.event.Event:
    return pygame.event.Event(pygame.CONTROLLERAXISMOTION, axis=which, value=round(value * 32767), instance_id=1)


def said(pads: Pads, *events: pygame.event.Event, now: int = 0) -> list[Intent | None]:
    """What the presses of some events mean; None for a release."""
    assert all(of_pad(event) for event in events)
    found = [press for event in events for press in pads.presses(event, now)]
    return [intent_of(press) if press.type == pygame.KEYDOWN else None for press in found]


@pytest.mark.parametrize(
    ("which", "intent"),
    [
        (A, Intent(Do.CONFIRM)), (B, Intent(Do.BACK)), (X, Intent(Do.ACTIONS)), (Y, Intent(Do.GUESS)),
        (RB, Intent(Do.UNIT, 1)), (LB, Intent(Do.UNIT, -1)), (UP, Intent(Do.CURSOR, 0, -1, DPAD)),
        (RIGHT, Intent(Do.CURSOR, 1, 0, DPAD)),
    ],
)  # fmt: skip
def test_a_button_means_what_the_help_says(which: int, intent: Intent) -> None:
    assert said(Pads(), button(which)) == [intent]


def test_a_stick_steps_once_when_it_is_pushed_and_once_more_when_it_turns() -> None:
    pads = Pads()
    assert said(pads, axis(LX, 0.3)) == []
    assert said(pads, axis(LX, 0.7), axis(LX, 0.9)) == [Intent(Do.CURSOR, 1, 0)]
    assert said(pads, axis(LY, -0.8)) == [Intent(Do.CURSOR, 1, -1)]
    assert said(pads, axis(LX, 0.0)) == [Intent(Do.CURSOR, 0, -1)]
    assert said(pads, axis(LY, 0.1)) == [None]


def test_a_trigger_counts_once_until_it_is_let_go() -> None:
    pads = Pads()
    assert said(pads, axis(RT, 0.4), axis(RT, 0.6), axis(RT, 1.0)) == [Intent(Do.TARGET, 1)]
    assert said(pads, axis(RT, 0.1), axis(RT, 0.8)) == [Intent(Do.TARGET, 1)]


def test_the_right_stick_moves_the_map_and_more_with_a_button_held() -> None:
    pads = Pads()
    assert said(pads, axis(RX, 1.0)) == [Intent(Do.PAN, 1, 0)]
    assert said(pads, axis(RX, 0.0), button(L3), axis(RY, -1.0)) == [None, Intent(Do.ZOOM, 1)]
    assert said(pads, axis(RY, 0.0), button(L3, down=False)) == [None]
    assert said(pads, button(SELECT), axis(RY, -1.0), button(SELECT, down=False)) == [Intent(Do.SCROLL, 0, 5)]
    assert said(Pads(), button(L3), button(L3, down=False)) == [Intent(Do.CENTRE)]
    assert said(Pads(), button(SELECT), button(SELECT, down=False)) == [Intent(Do.UNDO)]


@pytest.mark.parametrize(("held", "do"), [(LONG_MS - 1, Do.MENU), (LONG_MS, Do.END_NOW)])
def test_the_start_button_opens_the_menu_and_held_ends_the_turn(held: int, do: Do) -> None:
    pads = Pads()
    assert said(pads, button(START), now=1000) == []
    assert said(pads, button(START, down=False), now=1000 + held) == [Intent(do)]


def test_a_pad_without_a_mapping_works_by_the_usual_order() -> None:
    pads = Pads()
    told = [
        pygame.event.Event(pygame.JOYBUTTONDOWN, button=0, instance_id=3),
        pygame.event.Event(pygame.JOYHATMOTION, hat=0, value=(0, 1), instance_id=3),
        pygame.event.Event(pygame.JOYHATMOTION, hat=0, value=(0, 0), instance_id=3),
        pygame.event.Event(pygame.JOYAXISMOTION, axis=0, value=-1.0, instance_id=3),
        pygame.event.Event(pygame.JOYBUTTONDOWN, button=40, instance_id=3),
        pygame.event.Event(pygame.JOYAXISMOTION, axis=40, value=1.0, instance_id=3),
    ]
    assert said(pads, *told) == [Intent(Do.CONFIRM), Intent(Do.CURSOR, 0, -1, DPAD), None, Intent(Do.CURSOR, -1, 0)]


def test_every_part_has_a_name_in_both_languages() -> None:
    for lang in ("en", "de"):
        told = [label for do in Do for label in pad_labels(do, stage.words(lang))]
        assert len(told) > 15
        assert not [label for label in told if label.startswith("pad.")]


@pytest.mark.parametrize("index", [0, -1, 99])
def test_a_pad_that_is_gone_before_it_was_opened_ends_nothing(index: int) -> None:
    pads = Pads()
    pads.watch(pygame.event.Event(pygame.JOYDEVICEADDED, device_index=index))
    pads.begin()
    pads.watch(pygame.event.Event(pygame.JOYDEVICEADDED, device_index=index))
    pads.watch(pygame.event.Event(pygame.JOYDEVICEREMOVED, instance_id=index))
    assert said(pads, button(A)) == [Intent(Do.CONFIRM)]


def test_what_was_held_on_a_pad_that_is_pulled_out_is_let_go() -> None:
    pads, held = Pads(), HeldKey()
    gone = pygame.event.Event(pygame.JOYDEVICEREMOVED, instance_id=1)
    for event in (axis(LX, 1.0), axis(RT, 1.0), button(L3)):
        for press in pads.presses(event, 0):
            if press.wish.do is Do.CURSOR:
                held.watch(press, 0)
    assert held.due(10_000) is not None
    held.watch(gone, 10_000)
    pads.watch(gone)
    assert held.due(20_000) is None
    assert said(pads, axis(LX, 1.0)) == [Intent(Do.CURSOR, 1, 0)]
    assert said(pads, axis(RT, 1.0)) == [Intent(Do.TARGET, 1)]
    assert said(pads, axis(RX, 1.0)) == [Intent(Do.PAN, 1, 0)], "the stick's button is no longer down"


def test_a_long_press_of_a_leads_a_walk_by_the_cursor_and_a_short_one_confirms_it() -> None:
    for held, do in ((LONG_MS - 1, Do.CONFIRM), (LONG_MS, Do.WAYPOINT)):
        pads = Pads()
        assert pads.presses(button(A), 1000, leads=True) == []
        (press,) = pads.presses(button(A, down=False), 1000 + held, leads=True)
        assert intent_of(press) == Intent(do)


def test_where_no_walk_is_prepared_a_works_at_once() -> None:
    pads = Pads()
    assert said(pads, button(A)) == [Intent(Do.CONFIRM)]
    assert said(pads, button(A, down=False), now=10_000) == []


@pytest.mark.parametrize(
    ("which", "intent"),
    [(A, Intent(Do.GOALS)), (X, Intent(Do.LOG)), (Y, Intent(Do.VIEW, 1)), (R3, Intent(Do.AWARENESS))],
)
def test_select_held_beside_a_part_makes_it_say_something_else_and_takes_nothing_back(
    which: int, intent: Intent
) -> None:
    pads = Pads()
    assert said(pads, button(SELECT), button(which)) == [intent]
    assert said(pads, button(SELECT, down=False)) == []
    assert said(pads, button(which))[0] != intent


@pytest.mark.parametrize("select", [False, True])
def test_what_r3_shows_lasts_as_long_as_it_is_held(select: bool) -> None:
    battle = screen_of()
    pads, before = Pads(), shows(battle)

    def do(event: pygame.event.Event, now: int) -> None:
        for press in pads.presses(event, now):
            battle.event(press, now)

    if select:
        do(button(SELECT), 0)
    do(button(R3), 0)
    assert shows(battle) != before
    do(axis(LX, 1.0), 100)
    do(axis(LX, 0.0), 200)  # the end of another part is not its own
    assert shows(battle) != before
    do(button(R3, down=False), 5000)
    assert shows(battle) == before
    do(button(R3), 6000)
    do(button(R3, down=False), 6100)
    assert shows(battle) != before, "a short press stays"


@pytest.mark.parametrize("held", [LINGER_MS, 5000])
def test_lt_held_shows_who_perceives_whom_until_it_is_let_go(held: int) -> None:
    battle, pads = screen_of(), Pads()
    before = shows(battle)
    assert pads.presses(axis(LT, 1.0), 1000, lingers=True) == []
    assert pads.wait(1000) == LINGER_MS
    assert pads.due(1000 + LINGER_MS - 1) == []
    for press in pads.due(1000 + LINGER_MS):
        battle.event(press, 1000 + LINGER_MS)
    assert shows(battle) == (True, False)
    assert pads.due(1000 + held) == [], "once"
    for press in pads.presses(axis(LT, 0.0), 1000 + held, lingers=True):
        battle.event(press, 1000 + held)
    assert shows(battle) == before
    assert pads.wait(9000) == NEVER


def test_lt_let_go_soon_is_the_target_before_and_shows_nothing() -> None:
    pads = Pads()
    assert pads.presses(axis(LT, 1.0), 1000, lingers=True) == []
    (press,) = pads.presses(axis(LT, 0.2), 1000 + LINGER_MS - 1, lingers=True)
    assert intent_of(press) == Intent(Do.TARGET, -1)
    assert pads.due(5000) == []


def test_where_nothing_can_be_shown_lt_works_at_once() -> None:
    assert said(Pads(), axis(LT, 1.0)) == [Intent(Do.TARGET, -1)]


def test_a_pad_that_is_pulled_out_with_lt_held_shows_nothing_any_more() -> None:
    battle, pads = screen_of(), Pads()
    before, gone = shows(battle), pygame.event.Event(pygame.JOYDEVICEREMOVED, instance_id=1)
    pads.presses(axis(LT, 1.0), 0, lingers=True)
    for press in pads.due(LINGER_MS):
        battle.event(press, LINGER_MS)
    assert shows(battle) != before
    pads.watch(gone)
    battle.event(gone, 4000)
    assert shows(battle) == before
    assert pads.wait(5000) == NEVER


@pytest.mark.parametrize(("after", "centred"), [(TWICE_MS, True), (TWICE_MS + 1, False)])
def test_r3_twice_centres_the_map_in_a_battle(after: int, centred: bool) -> None:
    pads = Pads()
    for down, now in ((True, 1000), (False, 1050)):
        pads.presses(button(R3, down=down), now, lingers=True)
    again = [intent_of(press) for press in pads.presses(button(R3), 1000 + after, lingers=True)]
    assert (Intent(Do.CENTRE) in again) is centred
    assert Intent(Do.LIGHTS) in again


def shows(battle: BattleScreen) -> tuple[bool, bool]:
    return battle.seat.ui.aware, battle._picture.strong


def screen_of() -> BattleScreen:
    return BattleScreen(Stack(), desk(), stage.ListeningSession(), lambda *_: None)


BY_CURSOR = {Do.SELECT, Do.SLOT, Do.MORE}
"""What the cursor chooses, or the ring of actions."""
BY_MENU = {Do.HELP, Do.MENU}


def test_whatever_a_mouse_can_click_in_a_battle_a_pad_can_say_too() -> None:
    found = {Do.WAYPOINT, Do.CONFIRM, Do.BACK, Do.PAN, Do.ZOOM, Do.SCROLL}  # clicks on the map, a drag, the wheel
    for size in ((1280, 720), (1024, 640)):
        for do in (None, Do.AWARENESS, Do.LOG):
            battle = BattleScreen(Stack(), desk(size), stage.ListeningSession(), lambda *_: None)
            for mode in ("stride", "shoot", "hide", "use"):
                battle.intend(Intent(Do.CHOOSE, word=mode), 0)
                if do is not None:
                    battle.intend(Intent(do), 0)
                battle.draw(pygame.Surface(size))
                assert battle._canvas is not None
                found |= {hot.intent.do for hot in battle._canvas.hots}
    assert {Do.SLOT, Do.SELECT, Do.GOALS, Do.AWARENESS} <= found
    reached = PARTS.keys() | BY_CURSOR | BY_MENU | {Do.END_TURN}  # a turn ends by the start button, held
    assert found - reached == set()
