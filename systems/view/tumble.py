"""Dice in the log that were just thrown tumble for a moment before they lie; what they came to is told once they lie.

Only dice that the log shows tumble, so a secret roll moves nothing (UI 6 and 9.9).
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from components.events import Witnessed
from systems.view.log_model import LogLine
from systems.view.noise import spot
from systems.view.screen import NEVER

TUMBLE_MS: Final = 350
STEP_MS: Final = 50
_SIDES: Final = 20


class Tumble:
    """The dice of the newest lines of one battle.  timed: how long a movement of so many ms takes, 0 for none."""

    def __init__(self, timed: Callable[[int], int]) -> None:
        self._timed = timed
        self._side, self._lines = "", -1
        self._begun = self._length = 0

    def follow(self, side: str, log: Sequence[Witnessed], now: int) -> None:
        """Notice new lines; at first none is new."""
        if side == self._side and 0 <= self._lines < len(log) and any(_dice(line) for line in log[self._lines :]):
            self._begun, self._length = now, self._timed(TUMBLE_MS)
        self._side, self._lines = side, len(log)

    @property
    def rolling(self) -> bool:
        """True while dice roll."""
        return bool(self._length)

    def settle(self) -> bool:
        """Let the dice lie at once; True if they did not yet."""
        rolling, self._length = bool(self._length), 0
        return rolling

    def wait(self, now: int) -> int:
        """Milliseconds until the dice show something else, NEVER if they lie."""
        if not self._length:
            return NEVER
        return max(1, min(STEP_MS, self._begun + self._length - now))

    def shown(self, lines: tuple[LogLine, ...], now: int) -> tuple[LogLine, ...]:
        """The log as it is to be drawn now: of its open line the dice show whatever, and nothing yet of the result."""
        if not self._length or not lines:
            return lines
        if now >= self._begun + self._length:
            self._length = 0
            return lines
        step = (now - self._begun) // STEP_MS
        parts = tuple(
            replace(
                part,
                text="",
                dice=tuple((_face(face, at, place, step), True) for place, (face, _) in enumerate(part.dice)),
            )
            if part.dice
            else part
            for at, part in enumerate(lines[0].parts)
        )
        return (replace(lines[0], parts=parts), *lines[1:])


def _face(face: str, at: int, place: int, step: int) -> str:
    """Some face of a die of which this one was thrown; of its own noise, so that it tells nothing."""
    return str(1 + int(spot(at * 31 + place, step, 77) * (_SIDES - 1))) if face.isdecimal() else face


def _dice(line: Witnessed) -> bool:
    return "faces" in line.args or any("roll=" in part or "faces=" in part for part in line.parts)
