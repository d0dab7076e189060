"""Whose code raised what, and in which line."""

from ast import literal_eval

import pytest

from ecs.blame import DEBUG, LONGEST, blamed, debugging, place_of, said, source_of, unexpected
from ecs.errors import BrokenError, DiceExhaustedError, EngineError
from ecs.ids import EntityId
from ecs.world import System, World
from tests.ecs.sample import Health


class MuteError(Exception):
    """Cannot even say what it is."""

    def __str__(self) -> str:
        raise RuntimeError


def raised(deed: object) -> BaseException:
    """What a call raises."""
    try:
        deed()  # type: ignore[operator]  # whatever it is
    except BaseException as error:
        return error
    raise AssertionError("nothing was raised")


def test_the_deepest_line_outside_the_engine_is_named() -> None:
    def ask() -> None:
        with World(0) as world:
            world.require(EntityId(7), Health)

    file, line = place_of(raised(ask))
    assert (file, line) == (__file__, ask.__code__.co_firstlineno + 2)


def test_the_deepest_line_of_a_file_is_named_if_it_was_there_at_all() -> None:
    source = "def ask(deed):\n    deed()\n"
    scope: dict[str, object] = {}
    exec(compile(source, "/mods/shy.py", "exec"), scope)
    ask = scope["ask"]

    def deep() -> None:
        raise KeyError("x")

    error = raised(lambda: ask(deep))  # type: ignore[operator]  # a function
    assert place_of(error, "/mods/shy.py") == ("/mods/shy.py", 2)
    assert place_of(error, "/mods/other.py") == (__file__, deep.__code__.co_firstlineno + 1)


def test_a_file_that_cannot_be_compiled_names_its_own_line() -> None:
    error = raised(lambda: compile("x = 1\ny = (\n", "/mods/house.py", "exec"))
    assert place_of(error) == ("/mods/house.py", 2)


def test_code_that_stands_in_no_file_is_placed_where_it_was_read() -> None:
    error = raised(lambda: literal_eval("("))
    assert isinstance(error, SyntaxError)
    assert place_of(error) != ("<unknown>", 1)
    assert place_of(error, __file__)[0] == __file__


def test_what_was_never_raised_has_no_place() -> None:
    assert place_of(KeyError("x")) == ("", 0)


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (KeyError("x"), "KeyError: 'x'"),
        (ValueError("a\n\tb"), "ValueError: a b"),
        (ValueError(), "ValueError"),
        (MuteError(), "MuteError: ?"),
        (ValueError("x" * 999), f"ValueError: {'x' * LONGEST}"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_an_error_is_one_line_of_bearable_length(error: Exception, told: str) -> None:
    assert said(error) == told


def test_who_is_blamed_is_said_in_any_language() -> None:
    error = blamed(KeyError("x"), "error.bot_broke", "the bot broke", bot="shy")
    assert isinstance(error, BrokenError)
    assert str(error) == "the bot broke: KeyError: 'x'"
    assert error.phrase == ("error.bot_broke", (("bot", "shy"), ("error", "KeyError: 'x'")))
    assert unexpected(KeyError("x")).phrase == ("error.code_broke", (("error", "KeyError: 'x'"),))


class BreaksSystem(System):
    """Raises what it was made with."""

    def __init__(self, error: BaseException) -> None:
        self.error = error

    def process(self, world: World) -> None:
        raise self.error


def beaten(error: BaseException) -> BaseException:
    with World(3, [BreaksSystem(error)]) as world:
        world.begin_tick()
        return raised(world.beat)


def test_a_system_is_named_with_its_tick_and_what_it_raised_is_kept() -> None:
    cause = ZeroDivisionError("by nothing")
    error = beaten(cause)
    assert isinstance(error, BrokenError)
    assert error.message == "the system 'breaks' broke in tick 1 of seed 3: ZeroDivisionError: by nothing"
    assert (error.file, error.__cause__) == (__file__, cause)
    assert isinstance(beaten(SystemExit(0)), BrokenError)


def test_errors_of_ours_and_interrupts_stay_themselves() -> None:
    ours, dice, interrupt = EngineError("no"), DiceExhaustedError("attack", 0), KeyboardInterrupt()
    assert beaten(ours) is ours
    assert ours.file == __file__
    assert beaten(dice) is dice
    assert dice.file == "", "a rule case says itself where it is"
    assert beaten(interrupt) is interrupt


def test_the_file_of_a_class_is_found() -> None:
    assert source_of(MuteError) == __file__
    assert source_of(type("Loose", (), {"__module__": "nowhere"})) == ""


@pytest.mark.parametrize(("value", "on"), [("1", True), ("yes", True), ("0", False), ("", False)])
def test_tracebacks_are_asked_for(value: str, on: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(DEBUG, value)
    assert debugging() is on
