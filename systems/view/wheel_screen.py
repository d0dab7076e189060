"""Every action of the creature whose turn it is, in a ring: what a pad has instead of number keys."""

from collections.abc import Callable, Sequence
from math import cos, pi, sin
from typing import Final

import pygame

from systems.view.desk import Desk
from systems.view.dialog import Dialog
from systems.view.intents import Do, Intent
from systems.view.marks import keycap
from systems.view.model import Button
from systems.view.screen import Screen, Stack

_ROUND: Final = (236.0, 206.0)
"""Half width and half height of the ring."""
_SPOT: Final = 50.0
_ROOM: Final = 250.0


class WheelScreen(Dialog):
    """The ring of actions; the screen below stands still meanwhile.  chosen: does what was chosen, by its kind."""

    def __init__(
        self, stack: Stack, desk: Desk, below: Screen, buttons: Sequence[Button], chosen: Callable[[str], object]
    ) -> None:
        super().__init__(stack, desk, below)
        self.buttons = tuple(buttons)
        self._chosen = chosen
        self.at = next((i for i, one in enumerate(self.buttons) if one.chosen), 0)

    def _intend(self, intent: Intent) -> bool:
        match intent.do:
            case Do.BACK | Do.ACTIONS | Do.MENU:
                self._stack.pop()
            case Do.CURSOR:
                self.at = self._towards(intent.x, intent.y)
            case Do.UNIT | Do.TARGET:
                self.at = (self.at + intent.x) % len(self.buttons)
            case Do.SELECT:
                self.at = intent.x
                self._choose()
            case Do.CONFIRM:
                self._choose()
            case _:
                return False
        return True

    def _choose(self) -> None:
        self._stack.pop()
        self._chosen(self.buttons[self.at].kind)

    def _place(self, index: int) -> tuple[float, float]:
        """Where on the ring an action is, the first one at the top, from its middle."""
        turn = 2 * pi * index / len(self.buttons)
        return _ROUND[0] * sin(turn), -_ROUND[1] * cos(turn)

    def _towards(self, dx: int, dy: int) -> int:
        """The neighbour on the ring that lies more in this direction; itself at the end of the way."""
        count, (x, y) = len(self.buttons), self._place(self.at)
        near = [(self.at + step) % count for step in (1, -1)]
        gain = {at: (self._place(at)[0] - x) * dx + (self._place(at)[1] - y) * dy for at in near}
        best = max(near, key=lambda at: gain[at])
        return best if gain[best] > 0 else self.at

    def told(self) -> str:
        """What has the focus, in words."""
        one = self.buttons[self.at]
        return ". ".join(text for text in (one.label, one.reason) if text)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the screen below, and the ring over it."""
        words, canvas = self._desk.words, self._veiled(surface)
        middle = (canvas.size[0] / 2, canvas.size[1] / 2)
        for i, one in enumerate(self.buttons):
            x, y = self._place(i)
            box = (middle[0] + x - _SPOT / 2, middle[1] + y - _SPOT / 2, _SPOT, _SPOT)
            on = i == self.at
            canvas.rounded(
                box, 12, fill="lit" if on else "raised_top", fill_end="lit_end" if on else "panel_top",
                border="brass2" if on else "line", thick=2 if on else 1,
            )  # fmt: skip
            tint = "text3" if not one.enabled else "brass2" if on else "text"
            canvas.glyph(one.glyph, box[0] + 12, box[1] + 12, 26, tint)
            canvas.hot(box, Intent(Do.SELECT, i))
        chosen = self.buttons[self.at]
        canvas.label(words.say("actions.title"), middle[0] - 40, middle[1] - 64, size=13)
        canvas.text(
            chosen.label, middle[0], middle[1] - 36, size=28, face="title", align="centre", room=_ROOM,
            colour="brass2" if chosen.enabled else "text3",
        )  # fmt: skip
        for i, line in enumerate(canvas.wrap(chosen.reason or chosen.value, _ROOM, 14)[:3]):
            canvas.text(line, middle[0], middle[1] + 8 + 19 * i, size=14, colour="text2", align="centre", room=_ROOM)
        if chosen.key and not words.pad:
            keycap(canvas, middle[0] + 10, middle[1] + 70, chosen.key)
