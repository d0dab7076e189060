"""A battle on a map of one's own: its file and two teams, typed over the picker."""

from collections.abc import Callable
from typing import Final

import pygame

from systems.view.desk import Desk
from systems.view.dialog import Dialog
from systems.view.help_screen import HelpScreen
from systems.view.intents import Do, Intent
from systems.view.keys import Binding, help_rows
from systems.view.marks import button
from systems.view.offers import Offer
from systems.view.screen import Screen, Stack

_WIDE: Final = 680.0
_HEAD: Final = 112.0
_STEP: Final = 68.0
_FOOT: Final = 96.0
_MOST: Final = 400  # signs of a path
TEAM: Final = "captain,guard,archer,scout"
FIELDS: Final = ("ui.map_file", "ui.map_red", "ui.map_blue")
KEYS: Final[tuple[Binding, ...]] = (
    (Do.UNIT, 0), (Do.CURSOR, 0), (Do.CONFIRM, 0), (Do.BACK, 0), (Do.SCREENSHOT, 0), (Do.FULL_SCREEN, 0),
)  # fmt: skip
Open = Callable[[str, tuple[str, str]], Offer | str]


class MapScreen(Dialog):
    """Three fields to type into.

    maps: the battle on the map of a file with two teams, or why there is none; found: files that could be meant;
    opened: takes the battle.
    """

    def __init__(
        self, stack: Stack, desk: Desk, below: Screen, maps: Open, opened: Callable[[Offer], None],
        *, found: tuple[str, ...] = (), file: str = "",
    ) -> None:  # fmt: skip
        super().__init__(stack, desk, below)
        self._maps, self._opened = maps, opened
        self._found = found
        self.texts = [file or next(iter(found), ""), TEAM, TEAM]
        self.at = 0
        self.notice = ""

    def event(self, event: pygame.event.Event, now: int) -> bool:
        """Take a sign, a key or a click."""
        if event.type == pygame.KEYDOWN:
            if event.unicode and event.unicode.isprintable() and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
                self.texts[self.at] = (self.texts[self.at] + event.unicode)[-_MOST:]
                return True
            if event.key == pygame.K_BACKSPACE:
                self.texts[self.at] = self.texts[self.at][:-1]
                return True
        return super().event(event, now)

    def warn(self, line: str) -> None:
        """Show what went wrong."""
        self.notice = line

    def _intend(self, intent: Intent) -> bool:
        match intent.do:
            case Do.BACK:
                self._stack.pop()
            case Do.UNIT:
                self.at = (self.at + intent.x) % len(FIELDS)
            case Do.CURSOR if intent.y:
                self.at = (self.at + intent.y) % len(FIELDS)
            case Do.CURSOR if self._found and not self.at:
                now = self._found.index(self.texts[0]) if self.texts[0] in self._found else -intent.x
                self.texts[0] = self._found[(now + intent.x) % len(self._found)]
            case Do.SELECT:
                self.at = intent.x
            case Do.CONFIRM:
                self._open()
            case Do.HELP:
                rows = help_rows("map", KEYS, self._desk.words)
                self._stack.push(HelpScreen(self._stack, self._desk, self, rows))
            case _:
                return False
        return True

    def _open(self) -> None:
        """Take the map, or say why not."""
        made = self._maps(self.texts[0].strip(), (self.texts[1].strip(), self.texts[2].strip()))
        if isinstance(made, str):
            self.notice = made
        else:
            self._stack.pop()
            self._opened(made)

    def told(self) -> str:
        """What has the focus, in words."""
        parts = (self._desk.words.say(FIELDS[self.at]), self.texts[self.at], self.notice)
        return ". ".join(text for text in parts if text)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the picker, and the fields over it."""
        words, canvas = self._desk.words, self._veiled(surface)
        high = _HEAD + _STEP * len(FIELDS) + _FOOT
        x, y = self._framed(canvas, _WIDE, high, words.say("ui.own_map"))
        for i, line in enumerate(canvas.wrap(words.say("ui.own_map_text"), _WIDE - 56, 14)[:2]):
            canvas.text(line, x + 28, y + 62 + 19 * i, size=14, colour="text2")
        for i, name in enumerate(FIELDS):
            top, on = y + _HEAD + _STEP * i, i == self.at
            canvas.label(words.say(name), x + 28, top, size=12)
            box = (x + 28, top + 20, _WIDE - 56, 36.0)
            border = "brass2" if on else "line2"
            canvas.rounded(box, 8, fill="well", border=border, thick=2 if on else 1)
            shown = f"{self.texts[i]}{'|' if on else ''}"
            while len(shown) > 1 and canvas.ink.width(shown, "regular", 15) > box[2] - 24:
                shown = shown[1:]  # the end is where one types
            canvas.text(shown, box[0] + 12, box[1] + 8, size=15, room=box[2] - 24)
            canvas.hot(box, Intent(Do.SELECT, i))
        low = y + high - _FOOT
        for i, line in enumerate(canvas.wrap(self.notice, _WIDE - 56, 13)[:2] if self.notice else ()):
            canvas.text(line, x + 28, low + 17 * i, size=13, colour="bad", room=_WIDE - 56)
        for aside, do, text in ((-190.0, Do.CONFIRM, "ui.own_map_take"), (10.0, Do.BACK, "help.close")):
            spot = (x + _WIDE / 2 + aside, low + 44, 180.0, 38.0)
            button(canvas, spot, words.say(text), size=15)
            canvas.hot(spot, Intent(do))
