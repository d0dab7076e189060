"""Which keys do what, read off the bindings themselves: the help can name no key that does not work."""

from collections.abc import Collection, Mapping
from typing import Final, NamedTuple

import pygame

from systems.view.bindings import Binding as Binding
from systems.view.bindings import binding_of as binding_of
from systems.view.input import KEYBOARD
from systems.view.intents import Do
from systems.view.pad import PARTS, pad_labels
from systems.view.strokes import CTRL, SHIFT
from systems.view.strokes import Stroke as Stroke
from systems.view.words import Words

_NAMED: Final = {
    pygame.K_RETURN: "enter",
    pygame.K_ESCAPE: "esc",
    pygame.K_SPACE: "space",
    pygame.K_TAB: "tab",
    pygame.K_LALT: "alt",
    pygame.K_PAGEUP: "page_up",
    pygame.K_PAGEDOWN: "page_down",
    pygame.K_HOME: "home",
    pygame.K_END: "end",
    pygame.K_INSERT: "insert",
    pygame.K_DELETE: "delete",
    pygame.K_BACKSPACE: "backspace",
}
_SIGNS: Final = {
    pygame.K_PLUS: "+", pygame.K_KP_PLUS: "+", pygame.K_MINUS: "\N{MINUS SIGN}", pygame.K_KP_MINUS: "\N{MINUS SIGN}",
    pygame.K_LEFT: "\N{LEFTWARDS ARROW}", pygame.K_RIGHT: "\N{RIGHTWARDS ARROW}",
    pygame.K_UP: "\N{UPWARDS ARROW}", pygame.K_DOWN: "\N{DOWNWARDS ARROW}",
}  # fmt: skip
_TWINS: Final = (pygame.K_KP_ENTER, pygame.K_KP_PLUS, pygame.K_KP_MINUS, pygame.K_EQUALS)
"""Keys that do what another key of the same label does: they are not listed beside it."""
_ARROWS: Final = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)
_PADS: Final = tuple(code for code in range(pygame.K_KP_1, pygame.K_KP_9 + 1) if code != pygame.K_KP_5)
_DIGITS: Final = tuple(range(pygame.K_0, pygame.K_9 + 1))
_WASD: Final = (pygame.KSCAN_W, pygame.KSCAN_A, pygame.KSCAN_S, pygame.KSCAN_D)
_FAMILIES: Final = (
    ("arrows", tuple(Stroke(key) for key in _ARROWS)),
    ("numpad", tuple(Stroke(key) for key in _PADS)),
    ("numpad", tuple(Stroke(key) for key in _PADS if (key - pygame.K_KP_1) % 2)),
    ("wasd", tuple(Stroke(0, 0, place) for place in _WASD)),
    ("digits", tuple(Stroke(key) for key in _DIGITS)),
)
"""Keys that go by one name where all of them do the same kind of thing; the larger family first."""


Parts = Mapping[Do, tuple[str, ...]]
"""Parts of a pad by what they mean on a screen."""


def strokes() -> dict[Binding, tuple[Stroke, ...]]:
    """Every stroke that means something, by what it means; those that turn forwards come first."""
    return KEYBOARD.bindings.strokes


def labels(binding: Binding, words: Words, parts: Parts = PARTS) -> tuple[str, ...]:
    """What is printed on the keys of a binding, with whole groups of keys under one name; "—" for none.

    parts: of the pad, which are named where it was used last.
    """
    if words.pad and not binding[1] and (named := pad_labels(binding[0], words, parts)):
        return named
    if words.labelled[:2] != (KEYBOARD.bindings, words.texts.lang):
        words.labelled = (KEYBOARD.bindings, words.texts.lang, {})
    kept = words.labelled[2]
    if binding not in kept:
        kept[binding] = told(strokes().get(binding, ()), words) or ("—",)
    return kept[binding]


def told(bound: tuple[Stroke, ...], words: Words) -> tuple[str, ...]:
    """What is printed on these keys, with whole groups of keys under one name."""
    names: dict[Stroke, str] = {}
    for family, members in _FAMILIES:
        for mod in (0, SHIFT, CTRL):
            whole = [member._replace(mod=mod) for member in members]
            if all(stroke in bound and stroke not in names for stroke in whole):
                names |= dict.fromkeys(whole, _with(mod, words.say(f"key.{family}"), words))
    shown = [stroke for stroke in bound if stroke in names or not _doubled(stroke, bound)]
    return tuple(dict.fromkeys(names.get(stroke) or label(stroke, words) for stroke in shown))


def _doubled(stroke: Stroke, bound: tuple[Stroke, ...]) -> bool:
    """True for a key beside another one of the same label."""
    if stroke.place:
        return any(other.mod == stroke.mod and _placed(stroke) == other.key for other in bound if other.key)
    return stroke.key in _TWINS and any(o.mod == stroke.mod and o.key and o.key not in _TWINS for o in bound)


def _placed(stroke: Stroke) -> int:
    """The key that is at this place on a keyboard with WASD."""
    if pygame.KSCAN_1 <= stroke.place <= pygame.KSCAN_0:
        return pygame.K_0 + (stroke.place - pygame.KSCAN_1 + 1) % 10
    if pygame.KSCAN_A <= stroke.place <= pygame.KSCAN_Z:
        return pygame.K_a + stroke.place - pygame.KSCAN_A
    return 0


def label(stroke: Stroke, words: Words) -> str:
    """What is printed on one key, with what is held down beside it."""
    key = stroke.key or _placed(stroke)
    name = _name(key, words) if key else ""
    return _with(stroke.mod, name or words.say("key.number", number=key or stroke.place), words)


def _with(mod: int, name: str, words: Words) -> str:
    for held, key in ((SHIFT, "key.shift"), (CTRL, "key.ctrl")):
        name = f"{words.say(key)}+{name}" if mod & held else name
    return name


def _name(key: int, words: Words) -> str:
    """What is printed on a key; "" for one that is known by its number only."""
    if key in _TWINS[:3]:
        return words.say("key.pad", number=_SIGNS.get(key) or words.say("key.enter"))
    if key in _NAMED:
        return words.say(f"key.{_NAMED[key]}")
    if key in _SIGNS:
        return _SIGNS[key]
    if pygame.K_F1 <= key <= pygame.K_F12:
        return words.say("key.function", number=key - pygame.K_F1 + 1)
    if pygame.K_KP_1 <= key <= pygame.K_KP_0:
        return words.say("key.pad", number=(key - pygame.K_KP_1 + 1) % 10)
    if 0x20 < key < 0x10000 and chr(key).isprintable():
        return chr(key).upper() if len(chr(key).upper()) == 1 else chr(key)
    return pygame.key.name(key) if pygame.display.get_init() else ""


class HelpRow(NamedTuple):
    """One line of the help: what is pressed, and what it does."""

    keys: tuple[str, ...]
    text: str


def help_rows(
    screen: str, kinds: Collection[Binding], words: Words, parts: Parts = PARTS
) -> tuple[HelpRow, ...]:  # fmt: skip
    """The lines of a screen for what it reacts to, in this order; texts are the screen's own where it has some."""
    rows = []
    for do, row in kinds:
        key = f"{do.value}_more" if row else do.value
        text = words.texts.find(f"help.{screen}_{key}") or words.say(f"help.{key}")
        rows.append(HelpRow(labels((do, row), words, parts), text))
    return tuple(rows)
