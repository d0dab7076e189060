import pygame

from systems.view.held import FIRST_MS, NEXT_MS, HeldKey
from systems.view.screen import NEVER


def key(kind: int, code: int) -> pygame.event.Event:
    return pygame.event.Event(kind, key=code, mod=0, scancode=0, unicode="")


def test_a_cursor_key_repeats_after_a_while_until_it_is_released() -> None:
    held = HeldKey()
    held.watch(key(pygame.KEYDOWN, pygame.K_LEFT), 1000)
    assert held.due(1000 + FIRST_MS - 1) is None
    assert held.due(1000 + FIRST_MS) is not None
    assert held.wait(1000 + FIRST_MS) == NEXT_MS
    held.watch(key(pygame.KEYUP, pygame.K_LEFT), 1400)
    assert held.due(5000) is None
    assert held.wait(5000) == NEVER


def test_other_keys_never_repeat() -> None:
    held = HeldKey()
    held.watch(key(pygame.KEYDOWN, pygame.K_SPACE), 0)
    assert held.due(9000) is None
