"""Who made what, and under which licence: told in the settings and over the title."""

from typing import Final

from systems.view.canvas import Canvas
from systems.view.words import Words

PARTS: Final = ("game", "rules", "art", "fonts", "libraries")
_HEADING: Final = 24.0
_LINE: Final = 19.0
_GAP: Final = 14.0


def credits_height(canvas: Canvas, words: Words, width: float) -> float:
    """Design pixels that they take in this width."""
    return sum(_HEADING + _LINE * len(_lines(canvas, words, part, width)) + _GAP for part in PARTS)


def draw_credits(canvas: Canvas, words: Words, x: float, y: float, width: float) -> None:
    """Draw them below each other."""
    for part in PARTS:
        canvas.text(words.say(f"credits.{part}"), x, y, size=16, face="semibold", colour="brass2")
        y += _HEADING
        for line in _lines(canvas, words, part, width):
            canvas.text(line, x, y, size=14, colour="text2")
            y += _LINE
        y += _GAP


def _lines(canvas: Canvas, words: Words, part: str, width: float) -> list[str]:
    return canvas.wrap(words.say(f"credits.{part}_text"), width, 14)
