from io import BytesIO
from pathlib import Path

import pytest

from components.scenario import Scenario
from ecs.codec import build
from ecs.errors import ReplayError
from ecs.replay import Take, read
from ecs.ticks import Ticks
from systems.match.battle import Battle
from systems.match.chronicle import MOST_LINES
from systems.match.identity import map_hash, rules_hash
from systems.match.record import KEYFRAME_EVERY, Recorder, header_of
from systems.order import systems
from tests.arena import content
from tests.systems.match.fought import duel, fought, lengthy


def test_the_header_holds_all_that_playing_again_needs() -> None:
    whole = fought(3)
    header = read(whole.data).header
    assert build(header["start"], Scenario) == whole.scenario
    assert (header["seed"], header["ruleset"]) == (whole.seed, "levels")
    assert header["rules_hash"] == rules_hash()
    assert header["content_hash"] == content().content_hash
    assert header["map_hash"] == map_hash(whole.scenario.layout)
    assert header["seats"] == {"blue": "random", "red": "random"}
    assert header["systems"] == [system.name for system in systems()]


def test_mods_are_named_in_their_order() -> None:
    mods = [("zoo", "12"), ("ants", "34")]
    header = header_of(duel(), 1, {}, "0", mods)
    assert header["mods"] == [["zoo", "12"], ["ants", "34"]]


def test_every_tick_is_written_down() -> None:
    whole = fought(3)
    recording = read(whole.data)
    assert (recording.ended, recording.playable_to) == ("ok", whole.summary.ticks)
    for frame, (_, record) in zip(recording.ticks, whole.ticks, strict=True):
        assert (frame.tick, frame.rows, frame.hash) == (record.tick, record.rows, record.hash)


def test_a_keyframe_is_the_world_after_its_tick() -> None:
    whole = lengthy()
    keyframes = read(whole.data).keyframes
    assert list(keyframes) == list(range(KEYFRAME_EVERY, whole.summary.ticks + 1, KEYFRAME_EVERY))
    assert len(keyframes) > 1
    for tick, data in keyframes.items():
        assert data == whole.snapshots[tick]


def test_the_footer_tells_how_it_ended() -> None:
    whole = fought(3)
    footer = read(whole.data).footer
    assert footer is not None
    assert (footer["winner"], footer["ended_by"]) == (whole.summary.winner, whole.summary.ended_by)
    assert footer["state_hash"] == whole.summary.state_hash


def test_a_file_is_playable_at_every_moment(tmp_path: Path) -> None:
    file, scenario = tmp_path / "a.fcr", duel()
    recorder = Recorder(file, header_of(scenario, 1, {}, content().content_hash))
    assert read(file).playable_to == 0
    battle = Battle(scenario, content().catalogue, 1, on_tick=recorder)
    for tick in range(2, 6):
        battle.end_turn()
        recording = read(file)
        assert (recording.playable_to, recording.ended) == (tick, "truncated")
    recorder.abandon()
    battle.close()


def test_nothing_can_be_added_once_it_has_ended() -> None:
    scenario = duel()
    recorder = Recorder(BytesIO(), header_of(scenario, 1, {}, ""))
    battle = Battle(scenario, content().catalogue, 1, on_tick=recorder)
    recorder.abandon()
    with pytest.raises(ReplayError, match="has ended"):
        battle.end_turn()
    battle.close()


def test_a_recorder_ends_before_it_tells_more_lines_than_a_reader_takes() -> None:
    file, whole = BytesIO(), lengthy()
    before = read(whole.data)
    line = next(row for frame in before.ticks for row in frame.events if row.event == "witnessed")
    last = before.ticks[-1]._replace(events=(line,) * (MOST_LINES + 1))
    recorder = Recorder(file, {**before.header})
    with pytest.raises(ReplayError, match="more than 65536 lines"):
        recorder.retell(before._replace(ticks=[*before.ticks[:-1], last]))


def test_what_was_played_before_a_take_back_keeps_its_keyframes_when_it_is_told_again() -> None:
    whole = lengthy()
    before = read(whole.data)
    assert before.playable_to > KEYFRAME_EVERY + 9
    back = KEYFRAME_EVERY + 5
    assert isinstance(before.ticks, Ticks)
    line = before._replace(
        header={**before.header, "casual": True}, footer=None, takes=(Take(before.ticks[: back + 3], back),)
    )
    file = BytesIO()
    Recorder(file, line.header).retell(line)
    again = read(file.getvalue())
    assert len(again.takes) == 1
    assert [*again.ticks] == [*before.ticks]
    assert again.keyframes == before.keyframes
