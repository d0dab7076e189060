"""Code of a mod that raises what nobody expects: one line with its place, and what was played stays playable."""

import json
import pickle
import subprocess
import sys
from ast import literal_eval
from collections.abc import Callable
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path

import pytest

import main
from components.actions import Action, EndTurn
from components.observation import Observation
from components.turn import Turn
from content.maps.scene import Scene
from ecs.blame import DEBUG
from ecs.chance import Chance
from ecs.codec import Plain
from ecs.errors import BrokenError
from ecs.ids import EntityId
from ecs.replay import read
from ecs.world import World
from systems.ai import bots
from systems.knowledge.observe import Viewer
from systems.match.run import play_out
from systems.victory import VictorySystem
from tests.systems.match.saving import begun, shipped

ROOT = Path(main.__file__).parent
SHORT = ("crossroads", "--seed", "3", "--rounds", "2", "--quiet")


class Quitter:
    """Ends its turns, and breaks in the third."""

    id = "quitter"
    error: BaseException = KeyError("secret")

    def __init__(self) -> None:
        self.turns = 0

    def choose(self, observation: Observation, chance: Chance) -> Action:
        self.turns += 1
        if self.turns > 2:
            raise self.error
        return EndTurn(observation.actor)


class Stillborn(Quitter):
    """Cannot even be made."""

    def __init__(self) -> None:
        raise RuntimeError("no seat for me")


class Leaver(Quitter):
    """Wants the whole program to end."""

    error = SystemExit(0)


class Garrulous(Quitter):
    """Breaks where what it thought of something deeper was asked."""

    def choose(self, observation: Observation, chance: Chance) -> Action:
        return json.loads("{")  # type: ignore[no-any-return]  # it never returns


class Nameless(Quitter):
    """Breaks where it is asked for its name, too."""

    @property
    def id(self) -> str:  # type: ignore[override]  # as a mod may
        raise ValueError("no name")


class Strange(BaseException):
    """What is no Exception, and nothing that Python raises."""


class Stranger(Quitter):
    """Raises what nobody catches."""

    error = Strange("from afar")


class Reader(Quitter):
    """Breaks in code that stands in no file."""

    def choose(self, observation: Observation, chance: Chance) -> Action:
        return literal_eval("(")  # type: ignore[no-any-return]  # it never returns


class Absent(Quitter):
    """Cannot tell what it has in mind."""

    def choose(self, observation: Observation, chance: Chance) -> Action:
        return EndTurn(observation.actor)

    def mind(self) -> Plain:
        raise ValueError("nothing in it")

    def recall(self, told: Plain, briefing: object) -> None:
        raise AssertionError


@pytest.fixture(autouse=True)
def as_a_player(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Nobody debugs, and there are bots of a mod."""
    monkeypatch.delenv(DEBUG, raising=False)
    monkeypatch.setenv("FIELDCRAFT_HOME", str(tmp_path / "home"))
    for name, cls in (("quitter", Quitter), ("stillborn", Stillborn), ("leaver", Leaver), ("absent", Absent)):
        monkeypatch.setitem(bots.FACTORIES, name, cls)
    for name, cls in (("garrulous", Garrulous), ("nameless", Nameless), ("stranger", Stranger), ("reader", Reader)):
        monkeypatch.setitem(bots.FACTORIES, name, cls)


def line_of(cls: type[object], text: str) -> int:
    """The number of the line of this file that holds a text, after the class's name."""
    lines = Path(__file__).read_text("utf-8").splitlines()
    begins = next(at for at, line in enumerate(lines) if line.startswith(f"class {cls.__name__}"))
    return 1 + next(at for at in range(begins, len(lines)) if text in lines[at])


@pytest.mark.parametrize("command", ["simulate", "play"])
def test_a_bot_that_breaks_is_named_with_its_line_and_what_was_played_can_be_played(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "a.fcr"
    assert main.cli([command, *SHORT, "--bots", "quitter,random", "--out", str(out)]) == 2
    told = capsys.readouterr()
    place = f"{__file__}:{line_of(Quitter, 'raise self.error')}"
    lines = [line for line in told.err.splitlines() if "quitter" in line and "seed 3:" in line]
    assert told.out == ""
    assert lines[-1].startswith(f"fieldcraft: {place}: the bot quitter of red broke after tick ")
    assert lines[-1].endswith(" of seed 3: KeyError: 'secret'")
    assert "Traceback" not in told.err
    recorded = read(out.read_bytes())
    assert recorded.playable_to == recorded.ticks[-1].tick > 2
    assert f"after tick {recorded.playable_to} " in lines[-1]
    assert main.cli(["replay", str(out), "--verify", "--quiet", "--json"]) == 6
    assert json.loads(capsys.readouterr().out)["playable_to"] == recorded.playable_to


@pytest.mark.parametrize("bot", ["stillborn", "leaver", "garrulous", "nameless", "stranger", "reader"])
def test_whatever_a_bot_raises_is_one_line(bot: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "a.fcr"
    assert main.cli(["simulate", *SHORT, "--bots", f"{bot},random", "--out", str(out), "--json"]) == 2
    told = capsys.readouterr()
    (problem,) = json.loads(told.out)["errors"]
    assert (problem["code"], problem["file"]) == ("broken", __file__)
    assert problem["line"] > 0
    assert len(told.err.splitlines()) == 1
    assert out.exists() == (bot != "stillborn")


def test_a_tournament_names_the_bot_and_the_seed(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("simulate", *SHORT, "--bots", "quitter,random", "--matches", "2", "--json")
    assert main.cli(list(words)) == 2
    (problem,) = json.loads(capsys.readouterr().out)["errors"]
    assert "the bot quitter of red broke" in problem["message"]
    assert "of seed 3: KeyError" in problem["message"]


def test_what_broke_in_another_process_is_told_as_well() -> None:
    with pytest.raises(BrokenError) as caught:
        bots.make("stillborn")
    error, sent = caught.value, pickle.loads(pickle.dumps(caught.value))
    assert type(sent) is BrokenError
    assert (sent.phrase, sent.file, sent.line) == (error.phrase, error.file, error.line)
    assert error.line == line_of(Stillborn, "raise RuntimeError")


def test_a_bot_that_cannot_tell_its_mind_is_not_saved_and_plays_on(tmp_path: Path) -> None:
    told = begun(shipped("crossroads", 2), tmp_path, {"red": "absent", "blue": "random"})
    assert told.keeper.save(told.seats) is None
    assert "nothing in it" in str(told.faults[0])
    assert play_out(told.seats).winner
    told.seats.battle.close()


def broken_after(ticks: int) -> Callable[[VictorySystem, World], None]:
    """What a system does that breaks in the beat after so many ticks."""

    def process(system: VictorySystem, world: World) -> None:
        if world.tick_number > ticks:
            raise ZeroDivisionError("no such objective")

    return process


@pytest.mark.parametrize("command", ["simulate", "play"])
def test_a_system_that_breaks_is_named_with_the_tick_and_leaves_the_whole_ticks(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(VictorySystem, "process", broken_after(5))
    out = tmp_path / "a.fcr"
    words = [command, *SHORT, "--bots", "random,random", "--out", str(out), "--json"]
    assert main.cli(words) == 2
    told = capsys.readouterr()
    (problem,) = json.loads(told.out)["errors"]
    said = "the system victory broke in tick 6 of seed 3: ZeroDivisionError: no such objective"
    assert (problem["code"], problem["message"], problem["file"]) == ("broken", said, __file__)
    assert problem["line"] == line_of(Absent, "raise ZeroDivisionError")
    recorded = read(out.read_bytes())
    assert (recorded.playable_to, recorded.ended) == (5, "truncated")
    assert "Traceback" not in told.err


@pytest.mark.parametrize("command", ["simulate", "play"])
def test_a_battle_that_breaks_in_its_first_tick_leaves_no_file(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(VictorySystem, "process", broken_after(0))
    out = tmp_path / "a.fcr"
    words = [command, *SHORT, "--bots", "random,random", "--out", str(out)]
    assert main.cli(words) == 2
    assert not out.exists()
    out.write_bytes(b"an older battle")
    assert main.cli(words) == 2
    assert out.read_bytes() == b"an older battle"


def test_a_system_that_asks_the_engine_for_what_there_is_not_is_named_by_its_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def process(system: VictorySystem, world: World) -> None:
        world.require(EntityId(4711), Turn)

    monkeypatch.setattr(VictorySystem, "process", process)
    assert main.cli(["simulate", *SHORT, "--bots", "random,random", "--json"]) == 2
    (problem,) = json.loads(capsys.readouterr().out)["errors"]
    assert (problem["code"], problem["file"]) == ("no_such_entity", __file__)
    assert problem["line"] == line_of(Absent, "EntityId(4711)")


@pytest.mark.parametrize(
    "error",
    [KeyError("x"), SystemExit(0), SystemExit("bye"), OSError(2, "gone"), BrokenPipeError(), Strange("from afar")],
    ids=repr,
)
def test_a_rule_that_breaks_as_an_action_is_judged_is_one_line(
    error: BaseException, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also one that would end the program as if all were well, or looks like a file or a pipe of ours."""

    def why_not(observation: Observation, action: Action) -> None:
        raise error

    monkeypatch.setattr("systems.match.battle.why_not", why_not)
    assert main.cli(["simulate", *SHORT, "--bots", "random,random", "--json"]) == 2
    told = capsys.readouterr()
    (problem,) = json.loads(told.out)["errors"]
    assert (problem["code"], problem["file"]) == ("broken", __file__)
    assert problem["line"] == line_of(Absent, "raise error")
    assert problem["message"].startswith(f"a rule broke after tick 1 of seed 3: {type(error).__name__}")
    assert len(told.err.splitlines()) == 1


def test_what_breaks_as_a_side_looks_is_told_with_the_tick(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def observe(viewer: Viewer) -> Observation:
        raise KeyError("no such creature")

    monkeypatch.setattr(Viewer, "observe", observe)
    assert main.cli(["simulate", *SHORT, "--bots", "random,random", "--json"]) == 2
    (problem,) = json.loads(capsys.readouterr().out)["errors"]
    assert problem["message"] == "a rule broke after tick 1 of seed 3: KeyError: 'no such creature'"
    assert problem["line"] == line_of(Absent, 'raise KeyError("no such')


@pytest.mark.parametrize("error", ["SystemExit(0)", "Strange(1, 2)"])
def test_what_breaks_in_another_process_is_told_with_its_own_line(error: str, tmp_path: Path) -> None:
    """Whatever it is, and if it could never be sent to the first one."""
    (tmp_path / "legal.py").write_text(
        "class Strange(Exception):\n"
        "    def __init__(self, one: int, two: int) -> None:\n"
        "        super().__init__(one)\n\n\n"
        "def why_not(*_: object) -> None:\n"
        f"    raise {error}\n",
        encoding="utf-8",
    )
    script = tmp_path / "broken.py"
    script.write_text(
        f"import sys\nsys.path[:0] = [{str(ROOT)!r}, {str(tmp_path)!r}]\n"
        "import legal, main, systems.match.battle\nsystems.match.battle.why_not = legal.why_not\n"
        "if __name__ == '__main__':\n    sys.exit(main.cli())\n",
        encoding="utf-8",
    )
    words = ["simulate", *SHORT, "--bots", "random", "--matches", "2", "--jobs", "2", "--json"]
    done = subprocess.run([sys.executable, str(script), *words], capture_output=True, text=True, check=False)
    assert done.returncode == 2, done.stderr
    (problem,) = json.loads(done.stdout)["errors"]
    assert (problem["code"], problem["file"], problem["line"]) == ("broken", str(tmp_path / "legal.py"), 7)
    assert "Traceback" not in done.stderr


def test_a_reader_of_maps_that_breaks_is_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def read_scene(path: Path) -> Scene:
        raise LookupError(f"nobody\nreads {path.name}")

    monkeypatch.setattr("content.maps.foundry.read_scene", read_scene)
    words = ["simulate", "--map", str(tmp_path / "m.json"), "--teams", "guard", "goblin", "--json", "--quiet"]
    assert main.cli(words) == 2
    told = capsys.readouterr()
    (problem,) = json.loads(told.out)["errors"]
    assert (problem["code"], problem["file"]) == ("broken", __file__)
    assert "LookupError: nobody reads m.json" in problem["message"]
    assert len(told.err.splitlines()) == 1


def test_whoever_debugs_sees_the_traceback(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(DEBUG, "1")
    assert main.cli(["simulate", *SHORT, "--bots", "quitter,random"]) == 2
    told = capsys.readouterr().err
    assert "Traceback" in told
    assert told.splitlines()[-1].endswith("KeyError: 'secret'")
    monkeypatch.setattr("systems.cli.scenarios.load", lambda _: sys.exit(0))
    assert main.cli(["scenarios"]) == 2  # not as if all were well
    assert "Traceback" in capsys.readouterr().err
    monkeypatch.setattr("content.maps.foundry.read_scene", None)
    with pytest.raises(TypeError):
        main.cli(["simulate", "--map", "m.json", "--teams", "guard", "goblin"])


@pytest.mark.parametrize("error", ["ValueError('no house rule')", "SystemExit('no house rule')"])
def test_a_module_that_breaks_as_it_is_imported_is_one_line_with_its_place(
    error: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    wrong = tmp_path / "house.py"
    wrong.write_text(f"RULE = 1\nraise {error}\n", encoding="utf-8")

    class Finder(MetaPathFinder):
        """Finds that file in the place of what every command begins with."""

        def find_spec(self, name: str, *_: object) -> ModuleSpec | None:
            return spec_from_file_location(name, wrong) if name == "systems.cli.dispatch" else None

    monkeypatch.delitem(sys.modules, "systems.cli.dispatch")
    monkeypatch.setattr(sys, "meta_path", [Finder(), *sys.meta_path])
    assert main.cli(["scenarios", "--json"]) == 2
    (problem,) = json.loads(capsys.readouterr().out)["errors"]
    assert (problem["file"], problem["line"]) == (str(wrong), 2)
    assert problem["message"] == f"{error.partition('(')[0]}: no house rule"
