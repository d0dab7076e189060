"""What people who listen are told, and that it is what the viewer knows."""

from pathlib import Path

import pygame

from components.events import Witnessed
from systems.view.app import App
from systems.view.battle_told import square_focus
from systems.view.intents import Do, Intent
from systems.view.narrator import Narrator
from systems.view.offers import offers_of
from tests.systems.view import stage


def test_the_square_under_the_cursor_is_told_with_whoever_is_known_there() -> None:
    seat = stage.seat()
    assert square_focus(seat, stage.words()).startswith("J8, Bright light here, open ground, Mara")
    seat.handle(Intent(Do.SELECT, 13))
    assert "Wolf (Hidden)" in square_focus(seat, stage.words())


def test_the_choice_the_log_and_the_verdict_are_told_once(tmp_path: Path) -> None:
    said: list[str] = []
    session = stage.ListeningSession()
    app = App(stage.words(), offers_of(stage.content()), ("greedy",), lambda choice: session, tmp_path)
    app.narrator = Narrator(stage.words(), said.append)
    try:
        app.draw()
        app.draw()
        assert len(said) == 1
        assert "Bridge" in said[0]
        app.ways.show(session, lambda seed: None)
        app.draw()
        assert said[1:4] == ["Round 3", "Mara takes cover.", "Cultist is out of sight."]
        before = len(said)
        session.lines.append(Witnessed("red", "log.round", {"round": 4}))
        app.take(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, scancode=0, unicode=""))
        app.draw()
        assert len(said) > before
    finally:
        app.close()


def test_what_is_aimed_is_said() -> None:
    seat = stage.seat()
    seat.handle(Intent(Do.SLOT, 3, 1))
    assert "Lean, at the north-west corner" in square_focus(seat, stage.words())
    seat.handle(Intent(Do.SLOT, 2, 1))
    assert "Ready, shortbow" in square_focus(seat, stage.words())
