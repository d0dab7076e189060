"""Draw the pictures of docs/screens anew, from real battles: python -m tests.rewrite_screens [NAME ...]."""

import os
import sys
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pygame

from content.loader import load
from content.text import Texts
from ecs.replay import read
from systems.ai.bots import make
from systems.match.battle import Battle
from systems.match.record import Recorder, header_of
from systems.match.replay import Replay
from systems.match.run import Seats
from systems.match.session import Session
from systems.view.app import App
from systems.view.battle_screen import BattleScreen
from systems.view.intents import Do, Intent
from systems.view.offers import lessons_of, offers_of
from systems.view.preferences import Preferences
from systems.view.replay_means import Means
from systems.view.replay_screen import ReplayScreen
from systems.view.replay_stand import VIEW
from systems.view.replay_walk import SPLIT
from systems.view.words import Words

FOLDER: Final = Path(__file__).parents[1] / "docs" / "screens"
SCENARIO, SEED, BOT = "ruin", 7, "greedy"
SHORT: Final = "crossroads"
"""The one that is fought to its end."""
ROUNDS: Final = 3
"""After so many the recorded one ends undecided."""
LATER: Final = 40
"""Ticks after which the battle is looked at."""
CONTENT: Final = load()


class Table:
    """A window, and somebody who plays as well as the bot does."""

    def __init__(self, folder: Path) -> None:
        offers = (*lessons_of(CONTENT), *offers_of(CONTENT))
        words = Words(Texts("en", CONTENT.texts))
        self.app = App(words, offers, (BOT, "random"), self.open, folder, prefs=Preferences(still=True))

    def open(self, _choice: object) -> Session:
        return self.session()

    def session(self, after: int = 0, scenario: str = SCENARIO) -> Session:
        """A battle in which red is led by a person from its first turn after so many ticks on."""
        battle = Battle(CONTENT.scenarios[scenario], CONTENT.catalogue, SEED)
        both = Seats(battle, {"red": make(BOT), "blue": make(BOT)})
        session = Session.of(Seats(battle, {"blue": both.bots["blue"]}))
        while battle.world.tick_number < after or not session.waiting_for_human or not self._fresh(session):
            if battle.over:
                raise RuntimeError(f"{scenario} is over before tick {after}")
            both.play_one()
        return session

    @staticmethod
    def _fresh(session: Session) -> bool:
        """True if whoever acts has done nothing yet in this turn."""
        seen = session.observe()
        actor = seen.mine(seen.actor)
        return actor is not None and actor.ap == seen.briefing.ruleset.ap_per_turn

    def press(self, *keys: int) -> None:
        for key in keys:
            self.app.take(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0))

    def battle(self, after: int = LATER, scenario: str = SCENARIO) -> Session:
        session = self.session(after, scenario)
        self.app.ways.show(session, lambda seed: None)
        return session


def title(table: Table) -> None:
    """The scenario picker."""
    while table.app.title.choice.scenario != SCENARIO:
        table.press(pygame.K_DOWN)


def battle(table: Table) -> None:
    """A turn of a person."""
    table.battle()


def awareness(table: Table) -> None:
    """Who perceives whom, and how it would be where the cursor is."""
    table.battle()
    table.press(pygame.K_4, pygame.K_v, pygame.K_RIGHT)


def tutorial(table: Table) -> None:
    """The first step of the lesson."""
    lesson = CONTENT.lessons["first_steps"]
    fought = Battle(lesson.scenario, CONTENT.catalogue, lesson.seed)
    session = Session.of(Seats(fought, {"blue": make(lesson.bot)}))
    while not session.waiting_for_human:
        session.advance()
    table.app.ways.show(session, lambda seed: None, lesson=lesson)


def result(table: Table) -> None:
    """The end of a battle that a person fought."""
    session = table.battle(after=0, scenario=SHORT)
    adviser = Seats(session.battle, {"red": make(BOT)})
    now = 0
    while isinstance(screen := table.app.stack.top, BattleScreen):
        if session.waiting_for_human and not session.over:
            session.submit(adviser.think("red"))
            screen.seat.refresh()
        now += 1000
        screen.tick(now)
    table.app.draw()


def replay(table: Table) -> None:
    """A recording of the same battle, truth beside belief."""
    scenario, file = replace(CONTENT.scenarios[SCENARIO], round_limit=ROUNDS), BytesIO()
    recorder = Recorder(file, header_of(scenario, SEED, dict.fromkeys(scenario.sides, BOT), CONTENT.content_hash))
    fought = Battle(scenario, CONTENT.catalogue, SEED, on_tick=recorder)
    recorder.watch(fought.world)
    seats = Seats(fought, {side: make(BOT) for side in scenario.sides})
    while not fought.over:
        seats.play_one()
    recorder.abandon()
    fought.close()
    shown = Replay(read(file.getvalue(), salvage=True), CONTENT.catalogue, CONTENT.content_hash)
    screen = ReplayScreen(table.app.stack, table.app.desk, shown, Means((BOT,), lambda *_: "", lambda name, film: name))
    table.app.stack.push(screen)
    screen.intend(Intent(Do.CHOOSE, word=f"{VIEW}:{SPLIT}"), 0)
    screen.stand.go(LATER)
    while len(screen._model().card.parts) < 2 and screen.intend(Intent(Do.CURSOR, 1), 0):
        pass  # on to where dice were thrown


def settings(table: Table) -> None:
    """The first page of the settings."""
    table.press(pygame.K_F10)


SCREENS: Final = (title, battle, awareness, tutorial, result, replay, settings)


def main() -> int:
    """Draw and write."""
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    for reach in SCREENS:
        if reach.__name__ in (sys.argv[1:] or [screen.__name__ for screen in SCREENS]):
            with TemporaryDirectory() as folder:
                table = Table(Path(folder))
                reach(table)
                table.app.draw()
                pygame.image.save(table.app.window, FOLDER / f"{reach.__name__}.png")
                table.app.close()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
