"""Files that cannot be written, or are gone: what was fought is told all the same, and one line says what is lost."""

import json
import os
import resource
import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import main
from components.actions import Action
from components.observation import Observation
from ecs.chance import Chance
from ecs.replay import read
from systems.ai import bots
from systems.ai.random_bot import RandomBot
from systems.match.battle import Battle
from systems.match.run import fight
from tests.arena import content
from tests.systems.match.saving import shipped

SHORT = ("crossroads", "--seed", "3", "--rounds", "2", "--quiet", "--json")
BOTS = ("--bots", "meddler,random")


class Meddler(RandomBot):
    """Plays at random; what it does besides happens at its fourth choice."""

    id = "meddler"
    deed: Callable[[], object] = staticmethod(lambda: None)

    def __init__(self) -> None:
        self.choices = 0

    def choose(self, observation: Observation, chance: Chance) -> Action:
        self.choices += 1
        if self.choices == 4:
            self.deed()
        return super().choose(observation, chance)


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("FIELDCRAFT_HOME", str(tmp_path / "home"))
    monkeypatch.setitem(bots.FACTORIES, "meddler", Meddler)
    return tmp_path / "home"


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """From the meddler's deed to the end of the command no file takes any more."""
    most = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
    meddle(monkeypatch, lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (0, most)))


def meddle(monkeypatch: pytest.MonkeyPatch, deed: Callable[[], object]) -> None:
    monkeypatch.setattr(Meddler, "deed", staticmethod(deed))


def told(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, dict[str, Any], list[str]]:
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    try:
        code = main.cli([*map(str, words)])
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)  # the tests may be told in a file
    said = capsys.readouterr()
    return code, json.loads(said.out), said.err.splitlines()


@cache
def fought_as_ever() -> str:
    """The state in which that battle ends where nobody meddles with files."""
    scenario = shipped("crossroads", 2)
    battle = Battle(scenario, content().catalogue, 3)
    try:
        return fight(battle, {side: RandomBot() for side in scenario.sides}).state_hash
    finally:
        battle.close()


def test_a_home_that_is_deleted_meanwhile_costs_the_recording_alone(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = fought_as_ever()
    meddle(monkeypatch, lambda: shutil.rmtree(home))
    code, answer, lines = told(capsys, "play", *SHORT, *BOTS)
    assert (code, answer["state_hash"], answer["replay"], answer["replay_bytes"]) == (0, expected, None, 0)
    assert Path(answer["screenshot"]).is_file()
    assert len(lines) == 1
    assert lines[0].endswith("crossroads-3.fcr: the battle was fought, its recording is gone")


@pytest.mark.parametrize("command", ["simulate", "play"])
def test_a_named_recording_that_is_deleted_meanwhile_is_a_fault_and_the_result_is_told(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    expected, out = fought_as_ever(), tmp_path / "a.fcr"
    meddle(monkeypatch, out.unlink)
    code, answer, lines = told(capsys, command, *SHORT, *BOTS, "--out", out)
    assert (code, answer["state_hash"], answer["replay"]) == (2, expected, None)
    assert [(error["code"], error["file"]) for error in answer["errors"]] == [("file", str(out))]
    assert len(lines) == 1


@pytest.mark.usefixtures("full_disk")
@pytest.mark.parametrize("command", ["simulate", "play"])
def test_a_named_recording_for_which_the_disk_is_full_is_a_fault_and_reads_as_far_as_it_goes(
    command: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    out = tmp_path / "a.fcr"
    code, answer, lines = told(capsys, command, *SHORT, *BOTS, "--out", out)
    assert (code, answer["winner"], answer["errors"][0]["file"]) == (2, "draw", str(out))
    assert "its recording stops before the end" in lines[-1]
    recorded = read(out.read_bytes())
    assert 1 < recorded.playable_to < answer["ticks"]


@pytest.mark.usefixtures("full_disk")
def test_a_full_disk_costs_the_demo_its_picture_and_the_rest_of_its_recording(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, answer, lines = told(capsys, "play", *SHORT, *BOTS)
    assert (code, answer["winner"], answer["screenshot"]) == (0, "draw", None)
    assert [line.split(": ")[1] for line in lines] == [
        "the recording stops here, the battle goes on", "no picture was written"
    ]  # fmt: skip
    assert 1 < read(Path(answer["replay"]).read_bytes()).playable_to < answer["ticks"]
    assert not list(home.rglob("*.part"))


@pytest.mark.usefixtures("full_disk")
def test_a_named_picture_for_which_the_disk_is_full_is_a_fault(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    shot = tmp_path / "a.png"
    code, answer, _ = told(capsys, "play", *SHORT, *BOTS, "--shot", shot)
    assert (code, answer["winner"], answer["screenshot"]) == (2, "draw", None)
    assert answer["errors"][0]["file"] == str(shot)
    assert not shot.exists()


def test_a_home_that_is_a_file_costs_the_recording_and_the_picture_alone(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    expected = fought_as_ever()
    home.write_text("no folder", encoding="utf-8")
    code, answer, lines = told(capsys, "play", *SHORT, *BOTS)
    assert (code, answer["state_hash"], answer["replay"], answer["screenshot"]) == (0, expected, None, None)
    assert [line.split(": ")[1] for line in lines] == ["this battle is not recorded", "no picture was written"]


@pytest.mark.skipif(os.geteuid() == 0, reason="root writes everywhere")
def test_a_home_that_cannot_be_written_costs_the_recording_and_the_picture_alone(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home.mkdir(mode=0o555)
    code, answer, lines = told(capsys, "play", *SHORT, *BOTS)
    assert (code, answer["winner"], answer["replay"], answer["screenshot"]) == (0, "draw", None, None)
    assert len(lines) == 2
