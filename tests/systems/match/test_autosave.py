"""The last five saves are kept, written whole; what cannot be written is told, and the battle goes on."""

import errno
import os
from pathlib import Path

import pytest

from components.actions import EndTurn
from systems.match.autosave import AUTO, HAND, KEPT, slots
from systems.match.journal import Journal
from systems.match.run import Seats, play_out
from systems.match.save import read_file
from systems.match.session import Session
from tests.systems.match.saving import Begun, begun, loaded, shipped

FULL = Path("/dev/full")


def crossroads(folder: Path) -> Begun:
    scenario = shipped("crossroads", 2)
    return begun(scenario, folder, dict.fromkeys(scenario.sides, "greedy"))


def test_each_turn_is_saved_and_the_last_five_are_kept(tmp_path: Path) -> None:
    run, turns = crossroads(tmp_path / "saves"), list[int]()

    def turn(seats: Seats) -> None:
        turns.append(seats.battle.world.tick_number)
        run.keeper(seats)

    run.seats.on_turn = turn
    play_out(run.seats)
    kept = slots(tmp_path / "saves")
    assert len(turns) > KEPT + 3
    assert [slot.number for slot in kept] == [*range(len(turns) - KEPT + 1, len(turns) + 1)]
    assert [read_file(slot.path).header["tick"] for slot in kept] == turns[-KEPT:]
    assert [path.name for path in (tmp_path / "saves").iterdir() if path.suffix != ".fcs"] == []
    run.seats.battle.close()


def test_saves_with_higher_numbers_that_somebody_planted_push_out_none_and_are_not_overwritten(tmp_path: Path) -> None:
    run = crossroads(tmp_path)
    for number in ("0003", *(str(999_999_999 - back) for back in range(KEPT))):
        (tmp_path / f"battle.{number}.auto.fcs").write_bytes(b"planted")
    run.seats.on_turn = run.keeper
    play_out(run.seats)
    whole = [slot.number for slot in slots(tmp_path) if slot.path.read_bytes() != b"planted"]
    assert len(whole) == KEPT
    assert whole == [*range(whole[0], whole[0] + KEPT)]
    assert (tmp_path / "battle.0003.auto.fcs").read_bytes() == b"planted"
    run.seats.battle.close()


def test_where_somebody_plays_the_number_of_saves_tells_nothing_of_others_turns(tmp_path: Path) -> None:
    scenario = shipped("crossroads", 3)
    human = scenario.sides[0]
    run = begun(scenario, tmp_path, dict.fromkeys(scenario.sides, "greedy") | {human: "human"})
    session, begins = Session.of(run.seats, on_turn=run.keeper), []
    while not session.over:
        if session.waiting_for_human:
            begins.append(session.battle.world.tick_number)
            session.submit(EndTurn(session.observe().actor))
        session.advance()
    kept = slots(tmp_path)
    assert [slot.number for slot in kept] == [*range(len(begins) - KEPT + 1, len(begins) + 1)]
    assert [read_file(slot.path).header["tick"] for slot in kept] == begins[-KEPT:]
    session.close()


def test_saves_by_hand_are_not_pushed_out_by_those_of_turns(tmp_path: Path) -> None:
    run = crossroads(tmp_path)
    mine = run.keeper.save(run.seats)
    for _ in range(KEPT + 2):
        run.keeper(run.seats)
    for _ in range(KEPT - 1):
        run.keeper.save(run.seats)
    assert mine is not None
    assert [slot.kind for slot in slots(tmp_path)].count(AUTO) == KEPT
    assert mine.exists()
    run.keeper.save(run.seats)
    assert not mine.exists()
    assert [slot.kind for slot in slots(tmp_path)].count(HAND) == KEPT
    run.seats.battle.close()


def test_a_folder_that_cannot_be_made_is_told_once_and_the_battle_ends_as_without(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    run, plain = crossroads(tmp_path / "file" / "saves"), crossroads(tmp_path / "good")
    run.seats.on_turn, plain.seats.on_turn = run.keeper, plain.keeper
    assert play_out(run.seats) == play_out(plain.seats)
    assert [error.errno for error in run.faults if isinstance(error, OSError)] == [errno.ENOTDIR]
    assert run.keeper.save(run.seats) is None
    assert len(run.faults) == 2  # whoever asks for a save is told each time
    run.seats.battle.close()
    plain.seats.battle.close()


@pytest.mark.skipif(not FULL.exists(), reason="no device that is always full")
def test_a_disk_that_is_full_ends_the_file_and_not_what_is_kept_in_memory(tmp_path: Path) -> None:
    told: list[OSError] = []
    journal = Journal(tmp_path / "battle.fcr", told.append)
    journal.write(b"first")
    assert not (tmp_path / "battle.fcr").exists()
    journal.begin()
    assert journal._file is not None
    os.dup2(os.open(FULL, os.O_WRONLY), journal._file.fileno())
    assert journal.write(b"second") == journal.write(b" third") == 6
    assert [error.errno for error in told] == [errno.ENOSPC]
    assert journal.getvalue() == b"firstsecond third"
    assert (tmp_path / "battle.fcr").read_bytes() == b"first"


def test_the_recording_so_far_lies_within_a_save(tmp_path: Path) -> None:
    run = crossroads(tmp_path)
    run.seats.play_one()
    path = run.keeper.save(run.seats)
    assert path is not None
    assert read_file(path).recording == run.journal.getvalue()
    found = loaded(path.read_bytes())
    assert found.recording.playable_to == run.seats.battle.world.tick_number == 2
    found.battle.close()
    run.seats.battle.close()
