"""The replay viewer: what keys, mouse and pad mean there, what it opens, and its picture."""

from dataclasses import replace
from typing import Final

import pygame

from systems.match.replay import Replay
from systems.view.canvas import Canvas
from systems.view.desk import Desk
from systems.view.fork_screen import ForkScreen
from systems.view.frame import Sheet
from systems.view.gaze import ZOOMED, Gaze, follow, sheet_of
from systems.view.help_screen import HelpScreen
from systems.view.input import intent_of
from systems.view.intents import Do, Intent
from systems.view.keys import Binding, HelpRow, help_rows, labels
from systems.view.menu_screen import Entry, MenuScreen
from systems.view.replay_cards import plain
from systems.view.replay_dial import dialled
from systems.view.replay_frame import Layout, layout
from systems.view.replay_means import Means
from systems.view.replay_model import ReplayModel
from systems.view.replay_pad import REPLAY_PARTS, meant
from systems.view.replay_shown import Shown
from systems.view.replay_stand import Stand
from systems.view.replay_studio import Studio
from systems.view.replay_view import draw_replay
from systems.view.replay_walk import SPLIT, Walk
from systems.view.screen import Screen, Stack

KEYS: Final[tuple[Binding, ...]] = (
    (Do.END_TURN, 0), (Do.PAUSE, 0), (Do.CURSOR, 0), (Do.MARK, 0), (Do.ENDS, 0), (Do.TABLE, 0), (Do.ZOOM, 0),
    (Do.VIEW, 0), (Do.UNIT, 0), (Do.LOG, 0), (Do.SCROLL, 0), (Do.CONFIRM, 0), (Do.FILM, 0), (Do.MORE, 0), (Do.PAN, 0),
    (Do.CENTRE, 0), (Do.SCALE, 0), (Do.BACK, 0), (Do.SETTINGS, 0), (Do.HELP, 0), (Do.SCREENSHOT, 0),
    (Do.FULL_SCREEN, 0),
)  # fmt: skip


class ReplayScreen(Screen):
    """One recording, watched.  Raises: CorruptError for one whose first picture cannot be made."""

    def __init__(self, stack: Stack, desk: Desk, replay: Replay, means: Means) -> None:
        self._stack = stack
        self._desk = desk
        self._means = means
        self.stand = Stand(Walk(replay), desk.words)
        self._shown = Shown(self.stand, desk.words)
        self.studio = Studio(self.stand, desk, means)
        self.gaze = Gaze()
        self._canvas: Canvas | None = None
        self._dragging = False
        self._met: tuple[object, ...] = ()  # what was shown when the one who acts was looked for last

    # Where things are

    def _model(self) -> ReplayModel:
        return self._shown.model()

    def _layout(self, model: ReplayModel) -> Layout:
        scale, split = self._desk.ink.scale, self.stand.place.view == SPLIT
        return layout(self._desk.size, scale, split=split, banners=len(model.banner), drawer=model.drawer)

    def _sheets(self, where: Layout) -> tuple[Sheet, ...]:
        """The maps under the boards: whole, or closer with whoever acts in sight until one looks elsewhere."""
        plan, scale, place = self.stand.walk.replay.layout, self._desk.ink.scale, self.stand.place
        size, met = (plan.width, plan.height), (place.tick, place.view, place.side, where.boards[0], self.gaze.closer)
        acting = self._model().boards[-1].tokens if met != self._met else ()
        self.gaze, self._met = follow(self.gaze, where.boards[0], size, scale, acting), met
        return tuple(sheet_of(box, size, scale, self.gaze) for box in where.boards)

    # Input

    def event(self, event: pygame.event.Event, now: int) -> bool:
        """Turn an event into an intent and let it work."""
        if event.type == pygame.KEYDOWN:
            return self._pressed(event, now)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            return self.intend(Intent(Do.BACK), now)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._clicked(self._desk.design(event.pos), now)
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

    def _pressed(self, event: pygame.event.Event, now: int) -> bool:
        """A key, or a pad's press: those mean something else here."""
        if self.stand.place.typed is not None and self._dial(event):
            return True
        intent = intent_of(event)
        if intent is not None and hasattr(event, "wish"):
            intent = meant(intent)
        return intent is not None and self.intend(intent, now)

    def _dial(self, event: pygame.event.Event) -> bool:
        """Take a press for the number of the tick that is being told; True if it was meant for it."""
        stand = self.stand
        stops, first = len(stand.walk.stops(stand.place.view)), stand.first
        found = dialled(stand.place.typed or "", event, first + stand.walk.at(stand.place), first + stops - 1)
        if found is None:
            return False
        stand.place = replace(stand.place, typed=found.text)
        if found.go is not None:
            stand.go(found.go - first)
        return True

    def _clicked(self, place: tuple[float, float], now: int) -> bool:
        hot = self._canvas.at(*place) if self._canvas is not None else None
        if hot is not None:
            return self.intend(hot, now)
        left, top, wide, high = self._layout(self._model()).track
        if left - 8 <= place[0] <= left + wide + 8 and top - 12 <= place[1] <= top + high + 4:
            self._dragging = True
            return self._seek(place[0])
        return False

    def _seek(self, x: float) -> bool:
        stops = len(self.stand.walk.stops(self.stand.place.view))
        return self.stand.go(self._layout(self._model()).stop(x, stops))

    def intend(self, intent: Intent, now: int) -> bool:
        """Let an intent work; True if the picture changed."""
        match intent.do:
            case Do.MORE:
                return self._zoom(1 if self.gaze.closer < len(ZOOMED) - 1 else -len(ZOOMED))
            case Do.PAN:
                self.gaze = self.gaze.moved(2 * intent.x, 2 * intent.y)
            case Do.CENTRE:
                self.gaze = Gaze(closer=0)
            case Do.SCALE:
                self._desk.rescale(intent.x)
            case Do.CONFIRM:
                self._play_on()
            case Do.FILM:
                self.studio.begin()
            case Do.HELP:
                self._stack.push(HelpScreen(self._stack, self._desk, self, self.help()))
            case Do.MENU:
                self._menu()
            case Do.BACK if self.studio.film is not None:
                self.studio.stop()
            case Do.BACK:
                self._stack.pop()
            case _:
                return self.stand.intend(intent, now) or False
        return True

    def _zoom(self, step: int) -> bool:
        before, self.gaze = self.gaze, self.gaze.zoomed(step)
        return self.gaze != before

    # What it opens

    def help(self) -> tuple[HelpRow, ...]:
        """What can be pressed and clicked here."""
        words = self._desk.words
        shown = (*(row for row in KEYS if row[0] is not Do.END_TURN), (Do.MENU, 0)) if words.pad else KEYS
        mouse = (HelpRow((words.say(f"key.{name}"),), words.say(f"help.replay_{name}")) for name in ("click", "wheel"))
        return (*help_rows("replay", shown, words, REPLAY_PARTS), *mouse)

    def _menu(self) -> None:
        """Stand still, and show what else there is to do: a pad reaches from here what it has no part for."""
        words, desk = self._desk.words, self._desk
        entries = [
            Entry("ui_play", words.say("replay.menu_on"), bool),
            Entry("ui_flag", words.say("replay.play_on"), self._play_on),
            Entry("ui_map", words.say("replay.film"), self.studio.begin),
            Entry("ui_step_fwd", words.say("replay.menu_tick"), lambda: self.intend(Intent(Do.TABLE), 0)),
            Entry("state_observed", words.say("menu.picture"), lambda: desk.shoot()),
            Entry("ui_gear", words.say("ui.settings"), lambda: desk.open_settings()),
            Entry("ui_keyboard", words.say("replay.menu_help"), lambda: self.intend(Intent(Do.HELP), 0)),
            Entry("ui_close", words.say("replay.menu_leave"), self._stack.pop),
        ]
        self.stand.halt()
        self._stack.push(MenuScreen(self._stack, desk, self, words.say("replay.menu"), entries))

    def _play_on(self) -> None:
        """Ask who plays on from the stop that is shown."""
        stand, replay = self.stand, self.stand.walk.replay
        stand.halt()
        tick = stand.walk.stops(stand.place.view)[stand.walk.at(stand.place)]

        def begin(seats: dict[str, str]) -> None:
            if said := self._means.branch(replay, tick, seats):
                stand.say(said)

        self._stack.push(ForkScreen(self._stack, self._desk, self, replay.sides, self._means.bots, replay.seats, begin))

    # Time

    def tick(self, now: int) -> bool:
        """Draw a part of the film, or go on to the next stop when it is time."""
        return self.studio.step() or self.stand.tick(now)

    def wait(self, now: int) -> int:
        """Milliseconds until the next stop; none while a film is made."""
        return 0 if self.studio.film is not None else self.stand.wait(now)

    # Picture

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the viewer."""
        model = self._model()
        where = self._layout(model)
        sheets = self._sheets(where)
        ink, terrain = self._desk.ink, self._desk.terrains.of(self.stand.walk.replay.layout)
        pictures = tuple(
            terrain.picture(board.seen, round(sheet.step * ink.scale))
            for board, sheet in zip(model.boards, sheets, strict=True)
        )
        if (film := self.studio.film) is not None:
            stop = labels((Do.BACK, 0), self._desk.words, REPLAY_PARTS)[0]
            model = replace(model, notice=film.told(stop))
        self._canvas = draw_replay(ink, surface, model, where, sheets, pictures)

    def warn(self, line: str) -> None:
        """Show what went wrong."""
        self.stand.say(line)

    def told(self) -> str:
        """Where the viewer stands, and what was done there, in words."""
        model = self._model()
        return f"{model.timeline.where}, {model.timeline.turn}: {plain(model.card.spans)}"
