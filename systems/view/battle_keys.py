"""What can be pressed and clicked in a battle that somebody plays, and in one that is watched."""

from typing import Final

from systems.view.intents import Do
from systems.view.keys import Binding, HelpRow, help_rows
from systems.view.words import Words

_SHARED: Final[tuple[Binding, ...]] = (
    (Do.UNIT, 0), (Do.TABLE, 0), (Do.SCROLL, 0), (Do.LOG, 0), (Do.ZOOM, 0), (Do.PAN, 0), (Do.CENTRE, 0), (Do.SCALE, 0),
    (Do.AWARENESS, 0), (Do.LIGHTS, 0), (Do.GOALS, 0), (Do.SAVE, 0), (Do.LOAD, 0), (Do.SETTINGS, 0), (Do.HELP, 0),
    (Do.SCREENSHOT, 0), (Do.FULL_SCREEN, 0),
)  # fmt: skip
PLAYED: Final[tuple[Binding, ...]] = (
    (Do.CURSOR, 0), (Do.CONFIRM, 0), (Do.WAYPOINT, 0), (Do.BACK, 0), (Do.SLOT, 0), (Do.SLOT, 1), (Do.MORE, 0),
    (Do.TARGET, 0), (Do.AIM, 0), (Do.GUESS, 0), (Do.VIEW, 0), (Do.UNDO, 0), (Do.END_TURN, 0), (Do.END_NOW, 0),
    (Do.PAUSE, 0), *_SHARED,
)  # fmt: skip
WATCHED: Final[tuple[Binding, ...]] = (
    (Do.END_TURN, 0), (Do.PAUSE, 0), (Do.VIEW, 0), (Do.CURSOR, 0), (Do.BACK, 0), *_SHARED,
)  # fmt: skip

PADDED: Final[tuple[Binding, ...]] = ((Do.ACTIONS, 0), (Do.MENU, 0))
"""What only a pad has a part of its own for: keys choose actions by number, and Esc opens the menu."""


def battle_help(words: Words, *, watching: bool) -> tuple[HelpRow, ...]:
    """The rows of the page of keys: of keys or a pad, then of the mouse."""
    shown = (*(WATCHED if watching else PLAYED), *(PADDED if words.pad else ()))
    keys = help_rows("watch" if watching else "battle", shown, words)
    mouse = ("wheel", "drag", "right") if watching else ("click", "shift_click", "right", "wheel", "drag")
    return (*keys, *(HelpRow((words.say(f"key.{name}"),), words.say(f"help.{name}")) for name in mouse))
