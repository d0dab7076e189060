"""The list of keys in the settings: which one is looked at, and the next key press when one is to be bound."""

from typing import Final

import pygame

from systems.view.bindings import Bindings
from systems.view.commands import COMMAND, COMMANDS, GROUPS
from systems.view.keys import label
from systems.view.strokes import stroke_of
from systems.view.words import Words

COVERED: Final = 2
"""Lines of the list that a notice covers."""
MOST: Final = 4
"""Keys that one command can have beside each other in its row."""
_HELD: Final = frozenset({
    pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT, pygame.K_LMETA,
    pygame.K_RMETA, pygame.K_MODE, pygame.K_CAPSLOCK, pygame.K_NUMLOCKCLEAR,
})  # fmt: skip
LINES: Final[tuple[tuple[str, str], ...]] = tuple(
    line for group in GROUPS for line in (("group", group), *(("command", c.id) for c in COMMANDS if c.group == group))
)
"""The list from top to bottom: headings and commands."""
ROWS: Final = tuple(i for i, (kind, _) in enumerate(LINES) if kind == "command")


class KeyList:
    """Where in the list one is.  at: index of LINES; cap: which key of the row; notice: what there is to say."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self.at = ROWS[0]
        self.cap = 0
        self.first = 0
        self.catching = False
        self.notice = ""

    @property
    def command(self) -> str:
        """The command that is looked at."""
        return LINES[self.at][1]

    def move(self, step: int, bindings: Bindings) -> None:
        """Go to another command; the list ends."""
        at = ROWS.index(self.at) + step
        self.at = ROWS[min(len(ROWS) - 1, max(0, at))]
        self.cap = min(self.cap, self._last(bindings))
        self.stop()

    def turn(self, step: int, bindings: Bindings) -> None:
        """Go to another key of the command; behind the last one stands the place for one more."""
        self.cap = min(self._last(bindings), max(0, self.cap + step))
        self.stop()

    def _last(self, bindings: Bindings) -> int:
        return min(len(bindings.table[self.command]), MOST - 1)

    def point(self, at: int, cap: int, bindings: Bindings) -> None:
        """Look at this key of this command."""
        self.at = at
        self.cap = min(cap, self._last(bindings))
        self.stop()

    def stop(self) -> None:
        """Wait for no key."""
        self.catching, self.notice = False, ""

    def catch(self) -> None:
        """Wait for the key to bind."""
        self.catching, self.notice = True, ""

    def taken(self, event: pygame.event.Event, bindings: Bindings) -> Bindings | None:
        """The bindings with the key that was pressed; None if they stay, and why is told where that is not plain."""
        if event.key in _HELD:
            return None
        if event.key == pygame.K_ESCAPE or hasattr(event, "wish"):
            self.stop()
            return None
        name = self.command
        if (clash := bindings.clash(name, event)) is not None:
            key, doing = label(stroke_of(event), self._words), ""
            if clash.command:
                doing = self._words.say(f"command.{clash.command}")
            self.notice = self._words.say(clash.key, stroke=key, command=doing)
            return None
        self.stop()
        at = self.cap
        if at == 0 and not bindings.may_lose(name, 0) and bindings.table[name]:
            at = len(bindings.table[name])  # the first key of some commands stays
        return bindings.bound(name, stroke_of(event), at)

    def dropped(self, bindings: Bindings) -> Bindings | None:
        """The bindings without the key that is looked at; None if it stays."""
        self.stop()
        name = self.command
        if not bindings.may_lose(name, self.cap):
            if self.cap < len(bindings.table[name]):
                key, doing = label(bindings.table[name][self.cap], self._words), self._words.say(f"command.{name}")
                self.notice = self._words.say("settings.key_stays", stroke=key, command=doing)
            return None
        return bindings.without(name, self.cap)

    def restored(self, bindings: Bindings) -> Bindings | None:
        """The bindings with this command's own keys; None if one of them does something else now, and that is told."""
        self.stop()
        name = self.command
        for other, strokes in bindings.table.items():
            double = next((s for s in COMMAND[name].strokes if s in strokes), None)
            if other != name and double is not None:
                key, doing = label(double, self._words), self._words.say(f"command.{other}")
                self.notice = self._words.say("settings.key_taken", stroke=key, command=doing)
                return None
        return Bindings({**bindings.table, name: COMMAND[name].strokes})

    def told(self, bindings: Bindings) -> str:
        """What is looked at, in words."""
        words, strokes = self._words, bindings.table[self.command]
        if self.notice or self.catching:
            return self.notice or words.say("settings.press")
        on = label(strokes[self.cap], words) if self.cap < len(strokes) else words.say("settings.one_more")
        return f"{words.say(f'command.{self.command}')}: {on}"

    def scroll(self, room: int) -> int:
        """The first line that is shown, so that the command looked at is among `room` lines."""
        low = max(0, self.at - 1 if LINES[self.at - 1][0] == "group" else self.at)
        hidden = COVERED if self.notice else 0
        self.first = min(max(0, len(LINES) - room + hidden), max(min(self.first, low), self.at - room + 1 + hidden))
        return self.first
