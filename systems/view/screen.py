"""What a screen is, and the stack of them: the top one is drawn and gets the input."""

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Final

import pygame

if TYPE_CHECKING:
    from systems.view.battle import BattleSeat

NEVER: Final = 1 << 30


class Screen(ABC):
    """One full picture of the window, which answers for itself whatever the window asks of it.

    Times are milliseconds of the main loop's clock.  What is not asked of a screen by name stands still, has no battle
    of its own, and asks for no key before the window does.
    """

    @abstractmethod
    def event(self, event: pygame.event.Event, now: int) -> bool:
        """Take an event; True if the picture changed."""

    @abstractmethod
    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything."""

    @abstractmethod
    def told(self) -> str:
        """What has the focus, in words."""

    @abstractmethod
    def warn(self, line: str) -> None:
        """Show what went wrong."""

    def tell(self, line: str) -> bool:
        """Show what there is to say of a battle; False where none is shown."""
        return False

    def claims(self, event: pygame.event.Event) -> bool:
        """True for a key that is meant for the screen, whatever the window would do with it."""
        return False

    def lingers(self) -> bool:
        """True if a pad's LT shows something while it is held."""
        return False

    def leads(self) -> bool:
        """True while a walk is prepared, which may be led by the cursor's square."""
        return False

    # Time

    def tick(self, now: int) -> bool:
        """Let time pass; True if the picture changed."""
        return False

    def wait(self, now: int) -> int:
        """Milliseconds until `tick` has something to do, NEVER if only events matter."""
        return NEVER

    def air_wait(self, now: int) -> int:
        """Milliseconds until what moves by itself and tells nothing is to be drawn anew, NEVER if nothing does."""
        return NEVER

    # What is heard of it

    @property
    def battle(self) -> "BattleSeat | None":
        """The battle whose events are heard here, if there is one."""
        return None

    def lesson(self) -> str:
        """What a lesson asks for, "" if nothing is taught."""
        return ""

    def hands(self) -> object:
        """What answers the hands: a change of it is heard."""
        return self.told()

    def refused(self) -> bool:
        """True while the screen says why something cannot be done."""
        return False


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
