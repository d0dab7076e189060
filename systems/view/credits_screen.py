"""Who made this, and with what; over the screen below."""

from typing import Final

import pygame

from systems.view.canvas import Canvas
from systems.view.desk import Desk
from systems.view.input import intent_of
from systems.view.intents import Do, Intent
from systems.view.marks import button
from systems.view.screen import NEVER, Screen, Stack

_WIDE: Final = 620.0
_HEAD: Final = 84.0
_FOOT: Final = 66.0
_LINE: Final = 20.0
PARTS: Final = ("game", "art", "fonts", "libraries")


class CreditsScreen:
    """The credits, until a key or a click."""

    def __init__(self, stack: Stack, desk: Desk, below: Screen) -> None:
        self._stack = stack
        self._desk = desk
        self._below = below
        self._canvas: Canvas | None = None

    def event(self, event: pygame.event.Event, now: int) -> bool:
        """Close on Esc, Enter, or a click."""
        intent: Intent | None = None
        if event.type == pygame.KEYDOWN:
            intent = intent_of(event)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 3):
            intent = Intent(Do.BACK)
        if intent is None or intent.do not in (Do.BACK, Do.CONFIRM):
            return False
        self._stack.pop()
        return True

    def told(self) -> str:
        """The credits in one line."""
        return " ".join(self._desk.words.say(f"credits.{part}_text") for part in PARTS)

    def tick(self, now: int) -> bool:
        """Nothing moves here."""
        return False

    def wait(self, now: int) -> int:
        """Only events matter."""
        return NEVER

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the screen below, and the credits over it."""
        self._below.draw(surface)
        ink, words = self._desk.ink, self._desk.words
        canvas = self._canvas = Canvas(ink, surface)
        width, height = surface.get_width() / ink.scale, surface.get_height() / ink.scale
        canvas.fill((0, 0, width, height), "void", 170)
        told = [
            (words.say(f"credits.{part}"), canvas.wrap(words.say(f"credits.{part}_text"), _WIDE - 56, 15))
            for part in PARTS
        ]
        high = _HEAD + sum(44 + _LINE * len(lines) for _, lines in told) + _FOOT
        x, y = (width - _WIDE) / 2, max(8.0, (height - high) / 2)
        canvas.rounded((x, y, _WIDE, high), 14, fill="panel_top", fill_end="panel_end", border="brass")
        canvas.text(words.say("credits.title"), x + 28, y + 18, size=28, face="title")
        canvas.fill((x + 28, y + 64, 48, 2), "brass")
        at = y + _HEAD
        for heading, lines in told:
            canvas.label(heading, x + 28, at, size=13)
            for i, line in enumerate(lines):
                canvas.text(line, x + 28, at + 22 + _LINE * i, size=15, colour="text2")
            at += 44 + _LINE * len(lines)
        box = (x + _WIDE / 2 - 70, y + high - 54, 140.0, 38.0)
        button(canvas, box, words.say("help.close"), size=15)
        canvas.hot(box, Intent(Do.BACK))
