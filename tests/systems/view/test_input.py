import pygame
import pytest

from systems.view.input import intent_of
from systems.view.intents import Do, Intent


def press(key: int, *, mod: int = 0, scancode: int = 0, text: str = "") -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, scancode=scancode, unicode=text)


@pytest.mark.parametrize(
    ("event", "intent"),
    [
        (press(pygame.K_LEFT), Intent(Do.CURSOR, -1, 0)),
        (press(pygame.K_KP9), Intent(Do.CURSOR, 1, -1)),
        (press(pygame.K_RETURN), Intent(Do.CONFIRM)),
        (press(pygame.K_ESCAPE), Intent(Do.BACK)),
        (press(pygame.K_TAB), Intent(Do.UNIT, 1)),
        (press(pygame.K_TAB, mod=pygame.KMOD_LSHIFT), Intent(Do.UNIT, -1)),
        (press(pygame.K_e), Intent(Do.TARGET, 1)),
        (press(pygame.K_q), Intent(Do.TARGET, -1)),
        (press(pygame.K_e, mod=pygame.KMOD_LSHIFT), Intent(Do.AIM, 1)),
        (press(pygame.K_1), Intent(Do.SLOT, 0, 0)),
        (press(pygame.K_0), Intent(Do.SLOT, 9, 0)),
        (press(pygame.K_1, mod=pygame.KMOD_LSHIFT), Intent(Do.SLOT, 0, 1)),
        (press(pygame.K_EXCLAIM, mod=pygame.KMOD_LSHIFT, scancode=pygame.KSCAN_1), Intent(Do.SLOT, 0, 1)),
        (press(pygame.K_f), Intent(Do.GUESS)),
        (press(pygame.K_SPACE), Intent(Do.END_TURN)),
        (press(pygame.K_RETURN, mod=pygame.KMOD_LCTRL), Intent(Do.END_NOW)),
        (press(pygame.K_RIGHT, mod=pygame.KMOD_LCTRL), Intent(Do.PAN, 1, 0)),
        (press(pygame.K_F12), Intent(Do.SCREENSHOT)),
        (press(pygame.K_x), Intent(Do.MORE)),
        (press(pygame.K_o), Intent(Do.GOALS)),
        (press(pygame.K_m), Intent(Do.AWARENESS)),
        (press(pygame.K_j), None),
    ],
)
def test_a_key_means_what_its_label_says(event: pygame.event.Event, intent: Intent | None) -> None:
    assert intent_of(event) == intent


def test_wasd_go_by_position_so_that_azerty_keeps_the_shape() -> None:
    assert intent_of(press(pygame.K_z, scancode=pygame.KSCAN_W)) == Intent(Do.CURSOR, 0, -1)
    assert intent_of(press(pygame.K_d, scancode=pygame.KSCAN_D)) == Intent(Do.CURSOR, 1, 0)
