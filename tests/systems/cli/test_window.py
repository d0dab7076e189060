"""A battle played through the window by events leaves a replay that verifies."""

from pathlib import Path

import pygame

from components.scenario import Entrant, Goal, Objective, Scenario
from content.text import Texts
from systems.cli.bout import Bout
from systems.cli.window import Table
from systems.match.run import HUMAN
from systems.match.verify import verify
from systems.view.app import App
from systems.view.offers import offers_of
from systems.view.result_screen import ResultScreen
from tests.arena import content, layout
from tests.systems.view import stage

KEYS = (pygame.K_2, pygame.K_RETURN, pygame.K_RETURN, pygame.K_SPACE, pygame.K_SPACE)
DUEL = Scenario(
    id="duel",
    ruleset="levels",
    layout=layout(["......", "......"]),
    sides=("red", "blue"),
    entrants=(Entrant("Ada", "scout", "red", 1, 0), Entrant("Bork", "brute", "blue", 3, 0)),
    objectives=(Objective("red", Goal.DEFEAT), Objective("blue", Goal.DEFEAT)),
    round_limit=30,
)


def test_a_battle_fought_by_keys_is_recorded_and_verifies(tmp_path: Path) -> None:
    file = tmp_path / "duel.fcr"
    table = Table(file, Texts("en", content().texts))
    app = App(stage.words(), offers_of(stage.content()), ("greedy",), lambda choice: session, tmp_path)
    session = table.open(Bout(DUEL, content(), {"red": HUMAN, "blue": "greedy"}, 4))
    app.show(session, lambda seed: None)
    screen, now = app.stack.top, 0
    assert screen is not None
    while not isinstance(app.stack.top, ResultScreen) and now < 1_000_000:
        for key in KEYS:
            screen.event(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, scancode=0, unicode=""), now)
        now += 1000
        screen.tick(now)
    assert session.over
    played = session.result()
    app.close()
    table.close()
    report = verify(file.read_bytes(), content().catalogue, content().content_hash)
    assert (report.result, report.state_hash) == ("ok", played.state_hash)
    assert played.actions["strike"] >= 2
