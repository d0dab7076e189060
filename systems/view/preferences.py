"""What a person has chosen for good, as plain values; no window is needed to read them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Final, NamedTuple

from systems.view.palette import load_palettes

SCALES: Final = (0, 100, 125, 150, 200)
"""Text sizes in percent; 0 follows the window."""
SPEEDS: Final = ("x1", "x2", "x4", "instant")
_PACE: Final = {"x1": 1, "x2": 2, "x4": 4, "instant": 12}
FULL: Final = 100
_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
_LANG: Final = re.compile(r"[a-z]{2,8}(?:[-_][A-Za-z0-9]{2,8})?")


@dataclass(frozen=True, slots=True)
class Preferences:
    """The settings.

    lang: language of what people read, "" the system's; scale: text size in percent, 0 by the window; palette: its
    name; still: nothing moves that need not; patterns: dots and hatches in dim and dark squares; careful: what rolls
    dice or gives oneself away is confirmed twice; edges: the pointer at an edge of the window moves the map; latch:
    what works while a key is held stays on until it is pressed again; speed: how long others' acts are shown; sound:
    cues are played at all; volume, battle, menus: percent of loudness of everything, of the battle's cues, and of those
    of the menus; keys: command id -> strokes in writing, where they differ from the default.
    """

    lang: str = ""
    scale: int = 0
    full_screen: bool = False
    palette: str = "lamplight"
    still: bool = False
    patterns: bool = False
    careful: bool = False
    edges: bool = False
    latch: bool = False
    speed: str = "x1"
    sound: bool = True
    volume: int = 80
    battle: int = FULL
    menus: int = 60
    keys: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def paced(self, milliseconds: int) -> int:
        """How long a beat lasts at the chosen speed; never nothing, and the same whatever happens in it."""
        return max(1, milliseconds // _PACE[self.speed])


class Fault(NamedTuple):
    """What is wrong in kept settings: text key and arguments."""

    key: str
    args: Mapping[str, object] = {}


_WRITTEN: Final = {
    "lang": "lang", "scale": "ui_scale", "full_screen": "full_screen", "palette": "palette", "still": "reduced_motion",
    "patterns": "strong_patterns", "careful": "confirm_acts", "edges": "edge_pan", "latch": "held_keys_stay",
    "speed": "speed", "sound": "sound", "volume": "volume", "battle": "volume_battle", "menus": "volume_menus",
}  # fmt: skip
"""What each setting is called in the file."""
_KEYS: Final = "keys"


def _allowed(name: str) -> tuple[object, ...]:
    """The values a setting may have, () for any of its type."""
    told: dict[str, tuple[object, ...]] = {"scale": SCALES, "speed": SPEEDS}
    return tuple(load_palettes()) if name == "palette" else told.get(name, ())


def _fits(name: str, value: object, default: object) -> bool:
    if type(value) is not type(default):
        return False
    if isinstance(value, int) and not isinstance(value, bool) and name != "scale":
        return 0 <= value <= FULL
    if name == "lang":
        return value == "" or _LANG.fullmatch(str(value)) is not None
    allowed = _allowed(name)
    return not allowed or value in allowed


def preferences_of(data: Mapping[str, object]) -> tuple[Preferences, Fault | None]:
    """The settings of a file's values and the first fault in them; what means nothing has its default."""
    made, faults, known = Preferences(), list[Fault](), {written: name for name, written in _WRITTEN.items()}
    for written, value in data.items():
        name = known.get(written)
        if written == _KEYS:
            keys = _keys(value)
            made = replace(made, keys=keys or ())
            faults += [Fault("settings.bad_keys")] if keys is None else []
        elif name is None:
            faults.append(Fault("settings.bad_name", {"name": written}))
        elif _fits(name, value, getattr(made, name)):
            made = replace(made, **{name: value})  # type: ignore[arg-type]  # its type was just looked at
        else:
            faults.append(Fault("settings.bad_value", {"name": written, "value": _short(value)}))
    return made, faults[0] if faults else None


def _short(value: object) -> str:
    text = str(value).lower() if isinstance(value, bool) else repr(value) if isinstance(value, str) else str(value)
    return text if len(text) <= 40 else f"{text[:39]}…"


def _keys(value: object) -> tuple[tuple[str, tuple[str, ...]], ...] | None:
    """The table of keys, None if it is none."""
    if not isinstance(value, Mapping):
        return None
    told: list[tuple[str, tuple[str, ...]]] = []
    for name, strokes in value.items():
        listed = [strokes] if isinstance(strokes, str) else strokes
        if not isinstance(listed, list) or not all(isinstance(stroke, str) for stroke in listed):
            return None
        told.append((str(name), tuple(listed)))
    return tuple(told)


def written(preferences: Preferences) -> str:
    """The settings as TOML: only what differs from the default."""
    default, lines = Preferences(), list[str]()
    for field in fields(Preferences):
        value = getattr(preferences, field.name)
        if field.name in _WRITTEN and value != getattr(default, field.name):
            lines.append(f"{_WRITTEN[field.name]} = {_value(value)}")
    if preferences.keys:
        lines += ["", f"[{_KEYS}]"]
        lines += [f"{_name(name)} = [{', '.join(map(_value, strokes))}]" for name, strokes in preferences.keys]
    return "\n".join([*lines, ""])


def _value(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value)
    return in_quotes(str(value))


def in_quotes(text: str) -> str:
    """A text as a TOML string."""
    return f'"{"".join(map(_written_letter, text))}"'


def _name(name: str) -> str:
    """A name in front of "=": one that somebody made up is put in quotes."""
    return name if _BARE.fullmatch(name) else _value(name)


def _written_letter(letter: str) -> str:
    if letter in '\\"':
        return f"\\{letter}"
    return letter if letter.isprintable() else f"\\U{ord(letter):08x}"
