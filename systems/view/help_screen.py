"""The keys of the screen below, shown over it."""

from collections.abc import Sequence
from typing import Final

import pygame

from systems.view.canvas import Canvas
from systems.view.desk import Desk
from systems.view.explain import About
from systems.view.input import intent_of
from systems.view.intents import Do, Intent
from systems.view.keys import HelpRow
from systems.view.marks import button, keycap
from systems.view.screen import NEVER, Screen, Stack

_WIDE: Final = 920.0
_ROW: Final = 30.0
_CAPS: Final = 168.0  # room for the keys of a row
_HEAD: Final = 76.0
_FOOT: Final = 66.0
_LINE: Final = 20.0  # of what is said of the focused control


class HelpScreen:
    """What can be pressed, until a key for it is pressed again; the screen below stands still meanwhile."""

    def __init__(
        self, stack: Stack, desk: Desk, below: Screen, rows: Sequence[HelpRow], about: About | None = None
    ) -> None:
        self._stack = stack
        self._desk = desk
        self._below = below
        self.rows = tuple(rows)
        self.about = about
        self._canvas: Canvas | None = None

    def event(self, event: pygame.event.Event, now: int) -> bool:
        """Close on F1, Esc, Enter, or a click."""
        intent: Intent | None = None
        if event.type == pygame.KEYDOWN:
            intent = intent_of(event)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 3):
            intent = Intent(Do.BACK)
        if intent is not None and intent.do in (Do.HELP, Do.BACK, Do.CONFIRM):
            self._stack.pop()
            return True
        return False

    def tick(self, now: int) -> bool:
        """Nothing moves here."""
        return False

    def wait(self, now: int) -> int:
        """Only events matter."""
        return NEVER

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the screen below, and the keys in two columns over it."""
        self._below.draw(surface)
        ink, words = self._desk.ink, self._desk.words
        canvas = self._canvas = Canvas(ink, surface)
        width, height = surface.get_width() / ink.scale, surface.get_height() / ink.scale
        canvas.fill((0, 0, width, height), "void", 170)
        deep = (len(self.rows) + 1) // 2
        told = canvas.wrap(self.about.text, _WIDE - 56, 15) if self.about is not None else []
        head = _HEAD + (_LINE * len(told) + 40 if told else 0)
        step = min(_ROW, (height - 16 - head - _FOOT) / deep)
        high = head + step * deep + _FOOT
        x, y = (width - _WIDE) / 2, max(8.0, (height - high) / 2)
        canvas.rounded((x, y, _WIDE, high), 14, fill="panel_top", fill_end="panel_end", border="brass")
        canvas.text(words.say("help.title"), x + 28, y + 18, size=28, face="title")
        if self.about is not None:
            self._about(canvas, self.about, told, x + 28, y + _HEAD - 8)
        column = (_WIDE - 56) / 2
        for i, row in enumerate(self.rows):
            left = x + 28 + column * (i // deep)
            _row(canvas, row, left, y + head + step * (i % deep), column - 16)
        box = (x + _WIDE / 2 - 70, y + high - 54, 140, 38)
        button(canvas, box, words.say("help.close"), size=15)
        canvas.hot(box, Intent(Do.BACK))

    def _about(self, canvas: Canvas, about: About, lines: Sequence[str], x: float, y: float) -> None:
        """The focused control, over the keys."""
        canvas.text(about.title, x, y, size=16, face="semibold", colour="brass2", room=_WIDE - 256)
        if about.clauses:
            canvas.text(about.clauses, x + _WIDE - 56, y + 2, size=13, colour="text3", align="right", room=200)
        for i, line in enumerate(lines):
            canvas.text(line, x, y + 22 + _LINE * i, size=15, colour="text2")
        canvas.rule(x, y + 30 + _LINE * len(lines), _WIDE - 56)


def _row(canvas: Canvas, row: HelpRow, x: float, y: float, width: float) -> None:
    """The keys side by side, and what they do."""
    at = x + _CAPS
    for name in reversed(row.keys):
        at -= keycap(canvas, at, y + 1, name) + 4
    canvas.text(row.text, x + _CAPS + 12, y, size=14, room=width - _CAPS - 12)
