"""The screen over real battles: what must not leak, and a battle played to its end by keys."""

from pathlib import Path

import pygame

from components.scenario import Entrant
from systems.ai.bots import make
from systems.match.battle import Battle
from systems.match.session import Session
from systems.view.app import App
from systems.view.battle import BattleSeat
from systems.view.offers import offers_of
from systems.view.result_screen import ResultScreen
from systems.view.screenshot import draw_seat
from tests.arena import arena
from tests.systems.view import stage
from tests.systems.view.conftest import desk

FIELD = [
    "..........",
    ".....#....",
    ".....#....",
    ".....#....",
    "..........",
]


def behind_the_wall(*others: Entrant) -> Battle:
    return arena(FIELD, Entrant("Ada", "guard", "red", 1, 2), Entrant("Bork", "guard", "blue", 2, 0), *others)


def seated(battle: Battle) -> BattleSeat:
    session = Session(battle, {"blue": make("random")})
    while not session.waiting_for_human:
        battle.end_turn()
    return BattleSeat(session, stage.words())


def test_where_an_unseen_creature_stands_changes_no_value_and_no_pixel() -> None:
    pictures, models = set(), []
    for x, y in ((7, 2), (8, 2), (6, 2)):
        seat = seated(behind_the_wall(Entrant("Zed", "scout", "blue", x, y)))
        surface, canvas = draw_seat(seat, desk())
        assert not any("Scout" in n.text for n in canvas.notes)
        pictures.add(pygame.image.tobytes(surface, "RGB"))
        models.append(seat.model())
    assert models[0] == models[1] == models[2]
    assert len(pictures) == 1


def test_the_strip_tells_not_how_many_are_unseen() -> None:
    zed, yan = Entrant("Zed", "scout", "blue", 7, 2), Entrant("Yan", "scout", "blue", 8, 2)
    alone, one, two = (seated(behind_the_wall(*more)).model().top.chips for more in ((), (zed,), (zed, yan)))
    assert len(alone) == len(one) == len(two)


def test_a_battle_can_be_played_to_its_end_by_keys(tmp_path: Path) -> None:
    battle = arena(
        ["......", "......"], Entrant("Ada", "scout", "red", 1, 0), Entrant("Bork", "brute", "blue", 3, 0), seed=4
    )  # fmt: skip
    app = App(stage.words(), offers_of(stage.content()), ("greedy",), lambda choice: session, tmp_path)
    session = Session(battle, {"blue": make("greedy")})
    app.ways.show(session, lambda seed: None)
    screen = app.stack.top
    assert screen is not None
    now = 0
    for _ in range(400):
        for key in (pygame.K_2, pygame.K_RETURN, pygame.K_RETURN, pygame.K_SPACE, pygame.K_SPACE):
            screen.event(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, scancode=0, unicode=""), now)
        now += 1000
        screen.tick(now)
        if isinstance(app.stack.top, ResultScreen):
            break
    assert session.over
    app.draw()
    app.take(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, scancode=0, unicode=""))
    assert app.stack.top is app.title
    app.close()
