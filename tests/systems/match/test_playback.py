from random import Random

import pytest

from components.events import Witnessed
from ecs.errors import CodecError, CorruptError
from ecs.replay import read, rewrite
from ecs.table import Table
from systems.match.chronicle import MOST_LINES
from systems.match.playback import MOST, Playback, event_object
from tests.systems.match.fought import Rows, fought, lengthy


def flat(table: Table) -> Rows:
    """The rows as a world lists its own."""
    return [(e, wire, fields) for e in sorted(table.rows) for wire, fields in sorted(table.rows[e].items())]


def test_every_tick_is_shown_as_it_was_forwards_and_backwards() -> None:
    whole = lengthy()
    playback = Playback(read(whole.data))
    forwards = sorted(whole.rows)
    for tick in [*forwards, *reversed(forwards)]:
        assert flat(playback.seek(tick)) == whole.rows[tick]


def test_jumps_land_on_the_same_state(scale: int) -> None:
    whole, dice = lengthy(), Random(1)
    playback, hashes = Playback(read(whole.data)), {record.tick: record.hash for _, record in whole.ticks}
    for _ in range(60 * scale):
        tick = dice.randint(1, playback.last)
        assert playback.seek(tick).state_hash() == hashes[tick]


def test_without_keyframes_the_deltas_are_enough() -> None:
    whole = lengthy()
    playback = Playback(read(whole.data)._replace(keyframes={}))
    for tick in (playback.last, 1, playback.last // 2):
        assert flat(playback.seek(tick)) == whole.rows[tick]


def test_a_battle_cut_at_any_byte_plays_to_the_last_tick_that_is_whole(scale: int) -> None:
    """Whatever moment the writer is killed at, the state of every tick that was flushed is there."""
    whole = fought(3, rounds=1)
    header = len(rewrite(read(whole.data)._replace(ticks=[], keyframes={}, footer=None)))
    hashes = {record.tick: record.hash for _, record in whole.ticks}
    seen, last = set(), 0
    for length in range(header, len(whole.data), 1 if scale > 1 else 5):  # no frame is that short
        recording = read(whole.data[:length])
        assert recording.playable_to >= last
        if recording.playable_to > last or length == header:
            last = recording.playable_to
            playback = Playback(recording)
            assert playback.last == last
            assert not last or playback.seek(last).state_hash() == hashes[last]
        seen.add(recording.playable_to)
    assert seen == {0, *hashes}


def test_a_tick_outside_is_brought_inside() -> None:
    playback = Playback(read(fought(3).data))
    assert playback.seek(-5).tick == 0
    assert not playback.table.rows
    assert playback.seek(10**6).tick == playback.last


def test_a_state_of_a_playback_can_be_restored() -> None:
    whole = fought(3)
    tick = max(whole.snapshots)
    assert Playback(read(whole.data)).seek(tick).snapshot() == whole.snapshots[tick]


def test_events_and_lines_are_told_as_they_were() -> None:
    whole = fought(3)
    playback = Playback(read(whole.data))
    told = [(record.tick, stamped.event) for _, record in whole.ticks for stamped in record.events]
    lines = [(tick, event) for tick, event in told if isinstance(event, Witnessed)]
    assert len(list(playback.events())) == len(told)
    assert list(playback.log("all")) == lines
    assert list(playback.log("red")) == [(tick, line) for tick, line in lines if line.side == "red"]


def test_an_event_is_named_field_by_field() -> None:
    playback = Playback(read(fought(3).data))
    tick, row = next((tick, row) for tick, row in playback.events() if row.event == "turn_started")
    told = event_object(playback, tick, row)
    assert set(told) == {"tick", "beat", "system", "event", "actor"}
    assert (told["tick"], told["event"]) == (tick, "turn_started")


def test_a_recording_whose_beginning_is_missing_is_refused() -> None:
    recording = read(fought(3).data)
    with pytest.raises(CorruptError, match="is missing"):
        Playback(recording._replace(ticks=recording.ticks[5:], keyframes={}))


def test_after_a_tick_that_does_not_fit_the_ones_before_it_are_as_they_were() -> None:
    whole = fought(3)
    recording = read(whole.data)
    ticks = list(recording.ticks)
    good = next(row for row in ticks[9].rows if row.field not in ("+", "-"))
    ticks[9] = ticks[9]._replace(rows=(good, good._replace(component="none")))
    playback = Playback(recording._replace(ticks=ticks))
    playback.seek(9)
    with pytest.raises(CodecError):
        playback.seek(10)
    assert flat(playback.seek(9)) == whole.rows[9]


def test_no_more_rows_are_kept_than_a_few_ticks_have() -> None:
    whole = lengthy()
    playback = Playback(read(whole.data))
    for tick in [*range(1, playback.last + 1), *range(playback.last, 0, -1)]:
        playback.seek(tick)
        assert len(playback._passed) <= MOST
    assert len(playback._passed) > 3


def test_more_lines_of_logs_than_any_battle_tells_are_refused() -> None:
    recording = read(lengthy().data)
    frame = recording.ticks[-1]
    line = next(row for one in recording.ticks for row in one.events if row.event == "witnessed")
    flooded = [*recording.ticks[:-1], frame._replace(events=(line,) * (MOST_LINES + 1))]
    with pytest.raises(CorruptError, match="more than 65536 lines"):
        list(Playback(recording._replace(ticks=flooded)).log("all"))
    full = [recording.ticks[0]._replace(events=(line,) * MOST_LINES)]
    assert sum(1 for _ in Playback(recording._replace(ticks=full)).events()) == MOST_LINES
