"""How the list of keys in the settings looks."""

from typing import TYPE_CHECKING, Final

from systems.view.canvas import Canvas
from systems.view.controls import ring
from systems.view.frame import Box
from systems.view.intents import Do, Intent
from systems.view.keys import label
from systems.view.marks import keycap, weight
from systems.view.settings_keys import COVERED, LINES
from systems.view.words import Words

if TYPE_CHECKING:
    from systems.view.settings_view import SettingsModel

HEAD: Final = 42.0
LOW: Final = 44.0
PITCH: Final = 34.5
_NOTED: Final = 64.0


def draw_keys(canvas: Canvas, words: Words, model: "SettingsModel", box: Box) -> None:
    """The commands with their keys, one of them perhaps waiting for another, and the way back to the defaults."""
    x, y, width, height = box
    used = canvas.label(words.say("settings.keys"), x + 18, y + 14, size=13)
    hint = words.say("settings.keys_about")
    canvas.text(hint, x + width - 18, y + 13, size=13, colour="text2", align="right", room=width - 48 - used)
    room = int((height - HEAD - LOW) // PITCH)
    first = model.keys.first
    covered = COVERED if model.keys.notice else 0
    for i, (kind, name) in enumerate(LINES[first : first + room - covered]):
        top = y + HEAD + PITCH * i
        if kind == "group":
            canvas.text(words.say(f"settings.group_{name}"), x + 20, top + 8, size=13, face="semibold", colour="brass")
            canvas.rule(x + 20, top + 29, width - 44)
        else:
            _line(canvas, words, model, first + i, (x + 10, top - 1, width - 26, 32.0))
    _bar(canvas, (x + width - 12, y + HEAD, 5.0, PITCH * room - 4), first / len(LINES), room / len(LINES))
    _low(canvas, words, model, (x, y + height - LOW, width, LOW))


def _line(canvas: Canvas, words: Words, model: "SettingsModel", at: int, box: Box) -> None:
    """One command; the key that is looked at is lit while the list has the focus."""
    name, keys = LINES[at][1], model.keys
    x, y, width, _ = box
    here = at == keys.at and model.focus == "keys"
    waiting = here and keys.catching
    over = model.over is not None and model.over[:2] == ("cap", at)
    if waiting:
        canvas.rounded(box, 6, fill="lit", fill_end="lit_end", border="brass2", thick=1.5)
    elif here or over:
        canvas.rounded(box, 6, fill="hover")
    elif at % 2:
        canvas.rounded(box, 6, fill="#FFFFFF", alpha=9)
    canvas.hot(box, Intent(Do.CHOOSE, at, 0, "cap"))
    right = x + width - 8
    if waiting:
        text = words.say("settings.press")
        right -= canvas.text(text, right, y + 6, size=14, face="italic", colour="brass2", align="right")
    else:
        room = width - 30 - canvas.ink.width(words.say(f"command.{name}"), "regular", 15)
        right = _caps(canvas, words, model, at, right, y, room, here=here, over=over)
    text, colour = words.say(f"command.{name}"), "brass2" if waiting else "text"
    canvas.text(text, x + 10, y + 5, size=15, face=weight(strong=waiting), colour=colour, room=right - x - 18)


def _caps(
    canvas: Canvas, words: Words, model: "SettingsModel", at: int, right: float, y: float, room: float,
    *, here: bool, over: bool,
) -> float:  # fmt: skip
    """The keys of a command and, where one looks, the place for one more; returns where they begin.

    Keys for which there is no room are left out, the one that is looked at last.
    """
    strokes = model.bindings.table[LINES[at][1]]
    shown = [label(stroke, words) for stroke in strokes[: model.most_caps]]
    more = (here or over) and len(shown) < model.most_caps
    if more:
        shown.append("+")
    elif not shown:
        canvas.text("—", right, y + 6, size=14, colour="text3", align="right")
        return right - 20
    left = [*range(len(shown))]
    while len(left) > 1 and sum(_wide(canvas, shown[cap]) + 6 for cap in left) > room:
        left.remove(next(cap for cap in reversed(left) if not (here and cap == model.keys.cap)))
    for cap in reversed(left):
        plus = more and cap == len(shown) - 1
        wide = keycap(canvas, right, y + 6.5, shown[cap], plain=plus)
        box = (right - wide, y + 6.5, wide, 19.0)
        canvas.hot((box[0] - 3, y, wide + 6, 32.0), Intent(Do.CHOOSE, at, cap, "cap"))
        if here and model.keys.cap == cap and model.ringed:
            ring(canvas, (box[0] + 1, box[1] + 1, wide - 2, 17.0), 3)
        elif model.over == ("cap", at, cap) and over:
            canvas.rounded((box[0] - 1, box[1] - 1, wide + 2, 21.0), 5, border="brass")
        right -= wide + 6
    return right


def _wide(canvas: Canvas, text: str) -> float:
    """How wide the picture of a key is."""
    return max(20.0, canvas.ink.width(text, "semibold", 12) + 12)


def _bar(canvas: Canvas, box: Box, start: float, share: float) -> None:
    """Which part of the list is shown."""
    x, y, width, height = box
    canvas.rounded(box, 2.5, fill="well")
    canvas.rounded((x, y + height * start, width, height * min(1.0, share)), 2.5, fill="line2")


def _low(canvas: Canvas, words: Words, model: "SettingsModel", box: Box) -> None:
    """The way back to the keys by default; over the end of the list, why a key was refused."""
    x, y, width, _ = box
    if model.keys.notice:
        size = 14 if len(canvas.wrap(model.keys.notice, width - 76, 14)) < 3 else 12
        lines = canvas.wrap(model.keys.notice, width - 76, size)[:3]
        note = (x + 10, y - _NOTED - 6, width - 20, _NOTED)
        canvas.rounded(note, 8, fill="panel_end", border="bad", thick=1.5)
        canvas.glyph("ui_info", note[0] + 12, note[1] + _NOTED / 2 - 9, 18, "bad")
        top = note[1] + (_NOTED - 19 * len(lines)) / 2
        for i, line in enumerate(lines):
            canvas.text(line, note[0] + 40, top + 19 * i, size=size, room=width - 72)
    y -= 34
    part = (x + 12, y + 42, width - 24, 30.0)
    if model.over == ("reset", 0, 0):
        canvas.rounded(part, 6, fill="hover")
    if model.focus == "reset" and model.ringed:
        ring(canvas, part, 6)
    canvas.rounded((x + 18, y + 48, 18, 18), 9, border="line2")
    canvas.glyph("action_undo", x + 21, y + 51, 12, "text2")
    canvas.text(words.say("settings.reset"), x + 46, y + 47, size=14, colour="text2", room=width - 70)
    canvas.hot(part, Intent(Do.CHOOSE, 0, 0, "reset"))
