"""A saved battle goes on exactly as the unbroken one, at whatever tick; other bytes are refused in one line."""

import struct
import tracemalloc
import zlib
from binascii import crc_hqx
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from components.events import Witnessed
from ecs import snapshot
from ecs.chance import Dice
from ecs.errors import (
    CorruptError,
    NotAReplayError,
    OtherContentError,
    OtherRulesError,
    ReplayError,
    TruncatedError,
)
from ecs.replay import read as read_recording
from ecs.replay import rewrite
from systems.ai import bots
from systems.match.record import KEYFRAME_EVERY
from systems.match.recovery import caught_up, load, recover, since_keyframe
from systems.match.run import Summary, play_out
from systems.match.save import MOST_BYTES, PREAMBLE, Save, read, read_file, written
from systems.match.verify import verify
from tests.arena import content
from tests.systems.match.fought import small
from tests.systems.match.saving import begun, loaded, played_on, shipped

HEAD = len(PREAMBLE) + 10


class Unbroken(NamedTuple):
    """A battle that never stopped, and a save of every moment between two decisions."""

    saves: list[bytes]
    summary: Summary
    logs: dict[str, list[Witnessed]]
    recording: bytes


@cache
def unbroken(name: str, bot: str, rounds: int) -> Unbroken:
    scenario = shipped(name, rounds) if name in content().scenarios else small(int(name), rounds)
    run = begun(scenario, Path("unused"), dict.fromkeys(scenario.sides, bot))
    saves = [run.save()]
    while not run.seats.battle.over:
        run.seats.play_one()
        if not run.seats.battle.over:
            saves.append(run.save())
    summary = play_out(run.seats)
    logs = {side: list(lines) for side, lines in run.seats.battle.logs.items()}
    run.seats.battle.close()
    return Unbroken(saves, summary, logs, run.journal.getvalue())


SHORT = (("4", "greedy", 4), ("7", "random", 3), ("crossroads", "greedy", 2))
LONG = (("fen", "greedy", 3), ("ruin", "greedy", 2), ("undercroft", "greedy", 2), ("muster", "greedy", 2))


@pytest.mark.parametrize(("name", "bot", "rounds"), [*SHORT, *LONG])
def test_saved_after_any_tick_a_battle_ends_as_if_it_had_never_stopped(
    name: str, bot: str, rounds: int, scale: int
) -> None:
    if scale == 1 and (name, bot, rounds) in LONG:
        pytest.skip("takes minutes: --long")
    whole = unbroken(name, bot, rounds)
    chosen = whole.saves if scale > 1 else whole.saves[:: max(1, len(whole.saves) // 4)]
    assert len(chosen) >= 3
    for data in chosen:
        summary, logs, recording = played_on(loaded(data))
        assert summary == whole.summary
        assert logs == whole.logs
        report = verify(recording, content().catalogue, content().content_hash)
        assert (report.result, report.state_hash) == ("ok", whole.summary.state_hash)


def test_a_running_recording_alone_leads_back_to_the_battle() -> None:
    whole = unbroken("crossroads", "greedy", 2)
    for at in (len(whole.saves) // 3, len(whole.saves) - 2):
        found = recover(read(whole.saves[at]).recording, content().catalogue, content().content_hash, bots.make)
        assert played_on(found)[:2] == (whole.summary, whole.logs)


def test_a_save_catches_up_with_the_recording_that_went_on_after_it() -> None:
    whole = unbroken("crossroads", "greedy", 2)
    save, later = read(whole.saves[4]), read(whole.saves[9]).recording
    for running in (later, later + whole.recording[len(later) : len(later) + 7]):  # the last frame is not whole
        found = caught_up(save, running, content().catalogue, content().content_hash, bots.make)
        assert found.battle.world.tick_number == read(whole.saves[9]).header["tick"] > save.header["tick"]
        assert played_on(found)[:2] == (whole.summary, whole.logs)


@cache
def late() -> Save:
    """A save whose recording holds a keyframe already."""
    scenario = shipped("crossroads", 9)
    run = begun(scenario, Path("unused"), dict.fromkeys(scenario.sides, "random"))
    while run.seats.battle.world.tick_number < KEYFRAME_EVERY + 9:
        run.seats.play_one()
    data = run.save()
    run.seats.battle.close()
    return read(data)


def test_loading_plays_again_only_what_came_after_the_latest_keyframe() -> None:
    """So that a long battle loads as fast as a short one; `--verify` still plays all of it."""
    recording = read_recording(late().recording)
    tail = since_keyframe(recording)
    assert (tail.ticks[0].tick, tail.playable_to) == (KEYFRAME_EVERY + 1, recording.playable_to)
    frames = [*recording.ticks]
    frames[4] = frames[4]._replace(events=())
    early = late()._replace(recording=rewrite(recording._replace(ticks=frames)))
    loaded(early).battle.close()
    assert verify(early.recording, content().catalogue, content().content_hash).result == "out_of_sync"
    frames = [*recording.ticks]
    frames[-1] = frames[-1]._replace(hash=frames[-1].hash ^ 1)
    for bent in (
        recording._replace(ticks=frames),
        recording._replace(keyframes={KEYFRAME_EVERY: snapshot.write(snapshot.read(late().snapshot)._replace(seed=9))}),
        recording._replace(keyframes={KEYFRAME_EVERY: late().snapshot}),
    ):
        with pytest.raises(CorruptError):
            loaded(late()._replace(recording=rewrite(bent)))


def test_a_recovered_battle_whose_actions_lead_elsewhere_is_refused() -> None:
    recording = read_recording(late().recording)
    frames = [*recording.ticks]
    frames[9] = frames[9]._replace(hash=frames[9].hash ^ 1)
    with pytest.raises(CorruptError, match="tick 10"):
        recover(rewrite(recording._replace(ticks=frames)), content().catalogue, content().content_hash, bots.make)


def test_a_save_says_what_is_fought_and_writes_the_same_bytes_again() -> None:
    data = unbroken("crossroads", "greedy", 2).saves[5]
    save = read(data)
    assert written(save) == data
    assert save.header["scenario"] == "crossroads"
    assert set(save.header["seats"].values()) == {"greedy"}
    assert save.header["casual"] is False
    assert save.header["tick"] == snapshot.read(save.snapshot).tick


def test_other_rules_and_other_content_are_refused() -> None:
    save = read(unbroken("crossroads", "greedy", 2).saves[0])
    other = save._replace(header={**save.header, "rules_hash": "0" * 16})
    with pytest.raises(OtherRulesError) as rules:
        loaded(other)
    with pytest.raises(OtherContentError) as mods:
        load(save, content().catalogue, "0" * 16, bots.make)
    assert (rules.value.exit_code, mods.value.exit_code) == (4, 5)
    assert "\n" not in rules.value.message + mods.value.message


def test_what_is_cut_damaged_foreign_or_of_another_version_is_told_apart() -> None:
    data = unbroken("crossroads", "greedy", 2).saves[3]
    for length in (1, 4, 5, HEAD - 1, HEAD, HEAD + 1, len(data) // 2, len(data) - 1):
        with pytest.raises(TruncatedError) as cut:
            read(data[:length])
        assert cut.value.exit_code == 6
    damaged = [data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :] for at in (5, 9, 13, HEAD, len(data) - 1)]
    for bad in (*damaged, data + b"\0"):
        with pytest.raises(CorruptError) as corrupt:
            read(bad)
        assert corrupt.value.exit_code == 7
    for foreign in (b"", b"PNG", unbroken("crossroads", "greedy", 2).recording, b"FCSV\2" + data[5:]):
        with pytest.raises(NotAReplayError) as other:
            read(foreign)
        assert other.value.exit_code == 8
    with pytest.raises(NotAReplayError, match="version 2"):
        read(b"FCSV\2" + data[5:])


def forged(save: Save) -> Iterator[Save]:
    """Saves with valid checksums that no battle wrote."""
    other = read(unbroken("crossroads", "greedy", 2).saves[7])
    yield save._replace(snapshot=other.snapshot)
    yield save._replace(recording=other.recording)
    yield save._replace(header={**save.header, "seed": 77})
    yield save._replace(header={**save.header, "casual": True})
    yield save._replace(snapshot=b"")
    yield save._replace(recording=b"")
    yield save._replace(minds={})
    yield save._replace(minds=dict.fromkeys(save.minds))
    yield save._replace(minds={side: [-1, None] for side in save.minds})
    yield save._replace(minds={side: [1, [b"\2"] * 10] for side in save.minds})
    side, (decisions, mind) = next((side, told) for side, told in save.minds.items() if told[1])
    for at in range(len(mind)):
        for wrong in (None, -1, [[1 << 40, 1 << 40]], b"\1" * 9):
            bent = [*mind[:at], wrong, *mind[at + 1 :]]
            yield save._replace(minds={**save.minds, side: [decisions, bent]})


def test_a_forged_save_is_refused_or_plays_on_but_nothing_else() -> None:
    save = read(unbroken("crossroads", "greedy", 2).saves[6])
    refused = []
    for bent in forged(save):
        try:
            found = loaded(read(written(bent)))
        except ReplayError as error:
            refused.append(error.message)
            continue
        played_on(found)
    assert len(refused) > 30
    assert [message for message in refused if "\n" in message] == []


def test_altered_bytes_with_a_valid_checksum_never_do_worse_than_a_refusal(scale: int) -> None:
    save = read(unbroken("crossroads", "greedy", 2).saves[2])
    dice = Dice(5, 5, 5, 5)
    for _ in range(20 * scale):
        part = ("snapshot", "recording")[dice.pick("part", 2)]
        data = bytearray(getattr(save, part))
        data[dice.pick("at", len(data))] = dice.pick("byte", 256)
        if bytes(data) == getattr(save, part):
            continue
        with pytest.raises(ReplayError):
            loaded(save._replace(snapshot=bytes(data)) if part == "snapshot" else save._replace(recording=bytes(data)))


def test_made_up_bytes_fill_no_memory() -> None:
    """Four million empty maps would become some 289 MB of objects; they are counted before any is made."""
    for payload in (
        b"\x94\x80\xc4\x00\xc4\x00\xdf" + struct.pack(">I", 1 << 22) + b"\xa0\x80" * (1 << 22),
        b"\x94" + b"\xdd" + struct.pack(">I", 1 << 22) + b"\x80" * (1 << 22),
        b"\x91" * (1 << 20),
        b"\x94\x80\xcb" + b"\0" * 8,
    ):
        head = struct.pack(">II", len(payload), zlib.crc32(payload))
        data = PREAMBLE + head + struct.pack(">H", crc_hqx(head, 0xFFFF)) + payload
        tracemalloc.start()
        try:
            with pytest.raises(CorruptError):
                read(data)
            assert tracemalloc.get_traced_memory()[1] < 4 * len(data) + (1 << 20)
        finally:
            tracemalloc.stop()


def test_a_file_larger_than_any_save_is_not_read(tmp_path: Path) -> None:
    with (tmp_path / "large.fcs").open("wb") as file:
        file.truncate(1 << 30)
    tracemalloc.start()
    try:
        with pytest.raises(CorruptError) as found:
            read_file(tmp_path / "large.fcs")
        assert tracemalloc.get_traced_memory()[1] < 3 * MOST_BYTES
    finally:
        tracemalloc.stop()
    assert found.value.file == str(tmp_path / "large.fcs")
