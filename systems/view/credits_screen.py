"""Who made this, and with what; over the screen below."""

from typing import Final

import pygame

from systems.view.credits import PARTS, credits_height, draw_credits
from systems.view.dialog import Dialog
from systems.view.intents import Do, Intent
from systems.view.marks import button

_WIDE: Final = 620.0
_HEAD: Final = 84.0
_FOOT: Final = 66.0


class CreditsScreen(Dialog):
    """The credits, until a key or a click."""

    def event(self, event: pygame.event.Event, now: int) -> bool:
        """Close on Esc, Enter, or a click anywhere."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._intend(Intent(Do.BACK))
        return super().event(event, now)

    def _intend(self, intent: Intent) -> bool:
        if intent.do not in (Do.BACK, Do.CONFIRM):
            return False
        self._stack.pop()
        return True

    def told(self) -> str:
        """The credits in one line."""
        return " ".join(self._desk.words.say(f"credits.{part}_text") for part in PARTS)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the screen below, and the credits over it."""
        words, canvas = self._desk.words, self._veiled(surface)
        high = _HEAD + credits_height(canvas, words, _WIDE - 56) + _FOOT
        x, y = self._framed(canvas, _WIDE, high, words.say("credits.title"), rule=True)
        draw_credits(canvas, words, x + 28, y + _HEAD, _WIDE - 56)
        box = (x + _WIDE / 2 - 70, y + high - 54, 140.0, 38.0)
        button(canvas, box, words.say("help.close"), size=15)
        canvas.hot(box, Intent(Do.BACK))
