"""How the battle ended, over its last picture."""

from collections.abc import Callable
from typing import Final

import pygame

from components.observation import Observation
from systems.view.canvas import Canvas
from systems.view.desk import Desk
from systems.view.dialog import Dialog
from systems.view.help_screen import HelpScreen
from systems.view.intents import Do, Intent
from systems.view.keys import Binding, help_rows, labels
from systems.view.marks import button
from systems.view.screen import Screen, Stack
from systems.view.verdict import reason, remaining, verdict

_WIDE: Final = 520.0
_MARGIN: Final = 24.0
_LINE: Final = 20.0
_ROW: Final = 44.0
KEYS: Final[tuple[Binding, ...]] = (
    (Do.AGAIN, 0), (Do.CONFIRM, 0), (Do.REPLAYS, 0), (Do.BACK, 0), (Do.SETTINGS, 0), (Do.HELP, 0), (Do.SCREENSHOT, 0),
    (Do.FULL_SCREEN, 0),
)  # fmt: skip

Rows = tuple[tuple[str, str], ...]


class ResultScreen(Dialog):
    """The verdict as the viewer's side learns it, where the battle was recorded, and what to do next.

    again: begins the same battle from another seed; saved: the file it was recorded in, "" for none; watch: shows the
    recording, and tells why not if that cannot be; stats: labels and values of what the battle came to.
    """

    def __init__(
        self, stack: Stack, desk: Desk, battle: Screen, observation: Observation,
        again: Callable[[], None], *, saved: str = "", watching: bool = False, casual: bool = False,
        watch: Callable[[], str] | None = None, stats: Rows = (),
    ) -> None:  # fmt: skip
        super().__init__(stack, desk, battle)
        self._observation = observation
        self._again = again
        self._saved = saved
        self._watching = watching
        self._casual = casual
        self._watch = watch
        self._stats = stats
        self.notice = ""

    def event(self, event: pygame.event.Event, now: int) -> bool:
        """Take a key or a click; the right button, which took something back in the battle, does nothing here."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            return False
        return super().event(event, now)

    def warn(self, line: str) -> None:
        """Show what went wrong."""
        self.notice = line

    def _intend(self, intent: Intent) -> bool:
        match intent.do:
            case Do.CONFIRM | Do.BACK:
                self._stack.pop(2)
            case Do.AGAIN:
                self._stack.pop(2)
                self._again()
            case Do.REPLAYS if self._watch is not None:
                self.notice = self._watch()
            case Do.HELP:
                rows = help_rows("result", KEYS, self._desk.words)
                self._stack.push(HelpScreen(self._stack, self._desk, self, rows))
            case _:
                return False
        return True

    def told(self) -> str:
        """All that it says, in one line."""
        return ". ".join(text.rstrip(".") for text in self.lines())

    def lines(self) -> tuple[str, ...]:
        """The verdict, why, who is left, and where it was recorded, or why that cannot be watched."""
        words, seen, watching = self._desk.words, self._observation, self._watching
        lines = [verdict(seen, words, watching=watching)[0], reason(seen, words, watching=watching)]
        lines.append(remaining(seen, words, watching=watching))
        if self._casual:
            lines[1] = words.say("ui.casual_result", result=lines[1])
        if self.notice:
            lines.append(self.notice)
        elif self._saved:
            lines.append(words.say("ui.recorded", file=self._saved))
        return tuple(lines)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the battle and the verdict over it."""
        words, canvas = self._desk.words, self._veiled(surface, alpha=150)
        head, why, left, *saved = self.lines()
        lines = [line for text in (why, left) for line in canvas.wrap(text, _WIDE - 2 * _MARGIN, 15)]
        path = [line for text in saved for line in _broken(canvas, text)]
        sums = 24 + (_LINE + 2) * len(self._stats) if self._stats else 0
        high = sums + 104 + (_LINE + 2) * len(lines) + (12 + _LINE * len(path) if path else 0) + 84
        high += _ROW if self._watch is not None else 0
        x, y = self._framed(canvas, _WIDE, high)
        middle, room = x + _WIDE / 2, _WIDE - 2 * _MARGIN
        tint = verdict(self._observation, words, watching=self._watching)[1]
        canvas.text(head, middle, y + 24, size=40, face="title", colour=tint, align="centre", room=room)
        at = y + 94
        for line in lines:
            canvas.text(line, middle, at, size=15, align="centre")
            at += _LINE + 2
        if self._stats:
            canvas.rule(x + _MARGIN, at + 10, room)
            at += 22
        for label, value in self._stats:
            canvas.text(label, x + _MARGIN, at, size=15, colour="text2", room=room / 2 - 8)
            canvas.text(value, x + _WIDE - _MARGIN, at, size=15, face="semibold", align="right", room=room / 2 + 20)
            at += _LINE + 2
        at += 12 if path else 0
        for line in path:
            canvas.text(line, middle, at, size=13, colour="text3", align="centre")
            at += _LINE
        self._buttons(canvas, x, y + high - 66)

    def _buttons(self, canvas: Canvas, x: float, y: float) -> None:
        """The two ways on, with their keys."""
        words, wide = self._desk.words, (_WIDE - 2 * _MARGIN - 12) / 2
        choices = ((Do.AGAIN, "ui.again", "plain", "ui_dice"), (Do.CONFIRM, "ui.play_again", "primary", "ui_map"))
        for i, (do, text, kind, glyph) in enumerate(choices):
            box = (x + _MARGIN + i * (wide + 12), y, wide, 44.0)
            button(canvas, box, words.say(text), kind=kind, glyph=glyph, key=labels((do, 0), words)[0])
            canvas.hot(box, Intent(do))
        if self._watch is not None:
            box = (x + _MARGIN, y - _ROW, _WIDE - 2 * _MARGIN, 36.0)
            key = labels((Do.REPLAYS, 0), words)[0]
            button(canvas, box, words.say("replays.watch_this"), glyph="ui_play", size=15, key=key)
            canvas.hot(box, Intent(Do.REPLAYS))


def _broken(canvas: Canvas, text: str) -> list[str]:
    """The text in lines that fit; a path that is one long word is broken where it must be."""
    lines: list[str] = []
    for line in canvas.wrap(text, _WIDE - 2 * _MARGIN, 13):
        while canvas.ink.width(line, "regular", 13) > _WIDE - 2 * _MARGIN:
            fits = next(n for n in range(len(line), 0, -1) if canvas.ink.width(line[:n], "regular", 13) <= _WIDE - 48)
            lines.append(line[:fits])
            line = line[fits:]
        lines.append(line)
    return lines
