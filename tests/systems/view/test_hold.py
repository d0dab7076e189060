"""A short press switches a view on or off; one that is held shows it only as long as it is."""

import pygame
import pytest

from systems.view.battle_screen import BattleScreen
from systems.view.hold import LONG_MS
from systems.view.preferences import Preferences
from systems.view.screen import Stack
from tests.systems.view import stage
from tests.systems.view.conftest import desk

KEYS = {"awareness": pygame.K_m, "lights": pygame.K_LALT}


class Hand:
    """Somebody at the keys of a battle."""

    def __init__(self, *, latch: bool = False) -> None:
        there = desk()
        there.prefs = Preferences(latch=latch, still=True)
        self.screen = BattleScreen(Stack(), there, stage.ListeningSession(), lambda *_: None)
        self.surface = pygame.Surface(there.size)
        self.plain = self.picture()

    def picture(self) -> bytes:
        self.screen.draw(self.surface)
        return pygame.image.tobytes(self.surface.subsurface((0, 56, 960, 500)), "RGB")

    def key(self, kind: int, key: int, now: int) -> None:
        self.screen.event(pygame.event.Event(kind, key=key, mod=0, scancode=0, unicode=""), now)

    def shown(self) -> bool:
        return self.picture() != self.plain


@pytest.mark.parametrize("key", KEYS.values(), ids=KEYS)
def test_a_short_press_stays_and_the_next_one_ends_it(key: int) -> None:
    hand = Hand()
    for shown in (True, False):
        hand.key(pygame.KEYDOWN, key, 1000)
        hand.key(pygame.KEYUP, key, 1000 + LONG_MS - 1)
        assert hand.shown() is shown


@pytest.mark.parametrize("key", KEYS.values(), ids=KEYS)
def test_a_long_press_ends_with_the_key_unless_keys_stay_on(key: int) -> None:
    for latch in (False, True):
        hand = Hand(latch=latch)
        hand.key(pygame.KEYDOWN, key, 1000)
        assert hand.shown()
        hand.key(pygame.KEYUP, pygame.K_x, 1000 + 2 * LONG_MS)  # another key
        assert hand.shown()
        hand.key(pygame.KEYUP, key, 1000 + 2 * LONG_MS)
        assert hand.shown() is latch


def test_a_window_that_loses_the_keyboard_lets_go_of_what_was_held() -> None:
    hand = Hand()
    hand.key(pygame.KEYDOWN, pygame.K_LALT, 1000)
    hand.screen.event(pygame.event.Event(pygame.WINDOWFOCUSLOST), 1000 + LONG_MS)
    assert not hand.shown()
