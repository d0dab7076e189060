"""The battle: input to intents, beats while others act, drawing on demand."""

from collections.abc import Callable
from dataclasses import replace

import pygame

from components.observation import Observation
from content.lessons import Lesson
from systems.view.aims import STRIKES
from systems.view.battle import BattleSeat
from systems.view.battle_keys import battle_help
from systems.view.battle_menu import battle_menu
from systems.view.battle_mouse import Mouse
from systems.view.battle_picture import BattlePicture
from systems.view.battle_told import square_focus
from systems.view.battle_view import needs_side
from systems.view.callout import draw_callout
from systems.view.canvas import Canvas
from systems.view.desk import Desk
from systems.view.explain import About, about_action
from systems.view.frame import Places, Sheet, Side, places
from systems.view.help_screen import HelpScreen
from systems.view.hold import HELD, Hold
from systems.view.input import intent_of
from systems.view.intents import Do, Intent
from systems.view.keys import HelpRow
from systems.view.known import WALKS
from systems.view.menu_screen import Entry, MenuScreen
from systems.view.model import Button
from systems.view.notices import refusing
from systems.view.pacing import Pacer
from systems.view.pad import DPAD
from systems.view.screen import Screen, Stack
from systems.view.session import Session
from systems.view.tutor import Callout, Tutor
from systems.view.viewport import Viewport
from systems.view.wheel_screen import WheelScreen


class BattleScreen(Screen):
    """One session played by one person, or watched.  on_over opens what follows the battle of this screen.

    save: writes a save and tells what there is to say; load: opens the list of saves; lesson: what is taught meanwhile.
    """

    def __init__(
        self,
        stack: Stack,
        desk: Desk,
        session: Session,
        on_over: Callable[["BattleScreen", Observation], None],
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
        self._side = side = Side()
        self._laid: Callable[[], Places] = lambda: places(desk.size, desk.ink.scale, drawer=side.out)
        self.viewport = Viewport(self.seat.known.observation.briefing.layout, self._laid, lambda: desk.ink.scale)
        self._canvas: Canvas | None = None
        self._mouse = Mouse(desk, self.seat, self.viewport)
        self._now = 0
        self._picture = BattlePicture(desk, self.seat)
        self._hold = Hold()
        self._told = False

    # Where things are

    def _sheet(self) -> Sheet:
        return self.viewport.sheet(self.seat.ui.cursor)

    def _follow(self) -> None:
        """Keep the cursor in view; it only ever follows the viewer's own hands and turns."""
        self.viewport.follow(self.seat.ui.cursor)

    # Input

    def event(self, event: pygame.event.Event, now: int) -> bool:
        """Turn an event into an intent and let it work."""
        settled = event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) and self._picture.settle()
        return self._event(event, now) or settled

    def _event(self, event: pygame.event.Event, now: int) -> bool:
        if event.type == pygame.KEYDOWN:
            intent = intent_of(event)
            if intent is not None and intent.do in HELD:
                self._hold.press(event, intent.do, now)
            return intent is not None and self.intend(intent, now)
        if (do := self._hold.release(event, now, latch=self._desk.prefs.latch)) is not None:
            return self.intend(Intent(do), now)
        wish = self._mouse.read(event, now, self._canvas)
        return self.intend(wish, now) if isinstance(wish, Intent) else wish

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
            case Do.LIGHTS:
                self._picture.strong = not self._picture.strong
            case Do.LOG:
                self._side.pulled = not self._side.pulled
            case Do.ZOOM:
                self.viewport.zoom(intent.x, self.seat.ui.cursor)
            case Do.PAN:
                self.viewport.pan(intent.x * 2, intent.y * 2, self.seat.ui.cursor)
            case Do.CENTRE:
                self.viewport.centre(self.seat.ui.cursor)
            case Do.SCALE:
                self._desk.rescale(intent.x)
                self.viewport.forget()
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
        return battle_help(self._desk.words, watching=self.seat.watching)

    def about(self) -> About | None:
        """What there is to say of the button under the mouse, else of the action being prepared."""
        seat = self.seat
        return about_action(self._mouse.over or seat.ui.mode, seat.known, seat.ui, self._desk.words)

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
        tutor, seat = self.tutor, self.seat
        return battle_menu(
            self._desk.words, watching=seat.watching, over=seat.session.over, wish=self._wish,
            load=self._load is not None, settings=self._desk.open_settings, leave=self._stack.pop,
            skip=(lambda: tutor.skip(seat)) if tutor is not None and tutor.step is not None else None,
        )  # fmt: skip

    def _wish(self, do: Do) -> Callable[[], object]:
        return lambda: self.intend(Intent(do), self._now)

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
        if self._decided(now):
            self._told = True
            self.seat.refresh()
            self._taught()
            self._on_over(self, self.seat.known.observation)
            return True
        self._now = now
        moving = self._picture.moving
        pushed = self.viewport.push(now, self.seat.ui.cursor)
        shown = self._pacer.tick(now)
        if shown:
            self._follow()
            self._taught()
        return shown or moving or pushed

    def _decided(self, now: int) -> bool:
        """True once the battle is over, the last of it was shown, and nobody was told yet."""
        done = self.seat.session.over and not self._told and not self._pacer.pending
        return done and not self._picture.lasting(now)

    def wait(self, now: int) -> int:
        """Milliseconds until the next beat."""
        if self._decided(now):
            return 0
        return min(self._pacer.wait(now), self._picture.wait(now), self.viewport.wait(now))

    def air_wait(self, now: int) -> int:
        """Milliseconds until mist and lamps are to be drawn anew, NEVER where there are none or motion is reduced."""
        return self._picture.air_wait(now)

    def lingers(self) -> bool:
        """True: who perceives whom."""
        return True

    def leads(self) -> bool:
        """True while a walk is prepared."""
        return self.seat.known.actor is not None and self.seat.ui.mode in WALKS

    # What it says

    def warn(self, line: str) -> None:
        """Show what went wrong."""
        self.seat.say(line)

    def tell(self, line: str) -> bool:
        """Show what there is to say of a battle."""
        self.seat.say(line)
        return True

    def told(self) -> str:
        """The square under the cursor, and what is being prepared there."""
        return square_focus(self.seat, self._desk.words)

    def lesson(self) -> str:
        """What a lesson asks for, "" if nothing is taught."""
        callout = self._callout()
        return f"{callout.title}. {callout.text}" if callout is not None else ""

    @property
    def taught(self) -> bool:
        """True once a lesson has nothing more to ask for."""
        return self.tutor is not None and self.tutor.step is None

    @property
    def battle(self) -> BattleSeat:
        """The battle whose events are heard here."""
        return self.seat

    def hands(self) -> object:
        """What is prepared, and why it cannot be done."""
        ui = self.seat.ui
        return ui.mode, ui.weapon, ui.target, ui.notice if self.refused() else ""

    def refused(self) -> bool:
        """True while it says why something cannot be done."""
        return refusing(self.seat.ui)

    def _callout(self) -> Callout | None:
        return self.tutor.callout(self._desk.words, self.seat) if self.tutor is not None else None

    # Picture

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the battle."""
        model = self.seat.model()
        if self._side.needed != needs_side(model):
            self._side.needed = not self._side.needed
            self._follow()
        self._canvas = self._picture.draw(surface, model, self._laid(), self._sheet(), self._now)
        if (callout := self._callout()) is not None:
            draw_callout(self._canvas, model, callout, self._laid())
