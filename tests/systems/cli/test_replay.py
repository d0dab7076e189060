import json
import re
from pathlib import Path
from typing import Any

import pytest

import main
from content.phrase import own_texts
from ecs.replay import read, rewrite
from systems.cli.replay import plainly
from tests.systems.cli.short import TURNS, Command


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


@pytest.mark.parametrize(
    ("change", "said"),
    [("3:actor=1", "1 ist keine Kreatur"), ('3:actor="q"', "int erwartet, nicht str"), ("3:actor=[]", "nicht list")],
)
def test_a_difference_is_told_in_the_language_of_the_reader(
    recorded: Path, command: Command, tmp_path: Path, capsys: pytest.CaptureFixture[str], change: str, said: str
) -> None:
    """Every row of it, and why an action that was made up cannot be carried out."""
    file = tmp_path / "tampered.fcr"
    assert command("replay", recorded, "--tamper", change, "--out", file)[0] == 0
    assert main.cli(["replay", str(file), "--verify", "--lang", "de", "--quiet"]) == 3
    out, err = capsys.readouterr()
    rows = dict(line.split(maxsplit=1) for line in out.splitlines()[1:])
    assert said in rows["geschehen"]
    assert {"Takt", "Schritt", "Feld", "erwartet"} <= set(rows)
    assert "weicht ab bei Takt 3" in err
    code, answer = command("replay", file, "--verify")
    assert (code, "ist kein" in str(answer["divergence"]["got"])) == (3, False)


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


def test_the_header_tells_what_was_changed_of_the_rules(
    recorded: Path, tmp_path: Path, command: Command, capsys: pytest.CaptureFixture[str]
) -> None:
    """A battle by other numbers does not pass for one of the plain ruleset."""
    assert command("replay", recorded, "--header")[1]["header"]["rules"] == {}
    house = tmp_path / "house.fcr"
    wish = ["--rule", "hidden_dc=13", "--rule", "without=nets,areas"]
    assert command("simulate", "crossroads", "--rounds", 1, *wish, "--out", house)[0] == 0
    found = command("replay", house, "--header")[1]["header"]["rules"]
    assert found == {"hidden_dc": 13, "without": ["nets", "areas"]}
    assert main.cli(["replay", str(house), "--header", "--lang", "en", "--quiet"]) == 0
    lines = [re.split(r"  +", line) for line in capsys.readouterr().out.splitlines()]
    assert ["rules changed", "hidden_dc: 13, without: nets, areas"] in lines


def test_people_get_the_header_in_words_that_are_no_ones_code(
    recorded: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main.cli(["replay", str(recorded), "--header"]) == 0
    told = dict(line.split(maxsplit=1) for line in capsys.readouterr().out.splitlines())
    assert (told["casual"], told["scenario"], told["mods"]) == ("no", "crossroads", "-")
    assert told["seats"] == "Blue: idle, Red: idle"


def test_people_get_the_header_in_their_language(
    recorded: Path, command: Command, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every key has words: the file's own names are for programs."""
    header = command("replay", recorded, "--header")[1]["header"]
    assert main.cli(["replay", str(recorded), "--header", "--lang", "de", "--quiet"]) == 0
    told = [re.split(r"  +", line)[0] for line in capsys.readouterr().out.splitlines()]
    assert told == [own_texts("de").find(f"header.{name}") for name in header]
    assert {"Szenario", "Startzahl", "Regelwerk"} <= set(told)
    assert main.cli(["replay", str(recorded), "--header", "--lang", "de", "--quiet"]) == 0
    values = dict(re.split(r"  +", line) for line in capsys.readouterr().out.splitlines())
    assert (values["locker"], values["Wer spielt"]) == ("nein", "Blau: idle, Rot: idle")


def test_the_events_are_the_whole_truth(recorded: Path, command: Command) -> None:
    _, answer = command("replay", recorded, "--events")
    assert [e["tick"] for e in answer["events"] if e["event"] == "turn_ended"] == list(range(2, TURNS + 2))


def test_people_too_get_the_events_as_json_lines(
    recorded: Path, command: Command, capsys: pytest.CaptureFixture[str]
) -> None:
    _, answer = command("replay", recorded, "--events")
    assert main.cli(["replay", str(recorded), "--events", "--quiet"]) == 0
    assert [json.loads(line) for line in capsys.readouterr().out.splitlines()] == answer["events"]


def test_a_side_reads_its_own_log_only(recorded: Path, command: Command) -> None:
    _, answer = command("replay", recorded, "--log", "red")
    assert {line["side"] for line in answer["log"]} == {"red"}
    _, everything = command("replay", recorded, "--log", "all")
    mine = [line for line in everything["log"] if line["side"] == "red"]
    assert [{**line, "tick": 0} for line in mine] == [
        {**{k: v for k, v in line.items() if k != "line"}, "tick": 0} for line in answer["log"]
    ]


def test_r_sec_1_the_log_of_one_side_numbers_its_lines_and_tells_no_ticks(recorded: Path, command: Command) -> None:
    """How many ticks lie between two lines would tell how much happened unseen."""
    _, answer = command("replay", recorded, "--log", "red")
    assert [line["line"] for line in answer["log"]] == list(range(1, len(answer["log"]) + 1))
    assert not any("tick" in line for line in answer["log"])


def test_an_unknown_side_is_refused(recorded: Path, command: Command) -> None:
    code, answer = command("replay", recorded, "--log", "green")
    assert code == 2
    assert "red, blue" in answer["errors"][0]["message"]


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


def test_a_log_is_told_in_sentences_with_names(
    recorded: Path, command: Command, capsys: pytest.CaptureFixture[str]
) -> None:
    _, answer = command("replay", recorded, "--log", "red")
    assert "Captain is Observed." in [line["text"] for line in answer["log"]]
    assert main.cli(["replay", str(recorded), "--log", "all", "--quiet"]) == 0
    assert "    1 Red: Captain is Observed." in capsys.readouterr().out.splitlines()


def test_without_options_everything_is_told_that_people_want_to_know(
    recorded: Path, command: Command, capsys: pytest.CaptureFixture[str]
) -> None:
    code, answer = command("replay", recorded)
    assert (code, answer["scenario"], answer["winner"], answer["rounds"]) == (0, "crossroads", "", 1)
    assert set(answer["logs"]) == {"red", "blue"}
    assert main.cli(["replay", str(recorded), "--quiet"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Crossroads, seed 7, ruleset Levels\n")
    assert "\n== Red\n" in told


def test_a_recording_of_other_rules_is_shown_under_a_banner(
    recorded: Path, command: Command, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    recording = read(recorded)
    file = tmp_path / "old.fcr"
    file.write_bytes(rewrite(recording._replace(header=recording.header | {"rules_hash": "0" * 16})))
    code, answer = command("replay", file)
    assert (code, answer["banner"]) == (0, "recorded with other rules; shown as it was recorded")
    for wish in ([], ["--log", "red"], ["--log", "all"]):
        assert main.cli(["replay", str(file), *wish, "--lang", "en"]) == 0
        assert "other rules" in capsys.readouterr().err
    assert command("replay", file, "--verify")[0] == 4


def test_without_options_the_numbers_of_the_battle_are_told(recorded: Path, command: Command) -> None:
    statistics = command("replay", recorded)[1]["statistics"]
    assert (statistics["tick"], statistics["actions"]) == (TURNS + 1, {"end_turn": TURNS})
    assert statistics["wounds"] == {"light": 0, "heavy": 0}


def test_a_battle_is_played_on_from_a_tick_and_the_new_one_verifies(
    recorded: Path, command: Command, tmp_path: Path
) -> None:
    file = tmp_path / "on.fcr"
    code, answer = command("replay", recorded, "--from", 4, "--bots", "random", "--out", file, "--seed", 8)
    assert (code, answer["bots"], answer["seed"]) == (0, {"red": "random", "blue": "random"}, 8)
    assert answer["parent"]["tick"] == 4
    code, verified = command("replay", file, "--verify")
    assert (code, verified["state_hash"]) == (0, answer["state_hash"])
    code, answer = command("replay", file, "--cut", 7, "--out", tmp_path / "cut.fcr")
    assert code == 0
    assert command("replay", tmp_path / "cut.fcr", "--verify")[1]["playable_to"] == 7


def test_who_played_before_plays_on_and_a_bot_stands_in_for_others(
    recorded: Path, command: Command, tmp_path: Path
) -> None:
    _, answer = command("replay", recorded, "--from", 3, "--out", tmp_path / "on.fcr")
    assert answer["bots"] == {"red": "greedy", "blue": "greedy"}  # "idle" is no bot


def test_two_wishes_at_once_are_refused_with_nothing_written(recorded: Path, command: Command, tmp_path: Path) -> None:
    out = tmp_path / "cut.fcr"
    code, answer = command("replay", recorded, "--verify", "--cut", 4, "--out", out)
    assert code == 2
    assert "--verify and --cut" in str(answer["errors"])
    assert not out.exists()


@pytest.mark.parametrize(
    ("value", "said"),
    [(True, "true"), (None, "null"), ("Tür", "Tür"), (["a", False], '["a", false]'), (b"\x0f", '"0f"')],
)
def test_values_are_told_without_pythons_spelling(value: Any, said: str) -> None:
    assert plainly(value) == said
