"""A battle played through the window by events leaves a replay that verifies."""

from pathlib import Path

import pygame

from components.scenario import Entrant, Goal, Objective, Scenario
from content.text import Texts
from systems.cli.bout import Bout
from systems.cli.own_maps import Maps
from systems.cli.window import Table, opener, with_limit
from systems.match.run import HUMAN
from systems.match.verify import verify
from systems.view.app import App
from systems.view.offers import Choice, Offer, offers_of
from systems.view.result_screen import ResultScreen
from tests.arena import content, layout
from tests.systems.view import stage
from tests.systems.view.test_choosing_seats import scene

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
    app.ways.show(session, lambda seed: None)
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


def test_a_limit_of_rounds_holds_for_every_battle_that_is_picked(tmp_path: Path) -> None:
    file = scene(tmp_path / "hall.json")
    texts = Texts("en", content().texts)
    limited, maps, table = with_limit(content(), 3), Maps(content(), texts, 3), Table(None, texts, record=False)
    drawn = maps.offer(str(file), ("guard", "goblin"))
    assert isinstance(drawn, Offer)
    assert {offer.round_limit for offer in (*offers_of(limited), drawn)} == {3}
    for name in ("crossroads", drawn.id):
        session = opener(limited, table, maps)(Choice(name, "", "greedy", 1))
        assert session.battle.scenario.round_limit == 3
    table.close()
