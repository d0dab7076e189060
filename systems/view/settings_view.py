"""How the settings look."""

from dataclasses import dataclass
from typing import Final

import pygame

from systems.view.bindings import Bindings
from systems.view.canvas import Canvas
from systems.view.controls import ring
from systems.view.desk import Desk
from systems.view.frame import Box
from systems.view.intents import Do, Intent
from systems.view.keys import labels
from systems.view.marks import button, keycap, weight
from systems.view.preferences import Preferences
from systems.view.screen import Screen
from systems.view.settings_keys import KeyList
from systems.view.settings_keys_view import HEAD, LOW, PITCH, draw_keys
from systems.view.settings_pages import PAGES, Page
from systems.view.settings_rows import draw_page
from systems.view.words import Words

_TOP: Final = 112.0
_ROOMY: Final = 1200.0
_LOW: Final = 48.0
_NAV_STEP: Final = 50.0


@dataclass(frozen=True, slots=True)
class SettingsModel:
    """What the settings show: the page with its values, the list of keys, what has the focus and what is pointed at."""

    page: Page
    values: tuple[object, ...]
    prefs: Preferences
    mods: tuple[str, ...]
    bindings: Bindings
    keys: KeyList
    most_caps: int
    focus: str
    ringed: bool
    over: tuple[str, int, int] | None
    notice: str
    dirty: bool
    size: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Places:
    """Boxes of the settings in design pixels."""

    nav: Box
    content: Box
    keys: Box


def places(width: float, height: float) -> Places:
    """Where things are in a window of this many design pixels."""
    roomy = width >= _ROOMY
    margin, gap = (48.0, 16.0) if roomy else (24.0, 12.0)
    top = _TOP if height >= 700 else 100.0
    high = height - top - _LOW
    nav, keys = (216.0, 376.0) if roomy else (176.0, 330.0)
    content = width - 2 * margin - 2 * gap - nav - keys
    left = margin + nav + gap
    return Places((margin, top, nav, high), (left, top, content, high), (left + content + gap, top, keys, high))


def room_for_keys(height: float) -> int:
    """Lines of the list of keys that fit into a window of this height."""
    return int((places(_ROOMY, height).keys[3] - HEAD - LOW) // PITCH)


class Backdrop:
    """The screen below, blurred and dark: drawn when the settings open, and when the window changes its size."""

    def __init__(self) -> None:
        self._kept: tuple[object, pygame.Surface] | None = None

    def draw(self, surface: pygame.Surface, desk: Desk, below: Screen) -> None:
        """Cover a surface with it."""
        size = surface.get_size()
        if self._kept is None or self._kept[0] != size:
            whole = pygame.Surface(size)
            below.draw(whole)
            small = pygame.transform.smoothscale(whole, (max(1, size[0] // 12), max(1, size[1] // 12)))
            small = pygame.transform.gaussian_blur(small, 2)
            soft = pygame.transform.smoothscale(small, size)
            soft.fill((118, 124, 140), special_flags=pygame.BLEND_RGB_MULT)
            self._kept = (size, soft)
        surface.blit(self._kept[1], (0, 0))
        if desk.prefs.palette == "contrast":
            surface.fill(desk.ink.rgba("void"))


def draw_settings(desk: Desk, surface: pygame.Surface, model: SettingsModel) -> Canvas:
    """Draw the settings and return the canvas with its ledger."""
    ink, words = desk.ink, desk.words
    canvas = Canvas(ink, surface)
    width, height = surface.get_width() / ink.scale, surface.get_height() / ink.scale
    where = places(width, height)
    left, right = where.nav[0], where.keys[0] + where.keys[2]
    tall = where.nav[1] >= _TOP
    canvas.text(words.say("settings.title"), left, 26 if tall else 18, size=40, face="title")
    canvas.fill((left + 2, 84 if tall else 76, 48, 2), "brass")
    _ends(canvas, words, model, right, 40 if tall else 34)
    _nav(canvas, words, model, where.nav)
    canvas.panel(where.content)
    draw_page(canvas, desk, model, where.content)
    canvas.panel(where.keys)
    draw_keys(canvas, words, model, where.keys)
    _foot(canvas, words, model, left, right, height - 34)
    return canvas


def _ends(canvas: Canvas, words: Words, model: SettingsModel, right: float, y: float) -> None:
    """The two ways out, with their keys."""
    for name, do in (("discard", Do.BACK), ("apply", Do.CONFIRM)):
        key = labels((do, 0), words)[0]
        text = words.say("settings.close" if name == "discard" and not model.dirty else f"settings.{name}")
        wide = canvas.ink.width(text, "semibold", 15) + canvas.ink.width(key, "semibold", 12) + 58
        box = (right - wide, y, wide, 38.0)
        button(canvas, box, text, size=15, kind="primary" if name == "apply" and model.dirty else "plain", key=key)
        if model.ringed and model.focus == name:
            ring(canvas, box)
        canvas.hot(box, Intent(Do.CHOOSE, 0, 0, name))
        right -= wide + 12


def _nav(canvas: Canvas, words: Words, model: SettingsModel, box: Box) -> None:
    x, y, width, height = box
    canvas.panel(box)
    for i, page in enumerate(PAGES):
        part = (x + 8, y + 10 + _NAV_STEP * i, width - 16, 44.0)
        on = page is model.page
        if on:
            canvas.rounded(part, 8, fill="lit", fill_end="lit_end", border="brass")
        elif model.over == ("page", i, 0):
            canvas.rounded(part, 8, fill="hover")
        tint = "brass2" if on else "text2"
        canvas.glyph(page.glyph, part[0] + 14, part[1] + 11, 22, tint)
        text = words.say(f"settings.page_{page.id}")
        face = weight(strong=on)
        canvas.text(text, part[0] + 48, part[1] + 10, size=17, face=face, colour=tint, room=part[2] - 56)
        if on and model.focus == "nav" and model.ringed:
            ring(canvas, part)
        canvas.hot(part, Intent(Do.CHOOSE, i, 0, "page"))
    told = model.notice or words.say("settings.live")
    lines = canvas.wrap(told, width - 36, 13)
    top = y + height - 16 - 18 * len(lines)
    for i, line in enumerate(lines):
        canvas.text(line, x + 18, top + 18 * i, size=13, colour="bad" if model.notice else "text3", room=width - 30)


def _foot(canvas: Canvas, words: Words, model: SettingsModel, left: float, right: float, y: float) -> None:
    """What the keys do where the focus is."""
    hints: list[tuple[str, str]] = [(words.say("key.tab"), "settings.hint_next")]
    if model.focus == "keys":
        hints += [
            (words.say("key.enter"), "settings.hint_press"),
            (words.say("key.delete"), "settings.hint_drop"),
            (words.say("key.backspace"), "settings.hint_restore"),
            ("\N{LEFTWARDS ARROW} \N{RIGHTWARDS ARROW}", "settings.hint_cap"),
        ]
    elif model.focus == "nav":
        hints.append(("\N{UPWARDS ARROW} \N{DOWNWARDS ARROW}", "settings.hint_page"))
    elif model.focus.startswith("row:"):
        hints.append(("\N{LEFTWARDS ARROW} \N{RIGHTWARDS ARROW}", "settings.hint_change"))
    for key, text in hints:
        wide = canvas.ink.width(key, "semibold", 12) + 12
        keycap(canvas, left + max(20.0, wide), y + 1, key)
        left += max(20.0, wide) + 8
        left += canvas.text(words.say(text), left, y, size=14, colour="text2") + 24
