"""Who plays on from here: each side a person or a bot, asked over the replay."""

from collections.abc import Callable, Mapping
from typing import Final

import pygame

from systems.match.run import HUMAN
from systems.view.canvas import Canvas
from systems.view.desk import Desk
from systems.view.dialog import Dialog
from systems.view.help_screen import HelpScreen
from systems.view.intents import Do, Intent
from systems.view.keys import Binding, help_rows, labels
from systems.view.marks import button
from systems.view.screen import Screen, Stack

_WIDE: Final = 560.0
_HEAD: Final = 112.0
_ROW: Final = 56.0
_FOOT: Final = 76.0
KEYS: Final[tuple[Binding, ...]] = (
    (Do.CURSOR, 0), (Do.CONFIRM, 0), (Do.BACK, 0), (Do.HELP, 0), (Do.SCREENSHOT, 0), (Do.FULL_SCREEN, 0),
)  # fmt: skip
SEAT: Final = "seat"


class ForkScreen(Dialog):
    """One row a side; at most one person plays.  begin: side -> who plays it."""

    def __init__(
        self, stack: Stack, desk: Desk, below: Screen, sides: tuple[str, ...], bots: tuple[str, ...],
        before: Mapping[str, str], begin: Callable[[dict[str, str]], None],
    ) -> None:  # fmt: skip
        super().__init__(stack, desk, below)
        self._begin = begin
        self.bots = bots
        stand_in = bots[0] if bots else HUMAN
        self.seats = {side: who if (who := before.get(side, "")) in (*bots, HUMAN) else stand_in for side in sides}
        if HUMAN not in self.seats.values():
            self.seats[sides[0]] = HUMAN
        self.at = 0

    def _intend(self, intent: Intent) -> bool:
        match intent.do:
            case Do.BACK:
                self._stack.pop()
            case Do.CURSOR | Do.UNIT if intent.y or intent.do is Do.UNIT:
                self.at = (self.at + (intent.y or intent.x)) % len(self.seats)
            case Do.CURSOR:
                self._turn(self.at, intent.x)
            case Do.CHOOSE if intent.word.startswith(SEAT):
                self.at = intent.y
                self._turn(intent.y, intent.x)
            case Do.CONFIRM:
                self._stack.pop()
                self._begin(dict(self.seats))
            case Do.HELP:
                rows = help_rows("fork", KEYS, self._desk.words)
                self._stack.push(HelpScreen(self._stack, self._desk, self, rows))
            case _:
                return False
        return True

    def _turn(self, at: int, step: int) -> None:
        """Let the next one play a side; where a person sits down, the person of another side gets up."""
        side, who = list(self.seats)[at], (HUMAN, *self.bots)
        self.seats[side] = chosen = who[(who.index(self.seats[side]) + step) % len(who)]
        if chosen == HUMAN:
            for other in self.seats:
                if other != side and self.seats[other] == HUMAN:
                    self.seats[other] = self.bots[0]

    def told(self) -> str:
        """What has the focus, in words."""
        words, side = self._desk.words, list(self.seats)[self.at]
        return f"{words.say('replay.fork_title')}: {words.named('side', side)}: {words.named('bot', self.seats[side])}"

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the screen below, and the rows over it."""
        words, canvas = self._desk.words, self._veiled(surface)
        note = canvas.wrap(words.say("replay.fork_note"), _WIDE - 56, 14)
        head = _HEAD + 19 * (len(note) - 1)
        high = head + _ROW * len(self.seats) + _FOOT
        x, y = self._framed(canvas, _WIDE, high, words.say("replay.fork_title"))
        for at, line in enumerate(note):
            canvas.text(line, x + 28, y + 66 + 19 * at, size=14, colour="text2")
        for at, (side, who) in enumerate(self.seats.items()):
            self._row(canvas, at, side, who, x + 28, y + head + _ROW * at)
        low = y + high - _FOOT + 20
        keys = labels((Do.CONFIRM, 0), words)[0], labels((Do.BACK, 0), words)[0]
        for left, wide, do, text, kind, key in (
            (x + 28, 330.0, Do.CONFIRM, "replay.fork_begin", "primary", keys[0]),
            (x + 370, 162.0, Do.BACK, "replay.fork_cancel", "plain", keys[1]),
        ):
            button(canvas, (left, low, wide, 40), words.say(text), kind=kind, size=17, key=key)
            canvas.hot((left, low, wide, 40), Intent(do))

    def _row(self, canvas: Canvas, at: int, side: str, who: str, x: float, y: float) -> None:
        """A side, and who plays it between two arrows."""
        words, on = self._desk.words, at == self.at
        wide = _WIDE - 56
        canvas.rounded(
            (x, y, wide, _ROW - 8), 8, fill="lit" if on else "raised", fill_end="lit_end" if on else "panel_end",
            border="brass2" if on else "line", thick=2 if on else 1,
        )  # fmt: skip
        canvas.text(words.named("side", side), x + 16, y + 12, size=17, face="title", room=wide * 0.4)
        canvas.glyph("ui_human" if who == HUMAN else "ui_ai", x + wide * 0.5, y + 14, 20, "brass2" if on else "text2")
        left = x + wide * 0.5 + 30
        canvas.text(words.named("bot", who), left, y + 13, size=15, face="semibold", room=wide * 0.5 - 130)
        for step, sign, place in ((-1, "\N{LEFTWARDS ARROW}", 86.0), (1, "\N{RIGHTWARDS ARROW}", 46.0)):
            box = (x + wide - place, y + 7, 34.0, 34.0)
            button(canvas, box, sign, size=16)
            canvas.hot(box, Intent(Do.CHOOSE, step, at, SEAT))
