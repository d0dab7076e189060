"""What goes wrong around a window is said in it: it stays open, and so does the battle."""

from pathlib import Path

import pygame
import pytest

from content.phrase import fault
from ecs.errors import UsageError
from systems.view.battle_screen import BattleScreen
from systems.view.canvas import Canvas
from systems.view.menu_screen import MenuScreen
from systems.view.offers import Choice
from systems.view.session import Session
from systems.view.title_screen import TitleScreen
from tests.systems.view.test_app import Stage
from tests.systems.view.walks import WALKS


@pytest.fixture
def shown(tmp_path: Path) -> Stage:
    (tmp_path / "shots").write_bytes(b"no folder")
    return Stage(tmp_path / "shots")


def notice(screen: BattleScreen) -> str:
    return str(dict(screen.seat.ui.notice_args).get("text", ""))


def test_a_picture_that_cannot_be_written_closes_nothing(shown: Stage, tmp_path: Path) -> None:
    shown.press(pygame.K_F12)
    assert isinstance(shown.app.stack.top, TitleScreen)
    assert shown.app.desk.notice.startswith("no picture was written: ")
    shown.press(pygame.K_RETURN)
    battle = shown.app.stack.top
    assert isinstance(battle, BattleScreen)
    shown.press(pygame.K_F12)
    assert notice(battle).startswith("no picture was written: ")
    assert str(tmp_path / "shots") in notice(battle)
    shown.app.close()


def test_a_battle_that_cannot_begin_leaves_the_picker_and_says_why(
    shown: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(choice: Choice) -> Session:
        raise fault(UsageError, "error.one_number", name="'A'", other="'B'")

    monkeypatch.setattr(shown.app.ways, "_open", refuse)
    shown.press(pygame.K_RETURN)
    assert isinstance(shown.app.stack.top, TitleScreen)
    assert "'A'" in shown.app.desk.notice
    shown.app.close()


def test_what_was_wrong_as_a_battle_began_is_said_in_it_and_in_no_later_one(shown: Stage) -> None:
    shown.app.ways.tell("this battle is not recorded")
    shown.press(pygame.K_RETURN)
    first = shown.app.stack.top
    assert isinstance(first, BattleScreen)
    assert notice(first) == "this battle is not recorded"
    shown.app.ways.begin(shown.choices[0])
    second = shown.app.stack.top
    assert isinstance(second, BattleScreen)
    assert second is not first
    assert notice(second) == ""
    shown.app.close()


def test_trouble_with_a_recording_is_said_in_the_battle_under_a_menu_and_in_no_later_one(shown: Stage) -> None:
    shown.press(pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert isinstance(shown.app.stack.top, MenuScreen)
    shown.app.ways.tell("the recording ends here")
    shown.press(pygame.K_ESCAPE)
    first = shown.app.stack.top
    assert isinstance(first, BattleScreen)
    assert notice(first) == "the recording ends here"
    shown.app.ways.begin(shown.choices[0])
    second = shown.app.stack.top
    assert isinstance(second, BattleScreen)
    assert notice(second) == ""
    shown.app.close()


ASKED = sorted(n for n in WALKS if n == "settings_general" or not n.startswith(("settings_", "keys_")))
"""Every screen, of the settings one page."""


def letters(shown: Stage) -> str:
    """All that the screen on top says."""
    shown.app.draw()
    canvas: Canvas | None = getattr(shown.app.stack.top, "_canvas", None)
    assert canvas is not None
    return " ".join(note.text for note in canvas.notes)


@pytest.mark.parametrize("name", ASKED)
def test_on_every_screen_trouble_is_told_at_once_or_as_soon_as_the_screen_is_closed(shown: Stage, name: str) -> None:
    WALKS[name](shown)
    shown.press(pygame.K_F12)
    told = "no picture was written" in letters(shown)
    if not told and shown.app.stack.top is not shown.app.title:
        shown.press(pygame.K_ESCAPE)
        told = "no picture was written" in letters(shown)
    assert told
    shown.app.close()
