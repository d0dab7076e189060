"""The whole window under SDL's dummy driver, driven by posted events."""

import gc
import weakref
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from components.actions import EndTurn, Stride
from systems.view.app import App
from systems.view.battle_screen import BattleScreen
from systems.view.menu_screen import MenuScreen
from systems.view.narrator import Narrator
from systems.view.offers import Choice, offers_of
from systems.view.session import Session
from systems.view.title_screen import TitleScreen
from tests.systems.view import stage
from tests.systems.view.conftest import TERRAINS


class Stage:
    """An app with the sessions it opened."""

    def __init__(self, shots: Path) -> None:
        self.choices: list[Choice] = []
        self.session = stage.ListeningSession()
        offers = offers_of(stage.content())
        self.app = App(stage.words(), offers, ("bold", "wary"), self.open, shots)
        self.app.desk.terrains = TERRAINS

    def open(self, choice: Choice) -> Session:
        self.choices.append(choice)
        return self.session

    def press(self, *keys: int, mod: int = 0, text: str = "") -> None:
        for key in keys:
            event = pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=text, scancode=0)
            self.app.take(event)
        self.app.draw()

    def click(self, x: float, y: float, button: int = 1) -> None:
        place = (round(x), round(y))
        self.app.take(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=button))
        self.app.draw()


@pytest.fixture
def shown(tmp_path: Path) -> Iterator[Stage]:
    made = Stage(tmp_path / "shots")
    made.app.draw()
    yield made
    made.app.close()


def test_the_picker_starts_what_was_chosen_by_keys(shown: Stage) -> None:
    shown.press(pygame.K_DOWN, pygame.K_RIGHT, pygame.K_TAB, pygame.K_TAB, pygame.K_RIGHT, pygame.K_TAB)
    shown.press(pygame.K_4, text="4")
    shown.press(pygame.K_7, text="7")
    shown.press(pygame.K_RETURN)
    offers = offers_of(stage.content())
    assert shown.choices == [Choice(offers[1].id, offers[1].musters[1].side, "wary", 147)]


def test_the_picker_is_left_only_when_asked_twice(shown: Stage) -> None:
    shown.press(pygame.K_ESCAPE)
    assert isinstance(shown.app.stack.top, MenuScreen)
    shown.press(pygame.K_ESCAPE)
    assert isinstance(shown.app.stack.top, TitleScreen)
    shown.press(pygame.K_ESCAPE, pygame.K_DOWN, pygame.K_RETURN)
    assert shown.app.stack.top is None


def test_escape_goes_back_to_the_scenarios_first(shown: Stage) -> None:
    shown.press(pygame.K_TAB, pygame.K_TAB, pygame.K_ESCAPE)
    assert (shown.app.stack.top, shown.app.title.group) == (shown.app.title, "scenario")


def test_a_side_can_be_clicked_and_watching_chosen(shown: Stage) -> None:
    top = shown.app.title
    hot = next(h for h in top._canvas.hots if h.intent.word == "side:") if top._canvas else None
    assert hot is not None
    shown.click(hot.box[0] + 5, hot.box[1] + 5)
    assert shown.app.title.choice.side == ""


def test_keys_play_a_turn(shown: Stage) -> None:
    shown.press(pygame.K_RETURN)
    shown.press(pygame.K_DOWN, pygame.K_RETURN)
    shown.press(pygame.K_SPACE, pygame.K_SPACE)
    assert shown.session.asked == [Stride(1, ((9, 8),)), EndTurn(1)]


def test_the_mouse_plays_a_turn(shown: Stage) -> None:
    shown.press(pygame.K_RETURN)
    x, y = 9 * 48 + 24, 56 + 8 * 48 + 24
    shown.click(x, y)
    shown.click(x, y)
    assert shown.session.asked == [Stride(1, ((9, 8),))]
    shown.click(902, 693)
    shown.click(902, 693)
    assert shown.session.asked[-1] == EndTurn(1)


def test_an_action_button_can_be_clicked_and_left_by_the_right_button(shown: Stage) -> None:
    shown.press(pygame.K_RETURN)
    screen = shown.app.stack.top
    assert isinstance(screen, BattleScreen)
    shown.click(218 + 2 * 63 + 30, 680)
    assert screen.seat.ui.mode == "shoot"
    shown.click(500, 300, button=3)
    assert screen.seat.ui.mode == ""


def test_a_decided_battle_shows_the_result_and_leads_back(shown: Stage) -> None:
    shown.press(pygame.K_RETURN)
    screen = shown.app.stack.top
    assert screen is not None
    shown.session.done = True
    shown.session.known = stage.observation(winner="red", ended_by="objective")
    assert screen.tick(0)
    shown.app.draw()
    assert shown.app.stack.top is not screen
    shown.press(pygame.K_RETURN)
    assert shown.app.stack.top is shown.app.title


def test_others_act_on_the_beat_and_not_before(shown: Stage) -> None:
    shown.session = stage.ListeningSession(stage.observation(actor=11), waiting=False)
    shown.press(pygame.K_RETURN)
    screen = shown.app.stack.top
    assert isinstance(screen, BattleScreen)
    shown.session.waiting = True
    shown.session.known = stage.observation()
    assert not screen.tick(1000)
    assert 0 < screen.wait(1100) <= 250
    assert not screen.tick(1349)
    assert screen.seat.known.observation.actor == 11
    assert screen.tick(1350)
    assert screen.seat.known.observation.actor == 1


def test_a_new_window_size_is_followed(shown: Stage) -> None:
    shown.press(pygame.K_RETURN)
    for size in ((1152, 648), (1920, 1080)):
        shown.app.window = pygame.display.set_mode(size, pygame.RESIZABLE)
        shown.app.take(pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
        shown.app.draw()
        assert shown.app.desk.size == size
    assert shown.app.desk.ink.scale == 1.5


def test_a_battle_is_left_through_its_menu_and_not_by_one_escape_too_many(shown: Stage) -> None:
    shown.press(pygame.K_RETURN)
    battle = shown.app.stack.top
    assert battle is not shown.app.title
    shown.press(pygame.K_ESCAPE)  # out of the move
    assert shown.app.stack.top is battle
    shown.press(pygame.K_ESCAPE)
    assert isinstance(shown.app.stack.top, MenuScreen)
    shown.press(pygame.K_ESCAPE)
    assert shown.app.stack.top is battle
    shown.press(pygame.K_ESCAPE, pygame.K_UP, pygame.K_RETURN)
    assert isinstance(shown.app.stack.top, TitleScreen)


def test_f12_writes_a_picture(shown: Stage) -> None:
    shown.press(pygame.K_F12, pygame.K_F12)
    assert sorted(p.name for p in shown.app.shots.folder.iterdir()) == ["shot-001.png", "shot-002.png"]


def test_the_loop_ends_when_the_window_is_closed(shown: Stage) -> None:
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0, unicode="", scancode=0))
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    shown.app.run()
    assert shown.app.title.choice.scenario == offers_of(stage.content())[1].id


@pytest.mark.parametrize("size", [(1280, 720), (1024, 640)])
def test_the_picker_fits_its_texts(size: tuple[int, int], shown: Stage) -> None:
    shown.app.window = pygame.display.set_mode(size, pygame.RESIZABLE)
    shown.app.take(pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
    for key in (pygame.K_DOWN, pygame.K_RIGHT, pygame.K_UP, pygame.K_UP):
        shown.press(key)
        canvas = shown.app.title._canvas
        assert canvas is not None
        assert [n.text for n in canvas.notes if n.cut] == []
        assert [n.text for n in canvas.notes if n.box[0] + n.box[2] > size[0] or n.box[1] + n.box[3] > size[1]] == []


def test_a_battle_that_was_left_is_let_go_of(shown: Stage) -> None:
    shown.app.narrator = Narrator(shown.app.desk.words, lambda _: None)
    shown.press(pygame.K_RETURN)
    screen = shown.app.stack.top
    assert isinstance(screen, BattleScreen)
    gone = weakref.ref(screen.seat)
    del screen
    shown.app.stack.pop()
    shown.app.draw()
    gc.collect()
    assert gone() is None


def counted_only(app: App) -> bool:
    """True if nothing but the stack holds its top: it goes with its last reference, without the cycle collector."""
    gone = weakref.ref(app.stack._screens[-1])
    gc.collect()
    gc.disable()
    try:
        while app.stack.top is not app.title:
            app.stack.pop()
        app.draw()
        return gone() is None
    finally:
        gc.enable()


def test_no_screen_waits_for_the_cycle_collector(shown: Stage) -> None:
    for keys in (
        (pygame.K_RETURN,), (pygame.K_RETURN, pygame.K_3, pygame.K_ESCAPE, pygame.K_ESCAPE), (pygame.K_F9,),
        (pygame.K_F10, pygame.K_DOWN), (pygame.K_F1,),
    ):  # fmt: skip
        shown.press(*keys)
        kind = type(shown.app.stack.top).__name__
        assert counted_only(shown.app), kind
    shown.press(pygame.K_RETURN)
    battle = shown.app.stack.top
    assert isinstance(battle, BattleScreen)
    shown.session.done = True
    shown.session.known = stage.observation(winner="red", ended_by="objective")
    battle.tick(0)
    shown.app.draw()
    gone = weakref.ref(battle)
    del battle
    assert counted_only(shown.app), "the result"
    assert gone() is None, "the battle behind its result"
