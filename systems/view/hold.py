"""What shows while a key is held: a short press switches it on or off for good, a long one only as long as it lasts."""

from typing import Final

import pygame

from systems.view.intents import Do

LONG_MS: Final = 350
"""A press that lasts longer than this ends with the key."""
HELD: Final = (Do.AWARENESS, Do.LIGHTS)


class Hold:
    """The key that is held down now, and what it switched."""

    def __init__(self) -> None:
        self._key = self._since = 0
        self._do: Do | None = None

    def press(self, event: pygame.event.Event, do: Do, now: int) -> None:
        """A key went down that switched something."""
        since = now - LONG_MS if getattr(event, "lasting", False) else now  # of a pad: it is held already
        self._key, self._do, self._since = event.key, do, since

    def release(self, event: pygame.event.Event, now: int, *, latch: bool) -> Do | None:
        """What is to be switched back by this event, None if nothing is.

        latch: a press switches for good, however long it lasts.  A window that loses the keyboard lets every key go,
        and so does one that loses its pad.
        """
        lost = event.type in (pygame.WINDOWFOCUSLOST, pygame.JOYDEVICEREMOVED)
        gone = lost or (event.type == pygame.KEYUP and event.key == self._key)
        if self._do is None or not gone:
            return None
        do, self._do = self._do, None
        return do if not latch and now - self._since >= LONG_MS else None
