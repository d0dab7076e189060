"""The help names every key that works and none that does not; everything that can be clicked has a key."""

from pathlib import Path

import pygame
import pytest

from systems.view.app import App
from systems.view.battle_keys import PLAYED, WATCHED
from systems.view.battle_screen import BattleScreen
from systems.view.help_screen import HelpScreen
from systems.view.input import intent_of
from systems.view.intents import Do
from systems.view.keys import binding_of, help_rows, labels, strokes
from systems.view.offers import offers_of
from systems.view.replay_screen import KEYS as REPLAY_KEYS
from systems.view.result_screen import KEYS as RESULT_KEYS
from systems.view.title_screen import KEYS as TITLE_KEYS
from tests.systems.view import stage
from tests.systems.view.test_app import Stage

CODES = sorted({value for name, value in vars(pygame).items() if name.startswith("K_")})
PLACES = sorted({value for name, value in vars(pygame).items() if name.startswith("KSCAN_")})
HELD = (0, pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL)
POINTED = {Do.POINT, Do.CLICK, Do.HOVER}
"""What only a mouse says: the cursor and Enter do the same."""
CHOSEN = {Do.SELECT: {Do.TARGET, Do.UNIT, Do.CURSOR}, Do.CHOOSE: {Do.CURSOR, Do.UNIT, Do.AGAIN}, Do.QUIT: {Do.BACK},
          Do.MENU: {Do.BACK}}  # fmt: skip
"""What is clicked directly and reached by turning with these keys."""


def press(key: int, mod: int = 0, place: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, scancode=place, unicode="")


def bound() -> set[tuple[Do, int]]:
    """What any key of any keyboard means, found without the help."""
    events = [press(key, mod) for key in CODES for mod in HELD] + [press(0, 0, place) for place in PLACES]
    return {binding_of(intent) for event in events if (intent := intent_of(event)) is not None}


def test_the_help_of_some_screen_lists_everything_that_is_bound() -> None:
    assert bound() == {*PLAYED, *WATCHED, *TITLE_KEYS, *RESULT_KEYS, *REPLAY_KEYS} == {*strokes()}


@pytest.mark.parametrize("binding", sorted({*PLAYED, *WATCHED, *TITLE_KEYS, *RESULT_KEYS, *REPLAY_KEYS}))
def test_each_key_that_the_help_names_does_what_it_says(binding: tuple[Do, int]) -> None:
    assert labels(binding, stage.words())
    for stroke in strokes()[binding]:
        intent = intent_of(press(stroke.key, stroke.mod, stroke.place))
        assert intent is not None
        assert binding_of(intent) == binding


def test_names_of_keys_are_those_on_the_keyboard() -> None:
    words = stage.words()
    told = {do: labels((do, 0), words) for do in (Do.CURSOR, Do.TARGET, Do.AIM, Do.SLOT, Do.END_NOW, Do.HELP, Do.UNIT)}
    assert told == {
        Do.CURSOR: ("Arrows", "Numpad", "WASD"),
        Do.TARGET: ("E", "Q"),
        Do.AIM: ("Shift+E", "Shift+Q"),
        Do.SLOT: ("0\u20139",),
        Do.END_NOW: ("Ctrl+Enter",),
        Do.HELP: ("F1",),
        Do.UNIT: ("Tab", "Shift+Tab"),
    }
    assert labels((Do.SLOT, 1), words) == ("Shift+0\u20139",)


@pytest.mark.parametrize(
    ("screen", "kinds"),
    [
        ("battle", PLAYED), ("watch", WATCHED), ("title", TITLE_KEYS), ("result", RESULT_KEYS), ("replay", REPLAY_KEYS),
    ],
)
def test_every_line_of_the_help_has_words(screen: str, kinds: tuple[tuple[Do, int], ...]) -> None:
    rows = help_rows(screen, kinds, stage.words())
    assert len(rows) == len(kinds)
    assert [row.text for row in rows if row.text.startswith("help.")] == []


@pytest.mark.parametrize("size", [(1280, 720), (1024, 640)])
def test_f1_shows_the_keys_in_every_screen_and_takes_them_away(size: tuple[int, int], tmp_path: Path) -> None:
    shown = Stage(tmp_path)
    try:
        shown.app.window = pygame.display.set_mode(size, pygame.RESIZABLE)
        shown.app.take(pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
        for _ in ("title", "battle"):
            below = shown.app.stack.top
            shown.press(pygame.K_F1)
            top = shown.app.stack.top
            assert isinstance(top, HelpScreen)
            assert top._canvas is not None
            notes = top._canvas.notes
            assert {row.text for row in top.rows} <= {note.text for note in notes}
            assert [n.text for n in notes if n.box[0] < 0 or n.box[0] + n.box[2] > size[0]] == []
            assert [n.text for n in notes if n.box[1] + n.box[3] > size[1]] == []
            shown.press(pygame.K_F1)
            assert shown.app.stack.top is below
            shown.press(pygame.K_RETURN)
    finally:
        shown.app.close()


def test_nothing_happens_below_the_help(tmp_path: Path) -> None:
    shown = Stage(tmp_path)
    try:
        shown.session = stage.ListeningSession(stage.observation(actor=11), waiting=False)
        shown.press(pygame.K_RETURN, pygame.K_F1)
        top = shown.app.stack.top
        assert top is not None
        assert not top.tick(10**9)
        assert shown.session.advanced == 0
    finally:
        shown.app.close()


def test_everything_that_can_be_clicked_has_a_key(tmp_path: Path) -> None:
    app = App(stage.words(), offers_of(stage.content()), ("greedy",), lambda choice: stage.ListeningSession(), tmp_path)
    keyed = {do for do, _ in bound()}
    try:
        app.draw()
        assert app.title._canvas is not None
        hots = [hot.intent for hot in app.title._canvas.hots]
        app.ways.show(stage.ListeningSession(), lambda seed: None)
        screen = app.stack.top
        assert isinstance(screen, BattleScreen)
        for keys in ((), (pygame.K_3,), (pygame.K_4,), (pygame.K_ESCAPE,)):
            for key in keys:
                app.take(press(key))
            app.draw()
            assert screen._canvas is not None
            hots += [hot.intent for hot in screen._canvas.hots]
    finally:
        app.close()
    done = {intent.do for intent in hots}
    assert len(done) > 8
    assert {do for do in done if do not in keyed | POINTED and not CHOSEN.get(do, set()) & keyed} == set()
