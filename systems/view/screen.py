"""What a screen is, and the stack of them: the top one is drawn and gets the input."""

from typing import Final, Protocol

import pygame

NEVER: Final = 1 << 30


class Screen(Protocol):
    """One full picture of the window.  Times are milliseconds of the main loop's clock."""

    def event(self, event: pygame.event.Event, now: int) -> bool:
        """Take an event; True if the picture changed."""
        ...

    def tick(self, now: int) -> bool:
        """Let time pass; True if the picture changed."""
        ...

    def wait(self, now: int) -> int:
        """Milliseconds until `tick` has something to do, NEVER if only events matter."""
        ...

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything."""
        ...


class Stack:
    """The open screens, the last on top."""

    def __init__(self) -> None:
        self._screens: list[Screen] = []

    @property
    def top(self) -> Screen | None:
        """The screen that is shown, None once all are closed."""
        return self._screens[-1] if self._screens else None

    def push(self, screen: Screen) -> None:
        """Open a screen over the others."""
        self._screens.append(screen)

    def pop(self, count: int = 1) -> None:
        """Close the topmost screens."""
        del self._screens[-count:]
