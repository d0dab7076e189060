"""Which keys do what, read off the bindings themselves: the help can name no key that does not work."""

from collections.abc import Collection
from functools import cache
from typing import Final, NamedTuple

import pygame

from systems.view.input import intent_of
from systems.view.intents import Do, Intent
from systems.view.words import Words


class Stroke(NamedTuple):
    """One key with what is held down beside it.  place: the scancode of a key that is bound by its position."""

    key: int
    mod: int = 0
    place: int = 0

    @property
    def intent(self) -> Intent | None:
        """What it means."""
        text = {"key": self.key, "mod": self.mod, "scancode": self.place, "unicode": ""}
        return intent_of(pygame.event.Event(pygame.KEYDOWN, text))


Binding = tuple[Do, int]
"""A kind of intent; of SLOT also which row of buttons."""

_HELD: Final = (0, pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL)
_NAMED: Final = {
    pygame.K_RETURN: "enter",
    pygame.K_ESCAPE: "esc",
    pygame.K_SPACE: "space",
    pygame.K_TAB: "tab",
    pygame.K_PAGEUP: "page_up",
    pygame.K_PAGEDOWN: "page_down",
}
_SIGNS: Final = {pygame.K_PLUS: "+", pygame.K_MINUS: "\N{MINUS SIGN}"}
_ARROWS: Final = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)
_PLACES: Final = (pygame.KSCAN_W, pygame.KSCAN_A, pygame.KSCAN_S, pygame.KSCAN_D)
_TWINS: Final = (pygame.K_KP_ENTER, pygame.K_KP_PLUS, pygame.K_KP_MINUS, pygame.K_EQUALS)
"""Keys that do what another key of the same label does: they are not listed beside it."""
_CODES: Final = (
    *_ARROWS,
    *_NAMED,
    *_SIGNS,
    *range(pygame.K_1, pygame.K_9 + 1),
    pygame.K_0,
    *range(pygame.K_a, pygame.K_z + 1),
    *range(pygame.K_F1, pygame.K_F12 + 1),
    *range(pygame.K_KP_1, pygame.K_KP_9 + 1),
)


@cache
def strokes() -> dict[Binding, tuple[Stroke, ...]]:
    """Every stroke that means something, by what it means; those that turn forwards come first."""
    found: dict[Binding, list[tuple[int, Stroke]]] = {}
    tried = [Stroke(key, mod) for mod in _HELD for key in _CODES]
    for stroke in (*tried, *(Stroke(0, 0, place) for place in _PLACES)):
        intent = stroke.intent
        if intent is not None and (not stroke.mod or intent != Stroke(stroke.key).intent):
            found.setdefault(binding_of(intent), []).append((-intent.x if intent.do not in _MOVES else 0, stroke))
    return {done: tuple(s for _, s in sorted(told, key=lambda pair: pair[0])) for done, told in found.items()}


_MOVES: Final = (Do.CURSOR, Do.PAN, Do.SLOT)


def binding_of(intent: Intent) -> Binding:
    """Under which row of the help an intent is listed."""
    return intent.do, intent.y if intent.do is Do.SLOT else 0


def labels(binding: Binding, words: Words) -> tuple[str, ...]:
    """What is printed on the keys of a binding, with whole groups of keys under one name."""
    told: list[str] = []
    for stroke in strokes().get(binding, ()):
        name = _group(stroke, words) or _name(stroke.key, words)
        held = {pygame.KMOD_LSHIFT: "shift", pygame.KMOD_LCTRL: "ctrl"}.get(stroke.mod)
        told.append(f"{words.say(f'key.{held}')}+{name}" if held else name)
    return tuple(dict.fromkeys(told))


def _group(stroke: Stroke, words: Words) -> str:
    """The name of the group a key belongs to, "" if it stands alone."""
    if stroke.place:
        return words.say("key.wasd")
    if stroke.key in _ARROWS:
        return words.say("key.arrows")
    if pygame.K_KP_1 <= stroke.key <= pygame.K_KP_9:
        return words.say("key.numpad")
    return words.say("key.digits") if pygame.K_0 <= stroke.key <= pygame.K_9 else ""


def _name(key: int, words: Words) -> str:
    if key in _NAMED:
        return words.say(f"key.{_NAMED[key]}")
    if pygame.K_F1 <= key <= pygame.K_F12:
        return words.say("key.function", number=key - pygame.K_F1 + 1)
    return _SIGNS.get(key) or chr(key).upper()


class HelpRow(NamedTuple):
    """One line of the help: what is pressed, and what it does."""

    keys: tuple[str, ...]
    text: str


def help_rows(screen: str, kinds: Collection[Binding], words: Words) -> tuple[HelpRow, ...]:
    """The lines of a screen for what it reacts to, in this order; texts are the screen's own where it has some."""
    rows = []
    for do, row in kinds:
        key = f"{do.value}_more" if row else do.value
        text = words.texts.find(f"help.{screen}_{key}") or words.say(f"help.{key}")
        rows.append(HelpRow(labels((do, row), words), text))
    return tuple(rows)
