"""Everything that a key can be bound to, with the keys that do it by default: one table for all screens."""

from typing import Final, NamedTuple

from systems.view.intents import Do, Intent
from systems.view.strokes import Stroke, read


class Command(NamedTuple):
    """One thing that keys do.  id: how the settings and the texts (`command.ID`) name it; group: its heading."""

    id: str
    intent: Intent
    strokes: tuple[Stroke, ...]
    group: str


_DIRECTIONS: Final = {
    "left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1),
    "up_left": (-1, -1), "up_right": (1, -1), "down_left": (-1, 1), "down_right": (1, 1),
}  # fmt: skip
_MOVES: Final = {
    "left": "left kp4 @a", "right": "right kp6 @d", "up": "up kp8 @w", "down": "down kp2 @s",
    "up_left": "kp7", "up_right": "kp9", "down_left": "kp1", "down_right": "kp3",
}  # fmt: skip
LETTERS: Final = {
    "left": "h", "right": "l", "up": "k", "down": "j",
    "up_left": "y", "up_right": "u", "down_left": "b", "down_right": "n",
}  # fmt: skip
"""The letters that move the cursor where somebody is used to them; what they did before goes to `MOVED`."""
MOVED: Final = {"log": "f2", "undo": "backspace ctrl+z"}

_Plain = tuple[str, Intent, str]
_CHOOSE: Final[tuple[_Plain, ...]] = (
    ("confirm", Intent(Do.CONFIRM), "return kp_enter"),
    ("waypoint", Intent(Do.WAYPOINT), "shift+return shift+kp_enter"),
    ("back", Intent(Do.BACK), "escape"),
    ("unit_next", Intent(Do.UNIT, 1), "tab"),
    ("unit_previous", Intent(Do.UNIT, -1), "shift+tab"),
    ("target_next", Intent(Do.TARGET, 1), "e"),
    ("target_previous", Intent(Do.TARGET, -1), "q"),
    ("aim_next", Intent(Do.AIM, 1), "shift+e"),
    ("aim_previous", Intent(Do.AIM, -1), "shift+q"),
)
_ACT: Final[tuple[_Plain, ...]] = (
    ("more", Intent(Do.MORE), "x"),
    ("guess", Intent(Do.GUESS), "f"),
    ("undo", Intent(Do.UNDO), "u ctrl+z"),
    ("end_turn", Intent(Do.END_TURN), "space"),
    ("end_now", Intent(Do.END_NOW), "ctrl+return ctrl+kp_enter"),
)
_LOOK: Final[tuple[_Plain, ...]] = (
    ("awareness", Intent(Do.AWARENESS), "m"),
    ("lights", Intent(Do.LIGHTS), "lalt"),
    ("table_next", Intent(Do.TABLE, 1), "t"),
    ("table_previous", Intent(Do.TABLE, -1), "shift+t"),
    ("goals", Intent(Do.GOALS), "o"),
    ("log", Intent(Do.LOG), "l"),
    ("scroll_up", Intent(Do.SCROLL, 0, 5), "pageup"),
    ("scroll_down", Intent(Do.SCROLL, 0, -5), "pagedown"),
    ("zoom_in", Intent(Do.ZOOM, 1), "plus kp_plus equals"),
    ("zoom_out", Intent(Do.ZOOM, -1), "minus kp_minus"),
    ("pan_left", Intent(Do.PAN, -1, 0), "ctrl+left ctrl+kp4"),
    ("pan_right", Intent(Do.PAN, 1, 0), "ctrl+right ctrl+kp6"),
    ("pan_up", Intent(Do.PAN, 0, -1), "ctrl+up ctrl+kp8"),
    ("pan_down", Intent(Do.PAN, 0, 1), "ctrl+down ctrl+kp2"),
    ("centre", Intent(Do.CENTRE), "c"),
    ("view_next", Intent(Do.VIEW, 1), "v"),
    ("view_previous", Intent(Do.VIEW, -1), "shift+v"),
    ("pause", Intent(Do.PAUSE), "p"),
)
_REPLAY: Final[tuple[_Plain, ...]] = (
    ("mark_next", Intent(Do.MARK, 1), "shift+right"),
    ("mark_previous", Intent(Do.MARK, -1), "shift+left"),
    ("to_end", Intent(Do.ENDS, 1), "end"),
    ("to_start", Intent(Do.ENDS, -1), "home"),
    ("film", Intent(Do.FILM), "g"),
)
_PROGRAM: Final[tuple[_Plain, ...]] = (
    ("help", Intent(Do.HELP), "f1"),
    ("save", Intent(Do.SAVE), "f5"),
    ("load", Intent(Do.LOAD), "f9"),
    ("replays", Intent(Do.REPLAYS), "f6"),
    ("settings", Intent(Do.SETTINGS), "f10"),
    ("again", Intent(Do.AGAIN), "r"),
    ("scale_up", Intent(Do.SCALE, 1), "ctrl+plus ctrl+kp_plus ctrl+equals"),
    ("scale_down", Intent(Do.SCALE, -1), "ctrl+minus ctrl+kp_minus"),
    ("full_screen", Intent(Do.FULL_SCREEN), "f11"),
    ("screenshot", Intent(Do.SCREENSHOT), "f12"),
)
_SHIFTED: Final = "shift+{digit} shift+@{digit}"


def strokes_in(text: str) -> tuple[Stroke, ...]:
    """The strokes written one after the other; what is no key is left out."""
    return tuple(stroke for word in text.split() if (stroke := read(word)) is not None)


def _table() -> tuple[Command, ...]:
    rows = [
        Command(f"cursor_{name}", Intent(Do.CURSOR, *_DIRECTIONS[name]), strokes_in(keys), "move")
        for name, keys in _MOVES.items()
    ]
    digits = [(i + 1) % 10 for i in range(10)]
    slots = [Command(f"slot_{i + 1}", Intent(Do.SLOT, i, 0), strokes_in(str(d)), "act") for i, d in enumerate(digits)]
    more = [  # where Shift changes the label of a digit, its place still tells which it is
        Command(f"more_{i + 1}", Intent(Do.SLOT, i, 1), strokes_in(_SHIFTED.format(digit=d)), "act")
        for i, d in enumerate(digits)
    ]
    plain = {"choose": _CHOOSE, "act": _ACT, "look": _LOOK, "replay": _REPLAY, "program": _PROGRAM}
    for group, told in plain.items():
        rows += [Command(name, intent, strokes_in(keys), group) for name, intent, keys in told]
        rows += [*slots, *more] if group == "act" else []
    return tuple(rows)


COMMANDS: Final = _table()
COMMAND: Final = {command.id: command for command in COMMANDS}
GROUPS: Final = tuple(dict.fromkeys(command.group for command in COMMANDS))
FIXED: Final = frozenset({"back", "confirm"})
"""Commands whose first key stays: nobody can lock themselves out of a screen."""
