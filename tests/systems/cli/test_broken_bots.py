"""Bots that break in odd ways, and what is no bot at all: one line that names the seat, the tick and the seed."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

import main
from components.actions import Action
from ecs.blame import DEBUG
from ecs.errors import BrokenError
from systems.ai import bots
from systems.ai.bot import Bot
from systems.match.battle import Battle
from systems.match.run import fight
from tests.arena import content
from tests.systems.cli import test_broken
from tests.systems.cli.test_broken import SHORT, Leaver, Quitter, Stranger, line_of
from tests.systems.match.saving import shipped


class Deaf(Quitter):
    """Cannot be asked as bots are."""

    def choose(self) -> Action:  # type: ignore[override]  # as a mod may
        raise AssertionError


class Winding(Quitter):
    """Has a name of many lines."""

    id = "win\nding\n" * 100


class Mute(Quitter):
    """Raises what would end the program even where it is asked what it is."""

    class Silence(Exception):  # noqa: N818 - what it says counts, and it says nothing
        """Says nothing."""

        def __str__(self) -> str:
            raise SystemExit(0)

    error = Silence()


class Misread(Quitter):
    """Raises what names a file that is none."""

    error = SyntaxError("odd", (3, "x", 1, "y"))  # type: ignore[arg-type]  # as a mod may


class NoBot:
    """Plays nothing."""


@pytest.fixture(autouse=True)
def as_a_player(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Nobody debugs, and there are bots of a mod."""
    monkeypatch.delenv(DEBUG, raising=False)
    monkeypatch.setenv("FIELDCRAFT_HOME", str(tmp_path / "home"))
    for cls in (Leaver, Stranger, Deaf, Winding, Mute, Misread, Quitter):
        monkeypatch.setitem(bots.FACTORIES, cls.__name__.lower(), cls)


@pytest.mark.parametrize("bot", ["leaver", "stranger", "deaf", "winding", "mute", "misread"])
def test_whatever_a_bot_raises_it_is_named_with_its_side_tick_and_seed(
    bot: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also what is no Exception, what says nothing of itself, and a bot that cannot even be asked."""
    assert main.cli(["simulate", *SHORT, "--bots", f"{bot},random", "--json"]) == 2
    told = capsys.readouterr()
    (problem,) = json.loads(told.out)["errors"]
    assert re.match(r"the bot \S.* of red broke after tick \d+ of seed 3: \w+", problem["message"])
    place = (__file__, Deaf.choose.__code__.co_firstlineno)
    if bot != "deaf":
        place = (test_broken.__file__, line_of(Quitter, "raise self.error"))
    assert (problem["file"], problem["line"]) == place
    assert len(told.err.splitlines()) == 1


@pytest.mark.parametrize(
    ("factory", "what"),
    [(NoBot, "NoBot"), (lambda: 7, "int"), (lambda: None, "NoneType"), (lambda: Quitter, "class Quitter")],
    ids=["object", "number", "nothing", "class"],
)
def test_what_is_no_bot_is_told_so_in_one_line(
    factory: Callable[[], Bot],
    what: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(bots.FACTORIES, "odd", factory)
    out = tmp_path / "a.fcr"
    assert main.cli(["simulate", *SHORT, "--bots", "odd,random", "--out", str(out), "--json"]) == 2
    (problem,) = json.loads(capsys.readouterr().out)["errors"]
    assert problem["message"].startswith("odd is no bot: ")
    assert problem["message"].endswith(f", not {what}")
    assert bool(problem["file"]) == (what in ("NoBot", "class Quitter"))
    assert not out.exists()


def test_what_is_no_bot_takes_no_seat() -> None:
    scenario = shipped("crossroads", 2)
    battle = Battle(scenario, content().catalogue, 1)
    with pytest.raises(BrokenError, match="'red' is no bot, but class Quitter"):
        fight(battle, {"red": Quitter, "blue": Quitter()})  # type: ignore[dict-item]  # as a programmer may
    battle.close()


def test_an_interrupt_is_nobodys_fault(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Quitter, "error", KeyboardInterrupt())
    assert main.cli(["simulate", *SHORT, "--bots", "quitter,random", "--json"]) == 130
    (problem,) = json.loads(capsys.readouterr().out)["errors"]
    assert problem["code"] == "interrupted"
