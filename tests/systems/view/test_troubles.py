"""What goes wrong around a window is said in it: it stays open, and so does the battle."""

from pathlib import Path

import pygame
import pytest

from content.phrase import fault
from ecs.errors import UsageError
from systems.view.battle_screen import BattleScreen
from systems.view.offers import Choice
from systems.view.session import Session
from systems.view.title_screen import TitleScreen
from tests.systems.view.test_app import Stage


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

    monkeypatch.setattr(shown.app, "_open", refuse)
    shown.press(pygame.K_RETURN)
    assert isinstance(shown.app.stack.top, TitleScreen)
    assert "'A'" in shown.app.desk.notice
    shown.app.close()


def test_what_was_wrong_as_a_battle_began_is_said_in_it_and_in_no_later_one(shown: Stage) -> None:
    shown.app.tell("this battle is not recorded")
    shown.press(pygame.K_RETURN)
    first = shown.app.stack.top
    assert isinstance(first, BattleScreen)
    assert notice(first) == "this battle is not recorded"
    shown.app.begin(shown.choices[0])
    second = shown.app.stack.top
    assert isinstance(second, BattleScreen)
    assert second is not first
    assert notice(second) == ""
    shown.app.close()
