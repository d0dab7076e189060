"""The settings' page of the pad: what its parts do in a battle.  They cannot be bound anew."""

from typing import Final

from systems.view.canvas import Canvas
from systems.view.frame import Box
from systems.view.pad import PARTS, pad_labels
from systems.view.words import Words

_PITCH: Final = 28.0
_LEAST: Final = 18.0
"""Room for a line in which it still stands clear of the next."""
_NAMES: Final = 168.0


def draw_pad(canvas: Canvas, words: Words, box: Box) -> None:
    """The parts of a pad below each other, each with what it does."""
    x, y, width, height = box
    canvas.text(words.say("settings.pad_title"), x, y, size=17, face="semibold", room=width)
    top = y + 28
    about = canvas.wrap(words.say("settings.pad_about"), width, 14)
    if height - 38 - 20 * len(about) >= _LEAST * len(PARTS):  # the parts come first where there is little room
        for line in about:
            canvas.text(line, x, top, size=14, colour="text2")
            top += 20
    top += 10
    pitch = min(_PITCH, (y + height - top) / len(PARTS))
    for at, do in enumerate(PARTS):
        if at % 2 == 0:
            canvas.rounded((x - 8, top - 3, width + 16, pitch), 6, fill="#FFFFFF", alpha=9)
        parts = " · ".join(pad_labels(do, words))
        canvas.text(parts, x, top, size=14, face="semibold", colour="brass2", room=_NAMES - 12)
        told = words.texts.find(f"help.pad_{do.value}") or words.say(f"help.{do.value}")
        canvas.text(told, x + _NAMES, top, size=14, room=width - _NAMES)
        top += pitch
