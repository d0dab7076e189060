"""The settings by keyboard and by mouse: what is changed works at once, is kept when applied, gone when discarded."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from systems.view.battle_screen import BattleScreen
from systems.view.canvas import Canvas
from systems.view.frame import SCALES
from systems.view.input import KEYBOARD, intent_of
from systems.view.intents import Do, Intent
from systems.view.narrator import Narrator
from systems.view.preferences import Preferences
from systems.view.settings_pages import PAGES
from systems.view.settings_screen import SettingsScreen
from tests.systems.view.test_app import Stage

Keys = tuple[tuple[str, tuple[str, ...]], ...]


class Opened(Stage):
    """The settings over the title, and what was written down."""

    def __init__(self, shots: Path) -> None:
        super().__init__(shots)
        self.written: list[Preferences] = []
        self.problem = ""
        self.app.desk.keep = self.keep
        self.app.draw()
        self.press(pygame.K_F10)

    def keep(self, preferences: Preferences) -> str:
        self.written.append(preferences)
        return self.problem

    @property
    def screen(self) -> SettingsScreen:
        top = self.app.stack.top
        assert isinstance(top, SettingsScreen)
        return top

    def bound(self) -> Keys:
        """What is bound otherwise than by default."""
        return self.app.desk.prefs.keys

    @property
    def canvas(self) -> Canvas:
        canvas = self.screen._canvas
        assert canvas is not None
        return canvas

    @property
    def texts(self) -> str:
        return "\n".join(note.text for note in self.canvas.notes)

    def send(self, key: int) -> None:
        """Press a key without looking at the picture."""
        self.app.take(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0))

    def go(self, focus: str) -> None:
        for _ in self.screen.focus.stops():
            if self.screen.focus.at == focus:
                break
            self.send(pygame.K_TAB)
        assert self.screen.focus.at == focus, f"Tab never gets to {focus}"
        self.app.draw()

    def page(self, name: str) -> None:
        self.go("nav")
        while PAGES[self.screen.focus.page].id != name:
            self.send(pygame.K_DOWN)
        self.app.draw()

    def row(self, field: str) -> None:
        page = next(page for page in PAGES if field in [row.field for row in page.rows])
        self.page(page.id)
        self.go(f"row:{[row.field for row in page.rows].index(field)}")

    def command(self, name: str) -> None:
        self.go("keys")
        self.send(pygame.K_HOME)
        while self.screen.keys.command != name:
            self.send(pygame.K_DOWN)
        self.app.draw()

    def tap(self, word: str, x: int, y: int = 0, button: int = 1) -> None:
        hot = next(h for h in reversed(self.canvas.hots) if h.intent == Intent(Do.CHOOSE, x, y, word))
        scale = self.app.desk.ink.scale
        self.click((hot.box[0] + hot.box[2] / 2) * scale, (hot.box[1] + hot.box[3] / 2) * scale, button)


@pytest.fixture
def shown(tmp_path: Path) -> Iterator[Opened]:
    made = Opened(tmp_path / "shots")
    yield made
    made.app.close()


def test_they_open_over_the_title_and_over_a_battle_and_lead_back(shown: Opened) -> None:
    shown.press(pygame.K_ESCAPE)
    assert shown.app.stack.top is shown.app.title
    shown.press(pygame.K_RETURN)
    battle = shown.app.stack.top
    assert isinstance(battle, BattleScreen)
    shown.press(pygame.K_F10)
    assert shown.screen.focus.stops()
    shown.press(pygame.K_F10)
    assert shown.app.stack.top is battle


def test_the_title_and_the_pause_lead_to_them_without_a_key_of_their_own(shown: Opened) -> None:
    shown.press(pygame.K_ESCAPE)
    for _ in range(10):
        if shown.app.title.group == "door":
            break
        shown.press(pygame.K_TAB)
    while shown.app.title.doors[shown.app.title.door].text() != "Settings":
        shown.press(pygame.K_RIGHT)
    shown.press(pygame.K_RETURN)
    assert shown.screen
    shown.press(pygame.K_ESCAPE)
    shown.app.title.group = "scenario"
    shown.press(pygame.K_RETURN)
    battle = shown.app.stack.top
    assert isinstance(battle, BattleScreen)
    entry = next(entry for entry in battle.menu() if entry.text == "Settings")
    entry.run()
    assert shown.screen


@pytest.mark.parametrize("page", [page.id for page in PAGES])
def test_every_setting_of_every_page_is_reached_and_changed_by_keys_alone(page: str, shown: Opened) -> None:
    shown.page(page)
    for row in PAGES[shown.screen.focus.page].rows:
        shown.row(row.field)
        before = shown.screen.draft.value(row)
        shown.press(pygame.K_RIGHT)
        if shown.screen.draft.value(row) == before:
            shown.press(pygame.K_LEFT)
        assert shown.screen.draft.value(row) != before, row.field


def test_the_language_changes_at_once_everywhere(shown: Opened) -> None:
    shown.press(pygame.K_ESCAPE, pygame.K_RETURN)
    battle = shown.app.stack.top
    assert isinstance(battle, BattleScreen)
    assert battle._canvas is not None
    assert "Round 3" in " ".join(note.text for note in battle._canvas.notes)
    shown.press(pygame.K_F10)
    shown.row("lang")
    shown.press(pygame.K_RIGHT)
    assert "Einstellungen" in shown.texts
    assert "Settings" not in shown.texts
    shown.press(pygame.K_RETURN)
    told = " ".join(note.text for note in battle._canvas.notes)
    assert "Runde 3" in told
    assert "Round" not in told
    assert shown.written[-1].lang == "de"


def test_discarding_brings_back_the_language_and_all_else_and_writes_nothing(shown: Opened) -> None:
    shown.row("lang")
    shown.press(pygame.K_RIGHT)
    shown.row("palette")
    shown.press(pygame.K_RIGHT)
    assert shown.app.desk.ink.palette.name == "clear"
    shown.press(pygame.K_ESCAPE)
    assert shown.app.desk.ink.palette.name == "lamplight"
    assert shown.app.desk.words.say("ui.begin") == "Begin"
    assert shown.app.desk.prefs == Preferences()
    assert shown.written == []


def test_text_grows_only_as_far_as_the_window_allows(shown: Opened) -> None:
    shown.row("scale")
    for _ in SCALES:
        shown.press(pygame.K_RIGHT)
    assert shown.app.desk.prefs.scale == 200
    assert shown.app.desk.ink.scale == 1.0
    assert "this window allows 1 at most" in shown.texts
    size = (1920, 1080)
    shown.app.window = pygame.display.set_mode(size, pygame.RESIZABLE)
    shown.app.take(pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
    shown.app.draw()
    assert shown.app.desk.ink.scale == 1.5


def test_a_larger_text_is_drawn_anew_not_stretched(shown: Opened) -> None:
    size = (2560, 1440)
    shown.app.window = pygame.display.set_mode(size, pygame.RESIZABLE)
    shown.app.take(pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
    ink = shown.app.desk.ink
    assert ink.scale == 2.0
    drawn = ink.line("Wgy", "semibold", 14, "text")
    assert drawn.get_height() == ink.fonts.get("semibold", 14).get_height() > 30
    sizes = {ink.glyph("ui_gear", 20, "text").get_size(), ink.glyph("ui_gear", 10, "text").get_size()}
    assert sizes == {(40, 40), (20, 20)}


def test_full_screen_is_followed_both_ways_and_the_window_comes_back_as_it_was(shown: Opened) -> None:
    shown.row("full_screen")
    shown.press(pygame.K_SPACE)
    assert pygame.display.is_fullscreen()
    assert shown.app.window.get_size() == pygame.display.get_desktop_sizes()[0]
    shown.press(pygame.K_SPACE)
    assert not pygame.display.is_fullscreen()
    assert shown.app.window.get_size() == (1280, 720)


def test_f11_keeps_what_it_does(shown: Opened) -> None:
    shown.press(pygame.K_ESCAPE, pygame.K_F11)
    assert shown.written[-1].full_screen
    shown.press(pygame.K_F11)
    assert not shown.written[-1].full_screen


def test_a_key_is_bound_by_pressing_it(shown: Opened) -> None:
    shown.command("guess")
    shown.press(pygame.K_RETURN)
    assert "Press a key" in shown.texts
    shown.press(pygame.K_F8)
    assert intent_of(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F8, mod=0, scancode=0)) == Intent(Do.GUESS)
    shown.go("apply")
    shown.press(pygame.K_RETURN)
    assert shown.written[-1].keys == (("guess", ("f8",)),)


@pytest.mark.parametrize("key", [pygame.K_F11, pygame.K_F12, pygame.K_F10, pygame.K_TAB, pygame.K_RETURN, pygame.K_m])
def test_a_key_that_does_something_else_is_refused_in_words_and_does_nothing(key: int, shown: Opened) -> None:
    shown.command("guess")
    shown.press(pygame.K_RETURN)
    shown.press(key)
    assert "already does" in shown.screen.keys.notice
    assert shown.screen.keys.notice.split(" ")[0] in shown.screen.told()
    assert shown.screen.keys.catching
    assert shown.bound() == ()
    assert not pygame.display.is_fullscreen()
    assert not shown.app.shots.folder.exists()
    shown.press(pygame.K_ESCAPE)
    assert not shown.screen.keys.catching
    assert shown.screen.keys.notice == ""


def test_shift_alone_is_waited_out_and_counts_with_the_key(shown: Opened) -> None:
    shown.command("guess")
    shown.press(pygame.K_RETURN)
    shown.press(pygame.K_LSHIFT, mod=pygame.KMOD_LSHIFT)
    assert shown.screen.keys.catching
    shown.press(pygame.K_F8, mod=pygame.KMOD_LSHIFT)
    assert shown.bound() == (("guess", ("shift+f8",)),)


def test_a_key_can_be_added_taken_away_and_brought_back(shown: Opened) -> None:
    shown.command("guess")
    shown.press(pygame.K_RIGHT, pygame.K_RETURN)
    shown.press(pygame.K_F8)
    assert shown.bound() == (("guess", ("f", "f8")),)
    shown.press(pygame.K_LEFT, pygame.K_DELETE)
    assert shown.bound() == (("guess", ("f8",)),)
    shown.press(pygame.K_BACKSPACE)
    assert shown.bound() == ()


def test_the_way_out_cannot_be_taken_away_and_that_is_told(shown: Opened) -> None:
    shown.command("back")
    shown.press(pygame.K_DELETE)
    assert shown.screen.keys.notice.startswith("Esc stays")
    assert shown.bound() == ()


def test_the_settings_work_by_arrows_enter_and_tab_whatever_these_are_bound_to(shown: Opened) -> None:
    for name in ("cursor_up", "cursor_down", "unit_next"):
        KEYBOARD.bindings = KEYBOARD.bindings.without(name, 0)
    shown.page("sound")
    shown.go("keys")
    before = shown.screen.keys.at
    shown.press(pygame.K_DOWN)
    assert shown.screen.keys.at > before


def test_all_keys_are_restored_and_that_can_be_discarded(shown: Opened) -> None:
    shown.command("guess")
    shown.press(pygame.K_RETURN)
    shown.press(pygame.K_F8)
    shown.go("reset")
    shown.press(pygame.K_RETURN)
    assert shown.bound() == ()
    assert intent_of(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_f, mod=0, scancode=0)) == Intent(Do.GUESS)


def test_the_letters_are_refused_while_one_of_them_does_something_else(shown: Opened) -> None:
    shown.command("guess")
    shown.press(pygame.K_RETURN)
    shown.press(pygame.K_j)
    shown.row("letters")
    shown.press(pygame.K_SPACE)
    assert "already does something else" in shown.screen.draft.notice
    assert not KEYBOARD.bindings.letters


def test_the_mouse_changes_everything_too(shown: Opened) -> None:
    shown.tap("row", 0, 1)
    assert shown.app.desk.words.texts.lang == "de"
    shown.tap("row", 2, 2)
    assert shown.app.desk.ink.palette.name == "contrast"
    shown.tap("row", 3)
    assert shown.app.desk.prefs.still
    shown.tap("page", [page.id for page in PAGES].index("sound"))
    shown.tap("row", 1, 4)
    assert shown.app.desk.prefs.volume == 40
    shown.tap("apply", 0)
    assert shown.app.stack.top is shown.app.title
    assert shown.written[-1] == Preferences(lang="de", palette="contrast", still=True, volume=40)


def test_a_volume_is_dragged(shown: Opened) -> None:
    shown.tap("page", [page.id for page in PAGES].index("sound"))
    shown.tap("row", 1, 4)
    hot = next(h for h in shown.canvas.hots if h.intent == Intent(Do.CHOOSE, 1, 9, "row"))
    at = (round(hot.box[0] + hot.box[2] / 2), round(hot.box[1] + 10))
    shown.app.take(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 0), buttons=(1, 0, 0)))
    assert shown.app.desk.prefs.volume == 90


def test_a_key_is_bound_and_taken_away_by_the_mouse(shown: Opened) -> None:
    at = shown.screen.keys.at
    shown.tap("cap", at, 0)
    assert shown.screen.keys.catching
    shown.press(pygame.K_F8)
    assert KEYBOARD.bindings.table["cursor_left"][0].key == pygame.K_F8
    shown.tap("cap", at, 0, button=3)
    assert pygame.K_F8 not in [stroke.key for stroke in KEYBOARD.bindings.table["cursor_left"]]
    shown.tap("reset", 0)
    assert shown.bound() == ()
    shown.click(640, 700, button=3)
    assert shown.app.stack.top is shown.app.title


def test_what_cannot_be_written_is_told_and_the_screen_stays_once(shown: Opened) -> None:
    shown.problem = "The disk is full."
    shown.row("still")
    shown.press(pygame.K_SPACE, pygame.K_RETURN)
    assert shown.screen.draft.notice == "The disk is full."
    shown.press(pygame.K_RETURN)
    assert shown.app.stack.top is shown.app.title


def test_what_has_the_focus_is_said(shown: Opened) -> None:
    said: list[str] = []
    shown.app.narrator = Narrator(shown.app.desk.words, said.append)
    shown.row("still")
    shown.press(pygame.K_SPACE)
    assert said[-1].startswith("Reduced motion: on.")
    shown.command("guess")
    assert said[-1] == "Aim at a guessed square: F"


def test_acts_with_dice_are_confirmed_twice_where_that_is_wished(shown: Opened) -> None:
    shown.row("careful")
    shown.press(pygame.K_SPACE, pygame.K_RETURN)
    shown.app.title.group = "scenario"
    shown.press(pygame.K_RETURN)
    shown.press(pygame.K_5)
    shown.press(pygame.K_RETURN)
    assert shown.session.asked == []
    shown.press(pygame.K_RETURN)
    assert [type(action).__name__ for action in shown.session.asked] == ["Hide"]


def test_patterns_tell_light_apart_once_they_are_wished(shown: Opened) -> None:
    shown.press(pygame.K_ESCAPE, pygame.K_RETURN)
    plain = pygame.image.tobytes(shown.app.window, "RGB")
    shown.app.desk.choose(patterns=True)
    shown.app.draw()
    assert pygame.image.tobytes(shown.app.window, "RGB") != plain
    shown.app.desk.choose(patterns=False)
    shown.app.draw()
    assert pygame.image.tobytes(shown.app.window, "RGB") == plain
