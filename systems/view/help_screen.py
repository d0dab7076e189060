"""The keys of the screen below, shown over it."""

from collections.abc import Sequence
from typing import Final

import pygame

from systems.view.canvas import Canvas
from systems.view.desk import Desk
from systems.view.dialog import Dialog
from systems.view.explain import About
from systems.view.intents import Do, Intent
from systems.view.keys import HelpRow
from systems.view.marks import button, keycap
from systems.view.screen import Screen, Stack

_WIDE: Final = 920.0
_ROW: Final = 30.0
_CAPS: Final = 168.0  # room for the keys of a row
_HEAD: Final = 76.0
_FOOT: Final = 66.0
_LINE: Final = 20.0  # of what is said of the focused control


class HelpScreen(Dialog):
    """What can be pressed, until a key for it is pressed again; the screen below stands still meanwhile."""

    def __init__(
        self, stack: Stack, desk: Desk, below: Screen, rows: Sequence[HelpRow], about: About | None = None
    ) -> None:
        super().__init__(stack, desk, below)
        self.rows = tuple(rows)
        self.about = about

    def event(self, event: pygame.event.Event, now: int) -> bool:
        """Close on F1, Esc, Enter, or a click anywhere."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._intend(Intent(Do.BACK))
        return super().event(event, now)

    def _intend(self, intent: Intent) -> bool:
        if intent.do not in (Do.HELP, Do.BACK, Do.CONFIRM):
            return False
        self._stack.pop()
        return True

    def told(self) -> str:
        """All keys, with what they do."""
        return ". ".join(f"{', '.join(row.keys)}: {row.text}" for row in self.rows)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the screen below, and the keys in two columns over it."""
        words, canvas = self._desk.words, self._veiled(surface)
        deep = (len(self.rows) + 1) // 2
        told = canvas.wrap(self.about.text, _WIDE - 56, 15) if self.about is not None else []
        head = _HEAD + (_LINE * len(told) + 40 if told else 0)
        step = min(_ROW, (canvas.size[1] - 16 - head - _FOOT) / deep)
        high = head + step * deep + _FOOT
        x, y = self._framed(canvas, _WIDE, high, words.say("help.title"))
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
