"""The list of saves in the window: chosen by keys, loaded, or told why not."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from systems.match.replay import Replay
from systems.view.app import App
from systems.view.battle_screen import BattleScreen
from systems.view.offers import Choice, offers_of
from systems.view.replay_means import Means
from systems.view.saves import Loading, SavedGame
from systems.view.saves_screen import SavesScreen
from systems.view.title_screen import TitleScreen
from tests.systems.view import stage
from tests.systems.view.conftest import TERRAINS


class TwoSaves:
    """One that loads and one that does not."""

    def __init__(self) -> None:
        self.written = 0
        self.session = stage.ListeningSession()

    def saves(self) -> tuple[SavedGame, ...]:
        return SavedGame("good", "Crossroads, round 2", "by hand"), SavedGame("bad", "broken.fcs", "it is damaged")

    def save(self) -> str:
        self.written += 1
        return "Saved as it was"

    def load(self, file: str) -> Loading | str:
        return Loading(self.session, Choice("pit", "red", "bold", 5)) if file == "good" else "it is damaged"


class NoReplays:
    """A folder in which nothing was recorded."""

    means = Means((), lambda *_: "", lambda name, film: name)

    def saves(self) -> tuple[SavedGame, ...]:
        return ()

    def load(self, file: str) -> Replay | str:
        return file


class Shown:
    def __init__(self, shots: Path) -> None:
        self.saves = TwoSaves()
        offers = offers_of(stage.content())
        self.app = App(stage.words(), offers, ("bold",), lambda _: stage.ListeningSession(), shots, saves=self.saves)
        self.app.desk.terrains = TERRAINS

    def press(self, *keys: int) -> None:
        for key in keys:
            self.app.take(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0))
            self.app.draw()

    def texts(self) -> set[str]:
        canvas = self.app.stack.top._canvas  # type: ignore[union-attr]  # it is shown
        return {note.text for note in canvas.notes}


@pytest.fixture
def shown(tmp_path: Path) -> Iterator[Shown]:
    made = Shown(tmp_path)
    made.app.draw()
    yield made
    made.app.close()


def test_a_save_is_chosen_and_loaded_from_the_picker(shown: Shown) -> None:
    shown.press(pygame.K_F9)
    assert isinstance(shown.app.stack.top, SavesScreen)
    assert {"Crossroads, round 2", "broken.fcs"} <= shown.texts()
    shown.press(pygame.K_RETURN)
    top = shown.app.stack.top
    assert isinstance(top, BattleScreen)
    assert top.seat.session is shown.saves.session


def test_what_cannot_be_loaded_says_why_and_leaves_the_list_open(shown: Shown) -> None:
    shown.press(pygame.K_F9, pygame.K_DOWN, pygame.K_RETURN)
    assert isinstance(shown.app.stack.top, SavesScreen)
    assert "it is damaged" in shown.texts()
    shown.press(pygame.K_ESCAPE)
    assert isinstance(shown.app.stack.top, TitleScreen)


def test_the_list_of_recordings_is_said_in_its_own_words(shown: Shown) -> None:
    shown.app.ways.replays = NoReplays()
    shown.press(pygame.K_F6)
    assert {"Replays", "Nothing was recorded yet.", "Watch", "Saved battles"} <= shown.texts()


def test_f5_saves_the_battle_and_says_so_and_f9_leaves_it_for_another(shown: Shown) -> None:
    shown.press(pygame.K_RETURN)
    battle = shown.app.stack.top
    assert isinstance(battle, BattleScreen)
    shown.press(pygame.K_F5)
    assert shown.saves.written == 1
    assert battle.seat.model().notice == "Saved as it was"
    shown.press(pygame.K_F9, pygame.K_RETURN)
    assert isinstance(shown.app.stack.top, BattleScreen)
    assert shown.app.stack.top is not battle
    shown.press(pygame.K_ESCAPE, pygame.K_ESCAPE, pygame.K_UP, pygame.K_RETURN)  # the plan, then out by the menu
    assert isinstance(shown.app.stack.top, TitleScreen)  # nothing of the first battle is left below


def test_take_backs_are_allowed_in_the_picker(shown: Shown) -> None:
    assert not shown.app.title.choice.casual
    shown.press(pygame.K_u)
    assert shown.app.title.choice.casual
    assert "Take-backs: on" in shown.texts()
