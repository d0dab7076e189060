"""Every screen, in every language, at the four sizes that must hold it: nothing cut, outside, too small, or covered."""

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Final

import pygame
import pytest

from content.text import LANGUAGES, Texts
from systems.view.canvas import Canvas, Note
from tests.systems.view import stage
from tests.systems.view.test_app import Stage
from tests.systems.view.walks import WALKS

SIZES: Final = {(1024, 640): 1.0, (1280, 720): 1.0, (1920, 1080): 1.5, (2560, 1440): 2.0}
"""Window sizes with the text size that each of them gets by itself."""
SLACK: Final = 1.5
LEAST: Final = 12
"""Design pixels of the smallest letters."""
LARGE: Final = "settings_general"
"""The one picture of the settings that is looked at in large windows, too."""
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
