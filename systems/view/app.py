"""The window and its main loop: the only place that looks at a clock."""

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

import pygame

from components.observation import Observation
from systems.view.battle_screen import BattleScreen
from systems.view.desk import Desk
from systems.view.held import HeldKey
from systems.view.input import intent_of
from systems.view.intents import Do
from systems.view.narrator import Narrator
from systems.view.offers import Choice, Offer
from systems.view.picture import save
from systems.view.result_screen import ResultScreen
from systems.view.saves import Loading, NoSaves, Saves
from systems.view.saves_screen import SavesScreen
from systems.view.screen import Stack
from systems.view.session import Session
from systems.view.title_screen import TitleScreen, new_seed
from systems.view.words import Words

SIZE: Final = (1280, 720)
LONGEST_WAIT: Final = 1000  # ms between looks at the stack when nothing happens
Open = Callable[[Choice], Session]
Again = Callable[[int], None]


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
        *, size: tuple[int, int] = SIZE, palette: str = "lamplight", wish: float | None = None,
        saved: Callable[[], str] = str, saves: Saves | None = None,
    ) -> None:  # fmt: skip
        pygame.display.init()
        pygame.display.set_caption(words.say("ui.title"))
        self.window = pygame.display.set_mode(size, pygame.RESIZABLE)
        self.desk = Desk(words, self.window.get_size(), palette=palette, wish=wish)
        self.stack = Stack()
        self._saves = saves or NoSaves()
        self.title = TitleScreen(self.stack, self.desk, offers, bots, self.begin, load=self.list_saves)
        self.stack.push(self.title)
        self.narrator: Narrator | None = None
        self._held = HeldKey()
        self._open = open_session
        self._shots = shots
        self._saved = saved

    def begin(self, choice: Choice) -> None:
        """Open the battle of a choice."""

        def again(seed: int) -> None:
            self.title.choice = replace(choice, seed=seed)
            self.begin(self.title.choice)

        self.show(self._open(choice), again, watching=not choice.side)

    def show(self, session: Session, again: Again, *, watching: bool = False) -> None:
        """Open a battle; again begins the same one from another seed."""

        def told(observation: Observation) -> None:
            over = ResultScreen(
                self.stack, self.desk, screen, observation, lambda: again(new_seed()), saved=self._saved(),
                watching=watching, casual=session.casual,
            )  # fmt: skip
            self.stack.push(over)

        screen = BattleScreen(
            self.stack, self.desk, session, told, watching=watching, save=self._saves.save, load=self.list_saves
        )
        self.stack.push(screen)

    def list_saves(self) -> None:
        """Show what can be loaded, over what is shown now."""
        below = self.stack.top
        if below is not None:
            self.stack.push(SavesScreen(self.stack, self.desk, below, self._saves, self.resume))

    def resume(self, loaded: Loading) -> None:
        """Go on with a battle that was loaded; what was open is closed."""
        while self.stack.top not in (None, self.title):
            self.stack.pop()
        choice = loaded.choice

        def again(seed: int) -> None:
            self.begin(replace(choice, seed=seed))

        self.show(loaded.session, again, watching=not choice.side)

    def tell(self, line: str) -> None:
        """Say something in the battle that is shown, if one is."""
        screen = self.stack.top
        if isinstance(screen, BattleScreen):
            screen.seat.say(line)

    def run(self) -> None:
        """Play until the last screen is closed or the window is."""
        changed = True
        while (screen := self.stack.top) is not None:
            if changed:
                self.draw()
            at = now()
            wait = min(LONGEST_WAIT, screen.wait(at), self._held.wait(at))
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
                changed = top.tick(now()) or changed

    def take(self, event: pygame.event.Event) -> bool:
        """Let an event work; True if the picture changed."""
        if event.type in (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED, pygame.WINDOWEXPOSED):
            self.window = pygame.display.get_surface() or self.window
            self.desk.fit(self.window.get_size())
            return True
        intent = intent_of(event) if event.type == pygame.KEYDOWN else None
        if intent is not None and intent.do is Do.SCREENSHOT:
            self.shoot()
            return False
        if intent is not None and intent.do is Do.FULL_SCREEN:
            pygame.display.toggle_fullscreen()
            return True
        screen = self.stack.top
        return screen is not None and screen.event(event, now())

    def draw(self) -> None:
        """Draw the top screen and show it."""
        screen = self.stack.top
        if screen is not None:
            screen.draw(self.window)
            pygame.display.flip()
            if self.narrator is not None:
                self.narrator.look(screen)

    def shoot(self) -> Path:
        """Write what the window shows to the next free PNG of the screenshot folder."""
        self._shots.mkdir(parents=True, exist_ok=True)
        taken = {p.name for p in self._shots.glob("*.png")}
        name = next(f"shot-{i:03d}.png" for i in range(1, len(taken) + 2) if f"shot-{i:03d}.png" not in taken)
        self.save(self._shots / name)
        return self._shots / name

    def save(self, path: Path) -> None:
        """Write what the window shows to a PNG file.  Raises OSError if it cannot be written."""
        save(self.window, path)

    def close(self) -> None:
        """Close the window."""
        pygame.display.quit()
