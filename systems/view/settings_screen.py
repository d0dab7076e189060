"""The settings: what keys, mouse and pad mean there, and their picture."""

from typing import Final

import pygame

from systems.view.bindings import Bindings
from systems.view.canvas import Canvas
from systems.view.desk import Desk
from systems.view.input import KEYBOARD, intent_of
from systems.view.intents import Do, Intent
from systems.view.screen import Screen, Stack
from systems.view.settings_draft import Draft
from systems.view.settings_focus import Focus
from systems.view.settings_keys import MOST, KeyList
from systems.view.settings_pages import PAGES, stepped, told
from systems.view.settings_view import Backdrop, SettingsModel, draw_settings, room_for_keys

FIXED: Final = {
    pygame.K_UP: Intent(Do.CURSOR, 0, -1), pygame.K_DOWN: Intent(Do.CURSOR, 0, 1),
    pygame.K_LEFT: Intent(Do.CURSOR, -1, 0), pygame.K_RIGHT: Intent(Do.CURSOR, 1, 0),
    pygame.K_RETURN: Intent(Do.CONFIRM), pygame.K_KP_ENTER: Intent(Do.CONFIRM), pygame.K_ESCAPE: Intent(Do.BACK),
}  # fmt: skip
"""Keys that work here whatever they are bound to: nobody can lock themselves out of putting it right."""


class SettingsScreen(Screen):
    """All settings in pages, and the keys beside them.  mods: what is loaded, a line each."""

    def __init__(self, stack: Stack, desk: Desk, below: Screen, mods: tuple[str, ...] = (), notice: str = "") -> None:
        self._stack = stack
        self._desk = desk
        self._below = below
        self._mods = mods
        self.draft = Draft(desk, notice)
        self.focus = Focus()
        self.keys = KeyList(desk.words)
        self.ringed = False
        self.over: tuple[str, int, int] | None = None
        self._backdrop = Backdrop()
        self._canvas: Canvas | None = None

    # Input

    def event(self, event: pygame.event.Event, now: int) -> bool:
        """Take a key or the mouse."""
        if event.type == pygame.KEYDOWN:
            self.ringed = True
            return self._key(event)
        if event.type == pygame.MOUSEWHEEL:
            self.keys.move(-3 if event.y > 0 else 3, KEYBOARD.bindings)
            return True
        if event.type == pygame.MOUSEMOTION:
            return self._hovered(self._desk.design(event.pos), dragging=bool(event.buttons[0]))
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 3):
            self.ringed = False
            return self._pressed(event.button, self._desk.design(event.pos))
        return False

    def _key(self, event: pygame.event.Event) -> bool:
        if self.keys.catching:
            self.draft.bind(self.keys.taken(event, KEYBOARD.bindings))
            return True
        if self.focus.at == "keys" and event.key in (pygame.K_DELETE, pygame.K_BACKSPACE):
            change = self.keys.dropped if event.key == pygame.K_DELETE else self.keys.restored
            self.draft.bind(change(KEYBOARD.bindings))
            return True
        if self.focus.at == "keys" and event.key in (pygame.K_HOME, pygame.K_END):
            self.keys.move(-999 if event.key == pygame.K_HOME else 999, KEYBOARD.bindings)
            return True
        if event.key == pygame.K_TAB:
            return self._next(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        if event.key == pygame.K_SPACE:
            return self._use()
        intent = FIXED.get(event.key) if not event.mod & pygame.KMOD_CTRL else None
        intent = intent or intent_of(event)
        return intent is not None and self.intend(intent)

    def intend(self, intent: Intent) -> bool:
        """Let an intent work; True if the picture changed."""
        match intent.do:
            case Do.CONFIRM if self.focus.at in ("keys", "reset", "discard"):
                return self._use()
            case Do.CONFIRM | Do.END_NOW | Do.SETTINGS:
                self._keep()
            case Do.BACK | Do.MENU:
                self._discard()
            case Do.ACTIONS:
                return self._use()
            case Do.UNIT:
                return self._next(intent.x)
            case Do.CURSOR:
                self._arrow(intent.x, intent.y)
            case Do.SCROLL:
                self.keys.move(-10 if intent.y > 0 else 10, KEYBOARD.bindings)
            case Do.SCALE:
                self.draft.step(next(row for page in PAGES for row in page.rows if row.field == "scale"), intent.x)
            case Do.CHOOSE:
                self._chosen(intent)
            case _:
                return False
        return True

    def _next(self, step: int) -> bool:
        self.focus.next(step)
        self.keys.stop()
        return True

    def _arrow(self, dx: int, dy: int) -> None:
        focus = self.focus
        if focus.at == "nav" and dy:
            self._turn(focus.page + dy)
        elif focus.at == "nav" and dx > 0:
            focus.enter()
        elif focus.at == "keys" and dy:
            self.keys.move(dy, KEYBOARD.bindings)
        elif focus.at == "keys":
            self.keys.turn(dx, KEYBOARD.bindings)
        elif focus.row is not None and dy:
            focus.down(dy)
        elif focus.row is not None:
            self.draft.step(focus.row, dx)
        elif focus.at != "nav":
            self._next(dx or dy)

    def _use(self) -> bool:
        """What Space does, and Enter where it does not apply the settings."""
        row = self.focus.row
        if self.focus.at == "keys":
            self.keys.catch()
        elif row is not None:
            at_end = row.kind == "steps" and self.draft.value(row) == row.values[-1]
            self.draft.step(row, -len(row.values) if at_end else 1)
        else:
            self._button(self.focus.at)
        return True

    def _pressed(self, button: int, place: tuple[float, float]) -> bool:
        hot = self._canvas.at(*place) if self._canvas is not None else None
        if button == 3:
            if hot is not None and hot.word == "cap" and not self.keys.catching:
                self.focus.at = "keys"
                self.keys.point(hot.x, hot.y, KEYBOARD.bindings)
                self.draft.bind(self.keys.dropped(KEYBOARD.bindings))
            elif self.keys.catching:
                self.keys.stop()
            else:
                self._discard()
            return True
        self.keys.stop()
        return (hot is not None and self.intend(hot)) or True

    def _chosen(self, intent: Intent) -> None:
        if intent.word == "page":
            self.focus.at = "nav"
            self._turn(intent.x)
        elif intent.word == "row":
            self.focus.on_row(intent.x)
            row = self.focus.shown.rows[intent.x]
            on = row.values[intent.y] if row.kind != "toggle" else stepped(row, self.draft.value(row), 1)
            self.draft.set(row, on)
        elif intent.word == "cap":
            self.focus.at = "keys"
            self.keys.point(intent.x, intent.y, KEYBOARD.bindings)
            self.keys.catch()
        else:
            self._button(intent.word)

    def _hovered(self, place: tuple[float, float], *, dragging: bool) -> bool:
        hot = self._canvas.at(*place) if self._canvas is not None else None
        before = self.over
        self.over = (hot.word, hot.x, hot.y) if hot is not None and hot.do is Do.CHOOSE else None
        if dragging and self.over is not None and hot is not None and self.over[0] == "row":
            row = self.focus.shown.rows[hot.x]
            if row.kind == "steps" and self.focus.row is row and self.draft.value(row) != row.values[hot.y]:
                self.draft.set(row, row.values[hot.y])
                return True
        return self.over != before

    # What it does

    def _turn(self, page: int) -> None:
        self.focus.turn(page)
        self.over = None

    def _button(self, name: str) -> None:
        if name == "reset":  # like every change it can still be discarded
            self.keys.stop()
            self.draft.bind(Bindings())
        elif name == "apply":
            self._keep()
        elif name == "discard":
            self._discard()

    def _keep(self) -> None:
        """Write the settings down and close; what cannot be written is told, and the screen stays."""
        if self.draft.keep():
            self._stack.pop()

    def _discard(self) -> None:
        self.draft.take_back()
        self._stack.pop()

    def claims(self, event: pygame.event.Event) -> bool:
        """True for any key while one is asked for, and for the one that opens the settings: here it closes them."""
        intent = intent_of(event) if event.type == pygame.KEYDOWN else None
        return self.keys.catching or (intent is not None and intent.do is Do.SETTINGS)

    def warn(self, line: str) -> None:
        """Show what went wrong."""
        self.draft.notice = line

    # Picture

    def told(self) -> str:
        """What has the focus, in words."""
        words, focus = self._desk.words, self.focus
        if focus.at == "keys":
            return self.keys.told(KEYBOARD.bindings)
        if (row := focus.row) is not None:
            parts = (words.say(f"settings.{row.field}"), told(row, self.draft.value(row), words))
            return f"{parts[0]}: {parts[1]}. {words.say(f'settings.{row.field}_about')}"
        if focus.at == "nav":
            return f"{words.say('settings.title')}: {words.say(f'settings.page_{focus.shown.id}')}"
        return words.say(f"settings.{focus.at}")

    def model(self) -> SettingsModel:
        """What is shown."""
        page, draft = self.focus.shown, self.draft
        return SettingsModel(
            page=page, values=tuple(draft.value(row) for row in page.rows), prefs=self._desk.prefs, mods=self._mods,
            bindings=KEYBOARD.bindings, keys=self.keys, most_caps=MOST, focus=self.focus.at, ringed=self.ringed,
            over=self.over, notice=draft.notice, dirty=draft.dirty, size=self._desk.size,
        )  # fmt: skip

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the settings over a blurred picture of the screen below."""
        self._backdrop.draw(surface, self._desk, self._below)
        self.keys.scroll(room_for_keys(surface.get_height() / self._desk.ink.scale))
        self._canvas = draw_settings(self._desk, surface, self.model())
