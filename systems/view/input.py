"""Keys to intents, by the bindings of the one keyboard there is."""

from typing import Final

import pygame

from systems.view.bindings import Bindings
from systems.view.intents import Intent


class Keyboard:
    """The bindings that hold now."""

    def __init__(self) -> None:
        self.bindings = Bindings()


KEYBOARD: Final = Keyboard()


def shifted() -> bool:
    """True while Shift is held."""
    return pygame.display.get_init() and bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)


def intent_of(event: pygame.event.Event) -> Intent | None:
    """What a key press means, None if nothing; a press of another device brings its meaning along."""
    wish: Intent | None = getattr(event, "wish", None)
    return KEYBOARD.bindings.intent(event) if wish is None else wish
