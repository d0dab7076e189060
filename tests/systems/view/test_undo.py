"""Dropping plans and taking back what was done, by keys; what is casual says so (R-SEC-5)."""

import pygame
import pytest

from components.actions import EndTurn
from systems.ai.bots import make
from systems.match.battle import Battle
from systems.match.run import Seats
from systems.match.session import Session
from systems.view.battle_screen import BattleScreen
from systems.view.result_screen import ResultScreen
from systems.view.screen import Stack
from tests.arena import content
from tests.systems.match.fought import duel
from tests.systems.view import stage
from tests.systems.view.conftest import desk


def screen_of(*, casual: bool) -> tuple[BattleScreen, Session]:
    """A duel in which a human plays red and acts."""
    battle = Battle(duel(rounds=3), content().catalogue, 1)
    seats = Seats(battle, {"blue": make("greedy")})
    session = Session.of(seats, on_back=(lambda _: None) if casual else None)
    while not session.waiting_for_human:
        session.advance()
    return BattleScreen(Stack(), desk(), session, lambda *_: None), session


def press(screen: BattleScreen, *keys: int, mod: int = 0) -> None:
    for key in keys:
        screen.event(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, scancode=0, unicode=""), 0)


def walk(screen: BattleScreen, session: Session) -> None:
    """One square away, confirmed."""
    before = session.battle.world.tick_number
    for step in (pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_DOWN, pygame.K_RIGHT):
        press(screen, step, pygame.K_RETURN)
        if session.battle.world.tick_number > before:
            return
    raise AssertionError("nobody walked")


@pytest.mark.parametrize("casual", [False, True])
def test_r_sec_5_the_plan_can_be_dropped_in_any_battle_and_what_was_done_in_none_that_is_serious(
    casual: bool,
) -> None:
    screen, session = screen_of(casual=casual)
    plain = screen.seat.ui.mode
    press(screen, pygame.K_2)
    assert screen.seat.ui.mode != plain
    press(screen, pygame.K_u)
    assert screen.seat.ui.mode == plain
    state = session.battle.state_hash
    walk(screen, session)
    press(screen, pygame.K_u, pygame.K_u)
    assert (session.battle.state_hash == state) is casual
    notice = "ui.no_more_back" if casual else "ui.no_way_back"
    assert screen.seat.model().notice == stage.words().say(notice)
    session.close()


def test_r_sec_5_a_take_back_after_others_acted_takes_back_what_they_did_too() -> None:
    screen, session = screen_of(casual=True)
    state, log = session.battle.state_hash, tuple(session.log())
    session.submit(EndTurn(session.observe().actor))
    while not session.waiting_for_human:
        session.advance()
    screen.seat.refresh()
    assert tuple(session.log()) != log
    press(screen, pygame.K_z, mod=pygame.KMOD_LCTRL)
    assert (session.battle.state_hash, tuple(session.log())) == (state, log)
    assert screen.seat.known.log == log
    assert screen.seat.known.waiting
    session.close()


@pytest.mark.parametrize("casual", [False, True])
def test_r_sec_5_the_window_and_the_result_say_that_play_was_casual(casual: bool) -> None:
    screen, session = screen_of(casual=casual)
    assert ("casual" in screen.seat.model().top.phase) is casual
    while not session.over:
        if session.waiting_for_human:
            session.submit(EndTurn(session.observe().actor))
        session.advance()
    over = ResultScreen(Stack(), desk(), screen, session.observe(), lambda: None, casual=session.casual)
    assert any("Casual" in line for line in over.lines()) is casual
    assert not session.take_back()
    session.close()
