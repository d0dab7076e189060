"""Saved battles on the command line: listed, gone on with, refused in one line."""

import json
import os
import re
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import main
from content.text import Texts
from ecs.replay import read as read_replay
from systems.cli.bout import Bout
from systems.cli.leftovers import YOUNG
from systems.cli.window import Shelf, Table
from systems.match.replay import replay_of
from systems.match.run import HUMAN
from systems.match.save import read_file, written
from systems.match.whole_file import write_whole
from systems.view.saves import Loading
from tests.arena import content

TEXTS = Texts("en", content().texts)


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("FIELDCRAFT_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def asked(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, dict[str, Any], str]:
    """Exit code, the JSON answer and what was said beside it."""
    code = main.cli([*map(str, words), "--json"])
    out, err = capsys.readouterr()
    assert "Traceback" not in err
    (line,) = out.splitlines()
    return code, json.loads(line), err


def interrupted(home: Path, *, casual: bool = False, ticks: int = 9) -> Table:
    """A battle of bots that stopped after some ticks, with saves of its turns."""
    table = Table(None, TEXTS)
    scenario = replace(content().scenarios["crossroads"], round_limit=2)
    session = table.open(Bout(scenario, content(), dict.fromkeys(scenario.sides, "greedy"), 3, casual=casual))
    while session.battle.world.tick_number < ticks:
        session.advance()
    table.close()
    session.close()
    return table


def test_what_was_interrupted_goes_on_to_the_end_it_would_have_had(
    capsys: pytest.CaptureFixture[str], home: Path
) -> None:
    _, whole, _ = asked(capsys, "play", "crossroads", "--bots", "greedy", "--seed", 3, "--rounds", 2)
    interrupted(home)
    code, told, _ = asked(capsys, "play", "--continue")
    assert code == 0
    same = (
        "winner", "ended_by", "rounds", "ticks", "creature_turns", "state_hash", "actions", "wounds", "seed", "bots",
    )  # fmt: skip
    assert {key: told[key] for key in same} == {key: whole[key] for key in same}
    assert told["replay"] != whole["replay"]
    assert main.cli(["replay", told["replay"], "--verify", "--quiet"]) == 0
    assert read_replay(Path(told["replay"])).ticks[0].tick == 1  # the whole battle lies in it


def test_once_a_battle_that_went_on_is_decided_its_beginning_is_not_offered_again(
    capsys: pytest.CaptureFixture[str], home: Path
) -> None:
    interrupted(home)
    assert asked(capsys, "play", "--continue")[0] == 0
    code, told, _ = asked(capsys, "play", "--continue")
    assert (code, told["errors"][0]["code"]) == (2, "usage")


def test_where_the_recording_is_damaged_the_newest_save_goes_on(
    capsys: pytest.CaptureFixture[str], home: Path
) -> None:
    recorded = interrupted(home).recorded
    assert recorded is not None
    data = recorded.read_bytes()
    recorded.write_bytes(data[:-40] + bytes([data[-40] ^ 1]) + data[-39:])
    code, told, _ = asked(capsys, "play", "--continue", "--quiet")
    assert code == 0
    assert told["ended_by"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes")
@pytest.mark.parametrize("what", ["a save", "a recording", "what a save names"])
def test_a_pipe_that_nobody_writes_to_is_passed_over(
    capsys: pytest.CaptureFixture[str], home: Path, tmp_path: Path, what: str
) -> None:
    recorded = interrupted(home).recorded
    assert recorded is not None
    if what == "a save":
        os.mkfifo(home / "saves" / "other.0001.auto.fcs")
    elif what == "a recording":
        os.mkfifo(home / "replays" / "other.fcr")
    else:
        os.mkfifo(tmp_path / "pipe")
        for path in (home / "saves").iterdir():
            save = read_file(path)
            path.write_bytes(written(save._replace(header={**save.header, "recording": str(tmp_path / "pipe")})))
    code, told, _ = asked(capsys, "play", "--continue", "--quiet")
    assert code == 0
    assert told["seed"] == 3


def test_a_planted_save_with_a_higher_number_hides_none(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    interrupted(home)
    (home / "saves" / "crossroads-3.999999999.auto.fcs").write_bytes(b"FCSV\x01none")
    code, told, said = asked(capsys, "play", "--continue")
    assert code == 0
    assert told["seed"] == 3
    assert "999999999" in said


def test_a_damaged_save_leaves_the_one_before_it(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    recorded = interrupted(home).recorded
    assert recorded is not None
    recorded.unlink()
    newest = sorted((home / "saves").iterdir())[-1]
    newest.write_bytes(newest.read_bytes()[:-1])
    code, told, said = asked(capsys, "play", "--continue")
    assert code == 0
    assert told["seed"] == 3
    assert newest.name in said


def test_each_save_and_a_recording_that_was_cut_short_can_be_loaded(
    capsys: pytest.CaptureFixture[str], home: Path
) -> None:
    recorded = interrupted(home).recorded
    _, listed, _ = asked(capsys, "saves")
    assert 2 <= len(listed["saves"]) <= 5
    assert {row["state"] for row in listed["saves"]} == {"ok"}
    assert {row["battle"] for row in listed["saves"]} == {"crossroads-3"}
    states = set()
    for file in (listed["saves"][0]["file"], listed["saves"][-1]["file"], recorded):
        code, told, _ = asked(capsys, "play", "--load", file)
        assert code == 0
        states.add(told["state_hash"])
    assert len(states) == 1


def test_without_anything_to_go_on_with_that_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    code, told, _ = asked(capsys, "play", "--continue")
    assert (code, told["errors"][0]["code"]) == (2, "usage")
    assert asked(capsys, "saves")[1]["saves"] == []
    assert main.cli(["saves", "--quiet", "--lang", "de"]) == 0
    assert capsys.readouterr().out == "Noch ist nichts gespeichert.\n"


@pytest.mark.parametrize("words", [["ruin"], ["--seed", "1"], ["--bots", "greedy"], ["--casual"], ["--continue"]])
def test_a_loaded_battle_is_what_it_was(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    code, told, _ = asked(capsys, "play", *words, "--load", "x.fcs")
    assert (code, told["errors"][0]["code"]) == (2, "usage")


def test_what_is_wrong_with_a_save_decides_the_exit_code(
    capsys: pytest.CaptureFixture[str], home: Path, tmp_path: Path
) -> None:
    interrupted(home)
    path = max((home / "saves").glob("*.fcs"))
    data, save = path.read_bytes(), read_file(path)
    rules = written(save._replace(header={**save.header, "rules_hash": "0" * 16}))
    mods = written(save._replace(header={**save.header, "content_hash": "0" * 16}))
    unlike = written(save._replace(snapshot=save.snapshot[:-1] + b"\0"))
    bad = tmp_path / "bad.fcs"
    for wrong, code, name in (
        (rules, 4, "other_rules"), (mods, 5, "other_content"), (data[:-1], 6, "truncated"), (data[:8], 6, "truncated"),
        (data[:-1] + b"!", 7, "corrupt"), (unlike, 7, "corrupt"), (b"\x89PNG", 8, "not_a_replay"),
        (b"", 8, "not_a_replay"),
        (b"FCSV\x07" + data[5:], 8, "not_a_replay"),
    ):  # fmt: skip
        bad.write_bytes(wrong)
        found, told, said = asked(capsys, "play", "--load", bad, "--quiet")
        assert (found, told["errors"][0]["code"]) == (code, name), name
        assert told["errors"][0]["file"] == str(bad)
        assert len(said.splitlines()) == 1
    assert asked(capsys, "play", "--load", tmp_path / "nowhere.fcs", "--quiet")[0] == 2


def test_a_broken_save_is_listed_with_why_and_passed_over(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    interrupted(home)
    broken = home / "saves" / "crossroads-9.0001.auto.fcs"
    broken.write_bytes(max((home / "saves").glob("*.fcs")).read_bytes()[:-3])
    _, listed, _ = asked(capsys, "saves")
    (row,) = [row for row in listed["saves"] if row["state"] != "ok"]
    assert (row["file"], row["state"]) == (str(broken), "truncated")
    code, _, said = asked(capsys, "play", "--continue")
    assert code == 0
    assert "crossroads-9" in said


def test_casual_is_told_by_header_result_and_list(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    _, told, _ = asked(capsys, "play", "crossroads", "--seed", 3, "--rounds", 1, "--casual")
    _, plain, _ = asked(capsys, "play", "crossroads", "--seed", 3, "--rounds", 1)
    assert (told["casual"], plain["casual"]) == (True, False)
    assert told["state_hash"] == plain["state_hash"]
    assert asked(capsys, "replay", told["replay"], "--header")[1]["header"]["casual"] is True
    watched = asked(capsys, "replay", told["replay"])[1]
    assert (watched["casual"], watched["takes"]) == (True, 0)
    assert not asked(capsys, "saves")[1]["saves"]  # nobody played
    interrupted(home)
    interrupted(home, casual=True)
    assert {row["casual"] for row in asked(capsys, "saves")[1]["saves"]} == {True, False}
    assert asked(capsys, "play", "--continue")[1]["casual"] is True


def test_a_person_saves_loads_and_takes_back_at_the_table(home: Path) -> None:
    table = Table(None, TEXTS)
    scenario = replace(content().scenarios["crossroads"], round_limit=2)
    human = scenario.sides[0]
    seats = dict.fromkeys(scenario.sides, "greedy") | {human: HUMAN}
    session = table.open(Bout(scenario, content(), seats, 3, casual=True))
    while not session.waiting_for_human:
        session.advance()
    state = session.battle.state_hash
    shelf = Shelf(table, content(), TEXTS)
    assert shelf.save().startswith("Saved as crossroads-3.")
    assert session.submit(session.legal()["end_turn"][0]) is None
    assert session.take_back()
    assert session.battle.state_hash == state
    newest = next(row for row in shelf.saves() if "saved by hand" in row.detail)
    assert newest.detail.endswith(", rules: Levels")
    loading = shelf.load(newest.id)
    assert isinstance(loading, Loading)
    assert loading.session.casual
    assert loading.choice.side == human
    assert replace(loading.session.observe(), briefing=session.observe().briefing) == session.observe()
    assert "casual" in newest.title
    assert isinstance(shelf.load(str(home / "nothing.fcs")), str)
    table.close()


def test_a_folder_that_cannot_be_written_is_one_line_and_the_battle_is_played(
    capsys: pytest.CaptureFixture[str], home: Path
) -> None:
    home.mkdir()
    (home / "saves").write_text("in the way")
    recorded = interrupted(home).recorded
    assert recorded is not None
    assert read_replay(recorded).playable_to >= 9
    assert len([line for line in capsys.readouterr().err.splitlines() if "could not be saved" in line]) == 1


def test_a_battle_that_nobody_plays_fills_no_folder_of_saves(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    assert asked(capsys, "play", "crossroads", "--seed", 3, "--rounds", 1)[0] == 0
    interrupted(home)
    before = sorted((home / "saves").iterdir())
    assert asked(capsys, "play", "--load", before[-1])[0] == 0
    assert asked(capsys, "play", "--continue")[0] in (0, 2)
    assert sorted((home / "saves").iterdir()) == before


def test_saves_of_one_battle_are_told_apart_and_name_the_sides_in_order(
    capsys: pytest.CaptureFixture[str], home: Path
) -> None:
    interrupted(home, ticks=25)
    rows = asked(capsys, "saves")[1]["saves"]
    assert len(rows) == 5
    assert [row["number"] for row in rows] == sorted((row["number"] for row in rows), reverse=True)
    assert len({row["actor"] for row in rows}) > 1
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d", row["saved"]) for row in rows)
    assert [list(row["seats"]) for row in rows] == [["red", "blue"]] * 5
    assert main.cli(["saves", "--quiet", "--lang", "en"]) == 0
    lines = [line.partition(": ")[2] for line in capsys.readouterr().out.splitlines()]
    assert len(set(lines)) == 5
    assert f"round {rows[0]['round']}, turn of " in lines[0]
    assert f"no. {rows[0]['number']}, saved as a turn began, " in lines[0]
    assert lines[0].endswith("; Red: greedy, Blue: greedy")


def test_saves_are_listed_by_when_they_were_saved_whatever_their_battle_is_called(
    capsys: pytest.CaptureFixture[str], home: Path
) -> None:
    interrupted(home)
    interrupted(home)
    files = sorted((home / "saves").iterdir())
    assert len({path.name.partition(".")[0] for path in files}) == 2
    shuffled = files[::2] + files[1::2]
    for age, path in enumerate(shuffled):
        os.utime(path, ns=(0, 10**18 - age * 10**9))
    assert [row["file"] for row in asked(capsys, "saves")[1]["saves"]] == [str(path) for path in shuffled]


def test_whose_turn_it_is_stays_unsaid_while_others_than_the_human_act(home: Path) -> None:
    scenario = replace(content().scenarios["crossroads"], round_limit=2)
    human = scenario.sides[0]
    table = Table(None, TEXTS)
    session = table.open(Bout(scenario, content(), dict.fromkeys(scenario.sides, "greedy") | {human: HUMAN}, 3))
    said = set()
    for _ in range(30):
        path = table.save()
        if session.over or path is None:
            break
        said.add((session.waiting_for_human, bool(read_file(path).header["actor"])))
        if session.waiting_for_human:
            session.submit(session.legal()["end_turn"][0])
        session.advance()
    assert said == {(True, True), (False, False)}
    table.close()


def test_a_save_is_verified_whole_as_its_recording_is(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    interrupted(home)
    path = max((home / "saves").glob("*.fcs"))
    code, told, _ = asked(capsys, "replay", path, "--verify", "--quiet")
    assert (code, told["result"]) == (6, "truncated")  # it goes on
    assert told["playable_to"] == read_file(path).header["tick"]
    assert asked(capsys, "replay", path, "--log", "red", "--quiet")[1]["log"]
    assert asked(capsys, "replay", path, "--quiet")[1]["scenario"] == "crossroads"
    assert replay_of(path, content().catalogue, content().content_hash).last == told["playable_to"]
    path.write_bytes(path.read_bytes()[:-1] + b"!")
    assert asked(capsys, "replay", path, "--verify", "--quiet")[0] == 7


@pytest.mark.skipif(os.name != "posix", reason="elsewhere nobody can ask whether a process runs")
def test_what_a_dead_process_left_half_written_is_swept_and_nothing_else(home: Path) -> None:
    dead = subprocess.Popen([sys.executable, "-c", ""])
    dead.wait()
    saves = home / "saves"
    saves.mkdir(parents=True)
    old = time.time() - 2 * YOUNG
    for name in (f".{dead.pid}.part", f".{os.getppid()}.part", ".x.part", "notes.part", f"{dead.pid}.part"):
        (saves / name).write_text("half")
        os.utime(saves / name, (old, old))
    interrupted(home)
    assert not (saves / f".{dead.pid}.part").exists()
    assert len(list(saves.glob("*.part"))) == 4
    (saves / f".{dead.pid}.part").write_text("half")  # as young as one that another machine is writing
    interrupted(home)
    assert (saves / f".{dead.pid}.part").exists()


@pytest.mark.skipif(os.name != "posix", reason="folders are put on the disk on POSIX alone")
def test_a_lasting_file_is_whole_and_alone(tmp_path: Path) -> None:
    write_whole(tmp_path / "a", b"one", lasting=True)
    write_whole(tmp_path / "a", b"two", lasting=True)
    assert (tmp_path / "a").read_bytes() == b"two"
    assert [path.name for path in tmp_path.iterdir()] == ["a"]
