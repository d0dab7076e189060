"""The window and its main loop: the only place that looks at a clock."""

import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Final

import pygame

from components.observation import Observation
from content.lessons import Lesson
from content.phrase import said_of
from ecs.errors import FieldcraftError
from systems.match.replay import Replay
from systems.match.whole_file import write_first
from systems.view.battle_screen import BattleScreen
from systems.view.credits_screen import CreditsScreen
from systems.view.desk import Desk
from systems.view.display import full_screen, open_window
from systems.view.doors import Door
from systems.view.ear import Ear
from systems.view.held import HeldKey
from systems.view.input import intent_of
from systems.view.intents import Do
from systems.view.map_screen import MapScreen
from systems.view.map_screen import Open as MapsOpen
from systems.view.narrator import Narrator
from systems.view.offers import Choice, Offer
from systems.view.pad import Pads, of_pad
from systems.view.picture import save
from systems.view.preferences import Preferences
from systems.view.replays import Replays
from systems.view.result_screen import ResultScreen
from systems.view.saves import Loading, NoSaves, Saves
from systems.view.saves_screen import SavesScreen
from systems.view.screen import NEVER, Screen, Stack
from systems.view.seeds import new_seed
from systems.view.session import Session
from systems.view.settings_screen import SettingsScreen
from systems.view.statistics import rows_of
from systems.view.title_screen import TitleScreen
from systems.view.words import Words

SIZE: Final = (1280, 720)
LONGEST_WAIT: Final = 1000  # ms between looks at the stack when nothing happens
Open = Callable[[Choice], Session]
Again = Callable[[int], None]


def _air(screen: Screen, at: int) -> int:
    """Milliseconds until what moves by itself is to be drawn anew; nothing does in a window that nobody sees."""
    return screen.air_wait(at) if isinstance(screen, BattleScreen) and pygame.display.get_active() else NEVER


def now() -> int:
    """Milliseconds of real time; pygame's own clock stands at 0 until all of pygame was set up, sound included."""
    return time.monotonic_ns() // 1_000_000


class App:
    """A resizable window with a stack of screens.

    open_session starts the battle of a choice; shots is where screenshots are written; saved tells in which file the
    latest battle is being recorded, "" for none; saves: what can be saved and loaded.
    """

    def __init__(
        self, words: Words, offers: tuple[Offer, ...], bots: tuple[str, ...], open_session: Open, shots: Path,
        *, size: tuple[int, int] = SIZE, prefs: Preferences | None = None,
        saved: Callable[[], str] = str, saves: Saves | None = None, replays: Replays | None = None,
        rulesets: tuple[str, ...] = (), maps: MapsOpen | None = None, found: tuple[str, ...] = (),
    ) -> None:  # fmt: skip
        pygame.display.init()
        pygame.display.set_caption(words.say("ui.title"))
        self.window = open_window(size, full=prefs is not None and prefs.full_screen)
        self._windowed = size
        self.desk = Desk(words, self.window.get_size(), prefs=prefs)
        if prefs is not None:
            self.desk.bind()
        self.desk.heard = self._settle
        self.desk.open_settings = self.open_settings
        self.desk.shoot = self.shoot_anew
        self.stack = Stack()
        self._saves = saves or NoSaves()
        self.replays = replays
        self._maps, self._found = maps, found
        self.title = TitleScreen(
            self.stack, self.desk, offers, bots, self.begin, load=self.list_saves,
            doors=(
                *([Door(lambda: words.say("replays.title"), self.list_replays)] if replays is not None else []),
                Door(lambda: words.say("ui.settings"), self.open_settings),
                *([Door(lambda: words.say("ui.own_map"), self.show_maps)] if maps is not None else []),
                Door(lambda: words.say("credits.title"), self.show_credits),
            ),
            rulesets=rulesets,
        )  # fmt: skip
        self.stack.push(self.title)
        self.mods: tuple[str, ...] = ()
        self.lessons: Mapping[str, Lesson] = {}
        self.ear = Ear(self.desk.prefs)
        self.narrator: Narrator | None = None
        self._held = HeldKey()
        self._pads = Pads()
        self._open = open_session
        self._shots = shots
        self._untold = ""  # for the next battle
        self._saved = saved

    def begin(self, choice: Choice) -> None:
        """Open the battle of a choice."""

        def again(seed: int) -> None:
            self.title.choice = replace(choice, seed=seed)
            self.begin(self.title.choice)

        try:
            session = self._open(choice)
        except FieldcraftError as error:
            self._warn(said_of(error, self.desk.words.texts))
            return
        self.show(session, again, watching=not choice.side, lesson=self.lessons.get(choice.scenario))

    def show(
        self, session: Session, again: Again, *, watching: bool = False, lesson: Lesson | None = None
    ) -> None:  # fmt: skip
        """Open a battle; again begins the same one from another seed; lesson: what is taught meanwhile."""

        def told(screen: BattleScreen, observation: Observation) -> None:
            over = ResultScreen(
                self.stack, self.desk, screen, observation, lambda: again(new_seed()), saved=self._saved(),
                watching=watching, casual=session.casual, watch=self._watcher(),
                stats=rows_of(observation, screen.seat.known.log, screen.seat.unseen, self.desk.words),
            )  # fmt: skip
            self.stack.push(over)

        screen = BattleScreen(
            self.stack, self.desk, session, told, watching=watching, save=self._saves.save, load=self.list_saves,
            lesson=lesson,
        )  # fmt: skip
        self.stack.push(screen)
        self.tell(self._untold)

    def list_saves(self) -> None:
        """Show what can be loaded, over what is shown now."""
        below = self.stack.top
        if below is not None:
            others = self.list_replays if self.replays is not None else None
            self.stack.push(SavesScreen(self.stack, self.desk, below, self._saves, self.resume, others=others))

    def list_replays(self) -> None:
        """Show what was recorded, over what is shown now."""
        below, replays = self.stack.top, self.replays
        if below is not None and replays is not None:
            self.stack.push(
                SavesScreen(
                    self.stack, self.desk, below, replays, self._watched, family="replays", others=self.list_saves
                )
            )

    def watch(self, replay: Replay) -> None:
        """Show a recorded battle.  Raises: CorruptError for one of which not even the first picture can be made."""
        from systems.view.replay_screen import ReplayScreen  # nobody who plays needs it before the first picture

        if self.replays is not None:
            self.stack.push(ReplayScreen(self.stack, self.desk, replay, self.replays.means))

    def _watched(self, replay: Replay) -> str:
        """Show a recorded battle; why not if that cannot be, else ""."""
        try:
            self.watch(replay)
        except FieldcraftError as error:
            return said_of(error, self.desk.words.texts)
        return ""

    def _watcher(self) -> Callable[[], str] | None:
        """What shows the recording of the battle that has just ended, if there is one, and tells why not."""
        replays, file = self.replays, self._saved()
        if replays is None or not file:
            return None

        def watch() -> str:
            replay = replays.load(file)
            return replay if isinstance(replay, str) else self._watched(replay)

        return watch

    def resume(self, loaded: Loading) -> str:
        """Go on with a battle that was loaded; what was open is closed.  Nothing is left to say."""
        while self.stack.top not in (None, self.title):
            self.stack.pop()
        choice = loaded.choice

        def again(seed: int) -> None:
            self.begin(replace(choice, seed=seed))

        self.show(loaded.session, again, watching=not choice.side)
        return ""

    def tell(self, line: str) -> None:
        """Say something in the battle that is shown, or in the next one."""
        screen = self.stack.top
        shown = isinstance(screen, BattleScreen)
        self._untold = "" if shown else line
        if line and isinstance(screen, BattleScreen):
            screen.seat.say(line)

    def _warn(self, line: str) -> None:
        """Say what went wrong on whatever screen is shown."""
        screen = self.stack.top
        if isinstance(screen, BattleScreen):
            screen.seat.say(line)
        elif isinstance(screen, ResultScreen | SavesScreen):
            screen.notice = line
        else:
            self.desk.notice = line

    def show_maps(self, file: str = "") -> bool:
        """Ask for a map of one's own; file: the one that is meant."""
        if self._maps is None or self.stack.top is not self.title:
            return False
        self.stack.push(
            MapScreen(self.stack, self.desk, self.title, self._maps, self.title.add, found=self._found, file=file)
        )
        return True

    def show_credits(self) -> None:
        """Show who made this, over the picker."""
        self.stack.push(CreditsScreen(self.stack, self.desk, self.title))

    def open_settings(self) -> bool:
        """Show the settings over what is shown now; False if they are shown already."""
        below = self.stack.top
        if below is None or isinstance(below, SettingsScreen):
            return False
        self.stack.push(SettingsScreen(self.stack, self.desk, below, self.mods, self.desk.notice))
        return True

    def _settle(self, prefs: Preferences) -> None:
        """Let the window follow the settings that are no picture."""
        pygame.display.set_caption(self.desk.words.say("ui.title"))
        if prefs.full_screen != full_screen():
            self.window = open_window(self._windowed, full=prefs.full_screen)
            self.desk.fit(self.window.get_size())
        self.ear.follow(prefs)

    def run(self) -> None:
        """Play until the last screen is closed or the window is."""
        changed = True
        begun = False
        while (screen := self.stack.top) is not None:
            if changed:
                self.draw()
            if not begun:  # looking for pads takes a while: the first picture comes first
                begun = True
                self._pads.begin()
            at = now()
            wait = min(LONGEST_WAIT, screen.wait(at), self._held.wait(at), _air(screen, at))
            first = pygame.event.wait(max(1, wait))
            events = [first, *pygame.event.get()]
            changed = False
            for event in events:
                if event.type == pygame.QUIT:
                    return
                self._held.watch(event, now())
                changed = self.take(event) or changed
            repeated = self._held.due(now())
            changed = (repeated is not None and self.take(repeated)) or changed
            top = self.stack.top
            if top is not None:
                changed = top.tick(now()) or changed or _air(top, now()) <= 0

    def take(self, event: pygame.event.Event) -> bool:
        """Let an event work; True if the picture changed."""
        if of_pad(event):
            return self._padded(event)
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.desk.words.pad = hasattr(event, "wish")
        self._pads.watch(event)
        if event.type == pygame.DROPFILE:
            return self.show_maps(event.file)
        if event.type in (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED, pygame.WINDOWEXPOSED):
            self.window = pygame.display.get_surface() or self.window
            self.desk.fit(self.window.get_size())
            if not full_screen():
                self._windowed = self.window.get_size()
            return True
        if isinstance(self.stack.top, SettingsScreen) and self.stack.top.keys.catching:
            return self.stack.top.event(event, now())  # whatever is pressed is what is asked for
        intent = intent_of(event) if event.type == pygame.KEYDOWN else None
        if intent is not None and intent.do is Do.SCREENSHOT:
            return self.shoot() is None
        if intent is not None and intent.do is Do.FULL_SCREEN:
            self.tell(self.desk.choose(full_screen=not self.desk.prefs.full_screen))
            return True
        screen = self.stack.top
        if intent is not None and intent.do is Do.REPLAYS and screen is self.title and self.replays is not None:
            self.list_replays()
            return True
        if intent is not None and intent.do is Do.SETTINGS and not isinstance(screen, SettingsScreen):
            return self.open_settings()
        return screen is not None and screen.event(event, now())

    def _padded(self, event: pygame.event.Event) -> bool:
        """Let what a pad did work as the presses that it means."""
        changed = False
        for press in self._pads.presses(event, now()):
            self._held.watch(press, now())
            changed = self.take(press) or changed
        return changed

    def draw(self) -> None:
        """Draw the top screen and show it."""
        screen = self.stack.top
        if screen is not None:
            screen.draw(self.window)
            pygame.display.flip()
            self.ear.look(screen)
            if self.narrator is not None:
                self.narrator.look(screen)

    def shoot_anew(self) -> Path | None:
        """Draw the top screen, and write that: a menu that asks for it is closed by then, but still in the window."""
        self.draw()
        return self.shoot()

    def shoot(self) -> Path | None:
        """Write what the window shows to the next free PNG of its folder; None if that failed and was told."""
        try:
            return self._shot()
        except OSError as error:
            said, where = said_of(error, self.desk.words.texts), error.filename or self._shots
            self._warn(self.desk.words.say("ui.no_picture", why=said, path=where))
            return None

    def _shot(self) -> Path:
        self._shots.mkdir(parents=True, exist_ok=True)
        paths = (self._shots / f"shot-{number:03d}.png" for number in count(1))
        free = (path for path in paths if not path.exists())
        return write_first(free, lambda path: save(self.window, path, new=True))

    def save(self, path: Path) -> None:
        """Write what the window shows to a PNG file.  Raises OSError if it cannot be written."""
        save(self.window, path)

    def close(self) -> None:
        """Close the window, and let go of what was drawn for it."""
        self.ear.close()
        self.desk.drop()
        pygame.display.quit()
