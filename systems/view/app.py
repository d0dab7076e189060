"""The window and its main loop: the only place that looks at a clock."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pygame

from ecs.blame import debugging
from systems.view.desk import Desk
from systems.view.display import full_screen, open_window
from systems.view.ear import Ear
from systems.view.held import HeldKey
from systems.view.input import intent_of
from systems.view.intents import Do
from systems.view.map_screen import Open as MapsOpen
from systems.view.narrator import Narrator
from systems.view.offers import Choice, Offer
from systems.view.pad import Pads, of_pad
from systems.view.picture import save
from systems.view.preferences import Preferences
from systems.view.replays import Replays
from systems.view.saves import Saves
from systems.view.screen import NEVER, Screen, Stack
from systems.view.shots import Shots
from systems.view.ways import Open, Ways
from systems.view.words import Words

SIZE: Final = (1280, 720)
LONGEST_WAIT: Final = 1000  # ms between looks at the stack when nothing happens


def _air(screen: Screen, at: int) -> int:
    """Milliseconds until what moves by itself is to be drawn anew; nothing does in a window that nobody sees."""
    return screen.air_wait(at) if pygame.display.get_active() else NEVER


def now() -> int:
    """Milliseconds of real time; pygame's own clock stands at 0 until all of pygame was set up, sound included."""
    return time.monotonic_ns() // 1_000_000


class App:
    """A resizable window with a stack of screens.

    shots is where pictures of it are written; everything else is what the ways from screen to screen need.
    """

    def __init__(
        self, words: Words, offers: tuple[Offer, ...], bots: tuple[str, ...], open_session: Open, shots: Path,
        *, size: tuple[int, int] = SIZE, prefs: Preferences | None = None,
        saved: Callable[[], str] = str, saves: Saves | None = None, replays: Replays | None = None,
        rulesets: tuple[str, ...] = (), maps: MapsOpen | None = None, found: tuple[str, ...] = (),
        picked: Choice | None = None,
    ) -> None:  # fmt: skip
        pygame.display.init()
        pygame.display.set_caption(words.say("ui.title"))
        self.window = open_window(size, full=prefs is not None and prefs.full_screen)
        self._windowed = size
        self.desk = Desk(words, self.window.get_size(), prefs=prefs)
        if prefs is not None:
            self.desk.bind()
        self.desk.heard = self._settle
        self.desk.shoot = self.shoot_anew
        self.stack = Stack()
        self.ways = Ways(
            self.stack, self.desk, offers, bots, open_session, saved=saved, saves=saves, replays=replays,
            rulesets=rulesets, maps=maps, found=found, picked=picked,
        )  # fmt: skip
        self.title = self.ways.title
        self.ear = Ear(self.desk.prefs)
        self.narrator: Narrator | None = None
        self._held = HeldKey()
        self._pads = Pads()
        self.shots = Shots(shots, words)

    # The loop

    def run(self) -> None:
        """Play until the last screen is closed or the window is; what breaks in a battle ends that battle alone."""
        while True:
            try:
                return self._loop()
            except KeyboardInterrupt:
                raise
            except BaseException as error:  # also what would end the program without a word
                if debugging() or self.stack.top is None:
                    raise
                self.ways.broke(error)
                self.draw()  # what breaks in the picker, too, is none of a battle

    def _loop(self) -> None:
        changed = True
        begun = False
        while (screen := self.stack.top) is not None:
            if changed:
                self.draw()
            if not begun:  # looking for pads takes a while: the first picture comes first
                begun = True
                self._pads.begin()
            at = now()
            wait = min(LONGEST_WAIT, screen.wait(at), self._held.wait(at), self._pads.wait(at), _air(screen, at))
            first = pygame.event.wait(max(1, wait))
            events = [first, *pygame.event.get()]
            changed = False
            for event in events:
                if event.type == pygame.QUIT:
                    return
                self._held.watch(event, now())
                changed = self.take(event) or changed
            for press in self._pads.due(now()):
                changed = self.take(press) or changed
            repeated = self._held.due(now())
            changed = (repeated is not None and self.take(repeated)) or changed
            top = self.stack.top
            if top is not None:
                changed = top.tick(now()) or changed or _air(top, now()) <= 0

    # Input

    def take(self, event: pygame.event.Event) -> bool:
        """Let an event work; True if the picture changed."""
        if of_pad(event):
            return self._padded(event)
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.desk.words.pad = hasattr(event, "wish")
        self._pads.watch(event)
        if event.type == pygame.DROPFILE:
            return self.ways.show_maps(event.file)
        if event.type in (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED, pygame.WINDOWEXPOSED):
            self._resized()
            return True
        screen = self.stack.top
        if screen is None:
            return False
        if event.type == pygame.KEYDOWN and not screen.claims(event):
            taken = self._everywhere(event)
            if taken is not None:
                return taken
        return screen.event(event, now())

    def _everywhere(self, event: pygame.event.Event) -> bool | None:
        """Let a key work that does the same on every screen; None for any other."""
        intent = intent_of(event)
        match None if intent is None else intent.do:
            case Do.SCREENSHOT:
                return self.shoot()
            case Do.FULL_SCREEN:
                self.ways.warn(self.desk.choose(full_screen=not self.desk.prefs.full_screen))
                return True
            case Do.SETTINGS:
                return self.ways.open_settings()
            case _:
                return None

    def _padded(self, event: pygame.event.Event) -> bool:
        """Let what a pad did work as the presses that it means."""
        changed, top = False, self.stack.top
        leads, lingers = (top.leads(), top.lingers()) if top is not None else (False, False)
        for press in self._pads.presses(event, now(), leads=leads, lingers=lingers):
            self._held.watch(press, now())
            changed = self.take(press) or changed
        return changed

    # The window

    def _resized(self) -> None:
        self.window = pygame.display.get_surface() or self.window
        self.desk.fit(self.window.get_size())
        if not full_screen():
            self._windowed = self.window.get_size()

    def _settle(self, prefs: Preferences) -> None:
        """Let the window follow the settings that are no picture."""
        pygame.display.set_caption(self.desk.words.say("ui.title"))
        if prefs.full_screen != full_screen():
            self.window = open_window(self._windowed, full=prefs.full_screen)
            self.desk.fit(self.window.get_size())
        self.ear.follow(prefs)

    def draw(self) -> None:
        """Draw the top screen and show it."""
        screen = self.stack.top
        if screen is not None:
            screen.draw(self.window)
            pygame.display.flip()
            self.ear.look(screen)
            if self.narrator is not None:
                self.narrator.look(screen)

    def shoot_anew(self) -> None:
        """Draw the top screen, and write that: a menu that asks for it is closed by then, but still in the window."""
        self.draw()
        self.shoot()

    def shoot(self) -> bool:
        """Write a picture of the window; True if it could not be written, which is told."""
        problem = self.shots.shoot(self.window)
        self.ways.warn(problem)
        return bool(problem)

    def save(self, path: Path) -> None:
        """Write what the window shows to a PNG file.  Raises OSError if it cannot be written."""
        save(self.window, path)

    def close(self) -> None:
        """Close the window, and let go of what was drawn for it."""
        self.ear.close()
        self.desk.drop()
        pygame.display.quit()
