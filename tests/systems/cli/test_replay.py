import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import main
from content.loader import load
from systems.match.battle import Battle
from systems.match.record import Recorder, header_of

Command = Callable[..., tuple[int, dict[str, Any]]]
TURNS = 5


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A short battle in which everybody ends the turn at once."""
    file = tmp_path_factory.mktemp("replays") / "short.fcr"
    content = load()
    scenario = content.scenarios["crossroads"]
    recorder = Recorder(file, header_of(scenario, 7, dict.fromkeys(scenario.sides, "idle"), content.content_hash))
    battle = Battle(scenario, content.catalogue, 7, on_tick=recorder)
    for _ in range(TURNS):
        battle.end_turn()
    recorder.finish({"state_hash": battle.state_hash})
    battle.close()
    return file


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str]) -> Command:
    """Run a command in JSON and give its exit code and answer."""

    def run(*words: object) -> tuple[int, dict[str, Any]]:
        code = main.cli([*map(str, words), "--json", "--quiet"])
        return code, json.loads(capsys.readouterr().out)

    return run


def test_a_true_recording_verifies(recorded: Path, command: Command) -> None:
    code, answer = command("replay", recorded, "--verify")
    assert (code, answer["result"], answer["ticks"], answer["divergence"]) == (0, "ok", TURNS + 1, None)
    assert len(answer["state_hash"]) == 16


def test_a_tampered_recording_is_out_of_sync_and_the_first_difference_is_named(
    recorded: Path, command: Command, tmp_path: Path
) -> None:
    file = tmp_path / "tampered.fcr"
    assert command("replay", recorded, "--tamper", "3:actor=1", "--out", file)[0] == 0
    code, answer = command("replay", file, "--verify")
    assert (code, answer["result"]) == (3, "out_of_sync")
    assert answer["divergence"]["tick"] == 3


def test_a_cut_recording_is_playable_to_there(recorded: Path, command: Command, tmp_path: Path) -> None:
    file = tmp_path / "cut.fcr"
    code, answer = command("replay", recorded, "--cut", 4, "--out", file)
    assert (code, answer["replay_bytes"]) == (0, file.stat().st_size)
    code, answer = command("replay", file, "--verify")
    assert (code, answer["result"], answer["playable_to"]) == (6, "truncated", 4)


def test_a_cut_outside_the_recording_is_refused(recorded: Path, command: Command, tmp_path: Path) -> None:
    code, answer = command("replay", recorded, "--cut", 99, "--out", tmp_path / "cut.fcr")
    assert (code, answer["errors"][0]["code"]) == (2, "usage")


def test_the_header_tells_what_it_was_recorded_with(recorded: Path, command: Command) -> None:
    code, answer = command("replay", recorded, "--header")
    header = answer["header"]
    assert (code, header["scenario"], header["seed"]) == (0, "crossroads", 7)


def test_the_events_are_the_whole_truth(recorded: Path, command: Command) -> None:
    _, answer = command("replay", recorded, "--events")
    assert [e["tick"] for e in answer["events"] if e["event"] == "turn_ended"] == list(range(2, TURNS + 2))


def test_a_side_reads_its_own_log_only(recorded: Path, command: Command) -> None:
    _, answer = command("replay", recorded, "--log", "red")
    assert {line["side"] for line in answer["log"]} == {"red"}
    _, everything = command("replay", recorded, "--log", "all")
    assert [line for line in everything["log"] if line["side"] == "red"] == answer["log"]


def test_an_unknown_side_is_refused(recorded: Path, command: Command) -> None:
    code, answer = command("replay", recorded, "--log", "green")
    assert code == 2
    assert "blue, red" in answer["errors"][0]["message"]


@pytest.mark.parametrize("wish", ["--verify", "--header", "--events"])
def test_what_is_no_recording_says_so(wish: str, command: Command, tmp_path: Path) -> None:
    file = tmp_path / "note.txt"
    file.write_text("a note", encoding="utf-8")
    code, answer = command("replay", file, wish)
    assert code == 8
    assert answer["errors"][0]["code"] == "not_a_replay"


def test_a_missing_file_is_named(command: Command, tmp_path: Path) -> None:
    code, answer = command("replay", tmp_path / "none.fcr", "--header")
    assert (code, answer["errors"][0]["file"]) == (2, str(tmp_path / "none.fcr"))
