import json
import re
from pathlib import Path
from typing import Any

import pytest

import main


def simulate(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, dict[str, Any]]:
    code = main.cli(["simulate", *map(str, words), "--json", "--quiet"])
    return code, json.loads(capsys.readouterr().out)


def test_a_battle_is_told_with_everything_that_tools_rely_on(capsys: pytest.CaptureFixture[str]) -> None:
    code, answer = simulate(capsys, "crossroads", "--bots", "random", "--rounds", 1, "--seed", 3)
    assert code == 0
    keys = "winner ended_by rounds ticks creature_turns seconds state_hash seed ruleset scenario bots actions wounds"
    assert set(keys.split()) | {"kernel", "python", "replay", "replay_bytes"} <= set(answer)
    assert (answer["seed"], answer["bots"], answer["replay"]) == (3, {"red": "random", "blue": "random"}, None)
    assert len(answer["state_hash"]) == 16


def test_the_same_seed_gives_the_same_bytes(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    files = [tmp_path / "a.fcr", tmp_path / "b.fcr"]
    answers = [simulate(capsys, "crossroads", "--bots", "random", "--rounds", 1, "--out", file)[1] for file in files]
    assert files[0].read_bytes() == files[1].read_bytes()
    assert answers[0]["state_hash"] == answers[1]["state_hash"]
    assert answers[0]["replay_bytes"] == files[0].stat().st_size


def test_a_recorded_battle_verifies(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "a.fcr"
    simulated = simulate(capsys, "crossroads", "--bots", "random", "--rounds", 1, "--out", file)[1]
    assert main.cli(["replay", str(file), "--verify", "--json", "--quiet"]) == 0
    assert json.loads(capsys.readouterr().out)["state_hash"] == simulated["state_hash"]


def test_a_map_that_cannot_be_read_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "map.json"
    file.write_text("[]", encoding="utf-8")
    code, answer = simulate(capsys, "--map", file, "--teams", "guard*2", "wolf*2")
    assert code == 2
    assert answer["errors"][0]["message"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["crosroads"], "did you mean 'crossroads'"),
        (["crossroads", "--bots", "rondom"], "did you mean 'random'"),
        (["crossroads", "--bots", "random,random,random"], "names 3 bots for the sides red, blue"),
    ],
)
def test_an_unknown_name_is_refused(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, answer = simulate(capsys, *words)
    assert code == 2
    assert said in answer["errors"][0]["message"]


def test_a_replay_that_cannot_be_written_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "none" / "a.fcr"
    code, answer = simulate(capsys, "crossroads", "--bots", "random", "--rounds", 1, "--out", out)
    assert (code, answer["errors"][0]["file"]) == (2, str(out))


@pytest.mark.parametrize("rounds", [1, 2])
def test_a_battle_ends_after_its_last_round(rounds: int, capsys: pytest.CaptureFixture[str]) -> None:
    _, answer = simulate(capsys, "bridge", "--bots", "random", "--rounds", rounds)
    assert (answer["ended_by"], answer["rounds"]) == ("round_limit", rounds)


def test_many_matches_are_told_together_whatever_the_number_of_processes(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("crossroads", "--bots", "random,greedy", "--rounds", 1, "--matches", 3, "--seed", 4)
    answers = [simulate(capsys, *words, "--jobs", jobs)[1] for jobs in (1, 2)]
    first = answers[0]
    assert (first["matches"], first["wins"], first["ended_by"]) == (
        3, {"red": 0, "blue": 0, "draw": 3}, {"round_limit": 3}
    )  # fmt: skip
    assert len(first["digest"]) == 16
    for answer in answers:
        assert {k: v for k, v in answer.items() if k not in ("seconds", "jobs")} == {
            k: v for k, v in first.items() if k not in ("seconds", "jobs")
        }


def test_matches_can_be_fought_on_a_map(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "hall.json"
    file.write_text(json.dumps({"width": 1000, "height": 500, "grid": 100, "walls": []}), encoding="utf-8")
    words = ("--map", file, "--teams", "guard*2", "wolf*2", "--bots", "random", "--rounds", 1, "--matches", 2)
    code, answer = simulate(capsys, *words, "--jobs", 2)
    assert (code, answer["matches"], answer["map"]) == (0, 2, str(file))
    assert answer["placement"]["component_squares"] == 50


def test_progress_of_many_matches_is_told_on_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.cli(["simulate", "crossroads", "--bots", "random", "--rounds", "1", "--matches", "2"]) == 0
    shown = capsys.readouterr()
    assert "2 of 2 matches" in shown.err
    assert shown.out.startswith("2 matches: Red 0, Blue 0, Draw 2\n")


def test_german_tells_seconds_and_counts_as_it_writes_them(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "crossroads", "--bots", "random", "--rounds", "1", "--matches", "1", "--lang", "de"]
    assert main.cli(words) == 0
    shown = capsys.readouterr()
    assert "1 von 1 Kampf" in shown.err
    assert re.search(r"^Prüfwert \w+, \d+,\d{3} s$", shown.out, re.MULTILINE)
