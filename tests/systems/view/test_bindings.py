"""The table of keys: nothing is bound twice, what is kept comes back, and faults in it are found."""

import pygame
import pytest

from content.text import LANGUAGES
from systems.view.bindings import Bindings, Written, bindings_of
from systems.view.canvas import Canvas
from systems.view.commands import COMMAND, COMMANDS, FIXED, GROUPS
from systems.view.desk import Desk
from systems.view.ink import Ink
from systems.view.input import KEYBOARD, intent_of
from systems.view.intents import Do, Intent
from systems.view.keys import label, labels
from systems.view.palette import load_palettes
from systems.view.preferences import Preferences
from systems.view.strokes import CTRL, SHIFT, Stroke, read, written
from tests.systems.view import stage


def press(key: int, mod: int = 0, place: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, scancode=place, unicode="")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_command_and_heading_has_a_name_of_its_own(lang: str) -> None:
    words = stage.words(lang)
    names = [words.texts.tables[lang].get(f"command.{command.id}") for command in COMMANDS]
    assert None not in names
    assert len({*names}) == len(COMMANDS)
    assert all(f"settings.group_{group}" in words.texts.tables[lang] for group in GROUPS)


def test_no_stroke_means_two_things_by_default() -> None:
    assert Bindings().doubled() is None
    assert Bindings({"guess": (Stroke(pygame.K_e),)}).doubled() in ("guess", "target_next")


@pytest.mark.parametrize(
    "text", ["e", "shift+e", "ctrl+shift+f5", "return", "kp4", "@w", "shift+@1", "plus", "ö", "pageup", "#1234567"]
)
def test_a_stroke_is_read_as_it_was_written(text: str) -> None:
    stroke = read(text)
    assert stroke is not None
    assert written(stroke) == text


@pytest.mark.parametrize(
    "text",
    [
        "", "e+", "+", "alt+e", "nokey", "@nowhere", "#", "#x", "ctrl+", "e e", "9" * 40, "\u0130", "#55296",
        "#9999999999", "#2147483648", "@#512",
    ],
)  # fmt: skip
def test_what_is_no_stroke_is_none(text: str) -> None:
    assert read(text) is None


@pytest.mark.parametrize("text", ["#133", "#8238", "#1234567", "#2147483647", "@#511", "@#5"])
def test_a_key_known_only_by_its_number_is_called_by_that(text: str) -> None:
    pygame.display.init()  # SDL knows no name of these, and says ""
    stroke, words = read(text), stage.words()
    assert stroke is not None
    assert label(stroke, words).strip(), "something is printed on it"
    assert text.lstrip("@#") in label(stroke, words) or text == "@#5", "@#5 is where B is"
    assert label(stroke._replace(mod=SHIFT), words).startswith("Shift+")


def test_only_the_window_takes_the_keyboard_and_a_desk_beside_it_does_not() -> None:
    KEYBOARD.bindings = mine = Bindings().without("guess", 0)
    made = Desk(stage.words(), (64, 64), prefs=Preferences(keys=(("guess", ("g",)),)))
    assert KEYBOARD.bindings is mine
    made.bind()
    assert KEYBOARD.bindings.table["guess"] == (Stroke(pygame.K_g),)


@pytest.mark.parametrize("text", ["#0", "#133", "#8238", "#55295", "#2147483647", "@#511"])
def test_a_key_by_its_number_can_be_named_and_drawn(text: str) -> None:
    stroke, words = read(text), stage.words()
    assert stroke is not None
    canvas = Canvas(Ink(load_palettes()["lamplight"]), pygame.Surface((9, 9)))
    assert canvas.text(label(stroke, words), 0, 0) >= 0


def test_every_key_of_pygame_comes_back() -> None:
    keys = {value for name, value in vars(pygame).items() if name.startswith("K_") and value}
    strokes = [Stroke(key, mod) for key in sorted(keys) for mod in (0, SHIFT, CTRL, SHIFT | CTRL)]
    assert len(strokes) > 500
    assert [s for s in strokes if read(written(s)) != s] == []


def test_shift_means_what_the_key_means_without_it_unless_it_has_a_meaning_of_its_own() -> None:
    bindings = Bindings()
    assert bindings.intent(press(pygame.K_m, pygame.KMOD_RSHIFT)) == Intent(Do.AWARENESS)
    assert bindings.intent(press(pygame.K_e, pygame.KMOD_RSHIFT)) == Intent(Do.AIM, 1)
    assert bindings.intent(press(pygame.K_m, pygame.KMOD_RCTRL)) is None


def test_a_bound_key_works_and_the_one_before_it_no_longer() -> None:
    KEYBOARD.bindings = Bindings().bound("target_next", Stroke(pygame.K_F8), 0)
    assert intent_of(press(pygame.K_F8)) == Intent(Do.TARGET, 1)
    assert intent_of(press(pygame.K_e)) is None
    assert labels((Do.TARGET, 0), stage.words()) == ("F8", "Q")


def test_another_key_can_stand_beside_the_first() -> None:
    bindings = Bindings().bound("target_next", Stroke(pygame.K_F8), 1)
    assert [bindings.intent(press(key)) for key in (pygame.K_e, pygame.K_F8)] == [Intent(Do.TARGET, 1)] * 2


def test_a_key_that_is_taken_says_by_what() -> None:
    clash = Bindings().clash("target_next", press(pygame.K_m))
    assert clash is not None
    assert clash.command == "awareness"
    by_place = Bindings().clash("target_next", press(pygame.K_w, place=pygame.KSCAN_W))
    assert by_place is not None
    assert by_place.command == "cursor_up"
    assert Bindings().clash("awareness", press(pygame.K_m)) is None
    assert Bindings().clash("awareness", press(pygame.K_F8)) is None


@pytest.mark.parametrize("name", [command.id for command in COMMANDS])
def test_escape_can_be_given_to_nothing(name: str) -> None:
    assert Bindings().clash(name, press(pygame.K_ESCAPE)) is not None


def test_the_ways_out_keep_their_first_key_whatever_was_kept() -> None:
    for name in sorted(FIXED):
        assert not Bindings().may_lose(name, 0)
        assert bindings_of(((name, ()),))[0].table[name] == COMMAND[name].strokes[:1]
    assert Bindings().may_lose("guess", 0)
    assert not Bindings().may_lose("guess", 1)


def test_what_differs_from_the_default_is_kept_and_comes_back() -> None:
    bindings = Bindings().bound("guess", Stroke(ord("ö"), SHIFT), 1).without("log", 0)
    assert bindings.written() == (("guess", ("f", "shift+ö")), ("log", ()))
    back, fault = bindings_of(bindings.written())
    assert fault is None
    assert back.table == bindings.table
    assert Bindings().written() == ()


@pytest.mark.parametrize(
    ("kept", "key", "command"),
    [
        ((("nothing", ("f8",)),), "settings.bad_command", "nothing"),
        ((("guess", ("f8", "nokey")),), "settings.bad_key", "guess"),
        ((("guess", ("e",)),), "settings.bad_twice", "guess"),
    ],
)
def test_a_fault_is_told_and_the_rest_works(kept: Written, key: str, command: str) -> None:
    bindings, fault = bindings_of((*kept, ("log", ("f2",))))
    assert fault is not None
    assert (fault.key, fault.command) == (key, command)
    assert bindings.doubled() is None
    assert bindings.intent(press(pygame.K_F2)) == Intent(Do.LOG)


def test_the_letters_move_the_cursor_and_what_they_did_moves_too() -> None:
    bindings = Bindings().with_letters(on=True)
    assert bindings.letters
    assert bindings.doubled() is None
    assert bindings.intent(press(pygame.K_h)) == Intent(Do.CURSOR, -1, 0)
    assert bindings.intent(press(pygame.K_u)) == Intent(Do.CURSOR, 1, -1)
    assert bindings.intent(press(pygame.K_F2)) == Intent(Do.LOG)
    assert bindings.intent(press(pygame.K_LEFT)) == Intent(Do.CURSOR, -1, 0)
    assert bindings.with_letters(on=False).table == Bindings().table


def test_a_family_of_keys_goes_by_one_name_only_while_it_is_whole() -> None:
    words = stage.words()
    assert labels((Do.SLOT, 0), words) == ("0\N{EN DASH}9",)
    KEYBOARD.bindings = Bindings().without("slot_3", 0)
    assert labels((Do.SLOT, 0), words) == ("1", "2", "4", "5", "6", "7", "8", "9", "0")
    KEYBOARD.bindings = Bindings().without("guess", 0)
    assert labels((Do.GUESS, 0), words) == ("\N{EM DASH}",)


def test_names_of_single_keys_tell_them_apart() -> None:
    words = stage.words()
    told = [label(stroke, words) for command in COMMANDS for stroke in command.strokes if stroke.key]
    assert len({*told}) == len(told)
