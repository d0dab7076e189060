"""Every screen, in every language, at the four sizes that must hold it: nothing cut, outside, too small, or covered.

WALKS says how each screen is reached: a new screen adds its walk and is looked at like all others.
"""

from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path
from typing import Final

import pygame
import pytest

from content.text import LANGUAGES, Texts
from systems.view.canvas import Canvas, Note
from systems.view.intents import Do, Intent
from systems.view.preferences import Preferences
from systems.view.replay_screen import Means, ReplayScreen
from systems.view.settings_pages import PAGES
from systems.view.settings_screen import SettingsScreen
from tests.systems.view import stage
from tests.systems.view.reels import kept_reel
from tests.systems.view.test_app import Stage
from tests.systems.view.test_verdict import over

SIZES: Final = {(1024, 640): 1.0, (1280, 720): 1.0, (1920, 1080): 1.5, (2560, 1440): 2.0}
"""Window sizes with the text size that each of them gets by itself."""
SLACK: Final = 1.5
LEAST: Final = 12
"""Design pixels of the smallest letters."""
LARGE: Final = "settings_general"
"""The one picture of the settings that is looked at in large windows, too."""
Walk = Callable[[Stage], object]


def title_door(shown: Stage) -> None:
    shown.app.title.group = "door"


def title_notice(shown: Stage) -> None:
    shown.app.desk.notice = "settings.toml, line 3: " + "a long reason that goes on and on " * 3


def help_of_title(shown: Stage) -> None:
    shown.press(pygame.K_F1)


def battle(shown: Stage) -> None:
    shown.press(pygame.K_RETURN)


def help_of_battle(shown: Stage) -> None:
    shown.press(pygame.K_RETURN, pygame.K_F1)


def pause(shown: Stage) -> None:
    shown.press(pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_ESCAPE)


def there(shown: Stage) -> None:
    shown.press(pygame.K_RETURN, pygame.K_v, pygame.K_LEFT)


def saves(shown: Stage) -> None:
    shown.press(pygame.K_F9)


def settings(page: int) -> Walk:
    def walk(shown: Stage) -> None:
        shown.press(pygame.K_F10, *[pygame.K_DOWN] * page)

    return walk


def keys(*pressed: int) -> Walk:
    """The list of keys in the settings, and what is pressed there."""

    def walk(shown: Stage) -> None:
        shown.press(pygame.K_F10)
        screen = shown.app.stack.top
        assert isinstance(screen, SettingsScreen)
        while screen.focus != "keys":
            shown.press(pygame.K_TAB)
        shown.press(*pressed)

    return walk


def changed(shown: Stage) -> None:
    shown.press(pygame.K_F10)
    shown.app.desk.apply(Preferences(volume=10))


def replay(view: str, *, then: int = 0, where: float = 0.6, rules_hash: str = "") -> Walk:
    """A recorded battle in the viewer; then: a key to press there."""

    def walk(shown: Stage) -> None:
        means = Means(("greedy", "wary"), lambda *_: "", lambda name, film: name)
        screen = ReplayScreen(shown.app.stack, shown.app.desk, kept_reel(rules_hash), means)
        screen.place = screen.walk.look(screen.place, view)
        stops = len(screen.walk.stops(view))
        screen.place = screen.walk.go(screen.place, int(stops * where))
        shown.app.stack.push(screen)
        shown.app.draw()
        if then:
            shown.press(then)

    return walk


REPLAYS: Final[dict[str, Walk]] = {
    "replay_truth": replay("truth"),
    "replay_side": replay("red"),
    "replay_split": replay("split"),
    "replay_split_end": replay("split", where=1.0),
    "replay_log": replay("split", then=pygame.K_l),
    "replay_foreign": replay("truth", rules_hash="0" * 16),
    "replay_fork": replay("red", then=pygame.K_RETURN),
    "replay_help": replay("red", then=pygame.K_F1),
    "replay_typing": replay("truth", then=pygame.K_t),
}
def wheel(shown: Stage) -> None:
    shown.press(pygame.K_RETURN)
    shown.app.take(pygame.event.Event(pygame.KEYDOWN, key=0, mod=0, scancode=0, unicode="", wish=Intent(Do.ACTIONS)))


def credits_(shown: Stage) -> None:
    shown.app.show_credits()


WALKS: Final[dict[str, Walk]] = {
    "title": lambda shown: None,
    "title_door": title_door,
    "title_notice": title_notice,
    "help_of_title": help_of_title,
    "battle": battle,
    "help_of_battle": help_of_battle,
    "pause": pause,
    "there": there,
    "saves": saves,
    "wheel": wheel,
    "credits": credits_,
    "result": over,
    "leave": lambda shown: shown.press(pygame.K_ESCAPE),
    **REPLAYS,
    **{f"settings_{page.id}": settings(i) for i, page in enumerate(PAGES)},
    "settings_changed": changed,
    "keys_first": keys(),
    "keys_catching": keys(pygame.K_RETURN),
    "keys_refused": keys(pygame.K_RETURN, pygame.K_PAGEDOWN),
    "keys_stay": keys(*[pygame.K_DOWN] * 9, pygame.K_DELETE),
    "keys_last": keys(pygame.K_END),
    "keys_last_refused": keys(pygame.K_END, pygame.K_RETURN, pygame.K_m),
    **{f"keys_{step}": keys(*[pygame.K_PAGEDOWN] * step) for step in range(1, 8)},
}


@pytest.fixture(params=sorted(SIZES), ids=lambda size: f"{size[0]}x{size[1]}")
def size(request: pytest.FixtureRequest) -> tuple[int, int]:
    found: tuple[int, int] = request.param
    return found


OFTEN: Final = {("de", (1024, 640)), ("en", (1280, 720))}
"""Looked at in every run: the longer words in the least room, and the usual window.  The others with --long."""


@pytest.fixture(params=LANGUAGES)
def shown(request: pytest.FixtureRequest, size: tuple[int, int], scale: int, tmp_path: Path) -> Iterator[Stage]:
    if scale == 1 and (request.param, size) not in OFTEN:
        pytest.skip("takes half a minute: --long")
    made = Stage(tmp_path)
    made.app.desk.words.texts = Texts(request.param, stage.content().texts)
    made.app.window = pygame.display.set_mode(size, pygame.RESIZABLE)
    made.app.take(pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
    made.app.draw()
    yield made
    made.app.close()


def overlap(a: Note, b: Note) -> bool:
    """True if the letters of two texts meet: they stand in the middle of their boxes, which lines of text overlap."""
    wide = min(a.box[0] + a.box[2], b.box[0] + b.box[2]) - max(a.box[0], b.box[0])
    (top, end), (first, last) = ((n.box[1] + 0.2 * n.box[3], n.box[1] + 0.8 * n.box[3]) for n in (a, b))
    return wide > SLACK and min(end, last) - max(top, first) > SLACK


def faults(canvas: Canvas, size: tuple[int, int]) -> list[str]:
    """What is wrong with the texts and the places to click of one screen."""
    wide, high = size[0] / canvas.ink.scale, size[1] / canvas.ink.scale
    found = []
    for note in canvas.notes:
        x, y, width, height = note.box
        found += [f"cut: {note.text!r}"] if note.cut else []
        found += [f"wider than its room: {note.text!r}"] if width > note.room + SLACK else []
        found += [f"too small: {note.text!r}"] if height < LEAST else []
        if x < -SLACK or y < -SLACK or x + width > wide + SLACK or y + height > high + SLACK:
            found.append(f"outside: {note.text!r} at {note.box}")
    found += [f"on each other: {a.text!r}, {b.text!r}" for a, b in combinations(canvas.notes, 2) if overlap(a, b)]
    for hot in canvas.hots:
        x, y, width, height = hot.box
        if x < -SLACK or y < -SLACK or x + width > wide + SLACK or y + height > high + SLACK:
            found.append(f"outside: {hot}")
    return found


def test_every_screen_fits(shown: Stage, size: tuple[int, int], scale: int) -> None:
    """Larger windows have the room of the second size: of screens with many pictures one is looked at there, too."""
    assert shown.app.desk.ink.scale == SIZES[size]
    first, wrong = shown.app.desk.prefs, {}
    for name, walk in WALKS.items():
        if size[0] > 1280 and scale == 1 and name.startswith(("keys_", "settings_")) and name != LARGE:
            continue
        walk(shown)
        shown.app.draw()
        canvas: Canvas | None = getattr(shown.app.stack.top, "_canvas", None)
        assert canvas is not None
        assert canvas.notes, name
        assert (shown.app.stack.top is shown.app.title) == name.startswith("title"), name
        if found := faults(canvas, size):
            wrong[name] = found
        while shown.app.stack.top is not shown.app.title:
            shown.app.stack.pop()
        shown.session = stage.ListeningSession()
        shown.app.desk.apply(first)
        shown.app.desk.notice, shown.app.title.group = "", "scenario"
    assert wrong == {}


def test_a_fault_would_be_found() -> None:
    from tests.systems.view.conftest import desk

    canvas = Canvas(desk().ink, pygame.Surface((200, 100)))
    canvas.text("one", 10, 10)
    canvas.text("two", 12, 12)
    canvas.text("far out", 190, 10)
    canvas.text("much too long for this", 10, 50, room=40)
    told = " ".join(faults(canvas, (200, 100)))
    assert all(word in told for word in ("on each other", "outside", "cut"))
