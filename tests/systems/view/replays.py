"""A recorded battle in the viewer, driven by posted events."""

from functools import cache

import pygame

from content.text import Texts
from ecs.replay import read, rewrite
from systems.match.replay import Replay
from systems.view.canvas import Note
from systems.view.desk import Desk
from systems.view.intents import Intent
from systems.view.preferences import Preferences
from systems.view.replay_means import Means
from systems.view.replay_screen import ReplayScreen
from systems.view.screen import Stack
from systems.view.terrain import Terrains
from systems.view.words import Words
from tests.arena import content
from tests.systems.match.fought import fought

SEED = 2


@cache
def data(seed: int = SEED) -> bytes:
    """A recording of two greedy bots."""
    return fought(seed, bot="greedy", rounds=4).data


def replay(recorded: bytes = b"", **header: object) -> Replay:
    """The recording to look at; header: what its head says instead."""
    recording = read(recorded or data(), salvage=True)
    if header:
        recording = read(rewrite(recording._replace(header={**recording.header, **header})))
    return Replay(recording, content().catalogue, content().content_hash)


@cache
def kept_replay(rules_hash: str = "") -> Replay:
    """The same recording for many tests, whose map is drawn once; rules_hash: what its head says instead."""
    return replay(rules_hash=rules_hash) if rules_hash else replay()


TERRAINS = Terrains()
"""The map of the recording that is kept: drawn once for all tests."""


class Viewer:
    """The screen with what was asked of the means: branched: (tick, seats), films by name."""

    def __init__(
        self, shown: Replay | None = None, *, size: tuple[int, int] = (1280, 720), lang: str = "en", said: str = ""
    ) -> None:
        self.stack = Stack()
        self.desk = Desk(Words(Texts(lang, content().texts)), size, prefs=Preferences(lang=lang))
        self.branched: list[tuple[int, dict[str, str]]] = []
        self.films: dict[str, bytes] = {}
        self.said = said
        self.desk.terrains = TERRAINS
        TERRAINS.strengthen(on=self.desk.prefs.patterns)
        means = Means(("greedy", "wary"), self.branch, self.keep)
        self.screen = ReplayScreen(self.stack, self.desk, shown or kept_replay(), means)
        self.stack.push(self.screen)
        self.surface = pygame.Surface(size)
        self.now = 0
        self.draw()

    def branch(self, shown: Replay, tick: int, seats: dict[str, str]) -> str:
        self.branched.append((tick, seats))
        return self.said

    def keep(self, name: str, film: bytes) -> str:
        self.films[name] = film
        return f"{name}.gif"

    def draw(self) -> None:
        top = self.stack.top
        if top is not None:
            top.draw(self.surface)

    def press(self, *keys: int, mod: int = 0, text: str = "") -> None:
        for key in keys:
            event = pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, scancode=0, unicode=text)
            top = self.stack.top
            assert top is not None
            top.event(event, self.now)
        self.draw()

    def type(self, digits: str) -> None:
        for digit in digits:
            self.press(ord(digit), text=digit)

    def mouse(self, kind: int, x: float, y: float, button: int = 1) -> None:
        place = round(x * self.desk.ink.scale), round(y * self.desk.ink.scale)
        event = pygame.event.Event(kind, pos=place, button=button, rel=(0, 0), buttons=(1, 0, 0))
        top = self.stack.top
        assert top is not None
        top.event(event, self.now)
        self.draw()

    def click(self, intent: Intent) -> None:
        """Click the place that means this."""
        canvas = self.screen._canvas
        assert canvas is not None
        box = next(hot.box for hot in canvas.hots if hot.intent == intent)
        self.mouse(pygame.MOUSEBUTTONDOWN, box[0] + box[2] / 2, box[1] + box[3] / 2)
        self.mouse(pygame.MOUSEBUTTONUP, box[0] + box[2] / 2, box[1] + box[3] / 2)

    def pass_time(self, milliseconds: int, step: int = 10) -> None:
        for _ in range(0, milliseconds, step):
            self.now += step
            self.screen.tick(self.now)

    @property
    def notes(self) -> list[Note]:
        canvas = getattr(self.stack.top, "_canvas", None)
        assert canvas is not None
        return list(canvas.notes)

    @property
    def texts(self) -> str:
        return "\n".join(note.text for note in self.notes)

    @property
    def tick(self) -> int:
        return self.screen.stand.place.tick
