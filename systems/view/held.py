"""A cursor key held down: it repeats only while it is known to be down, also when a picture took long to draw."""

from typing import Final

import pygame

from systems.view.input import intent_of
from systems.view.intents import Do
from systems.view.screen import NEVER

FIRST_MS: Final = 350
NEXT_MS: Final = 60
REPEATING: Final = (Do.CURSOR, Do.PAN)


class HeldKey:
    """The last cursor key pressed and when it repeats."""

    def __init__(self) -> None:
        self._event: pygame.event.Event | None = None
        self._next = 0

    def watch(self, event: pygame.event.Event, now: int) -> None:
        """Notice presses and releases."""
        if event.type == pygame.KEYDOWN:
            intent = intent_of(event)
            self._event = event if intent is not None and intent.do in REPEATING else None
            self._next = now + FIRST_MS
        elif event.type in (pygame.WINDOWFOCUSLOST, pygame.JOYDEVICEREMOVED) or (
            event.type == pygame.KEYUP and self._event is not None and event.key == self._event.key
        ):
            self._event = None

    def wait(self, now: int) -> int:
        """Milliseconds until the key repeats."""
        return max(0, self._next - now) if self._event is not None else NEVER

    def due(self, now: int) -> pygame.event.Event | None:
        """The press to repeat now, if it is time."""
        if self._event is None or now < self._next:
            return None
        self._next = now + NEXT_MS
        return self._event
