"""The battle: input to intents, beats while others act, drawing on demand."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import pygame

from components.observation import Observation
from content.lessons import Lesson
from systems.view.aims import STRIKES
from systems.view.battle import BattleSeat
from systems.view.battle_view import draw_battle, needs_side
from systems.view.buttons import slots_of
from systems.view.callout import draw_callout
from systems.view.canvas import Canvas
from systems.view.desk import Desk
from systems.view.explain import About, about_action
from systems.view.frame import Camera, Places, Sheet, places, sheet, toward, whole_map
from systems.view.glide import FRAME_MS, Glide
from systems.view.help_screen import HelpScreen
from systems.view.input import intent_of
from systems.view.intents import Do, Intent
from systems.view.keys import Binding, HelpRow, help_rows
from systems.view.menu_screen import Entry, MenuScreen
from systems.view.model import Button
from systems.view.pacing import Pacer
from systems.view.pad import DPAD
from systems.view.screen import NEVER, Stack
from systems.view.session import Session
from systems.view.terrain import seen_in
from systems.view.tutor import Tutor
from systems.view.wheel_screen import WheelScreen

_SHARED: Final[tuple[Binding, ...]] = (
    (Do.UNIT, 0), (Do.TABLE, 0), (Do.SCROLL, 0), (Do.LOG, 0), (Do.ZOOM, 0), (Do.PAN, 0), (Do.CENTRE, 0), (Do.SCALE, 0),
    (Do.AWARENESS, 0), (Do.GOALS, 0), (Do.SAVE, 0), (Do.LOAD, 0), (Do.SETTINGS, 0), (Do.HELP, 0),
    (Do.SCREENSHOT, 0), (Do.FULL_SCREEN, 0),
)  # fmt: skip
PLAYED: Final[tuple[Binding, ...]] = (
    (Do.CURSOR, 0), (Do.CONFIRM, 0), (Do.BACK, 0), (Do.SLOT, 0), (Do.SLOT, 1), (Do.MORE, 0), (Do.TARGET, 0),
    (Do.AIM, 0), (Do.GUESS, 0), (Do.VIEW, 0), (Do.UNDO, 0), (Do.END_TURN, 0), (Do.END_NOW, 0), (Do.PAUSE, 0), *_SHARED,
)  # fmt: skip
WATCHED: Final[tuple[Binding, ...]] = (
    (Do.END_TURN, 0), (Do.PAUSE, 0), (Do.VIEW, 0), (Do.CURSOR, 0), (Do.BACK, 0), *_SHARED,
)  # fmt: skip

PADDED: Final[tuple[Binding, ...]] = ((Do.ACTIONS, 0), (Do.MENU, 0))
"""What only a pad has a part of its own for: keys choose actions by number, and Esc opens the menu."""


class BattleScreen:
    """One session played by one person, or watched.  on_over opens what follows the battle.

    save: writes a save and tells what there is to say; load: opens the list of saves; lesson: what is taught meanwhile.
    """

    def __init__(
        self,
        stack: Stack,
        desk: Desk,
        session: Session,
        on_over: Callable[[Observation], None],
        *,
        watching: bool = False,
        save: Callable[[], str] = str,
        load: Callable[[], None] | None = None,
        lesson: Lesson | None = None,
    ) -> None:
        self._stack = stack
        self._desk = desk
        self._on_over = on_over
        self._save, self._load = save, load
        self.seat = BattleSeat(session, desk.words, watching=watching)
        self.seat.careful = lambda: desk.prefs.careful
        self._pacer = Pacer(self.seat, desk.pace)
        self.tutor = Tutor(lesson, self.seat) if lesson is not None else None
        self._layout = self.seat.known.observation.briefing.layout
        self._camera: Camera | None = None
        self._drawer = False
        self._aiming = False
        self._canvas: Canvas | None = None
        self._over = ""
        self._now = 0
        self._glide = Glide(self._layout, lambda ms: desk.motion(desk.pace(ms)))
        self._told = False

    # Where things are

    @property
    def _places(self) -> Places:
        return places(self._desk.size, self._desk.ink.scale, drawer=self._drawer or self._aiming)

    @property
    def camera(self) -> Camera:
        """What of the map is shown; at first all of it if it fits."""
        if self._camera is None:
            box = self._places.map
            self._camera = whole_map(box, self._layout.width, self._layout.height)
            self._follow()
        return self._camera

    def _sheet(self) -> Sheet:
        return sheet(self._places.map, self.camera, self._layout.width, self._layout.height, self._desk.ink.scale)

    def _follow(self) -> None:
        """Keep the cursor in view; it only ever follows the viewer's own hands and turns."""
        if self._camera is not None:
            scale, box = self._desk.ink.scale, self._places.map
            self._camera = toward(
                self._camera, box, self.seat.ui.cursor, self._layout.width, self._layout.height, scale
            )

    # Input

    def event(self, event: pygame.event.Event, now: int) -> bool:
        """Turn an event into an intent and let it work."""
        if event.type == pygame.KEYDOWN:
            intent = intent_of(event)
            return intent is not None and self.intend(intent, now)
        if event.type == pygame.MOUSEMOTION:
            return self._hovered(self._desk.design(event.pos), now)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 3):
            return self._pressed(event.button, self._desk.design(event.pos), now)
        if event.type == pygame.MOUSEWHEEL:
            x, y = self._desk.design(pygame.mouse.get_pos())
            over_map = self._sheet().square(x, y) is not None
            step = 1 if event.y > 0 else -1
            return self.intend(Intent(Do.ZOOM, step) if over_map else Intent(Do.SCROLL, 0, step), now)
        return False

    def _pressed(self, button: int, place: tuple[float, float], now: int) -> bool:
        if button == 3:
            return self.intend(Intent(Do.BACK), now)
        hot = self._canvas.at(*place) if self._canvas is not None else None
        if hot is not None:
            return self.intend(hot, now)
        return self._at(Do.CLICK, place, now)

    def _hovered(self, place: tuple[float, float], now: int) -> bool:
        hot = self._canvas.at(*place) if self._canvas is not None else None
        self._over = ""
        if hot is not None and hot.do is Do.SLOT:
            row = slots_of(self.seat.known.actor)[min(hot.y, 1)]
            self._over = row[hot.x] if hot.x < len(row) else ""
            return self.intend(Intent(Do.HOVER, hot.x, hot.y), now)
        return self._at(Do.POINT, place, now)

    def _at(self, do: Do, place: tuple[float, float], now: int) -> bool:
        """Let a square's intent work, if the place is on the map."""
        laid = self._sheet()
        square = laid.square(*place)
        return square is not None and self.intend(Intent(do, *square, spot=laid.spot(*place)), now)

    def intend(self, intent: Intent, now: int) -> bool:
        """Let an intent work; True if the picture changed."""
        self._now = now
        changed = self._intend(intent, now)
        return self._taught() or changed

    def _taught(self) -> bool:
        """Let the lesson see what was done; True if it says something else now."""
        return self.tutor is not None and self.tutor.look(self.seat)

    def _intend(self, intent: Intent, now: int) -> bool:
        match intent.do:
            case Do.BACK if intent.x or not self.seat.ui.mode:
                self._leave()
            case Do.MENU:
                self._pause()
            case Do.ACTIONS:
                return self._actions()
            case Do.CURSOR if intent.word == DPAD and self.seat.ui.mode in STRIKES:
                return self._play(Intent(Do.AIM, intent.x or intent.y), now)
            case Do.LOG:
                self._drawer = not self._drawer
            case Do.ZOOM:
                self._camera = self.camera.zoomed(intent.x)
                self._follow()
            case Do.PAN:
                self._camera = self.camera.moved(intent.x * 2, intent.y * 2)
            case Do.CENTRE:
                cursor = self.seat.ui.cursor
                self._camera = Camera(self.camera.zoom, cursor[0] + 0.5, cursor[1] + 0.5)
            case Do.SCALE:
                self._desk.rescale(intent.x)
                self._camera = None
            case Do.END_TURN | Do.PAUSE if self._pauses(intent.do):
                self.seat.ui = replace(self.seat.ui, paused=not self.seat.ui.paused)
            case Do.SAVE:
                if said := self._save():
                    self.seat.say(said)
            case Do.LOAD if self._load is not None:
                self._load()
            case Do.UNDO if not self.seat.watching:
                if self.seat.undo():
                    self._pacer.acted(now)
                    self._follow()
            case Do.VIEW if self.seat.watching:
                self._pacer.again()
                return self.seat.look(intent.x)
            case Do.HELP:
                self._stack.push(HelpScreen(self._stack, self._desk, self, self.help(), self.about()))
            case _:
                return self._play(intent, now)
        return True

    def _pauses(self, do: Do) -> bool:
        """Others can be made to wait at any time; the key that ends one's own turn does it where nobody plays."""
        known = self.seat.known
        return not known.over and (self.seat.watching or (do is Do.PAUSE and not known.waiting))

    def help(self) -> tuple[HelpRow, ...]:
        """What can be pressed and clicked here."""
        words, watching = self._desk.words, self.seat.watching
        shown = (*(WATCHED if watching else PLAYED), *(PADDED if words.pad else ()))
        keys = help_rows("watch" if watching else "battle", shown, words)
        mouse = ("wheel", "right") if watching else ("click", "right", "wheel")
        return (*keys, *(HelpRow((words.say(f"key.{name}"),), words.say(f"help.{name}")) for name in mouse))

    def about(self) -> About | None:
        """What there is to say of the button under the mouse, else of the action being prepared."""
        seat = self.seat
        return about_action(self._over or seat.ui.mode, seat.known, seat.ui, self._desk.words)

    def _leave(self) -> None:
        """Leave a battle that somebody plays only through the menu: one Esc too many must not lose it."""
        if self.seat.watching or self.seat.session.over:
            self._stack.pop()
        else:
            self._pause()

    def _pause(self) -> None:
        """Let everything stand still, and show what else there is to do."""
        words = self._desk.words
        note = words.say("menu.kept")
        self._stack.push(MenuScreen(self._stack, self._desk, self, words.say("menu.title"), self.menu(), note=note))

    def menu(self) -> tuple[Entry, ...]:
        """What the menu of a battle holds."""

        def wish(do: Do) -> Callable[[], object]:
            return lambda: self.intend(Intent(do), self._now)

        leave = "menu.leave_watched" if self.seat.watching else "menu.leave"
        told: list[tuple[str, str, Callable[[], object]]] = [("ui_play", "menu.go_on", bool)]
        if not self.seat.session.over:
            told.append(("ui_flag", "menu.save", wish(Do.SAVE)))
        if self._load is not None:
            told.append(("ui_log", "menu.load", wish(Do.LOAD)))
        told.append(("ui_gear", "ui.settings", self._desk.open_settings))
        tutor = self.tutor
        if tutor is not None and tutor.step is not None:
            told.append(("ui_step_fwd", "menu.skip", lambda: tutor.skip(self.seat)))
        told += [("ui_keyboard", "menu.keys", wish(Do.HELP)), ("ui_close", leave, self._stack.pop)]
        return tuple(Entry(glyph, self._desk.words.say(text), run) for glyph, text, run in told)

    def _actions(self) -> bool:
        """Show every action in a ring; where somebody watches, what the next side knows."""
        if self.seat.watching:
            return self.intend(Intent(Do.VIEW, 1), self._now)
        if self.seat.known.actor is None:
            return False
        bar = self.seat.model().bottom
        end = Button("end_turn", "action_end_turn", bar.end_label, "", enabled=True, chosen=False)
        ring = (*bar.buttons, *bar.more, end)
        self._stack.push(WheelScreen(self._stack, self._desk, self, ring, self._chosen))
        return True

    def _chosen(self, kind: str) -> None:
        """Prepare the action that was chosen in the ring; the end of the turn needs no more."""
        self.intend(Intent(Do.END_NOW) if kind == "end_turn" else Intent(Do.CHOOSE, word=kind), self._now)

    def _play(self, intent: Intent, now: int) -> bool:
        before = self.seat.ui
        if self.seat.handle(intent):
            self._pacer.acted(now)
            self._follow()
            return True
        if self.seat.ui.cursor != before.cursor and intent.do is not Do.POINT:
            self._follow()
        return self.seat.ui != before

    # Time

    def tick(self, now: int) -> bool:
        """Let others act, one visible change a beat; then tell that the battle is over."""
        if self.seat.session.over and not self._told and not self._pacer.pending:
            self._told = True
            self.seat.refresh()
            self._on_over(self.seat.known.observation)
            return True
        self._now = now
        gliding = bool(self._glide.going())
        shown = self._pacer.tick(now)
        if shown:
            self._follow()
            self._taught()
        return shown or gliding

    def wait(self, now: int) -> int:
        """Milliseconds until the next beat."""
        if self.seat.session.over and not self._told and not self._pacer.pending:
            return 0
        return min(self._pacer.wait(now), FRAME_MS if self._glide.going() else NEVER)

    # Picture

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the battle."""
        model = self.seat.model()
        if self._aiming != needs_side(model):
            self._aiming = not self._aiming
            self._follow()
        laid = self._sheet()
        ink = self._desk.ink
        self._glide.follow(model.tokens, self.seat.known.observation.visible, self.seat.walked, self._now)
        moving = self._glide.shifts(model.tokens, self._now) if self._glide.active(self._now) else ()
        terrain = self._desk.terrains.of(self._layout)
        picture = terrain.picture(seen_in(self.seat.known.observation), round(laid.step * ink.scale))
        self._canvas = draw_battle(
            ink, surface, model, picture, self._places, laid, empty_log=self._desk.words.say("ui.empty_log"),
            moving=moving,
        )  # fmt: skip
        callout = self.tutor.callout(self._desk.words) if self.tutor is not None else None
        if callout is not None:
            draw_callout(self._canvas, model, callout, self._places)
