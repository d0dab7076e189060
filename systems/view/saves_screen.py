"""Which saved battle to go on with, or which recorded one to watch, shown over the screen below."""

from collections.abc import Callable
from typing import Final, Generic, NamedTuple, Protocol, TypeVar

import pygame

from systems.view.canvas import Canvas
from systems.view.desk import Desk
from systems.view.dialog import Dialog
from systems.view.help_screen import HelpScreen
from systems.view.intents import Do, Intent
from systems.view.keys import Binding, help_rows, labels
from systems.view.marks import button
from systems.view.saves import SavedGame
from systems.view.screen import Screen, Stack

_WIDE: Final = 760.0
_ROW: Final = 52.0
_HEAD: Final = 76.0
_FOOT: Final = 66.0
_MOST: Final = 8  # rows that are shown at once
KEYS: Final[tuple[Binding, ...]] = (
    (Do.CURSOR, 0), (Do.CONFIRM, 0), (Do.BACK, 0), (Do.LOAD, 0), (Do.REPLAYS, 0), (Do.HELP, 0), (Do.SCREENSHOT, 0),
    (Do.FULL_SCREEN, 0),
)  # fmt: skip


T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Shelf(Protocol[T_co]):
    """What can be listed and loaded; what cannot be loaded comes back as a sentence."""

    def saves(self) -> tuple[SavedGame, ...]: ...
    def load(self, file: str) -> T_co | str: ...


class Said(NamedTuple):
    """Text keys of one list, each written out so that a key which nothing says can be found."""

    title: str
    none: str
    load: str
    others: str


SAID: Final = {
    "saves": Said("saves.title", "saves.none", "saves.load", "saves.others"),
    "replays": Said("replays.title", "replays.none", "replays.load", "replays.others"),
}


class SavesScreen(Dialog, Generic[T]):
    """The list of what a shelf holds, the newest first.  opened: goes on with what was loaded, and tells why not.

    family: of the texts, "saves" or "replays"; others: opens the other list, if there is one.
    """

    def __init__(
        self, stack: Stack, desk: Desk, below: Screen, saves: Shelf[T], opened: Callable[[T], str],
        *, family: str = "saves", others: Callable[[], None] | None = None,
    ) -> None:  # fmt: skip
        super().__init__(stack, desk, below)
        self._family, self._others, self._said = family, others, SAID[family]
        self._saves = saves
        self._opened = opened
        self.rows = saves.saves()
        self.at = 0
        self.notice = ""

    def warn(self, line: str) -> None:
        """Show what went wrong."""
        self.notice = line

    def _intend(self, intent: Intent) -> bool:
        match intent.do:
            case Do.REPLAYS | Do.LOAD if self._others is not None and intent.do is self._other:
                self._stack.pop()
                self._others()
            case Do.BACK | Do.LOAD | Do.REPLAYS:
                self._stack.pop()
            case Do.CURSOR if self.rows:
                self.at = (self.at + intent.y) % len(self.rows)
            case Do.SELECT if self.at == intent.x:
                self._load()
            case Do.SELECT:
                self.at = intent.x
            case Do.CONFIRM:
                self._load()
            case Do.HELP:
                rows = help_rows(self._family, KEYS, self._desk.words)
                self._stack.push(HelpScreen(self._stack, self._desk, self, rows))
            case _:
                return False
        return True

    def told(self) -> str:
        """What is listed where the focus is, and what went wrong with it."""
        say, row = self._desk.words.say, self.rows[self.at] if self.rows else None
        parts = (say(self._said.title), *((row.title, row.detail) if row else (say(self._said.none),)), self.notice)
        return ". ".join(text.rstrip(".") for text in parts if text)

    @property
    def _other(self) -> Do:
        """What opens the other list."""
        return Do.REPLAYS if self._family == "saves" else Do.LOAD

    def _load(self) -> None:
        """Go on with the chosen battle, or say why not."""
        if not self.rows:
            return
        loaded = self._saves.load(self.rows[self.at].id)
        self.notice = loaded if isinstance(loaded, str) else self._opened(loaded)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the screen below, and the list over it."""
        words, canvas = self._desk.words, self._veiled(surface)
        room = max(1, min(_MOST, int((canvas.size[1] - _HEAD - _FOOT - 40) // _ROW)))
        first = max(0, min(self.at - room // 2, len(self.rows) - room))
        shown = self.rows[first : first + room]
        high = _HEAD + _ROW * max(1, len(shown)) + 28 + _FOOT
        x, y = self._framed(canvas, _WIDE, high, words.say(self._said.title))
        if not shown:
            canvas.text(words.say(self._said.none), x + 28, y + _HEAD + 8, size=15, colour="text2")
        for i, row in enumerate(shown):
            on = first + i == self.at
            box = (x + 20, y + _HEAD + _ROW * i, _WIDE - 40, _ROW - 6)
            fill, border = ("lit", "brass2") if on else ("raised", "line")
            canvas.rounded(box, 8, fill=fill, border=border, thick=2 if on else 1)
            canvas.text(row.title, box[0] + 14, box[1] + 4, size=15, face="semibold", room=box[2] - 28)
            canvas.text(row.detail, box[0] + 14, box[1] + 24, size=13, colour="text2", room=box[2] - 28)
            canvas.hot(box, Intent(Do.SELECT, first + i))
        low = y + high - _FOOT
        if self._others is not None:
            self._door(canvas, x + _WIDE - 28, y + 20)
        if self.notice:
            canvas.text(self.notice, x + 28, low - 22, size=14, colour="bad", room=_WIDE - 56)
        for aside, do, text in ((-150.0, Do.CONFIRM, self._said.load), (10.0, Do.BACK, "help.close")):
            spot = (x + _WIDE / 2 + aside, low + 12, 140.0, 38.0)
            live = bool(self.rows) or do is Do.BACK
            button(canvas, spot, words.say(text), size=15, kind="plain" if live else "off")
            if live:
                canvas.hot(spot, Intent(do))

    def _door(self, canvas: Canvas, right: float, y: float) -> None:
        """The way to the other list, at the top right."""
        words = self._desk.words
        text, key = words.say(self._said.others), labels((self._other, 0), words)[0]
        wide = canvas.ink.width(text, "semibold", 15) + canvas.ink.width(key, "semibold", 12) + 64
        button(canvas, (right - wide, y, wide, 34), text, size=15, key=key)
        canvas.hot((right - wide, y, wide, 34), Intent(self._other))
