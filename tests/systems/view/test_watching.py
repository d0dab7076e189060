"""A battle that nobody plays: whose knowledge is shown, the other side's at a key, and pauses."""

from pathlib import Path

import pygame
import pytest

from components.scenario import Entrant
from systems.ai.bots import make
from systems.match.session import Session
from systems.view.app import App
from systems.view.battle import BattleSeat
from systems.view.battle_screen import BattleScreen
from systems.view.intents import Do, Intent
from systems.view.offers import offers_of
from tests.arena import arena
from tests.systems.view import stage

FIELD = ["......", "..##..", "......"]


def session(*bots: str) -> Session:
    battle = arena(FIELD, Entrant("Ada", "scout", "red", 1, 0), Entrant("Bork", "brute", "blue", 3, 2), seed=4)
    return Session(battle, {side: make("greedy") for side in bots})


def press(screen: BattleScreen, key: int, *, mod: int = 0) -> None:
    screen.event(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, scancode=0, unicode=""), 0)


def opened(tmp_path: Path, watched: Session, *, watching: bool = True) -> tuple[App, BattleScreen]:
    app = App(stage.words(), offers_of(stage.content()), ("greedy",), lambda choice: watched, tmp_path)
    app.ways.show(watched, lambda seed: None, watching=watching)
    screen = app.stack.top
    assert isinstance(screen, BattleScreen)
    return app, screen


def test_the_top_bar_says_whose_knowledge_is_shown_and_v_shows_the_other_sides(tmp_path: Path) -> None:
    watched = session("red", "blue")
    app, screen = opened(tmp_path, watched)
    try:
        for side, key, mod in (("Red", pygame.K_v, 0), ("Blue", pygame.K_v, pygame.KMOD_LSHIFT), ("Red", 0, 0)):
            app.draw()
            assert screen._canvas is not None
            assert f"Round 1 · what {side} knows" in [note.text for note in screen._canvas.notes]
            mine = {token.alias for token in screen.seat.model().tokens if token.allegiance == "own"}
            assert mine == {own.alias for own in watched.battle.observe(side.lower()).own}
            if key:
                press(screen, key, mod=mod)
    finally:
        app.close()


def test_a_click_on_the_phase_shows_the_other_side(tmp_path: Path) -> None:
    app, screen = opened(tmp_path, session("red", "blue"))
    try:
        app.draw()
        app.take(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(40, 36), button=1))
        assert screen.seat.known.observation.side == "blue"
    finally:
        app.close()


def test_whoever_plays_never_sees_what_another_side_knows(tmp_path: Path) -> None:
    played = session("blue")
    app, screen = opened(tmp_path, played, watching=False)
    try:
        before = screen.seat.known.observation
        press(screen, pygame.K_v)  # how it would be in another square, by what this side knows
        assert screen.seat.known.observation == before
        assert (played.sides, played.viewer) == (("red",), "red")
        with pytest.raises(ValueError, match="blue"):
            played.look("blue")
    finally:
        app.close()


@pytest.mark.parametrize("key", [pygame.K_SPACE, pygame.K_p])
def test_watching_pauses_and_goes_on(key: int, tmp_path: Path) -> None:
    app, screen = opened(tmp_path, session("red", "blue"))
    try:
        press(screen, key)
        assert screen.seat.model().notice == "Paused. Others wait."
        assert ("Space", "go on") in screen.seat.model().hints
        assert not screen.tick(10**9)
        press(screen, key)
        assert screen.seat.model().notice == ""
        screen.tick(10**9)
        assert screen.tick(2 * 10**9)
    finally:
        app.close()


def test_others_can_be_made_to_wait_in_a_battle_one_plays() -> None:
    waiting = stage.ListeningSession(stage.observation(actor=11), waiting=False)
    seat = BattleSeat(waiting, stage.words())
    assert ("P", "pause") in seat.model().hints
    mine = stage.seat()
    assert ("P", "pause") not in mine.model().hints
    mine.handle(Intent(Do.PAUSE))
    assert not mine.ui.paused
