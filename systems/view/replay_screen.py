"""The replay viewer: input to places on the walk, time, and drawing on demand."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final, NamedTuple

import pygame

from content.phrase import corrupt, why_of
from ecs.errors import FieldcraftError
from systems.match.reel import Reel
from systems.view.canvas import Canvas
from systems.view.desk import Desk
from systems.view.filming import Filming
from systems.view.fork_screen import ForkScreen
from systems.view.frame import Sheet
from systems.view.gaze import ZOOMED, Gaze, follow, sheet_of
from systems.view.help_screen import HelpScreen
from systems.view.input import intent_of
from systems.view.intents import Do, Intent
from systems.view.keys import Binding, HelpRow, help_rows, labels
from systems.view.menu_screen import Entry, MenuScreen
from systems.view.reel_view import SPEEDS, SPLIT, Place, Walk
from systems.view.replay_cards import plain
from systems.view.replay_compose import log_length, replay_model
from systems.view.replay_frame import Layout, layout
from systems.view.replay_model import ReplayModel
from systems.view.replay_view import VIEW, draw_replay
from systems.view.screen import NEVER, Stack
from systems.view.track_view import JUMP, SPEED

FORGED: Final = (FieldcraftError, LookupError, TypeError, ValueError, ArithmeticError)
"""What a recording that somebody made up can bring about where a battle would not."""
KEYS: Final[tuple[Binding, ...]] = (
    (Do.END_TURN, 0), (Do.PAUSE, 0), (Do.CURSOR, 0), (Do.MARK, 0), (Do.ENDS, 0), (Do.TABLE, 0), (Do.ZOOM, 0),
    (Do.VIEW, 0), (Do.UNIT, 0), (Do.LOG, 0), (Do.SCROLL, 0), (Do.CONFIRM, 0), (Do.FILM, 0), (Do.MORE, 0), (Do.PAN, 0),
    (Do.CENTRE, 0), (Do.SCALE, 0), (Do.BACK, 0), (Do.HELP, 0), (Do.SCREENSHOT, 0), (Do.FULL_SCREEN, 0),
)  # fmt: skip


class Means(NamedTuple):
    """What the viewer can do besides looking.

    bots: who can play; branch: plays on after a tick, side -> who plays it, and tells why not if that cannot be;
    keep: writes a film of this name and tells where it is.  Raises OSError.
    """

    bots: tuple[str, ...]
    branch: Callable[[Reel, int, dict[str, str]], str]
    keep: Callable[[str, bytes], str]


class ReplayScreen:
    """One recording, watched.  Raises: CorruptError for one whose first picture cannot be made."""

    def __init__(self, stack: Stack, desk: Desk, reel: Reel, means: Means) -> None:
        self._stack = stack
        self._desk = desk
        self._means = means
        self.walk = Walk(reel)
        self.place = self.walk.start()
        self._may_know = reel.decided or not reel.human
        self._made: tuple[tuple[Place, str, bool], ReplayModel] | None = None
        self._good = self.place
        self._model()
        self.film: Filming | None = None
        self.gaze = Gaze()
        self._canvas: Canvas | None = None
        self._dragging = False
        self._due = -1

    # What is shown

    def _model(self) -> ReplayModel:
        words = self._desk.words
        key = self.place, words.texts.lang, words.pad
        if self._made is None or self._made[0] != key:
            try:
                made = replay_model(self.walk, self.place, words)
            except FORGED as error:  # what came before can still be looked at
                why = error if isinstance(error, FieldcraftError) and error.phrase else None
                told = why or corrupt("error.no_restoring", tick=self.place.tick, why=why_of(error))
                if self._made is None:
                    raise told from None
                said = words.texts.tell(told.phrase) if told.phrase else told.message
                self.place = replace(self._good, playing=False, notice=said, typed=None)
                made = replay_model(self.walk, self.place, words)
                key = self.place, words.texts.lang, words.pad
            self._good, self._made = self.place, (key, made)
        return self._made[1]

    def _layout(self, model: ReplayModel) -> Layout:
        scale, split = self._desk.ink.scale, self.place.view == SPLIT
        return layout(self._desk.size, scale, split=split, banners=len(model.banner), drawer=model.drawer)

    def _sheets(self, where: Layout) -> tuple[Sheet, ...]:
        """The maps under the boards: whole, or closer with whoever acts in sight."""
        size, scale = (self.walk.reel.layout.width, self.walk.reel.layout.height), self._desk.ink.scale
        self.gaze = follow(self.gaze, where.boards[0], size, scale, self._model().boards[-1].tokens)
        return tuple(sheet_of(box, size, scale, self.gaze) for box in where.boards)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the viewer."""
        model = self._model()
        where = self._layout(model)
        sheets = self._sheets(where)
        terrain = self._desk.terrains.of(self.walk.reel.layout)
        ink = self._desk.ink
        pictures = tuple(
            terrain.picture(board.seen, round(sheet.step * ink.scale))
            for board, sheet in zip(model.boards, sheets, strict=True)
        )
        if self.film is not None:
            model = replace(model, notice=self.film.told(labels((Do.BACK, 0), self._desk.words)[0]))
        self._canvas = draw_replay(ink, surface, model, where, sheets, pictures)

    def told(self) -> str:
        """Where the viewer stands, and what was done there, in words."""
        model = self._model()
        return f"{model.timeline.where}, {model.timeline.turn}: {plain(model.card.spans)}"

    # Input

    def event(self, event: pygame.event.Event, now: int) -> bool:
        """Turn an event into an intent and let it work."""
        if event.type == pygame.KEYDOWN:
            if self.place.typed is not None and self._typed(event):
                return True
            intent = intent_of(event)
            return intent is not None and self.intend(intent, now)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            return self.intend(Intent(Do.BACK), now)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._pressed(self._desk.design(event.pos), now)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._dragging = False
        if event.type == pygame.MOUSEMOTION and self._dragging:
            return self._seek(self._desk.design(event.pos)[0])
        if event.type == pygame.MOUSEWHEEL:
            x, y = self._desk.design(pygame.mouse.get_pos())
            step = 1 if event.y > 0 else -1
            over = any(sheet.square(x, y) is not None for sheet in self._sheets(self._layout(self._model())))
            return self._zoom(step) if over else self.intend(Intent(Do.SCROLL, 0, step), now)
        return False

    def _pressed(self, place: tuple[float, float], now: int) -> bool:
        hot = self._canvas.at(*place) if self._canvas is not None else None
        if hot is not None:
            return self.intend(hot, now)
        left, top, wide, high = self._layout(self._model()).track
        if left - 8 <= place[0] <= left + wide + 8 and top - 12 <= place[1] <= top + high + 4:
            self._dragging = True
            return self._seek(place[0])
        return False

    def _seek(self, x: float) -> bool:
        stops = len(self.walk.stops(self.place.view))
        return self._go(self._layout(self._model()).stop(x, stops))

    def _go(self, stop: int) -> bool:
        before = self.place
        self.place = self.walk.go(replace(self.place, playing=False), stop)
        return self.place != before

    def intend(self, intent: Intent, now: int) -> bool:
        """Let an intent work; True if the picture changed."""
        before = self.place
        match intent.do:
            case Do.END_TURN | Do.PAUSE:
                self._play(now)
            case Do.CURSOR if intent.x:
                return self._go(self.walk.at(self.place) + intent.x)
            case Do.CURSOR | Do.SCROLL:
                self._open(self.place.opened + intent.y)
            case Do.SELECT:
                self._open(intent.x)
            case Do.MARK:
                self.place = self.walk.jump(replace(self.place, playing=False), intent.x)
            case Do.ENDS:
                return self._go(len(self.walk.stops(self.place.view)) if intent.x > 0 else 0)
            case Do.ZOOM:
                self.place = replace(self.place, speed=max(0, min(len(SPEEDS) - 1, self.place.speed + intent.x)))
            case Do.VIEW:
                at = self.walk.views.index(self.place.view)
                self._look(self.walk.views[(at + intent.x) % len(self.walk.views)])
            case Do.UNIT:
                sides = self.walk.reel.sides
                side = sides[(sides.index(self.place.side) + intent.x) % len(sides)]
                if self.place.view == SPLIT:
                    self.place = replace(self.place, side=side)
            case Do.CHOOSE:
                self._choose(intent)
            case Do.TABLE:
                self.place = replace(self.place, typed="", playing=False)
            case Do.LOG:
                self.place = replace(self.place, drawer=not self.place.drawer)
            case Do.MORE:
                return self._zoom(1 if self.gaze.closer < len(ZOOMED) - 1 else -len(ZOOMED))
            case Do.PAN:
                self.gaze = self.gaze.moved(2 * intent.x, 2 * intent.y)
                return True
            case Do.CENTRE:
                self.gaze = Gaze(closer=0)
                return True
            case _:
                return self._more(intent)
        return self.place != before

    def _more(self, intent: Intent) -> bool:
        """What goes beyond looking."""
        match intent.do:
            case Do.SCALE:
                self._desk.rescale(intent.x)
            case Do.CONFIRM:
                self._play_on()
            case Do.FILM:
                self._begin_film()
            case Do.HELP:
                self._stack.push(HelpScreen(self._stack, self._desk, self, self.help()))
            case Do.MENU:
                self._menu()
            case Do.BACK if self.film is not None:
                self.film = None
                self._say("replay.film_stopped")
            case Do.BACK:
                self._stack.pop()
            case _:
                return False
        return True

    def help(self) -> tuple[HelpRow, ...]:
        """What can be pressed and clicked here."""
        words = self._desk.words
        mouse = (HelpRow((words.say(f"key.{name}"),), words.say(f"help.replay_{name}")) for name in ("click", "wheel"))
        return (*help_rows("replay", KEYS, words), *mouse)

    def _menu(self) -> None:
        words = self._desk.words
        entries = [
            Entry("ui_play", words.say("replay.menu_on"), bool),
            Entry("ui_flag", words.say("replay.play_on"), self._play_on),
            Entry("ui_map", words.say("replay.film"), self._begin_film),
            Entry("ui_keyboard", words.say("replay.menu_help"), lambda: self._more(Intent(Do.HELP))),
            Entry("ui_close", words.say("replay.menu_leave"), self._stack.pop),
        ]
        self.place = replace(self.place, playing=False)
        self._stack.push(MenuScreen(self._stack, self._desk, self, words.say("replay.menu"), entries))

    def _say(self, key: str, **args: object) -> None:
        self.place = replace(self.place, notice=self._desk.words.say(key, **args))

    def _open(self, at: int) -> None:
        self.place = replace(self.place, opened=max(0, min(at, log_length(self.walk, self.place) - 1)))

    def _choose(self, intent: Intent) -> None:
        if intent.word == JUMP:
            self._go(intent.x)
        elif intent.word == SPEED:
            self.place = replace(self.place, speed=intent.x)
        elif intent.word.startswith(f"{VIEW}:"):
            self._look(intent.word.removeprefix(f"{VIEW}:"))

    def _look(self, view: str) -> None:
        """Show another view; the truth of an open battle of one's own only when asked twice (UI 8)."""
        spoiler = self._desk.words.say("replay.spoiler")
        hidden = not self._may_know and (self.walk.whole(view) or view != self.walk.reel.human)
        if hidden and self.place.notice != spoiler:
            self.place = replace(self.place, notice=spoiler)
            return
        self._may_know = self._may_know or hidden
        self.place = self.walk.look(self.place, view)

    def _typed(self, event: pygame.event.Event) -> bool:
        """A digit of the tick that is being typed; True if the key was meant for it."""
        typed = self.place.typed or ""
        if event.unicode and event.unicode in "0123456789":
            self.place = replace(self.place, typed=(typed + event.unicode)[:6])
        elif event.key == pygame.K_BACKSPACE:
            self.place = replace(self.place, typed=typed[:-1])
        elif event.key == pygame.K_ESCAPE:
            self.place = replace(self.place, typed=None)
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.place = replace(self.place, typed=None)
            if typed:
                first = self.walk.reel.first if self.walk.whole(self.place.view) else 1
                self._go(int(typed) - first)
        else:
            return False
        return True

    def _zoom(self, step: int) -> bool:
        before, self.gaze = self.gaze, self.gaze.zoomed(step)
        return self.gaze != before

    # Beyond looking

    def _play_on(self) -> None:
        reel = self.walk.reel
        self.place = replace(self.place, playing=False)
        stops, at = self.walk.stops(self.place.view), self.walk.at(self.place)
        tick = stops[at]

        def begin(seats: dict[str, str]) -> None:
            if said := self._means.branch(reel, tick, seats):
                self.place = replace(self.place, notice=said)

        self._stack.push(ForkScreen(self._stack, self._desk, self, reel.sides, self._means.bots, reel.seats, begin))

    def _begin_film(self) -> None:
        if self.film is None:
            self.place = replace(self.place, playing=False)
            self.film = Filming(self.walk, self.place, self._desk.words, self._desk.prefs)
            if self.film.missing:
                self.film = None
                self._say("replay.no_pillow")

    def _filmed(self, film: Filming) -> None:
        try:
            file = self._means.keep(film.name, film.data())
        except OSError as error:
            self._say("replay.film_failed", why=error.strerror or str(error))
        else:
            self._say("replay.filmed", file=file, pictures=film.done)

    # Time

    def _play(self, now: int) -> None:
        if not self.place.playing and self.walk.last(self.place):
            self.place = self.walk.go(self.place, 0)
        self.place = replace(self.place, playing=not self.place.playing, notice="", typed=None)
        self._due = now + SPEEDS[self.place.speed]

    def tick(self, now: int) -> bool:
        """Draw a part of the film; go on to the next stop when it is time, over several if it is late."""
        if self.film is not None:
            film = self.film
            try:
                if not film.step():
                    self.film = None
                    self._filmed(film)
            except FORGED as error:
                self.film = None
                self._say("replay.film_failed", why=self._desk.words.texts.shown(why_of(error)))
            return True
        if not self.place.playing or now < self._due:
            return False
        step = SPEEDS[self.place.speed]
        self._due = max(self._due, now - 20 * step)
        many = 1 + (now - self._due) // step
        self._due += many * step
        self.place = self.walk.go(self.place, self.walk.at(self.place) + many)
        if self.walk.last(self.place):
            self.place = replace(self.place, playing=False)
        return True

    def wait(self, now: int) -> int:
        """Milliseconds until the next stop; none while a film is made."""
        if self.film is not None:
            return 0
        return max(0, self._due - now) if self.place.playing else NEVER
