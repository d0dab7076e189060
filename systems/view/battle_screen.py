"""The battle: input to intents, beats while others act, drawing on demand."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import pygame

from components.observation import Observation
from systems.view.battle import BattleSeat
from systems.view.battle_view import draw_battle, needs_side
from systems.view.buttons import slots_of
from systems.view.canvas import Canvas
from systems.view.desk import Desk
from systems.view.explain import About, about_action
from systems.view.frame import Camera, Places, Sheet, places, sheet, toward, whole_map
from systems.view.help_screen import HelpScreen
from systems.view.input import intent_of
from systems.view.intents import Do, Intent
from systems.view.keys import Binding, HelpRow, help_rows
from systems.view.pacing import BEAT_MS, pass_unseen, play_on
from systems.view.screen import NEVER, Stack
from systems.view.session import Session
from systems.view.terrain import seen_in

LEAVING: Final = "ui.leave_again"
_SHARED: Final[tuple[Binding, ...]] = (
    (Do.UNIT, 0), (Do.TABLE, 0), (Do.SCROLL, 0), (Do.LOG, 0), (Do.ZOOM, 0), (Do.PAN, 0), (Do.CENTRE, 0), (Do.SCALE, 0),
    (Do.AWARENESS, 0), (Do.GOALS, 0), (Do.SAVE, 0), (Do.LOAD, 0), (Do.HELP, 0), (Do.SCREENSHOT, 0), (Do.FULL_SCREEN, 0),
)  # fmt: skip
PLAYED: Final[tuple[Binding, ...]] = (
    (Do.CURSOR, 0), (Do.CONFIRM, 0), (Do.BACK, 0), (Do.SLOT, 0), (Do.SLOT, 1), (Do.MORE, 0), (Do.TARGET, 0),
    (Do.AIM, 0), (Do.GUESS, 0), (Do.UNDO, 0), (Do.END_TURN, 0), (Do.END_NOW, 0), (Do.PAUSE, 0), *_SHARED,
)  # fmt: skip
WATCHED: Final[tuple[Binding, ...]] = (
    (Do.END_TURN, 0), (Do.PAUSE, 0), (Do.VIEW, 0), (Do.CURSOR, 0), (Do.BACK, 0), *_SHARED,
)  # fmt: skip


class BattleScreen:
    """One session played by one person, or watched.  on_over opens what follows the battle.

    save: writes a save and tells what there is to say; load: opens the list of saves.
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
    ) -> None:
        self._stack = stack
        self._desk = desk
        self._on_over = on_over
        self._save, self._load = save, load
        self.seat = BattleSeat(session, desk.words, watching=watching)
        pass_unseen(self.seat)
        self._layout = self.seat.known.observation.briefing.layout
        self._terrain = desk.terrains.of(self._layout)
        self._camera: Camera | None = None
        self._drawer = False
        self._aiming = False
        self._canvas: Canvas | None = None
        self._over = ""
        self._due = -1
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
        match intent.do:
            case Do.BACK if intent.x or not self.seat.ui.mode:
                self._leave()
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
                    self._due = now + BEAT_MS
                    self._follow()
            case Do.VIEW:
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
        keys = help_rows("watch" if watching else "battle", WATCHED if watching else PLAYED, words)
        mouse = ("wheel", "right") if watching else ("click", "right", "wheel")
        return (*keys, *(HelpRow((words.say(f"key.{name}"),), words.say(f"help.{name}")) for name in mouse))

    def about(self) -> About | None:
        """What there is to say of the button under the mouse, else of the action being prepared."""
        seat = self.seat
        return about_action(self._over or seat.ui.mode, seat.known, seat.ui, self._desk.words)

    def _leave(self) -> None:
        """Leave a battle that somebody plays only when asked twice: one Esc too many must not lose it."""
        seat = self.seat
        if seat.watching or seat.session.over or seat.ui.notice == LEAVING:
            self._stack.pop()
        else:
            seat.ui = replace(seat.ui, notice=LEAVING, notice_args=())

    def _play(self, intent: Intent, now: int) -> bool:
        before = self.seat.ui
        if self.seat.handle(intent):
            pass_unseen(self.seat)
            self._due = now + BEAT_MS
            self._follow()
            return True
        if self.seat.ui.cursor != before.cursor and intent.do is not Do.POINT:
            self._follow()
        return self.seat.ui != before

    # Time

    def _acting(self) -> bool:
        session = self.seat.session
        return not self.seat.ui.paused and not session.over and (self.seat.watching or not session.waiting_for_human)

    def tick(self, now: int) -> bool:
        """Let others act, one visible change a beat; then tell that the battle is over."""
        if self.seat.session.over and not self._told:
            self._told = True
            self.seat.refresh()
            self._on_over(self.seat.known.observation)
            return True
        if not self._acting():
            return False
        if self._due < 0:
            self._due = now + BEAT_MS
        if now < self._due:
            return False
        self._due = now + play_on(self.seat)
        self._follow()
        return True

    def wait(self, now: int) -> int:
        """Milliseconds until the next beat."""
        if self.seat.session.over:
            return NEVER if self._told else 0
        return max(0, self._due - now) if self._acting() else NEVER

    # Picture

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the battle."""
        model = self.seat.model()
        if self._aiming != needs_side(model):
            self._aiming = not self._aiming
            self._follow()
        laid = self._sheet()
        ink = self._desk.ink
        picture = self._terrain.picture(seen_in(self.seat.known.observation), round(laid.step * ink.scale))
        self._canvas = draw_battle(
            ink, surface, model, picture, self._places, laid, empty_log=self._desk.words.say("ui.empty_log"),
        )  # fmt: skip
