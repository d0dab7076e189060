"""The replay viewer by pad alone, through events posted to the window; and its help names the parts that do it."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from systems.view.app import App
from systems.view.fork_screen import ForkScreen
from systems.view.help_screen import HelpScreen
from systems.view.intents import Do
from systems.view.menu_screen import MenuScreen
from systems.view.offers import offers_of
from systems.view.pad import LONG_MS, Pads
from systems.view.replay_means import Means
from systems.view.replay_pad import REPLAY_PARTS
from systems.view.replay_screen import KEYS, ReplayScreen
from systems.view.replay_walk import SPEEDS, SPLIT, TRUTH
from systems.view.settings_screen import SettingsScreen
from systems.view.terrain import Terrains
from tests.systems.view import stage
from tests.systems.view.replays import TERRAINS, kept_replay
from tests.systems.view.test_pad import L3, LB, LX, LY, RB, RT, RX, RY, SELECT, START, A, B, X, Y, axis, button

LT, R3 = pygame.CONTROLLER_AXIS_TRIGGERLEFT, pygame.CONTROLLER_BUTTON_RIGHTSTICK
DOWN, RIGHT = pygame.CONTROLLER_BUTTON_DPAD_DOWN, pygame.CONTROLLER_BUTTON_DPAD_RIGHT
BY_MENU = {Do.TABLE, Do.SCALE, Do.SETTINGS, Do.HELP, Do.SCREENSHOT, Do.FULL_SCREEN}
"""What a pad has no part for: the menu leads there, to size and full screen through the settings."""


class Watcher:
    """A window with a recording in it, and somebody with a pad."""

    def __init__(self, shots: Path) -> None:
        self.branched: list[tuple[int, dict[str, str]]] = []
        self.shots = shots
        offers = offers_of(stage.content())
        self.app = App(stage.words(), offers, ("greedy",), lambda _: stage.ListeningSession(), shots)
        self.app.desk.terrains = TERRAINS
        TERRAINS.strengthen(on=self.app.desk.prefs.patterns)
        means = Means(("greedy", "wary"), self.branch, lambda name, film: name)
        self.screen = ReplayScreen(self.app.stack, self.app.desk, kept_replay(), means)
        self.app.stack.push(self.screen)
        self.app.draw()

    def branch(self, _replay: object, tick: int, seats: dict[str, str]) -> str:
        self.branched.append((tick, seats))
        return ""

    def press(self, *which: int) -> None:
        for one in which:
            for down in (True, False):
                self.app.take(button(one, down=down))
        self.app.draw()

    def push(self, which: int, value: float, *, held: int | None = None) -> None:
        """Push a stick or trigger and let it go; held: a button that is down meanwhile."""
        before = [button(held)] if held is not None else []
        after = [button(held, down=False)] if held is not None else []
        for event in (*before, axis(which, value), axis(which, 0.0), *after):
            self.app.take(event)
        self.app.draw()

    def choose(self, text: str) -> None:
        """Open the menu and choose this entry."""
        self.press(START)
        menu = self.app.stack.top
        assert isinstance(menu, MenuScreen)
        at = [entry.text for entry in menu.entries].index(text)
        self.press(*[DOWN] * at, A)

    def top(self) -> object:
        return self.app.stack.top

    @property
    def tick(self) -> int:
        return self.screen.stand.place.tick

    @property
    def texts(self) -> str:
        canvas = getattr(self.app.stack.top, "_canvas", None)
        assert canvas is not None
        return "\n".join(note.text for note in canvas.notes)


@pytest.fixture
def shown(tmp_path: Path) -> Iterator[Watcher]:
    made = Watcher(tmp_path / "shots")
    yield made
    made.app.close()
    made.app.desk.terrains = Terrains()


def test_a_plays_and_pauses(shown: Watcher) -> None:
    shown.press(A)
    assert shown.screen.stand.place.playing
    assert shown.screen.wait(0) < 10**9
    shown.press(A)
    assert not shown.screen.stand.place.playing


def test_the_cross_and_the_left_stick_step_and_shoulders_go_from_event_to_event(shown: Watcher) -> None:
    shown.press(RIGHT)
    assert shown.tick == 2
    shown.push(LX, 1.0)
    assert shown.tick == 3
    shown.push(LX, -1.0)
    assert shown.tick == 2
    shown.press(RB)
    marked = shown.tick
    assert marked > 3
    shown.press(RB)
    assert shown.tick > marked
    shown.press(LB)
    assert shown.tick == marked


def test_triggers_change_the_speed_and_l3_with_the_right_stick_goes_to_the_ends(shown: Watcher) -> None:
    shown.push(RT, 1.0)
    assert shown.screen.stand.place.speed == 2
    for _ in SPEEDS:
        shown.push(LT, 1.0)
    assert shown.screen.stand.place.speed == 0
    shown.push(RX, 1.0, held=L3)
    assert shown.tick == shown.screen.stand.walk.replay.last
    shown.push(RX, -1.0, held=L3)
    assert shown.tick == 1


def test_x_changes_the_view_and_select_with_the_right_stick_whose_belief_it_is(shown: Watcher) -> None:
    assert shown.screen.stand.place.view == TRUTH
    shown.press(X, X, X)
    assert shown.screen.stand.place.view == SPLIT
    before = shown.screen.stand.place.side
    shown.push(RX, 1.0, held=SELECT)
    assert shown.screen.stand.place.side != before
    shown.press(SELECT)
    assert shown.screen.stand.place.drawer


def test_lines_of_the_log_open_and_scroll(shown: Watcher) -> None:
    shown.push(RX, 1.0, held=L3)
    shown.press(DOWN)
    assert shown.screen.stand.place.opened == 1
    shown.push(RY, -1.0, held=SELECT)
    assert shown.screen.stand.place.opened == 6
    shown.push(LY, -1.0)
    assert shown.screen.stand.place.opened == 5


def test_the_map_comes_closer_is_moved_and_shown_whole(shown: Watcher) -> None:
    shown.press(R3, R3)
    assert shown.screen.gaze.closer == 2
    before = shown.screen.gaze
    shown.push(RX, 1.0)
    assert (shown.screen.gaze.x, shown.screen.gaze.y) != (before.x, before.y)
    shown.press(L3)
    assert shown.screen.gaze.closer == 0


def test_y_plays_on_from_here(shown: Watcher) -> None:
    shown.press(RIGHT, Y)
    assert isinstance(shown.top(), ForkScreen)
    shown.press(A)
    assert shown.branched == [(2, {"red": "human", "blue": "greedy"})]
    assert shown.top() is shown.screen


def test_start_held_makes_a_film_and_b_gives_it_up(shown: Watcher) -> None:
    pytest.importorskip("PIL")
    pads = Pads()
    for event, when in ((button(START), 0), (button(START, down=False), LONG_MS)):
        for press in pads.presses(event, when):
            shown.app.take(press)
    assert shown.screen.studio.film is not None
    shown.press(B)
    assert shown.screen.studio.film is None
    assert shown.top() is shown.screen


def test_a_tick_is_dialled_with_the_cross(shown: Watcher) -> None:
    shown.choose("Go to a tick or moment")
    shown.press(pygame.CONTROLLER_BUTTON_DPAD_UP, pygame.CONTROLLER_BUTTON_DPAD_UP, RIGHT)
    assert "To tick: 22" in shown.texts
    assert shown.tick == 1
    shown.press(A)
    assert shown.tick == 22
    shown.choose("Go to a tick or moment")
    shown.press(RIGHT, B)
    assert shown.tick == 22
    assert shown.top() is shown.screen


def test_the_menu_leads_to_settings_keys_and_a_picture_and_out(shown: Watcher) -> None:
    shown.choose("Settings")
    assert isinstance(shown.top(), SettingsScreen)
    shown.press(B)
    assert shown.top() is shown.screen
    shown.choose("Keys")
    assert isinstance(shown.top(), HelpScreen)
    shown.press(B)
    shown.choose("Save a picture")
    (file,) = shown.shots.iterdir()
    kept, drawn = pygame.image.load(file), pygame.Surface((1280, 720))
    shown.screen.draw(drawn)
    assert pygame.image.tobytes(kept, "RGB") == pygame.image.tobytes(drawn, "RGB"), "the viewer, not its menu"
    shown.press(B)
    assert shown.top() is shown.app.title


def test_every_command_of_the_viewer_is_on_the_pad_or_in_its_menu() -> None:
    assert {do for do, _ in KEYS} - REPLAY_PARTS.keys() - {Do.END_TURN} == BY_MENU


def test_the_help_and_the_hints_name_the_parts_of_the_device_that_was_used_last(shown: Watcher) -> None:
    shown.press(RIGHT)
    assert {"A", "play", "RB", "next event", "X", "view"} <= set(shown.texts.split("\n"))
    rows = {row.text: row.keys for row in shown.screen.help()}
    assert rows["play, or pause"] == ("A",)
    assert rows["play on from here"] == ("Y",)
    assert rows["next, previous event of a replay"] == ("RB", "LB")
    assert rows["what else there is to do"] == ("Start",)
    shown.app.take(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, unicode="", scancode=0))
    shown.app.draw()
    assert {"P", "play"} <= set(shown.texts.split("\n"))
    assert {row.text: row.keys for row in shown.screen.help()}["play on from here"] == ("Enter",)
