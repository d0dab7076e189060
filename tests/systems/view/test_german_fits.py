"""German is longer: every screen of the window holds its texts, uncut, at both sizes that must hold them."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from content.text import Texts
from systems.view.canvas import Note
from systems.view.desk import Desk
from systems.view.screenshot import draw_seat
from systems.view.words import Words
from tests.systems.view import stage
from tests.systems.view.casters import seated, with_actor
from tests.systems.view.conftest import TERRAINS
from tests.systems.view.test_aim_picture import AIMS
from tests.systems.view.test_app import Stage
from tests.systems.view.test_picture import MODES
from tests.systems.view.test_verdict import over

SIZES = [(1280, 720), (1024, 640)]


@pytest.fixture(autouse=True)
def german(monkeypatch: pytest.MonkeyPatch) -> None:
    """All stages of this file speak German."""
    monkeypatch.setattr(stage, "words", lambda lang="de": Words(Texts(lang, stage.content().texts)))


@pytest.fixture(params=SIZES, ids=["1280x720", "1024x640"])
def on(request: pytest.FixtureRequest) -> Desk:
    made = Desk(stage.words(), request.param)
    made.terrains = TERRAINS
    return made


@pytest.fixture(params=SIZES, ids=["1280x720", "1024x640"])
def shown(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Stage]:
    size = request.param
    made = Stage(tmp_path / "shots")
    made.app.window = pygame.display.set_mode(size, pygame.RESIZABLE)
    made.app.take(pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
    made.app.draw()
    yield made
    made.app.close()


def misfits(notes: list[Note], size: tuple[int, int]) -> list[str]:
    """Texts that are cut, wider than their room, or not whole in the window."""
    width, height = size
    return [
        f"{n.text!r} {n.box[2]:.0f} of {n.room:.0f}"
        for n in notes
        if n.cut or n.box[2] > n.room + 1 or n.box[0] < 0 or n.box[0] + n.box[2] > width + 1
        or n.box[1] < -2 or n.box[1] + n.box[3] > height + 2
    ]  # fmt: skip


def notes_of(shown: Stage) -> list[Note]:
    canvas = getattr(shown.app.stack.top, "_canvas", None)
    assert canvas is not None
    assert canvas.notes
    return list(canvas.notes)


@pytest.mark.parametrize("mode", sorted(MODES))
def test_a_battle_fits(mode: str, on: Desk) -> None:
    seat = stage.seat()
    for intent in MODES[mode]:
        seat.handle(intent)
    _, canvas = draw_seat(seat, on)
    assert any("Runde" in note.text or "Zug" in note.text for note in canvas.notes), "it speaks German"
    assert misfits(canvas.notes, on.size) == []


@pytest.mark.parametrize("name", sorted(AIMS))
def test_an_aim_fits(name: str, on: Desk) -> None:
    kind, numbers, intents = AIMS[name]
    seat, _ = seated(with_actor(kind, numbers, open_to_view=name in ("gesture", "shout")))
    for intent in intents:
        seat.handle(intent)
    _, canvas = draw_seat(seat, on)
    assert misfits(canvas.notes, on.size) == []


def test_every_scenario_fits_in_the_picker(shown: Stage) -> None:
    for _ in stage.content().scenarios:
        assert misfits(notes_of(shown), shown.app.desk.size) == []
        shown.press(pygame.K_DOWN)
    shown.press(pygame.K_RIGHT)
    assert misfits(notes_of(shown), shown.app.desk.size) == []


def test_the_keys_fit(shown: Stage) -> None:
    for _ in ("title", "battle"):
        shown.press(pygame.K_F1)
        assert misfits(notes_of(shown), shown.app.desk.size) == []
        shown.press(pygame.K_F1)
        shown.press(pygame.K_RETURN)


def test_the_result_fits(shown: Stage) -> None:
    over(shown)
    assert misfits(notes_of(shown), shown.app.desk.size) == []
