"""The settings: every change works at once, is kept when it is applied, and undone when it is discarded."""

from typing import Final

import pygame

from systems.view.bindings import Bindings
from systems.view.canvas import Canvas
from systems.view.desk import Desk
from systems.view.input import KEYBOARD, intent_of
from systems.view.intents import Do, Intent
from systems.view.screen import NEVER, Screen, Stack
from systems.view.settings_keys import MOST, KeyList
from systems.view.settings_pages import PAGES, Page, Row, changed, stepped, told, value_of
from systems.view.settings_view import Backdrop, SettingsModel, draw_settings, room_for_keys

FIXED: Final = {
    pygame.K_UP: Intent(Do.CURSOR, 0, -1), pygame.K_DOWN: Intent(Do.CURSOR, 0, 1),
    pygame.K_LEFT: Intent(Do.CURSOR, -1, 0), pygame.K_RIGHT: Intent(Do.CURSOR, 1, 0),
    pygame.K_RETURN: Intent(Do.CONFIRM), pygame.K_KP_ENTER: Intent(Do.CONFIRM), pygame.K_ESCAPE: Intent(Do.BACK),
}  # fmt: skip
"""Keys that work here whatever they are bound to: nobody can lock themselves out of putting it right."""


class SettingsScreen:
    """All settings in pages, and the keys beside them.  mods: what is loaded, a line each.

    focus: "nav", "row:N", "keys", "reset", "apply" or "discard".
    """

    def __init__(self, stack: Stack, desk: Desk, below: Screen, mods: tuple[str, ...] = (), notice: str = "") -> None:
        self._stack = stack
        self._desk = desk
        self._below = below
        self._mods = mods
        self._before = (desk.prefs, desk.words.texts.lang)
        self.page = 0
        self.focus = "nav"
        self.ringed = False
        self.over: tuple[str, int, int] | None = None
        self.notice = notice
        self.keys = KeyList(desk.words)
        self._backdrop = Backdrop()
        self._canvas: Canvas | None = None

    # What there is

    @property
    def rows(self) -> tuple[Row, ...]:
        """The settings of the page."""
        return PAGES[self.page].rows

    def stops(self) -> list[str]:
        """What Tab goes through, in reading order."""
        return ["nav", *(f"row:{i}" for i in range(len(self.rows))), "keys", "reset", "apply", "discard"]

    def value(self, row: Row) -> object:
        """What a row of settings stands at."""
        return value_of(row, self._desk.prefs, self._desk.words, letters=KEYBOARD.bindings.letters)

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
            made = self.keys.taken(event, KEYBOARD.bindings)
            if made is not None:
                self._bind(made)
            return True
        if self.focus == "keys" and event.key in (pygame.K_DELETE, pygame.K_BACKSPACE):
            change = self.keys.dropped if event.key == pygame.K_DELETE else self.keys.restored
            self._bind(change(KEYBOARD.bindings))
            return True
        if self.focus == "keys" and event.key in (pygame.K_HOME, pygame.K_END):
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
            case Do.CONFIRM if self.focus in ("keys", "reset", "discard"):
                return self._use()
            case Do.CONFIRM | Do.END_NOW | Do.SETTINGS:
                self.keep()
            case Do.BACK | Do.MENU:
                self.discard()
            case Do.UNIT:
                return self._next(intent.x)
            case Do.CURSOR:
                self._arrow(intent.x, intent.y)
            case Do.SCROLL:
                self.keys.move(-10 if intent.y > 0 else 10, KEYBOARD.bindings)
            case Do.SCALE:
                row = next(row for page in PAGES for row in page.rows if row.field == "scale")
                self._step(row, intent.x)
            case Do.CHOOSE:
                self._chosen(intent)
            case _:
                return False
        return True

    def _next(self, step: int) -> bool:
        stops = self.stops()
        self.focus = stops[(stops.index(self.focus) + step) % len(stops)]
        self.keys.stop()
        return True

    def _arrow(self, dx: int, dy: int) -> None:
        if self.focus == "nav":
            if dy:
                self._turn((self.page + dy) % len(PAGES))
            elif dx > 0:
                self.focus = "row:0" if self.rows else "keys"
        elif self.focus == "keys":
            if dy:
                self.keys.move(dy, KEYBOARD.bindings)
            else:
                self.keys.turn(dx, KEYBOARD.bindings)
        elif self.focus.startswith("row:"):
            at = int(self.focus.removeprefix("row:"))
            if dy:
                self.focus = f"row:{min(len(self.rows) - 1, max(0, at + dy))}"
            else:
                self._step(self.rows[at], dx)
        else:
            self._next(dx or dy)

    def _use(self) -> bool:
        """What Space does, and Enter where it does not apply the settings."""
        if self.focus == "keys":
            self.keys.catch()
        elif self.focus.startswith("row:"):
            row = self.rows[int(self.focus.removeprefix("row:"))]
            at_end = row.kind == "steps" and self.value(row) == row.values[-1]
            self._step(row, -len(row.values) if at_end else 1)
        else:
            {"reset": self.reset, "apply": self.keep, "discard": self.discard}.get(self.focus, lambda: None)()
        return True

    def _pressed(self, button: int, place: tuple[float, float]) -> bool:
        hot = self._canvas.at(*place) if self._canvas is not None else None
        if button == 3:
            if hot is not None and hot.word == "cap" and not self.keys.catching:
                self.focus = "keys"
                self.keys.point(hot.x, hot.y, KEYBOARD.bindings)
                self._bind(self.keys.dropped(KEYBOARD.bindings))
            elif self.keys.catching:
                self.keys.stop()
            else:
                self.discard()
            return True
        self.keys.stop()
        return (hot is not None and self.intend(hot)) or True

    def _chosen(self, intent: Intent) -> None:
        if intent.word == "page":
            self.focus = "nav"
            self._turn(intent.x)
        elif intent.word == "row":
            self.focus = f"row:{intent.x}"
            row = self.rows[intent.x]
            self._set(row, row.values[intent.y] if row.kind != "toggle" else stepped(row, self.value(row), 1))
        elif intent.word == "cap":
            self.focus = "keys"
            self.keys.point(intent.x, intent.y, KEYBOARD.bindings)
            self.keys.catch()
        else:
            {"reset": self.reset, "apply": self.keep, "discard": self.discard}.get(intent.word, lambda: None)()

    def _hovered(self, place: tuple[float, float], *, dragging: bool) -> bool:
        hot = self._canvas.at(*place) if self._canvas is not None else None
        before = self.over
        self.over = (hot.word, hot.x, hot.y) if hot is not None and hot.do is Do.CHOOSE else None
        if dragging and self.over is not None and hot is not None and self.over[0] == "row":
            row = self.rows[hot.x]
            if row.kind == "steps" and self.focus == f"row:{hot.x}" and self.value(row) != row.values[hot.y]:
                self._set(row, row.values[hot.y])
                return True
        return self.over != before

    # What it does

    def _turn(self, page: int) -> None:
        self.page = page
        self.over = None

    def _step(self, row: Row, step: int) -> None:
        self._set(row, stepped(row, self.value(row), step))

    def _set(self, row: Row, value: object) -> None:
        if row.field != "letters":
            self._desk.apply(changed(self._desk.prefs, row, value))
            return
        made = KEYBOARD.bindings.with_letters(on=bool(value))
        if (double := made.doubled()) is None:
            self._bind(made)
        else:
            words = self._desk.words
            self.notice = words.say("settings.letters_taken", command=words.say(f"command.{double}"))

    def _bind(self, made: Bindings | None) -> None:
        if made is not None:
            self._desk.apply(changed(self._desk.prefs, Row("keys", "keys"), made.written()))

    def reset(self) -> None:
        """Give every command the keys it has by default; like every change it can still be discarded."""
        self.keys.stop()
        self._bind(Bindings())

    def keep(self) -> None:
        """Write the settings down and close; what cannot be written is told, and the screen stays."""
        problem = self._desk.store()
        if problem and problem != self.notice:
            self.notice = problem
        else:
            self._stack.pop()

    def discard(self) -> None:
        """Put everything back as it was, and close."""
        prefs, lang = self._before
        if self._desk.prefs != prefs:
            self._desk.revert(prefs, lang)
        if self._desk.kept != prefs:
            self._desk.store()
        self._stack.pop()

    @property
    def dirty(self) -> bool:
        """True if something was changed."""
        return self._desk.prefs != self._before[0]

    # Time and picture

    def tick(self, now: int) -> bool:
        """Nothing moves here."""
        return False

    def wait(self, now: int) -> int:
        """Only events matter."""
        return NEVER

    def told(self) -> str:
        """What has the focus, in words."""
        words = self._desk.words
        if self.focus == "keys":
            return self.keys.told(KEYBOARD.bindings)
        if self.focus.startswith("row:"):
            row = self.rows[int(self.focus.removeprefix("row:"))]
            parts = (words.say(f"settings.{row.field}"), told(row, self.value(row), words))
            return f"{parts[0]}: {parts[1]}. {words.say(f'settings.{row.field}_about')}"
        if self.focus == "nav":
            return f"{words.say('settings.title')}: {words.say(f'settings.page_{PAGES[self.page].id}')}"
        return words.say(f"settings.{self.focus}")

    def model(self) -> SettingsModel:
        """What is shown."""
        page: Page = PAGES[self.page]
        return SettingsModel(
            page=page, values=tuple(self.value(row) for row in page.rows), prefs=self._desk.prefs, mods=self._mods,
            bindings=KEYBOARD.bindings, keys=self.keys, most_caps=MOST, focus=self.focus, ringed=self.ringed,
            over=self.over, notice=self.notice, dirty=self.dirty, size=self._desk.size,
        )  # fmt: skip

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the settings over a blurred picture of the screen below."""
        self._backdrop.draw(surface, self._desk, self._below)
        self.keys.scroll(room_for_keys(surface.get_height() / self._desk.ink.scale))
        self._canvas = draw_settings(self._desk, surface, self.model())
