"""One key with what is held down beside it, and how it is written in the settings."""

from functools import cache
from typing import Final, NamedTuple

import pygame

SHIFT: Final = pygame.KMOD_LSHIFT
CTRL: Final = pygame.KMOD_LCTRL
_HELD: Final = {"ctrl": CTRL, "shift": SHIFT}
_PLACE: Final = "@"
_MOST: Final = {False: 1 << 31, True: 512}
"""Numbers of keys and of places are below these."""
_SURROGATES: Final = range(0xD800, 0xE000)


class Stroke(NamedTuple):
    """One key with what is held down beside it.  place: the scancode of a key that is bound by its position."""

    key: int
    mod: int = 0
    place: int = 0


@cache
def _named(prefix: str) -> dict[str, int]:
    return {name.removeprefix(prefix).lower(): value for name, value in vars(pygame).items() if name.startswith(prefix)}


@cache
def _names(prefix: str) -> dict[int, str]:
    longest_first = sorted(_named(prefix).items(), key=lambda pair: (-len(pair[0]), pair[0]))
    return {value: name for name, value in longest_first}  # the shortest of several names counts


def held(mod: int) -> int:
    """What of the keys held down counts: Shift and Ctrl, either of the two."""
    return (SHIFT if mod & pygame.KMOD_SHIFT else 0) | (CTRL if mod & pygame.KMOD_CTRL else 0)


def stroke_of(event: pygame.event.Event) -> Stroke:
    """The stroke of a key press, by the key's label."""
    return Stroke(event.key, held(event.mod))


def written(stroke: Stroke) -> str:
    """A stroke as it stands in the settings: "ctrl+shift+e", "ö", "kp4", "@w" for a key by its position."""
    before = "".join(f"{name}+" for name, mod in _HELD.items() if stroke.mod & mod)
    if stroke.place:
        return f"{before}{_PLACE}{_names('KSCAN_').get(stroke.place, f'#{stroke.place}')}"
    name = _names("K_").get(stroke.key)
    letter = chr(stroke.key) if 0x80 < stroke.key < 0x10000 and chr(stroke.key).isalpha() else ""
    return f"{before}{name or letter or f'#{stroke.key}'}"


def read(text: str) -> Stroke | None:
    """The stroke that is written so, None if there is no such key."""
    *before, last = text.strip().split("+")
    if not last or any(word not in _HELD for word in before):
        return None
    mod = sum(_HELD[word] for word in dict.fromkeys(before))
    placed = last.startswith(_PLACE)
    last = last.removeprefix(_PLACE)
    code = _named("KSCAN_" if placed else "K_").get(last.lower())
    if code is None and last.startswith("#") and last[1:].isdecimal() and len(last) < 12:
        code = int(last[1:])
        if code >= _MOST[placed] or (not placed and code in _SURROGATES):
            return None
    small = last.lower()
    if code is None and not placed and len(last) == len(small) == 1 and last.isalpha() and ord(last) > 0x80:
        code = ord(small)
    if code is None:
        return None
    return Stroke(0, mod, code) if placed else Stroke(code, mod)
