"""Screens answer for themselves: nothing in the window asks which kind of screen it has before it."""

import re
from pathlib import Path

import pygame
import pytest

from systems.view.screen import Screen
from tests.systems.view.test_app import Stage
from tests.systems.view.walks import WALKS

VIEW = Path(__file__).parents[3] / "systems" / "view"


def test_nobody_asks_a_screen_of_what_kind_it_is() -> None:
    asked = re.compile(r"isinstance\([^)]*Screen|getattr\([^)]*(screen|top)\b")
    assert [path.name for path in sorted(VIEW.glob("*.py")) if asked.search(path.read_text("utf-8"))] == []


ONCE = ("settings_general", "keys_catching", "replay_split")
"""Of screens with many pictures one is asked."""
ASKED = sorted(n for n in WALKS if n in ONCE or not n.startswith(("settings_", "keys_", "replay_split", "replay_side")))


@pytest.mark.parametrize("name", ASKED)
def test_every_screen_says_what_has_the_focus_in_words(name: str, tmp_path: Path) -> None:
    shown = Stage(tmp_path)
    WALKS[name](shown)
    shown.app.draw()
    top = shown.app.stack.top
    assert isinstance(top, Screen)
    assert top.told().strip()
    assert "{" not in top.told()
    before, hands = top.told(), top.hands()
    assert (top.told(), top.hands()) == (before, hands), "to listen changes nothing"
    shown.app.close()


@pytest.mark.parametrize(("name", "claimed"), [("battle", False), ("settings_general", False), ("keys_catching", True)])
def test_a_key_that_is_asked_for_is_the_screens_and_no_other_one(name: str, claimed: bool, tmp_path: Path) -> None:
    shown = Stage(tmp_path)
    WALKS[name](shown)
    press = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F12, mod=0, unicode="", scancode=0)
    assert shown.app.stack.top is not None
    assert shown.app.stack.top.claims(press) is claimed
    shown.app.take(press)
    assert len([*tmp_path.glob("*.png")]) == (not claimed)
    shown.app.close()
