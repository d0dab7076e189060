"""A short list of things to do, over the screen below: the pause of a battle."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import pygame

from systems.view.desk import Desk
from systems.view.dialog import Dialog
from systems.view.help_screen import HelpScreen
from systems.view.intents import Do, Intent
from systems.view.keys import Binding, help_rows
from systems.view.marks import button
from systems.view.screen import Screen, Stack

_WIDE: Final = 380.0
_HEAD: Final = 84.0
_STEP: Final = 52.0
_FOOT: Final = 20.0
_LINE: Final = 19.0
KEYS: Final[tuple[Binding, ...]] = (
    (Do.CURSOR, 0), (Do.CONFIRM, 0), (Do.BACK, 0), (Do.MENU, 0), (Do.HELP, 0), (Do.SCREENSHOT, 0), (Do.FULL_SCREEN, 0),
)  # fmt: skip


class Entry(NamedTuple):
    """A thing to do: its icon and words, and what does it once the menu is closed."""

    glyph: str
    text: str
    run: Callable[[], object]


class MenuScreen(Dialog):
    """A menu; the screen below stands still meanwhile.  note: a sentence under the title, "" for none."""

    def __init__(
        self, stack: Stack, desk: Desk, below: Screen, title: str, entries: Sequence[Entry], *, note: str = ""
    ) -> None:
        super().__init__(stack, desk, below)
        self._title, self._note = title, note
        self.entries = tuple(entries)
        self.at = 0

    def event(self, event: pygame.event.Event, now: int) -> bool:
        """Take a key, a click, or the mouse, which moves the choice."""
        if event.type == pygame.MOUSEMOTION:
            over = self._under(event.pos)
            return over is not None and self._go(over.x)
        return super().event(event, now)

    def _go(self, at: int) -> bool:
        before, self.at = self.at, at
        return self.at != before

    def _intend(self, intent: Intent) -> bool:
        match intent.do:
            case Do.BACK | Do.MENU:
                self._stack.pop()
            case Do.CURSOR | Do.UNIT:
                return self._go((self.at + (intent.y or intent.x)) % len(self.entries))
            case Do.SELECT:
                self.at = intent.x
                self._run()
            case Do.CONFIRM:
                self._run()
            case Do.HELP:
                rows = help_rows("menu", KEYS, self._desk.words)
                self._stack.push(HelpScreen(self._stack, self._desk, self, rows))
            case _:
                return False
        return True

    def _run(self) -> None:
        self._stack.pop()
        self.entries[self.at].run()

    def told(self) -> str:
        """What has the focus, in words."""
        return f"{self._title}: {self.entries[self.at].text}"

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the screen below, and the menu over it."""
        canvas = self._veiled(surface)
        note = canvas.wrap(self._note, _WIDE - 56, 14) if self._note else []
        head = _HEAD + (_LINE * len(note) + 8 if note else 0)
        high = head + _STEP * len(self.entries) + _FOOT
        x, y = self._framed(canvas, _WIDE, high, self._title, rule=True)
        for i, line in enumerate(note):
            canvas.text(line, x + 28, y + 76 + _LINE * i, size=14, colour="text2")
        for i, entry in enumerate(self.entries):
            box = (x + 28, y + head + _STEP * i, _WIDE - 56, _STEP - 8)
            button(canvas, box, entry.text, kind="chosen" if i == self.at else "plain", glyph=entry.glyph)
            canvas.hot(box, Intent(Do.SELECT, i))
