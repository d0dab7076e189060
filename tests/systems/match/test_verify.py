from dataclasses import replace
from typing import Any

import pytest

from components.scenario import Scenario
from ecs.codec import build, plain
from ecs.replay import Recording, read, rewrite
from ecs.ticks import TickFrame
from systems.match.playback import Playback
from systems.match.record import KEYFRAME_EVERY
from systems.match.verify import Report, verify_recording
from tests.arena import content
from tests.systems.match.fought import Fought, checked, fought, lengthy

EVERY = 97  # bytes between those that are flipped
CUTS = 40


def judged(recording: Recording) -> Report:
    return verify_recording(recording, content().catalogue, content().content_hash)


def reheaded(whole: Fought, **changed: Any) -> Recording:
    recording = read(whole.data)
    return recording._replace(header={**recording.header, **changed})


def with_frame(recording: Recording, tick: int, **changed: Any) -> Recording:
    frames: list[TickFrame] = list(recording.ticks)
    frames[tick - recording.ticks[0].tick] = frames[tick - recording.ticks[0].tick]._replace(**changed)
    return recording._replace(ticks=frames)


@pytest.mark.parametrize("bot", ["random", "greedy"])
@pytest.mark.parametrize("seed", [3, 4, 5])
def test_every_recorded_battle_verifies(seed: int, bot: str) -> None:
    whole = fought(seed, bot=bot)
    report = checked(whole.data)
    assert (report.result, report.divergence) == ("ok", None)
    assert (report.ticks, report.state_hash) == (whole.summary.ticks, whole.summary.state_hash)


def test_keyframes_are_verified_too() -> None:
    whole = lengthy()
    assert checked(whole.data).result == "ok"
    recording = read(whole.data)
    other = {**recording.keyframes, KEYFRAME_EVERY: recording.keyframes[2 * KEYFRAME_EVERY]}
    divergence = judged(recording._replace(keyframes=other)).divergence
    assert divergence is not None
    assert (divergence.tick, divergence.field) == (KEYFRAME_EVERY, "keyframe")


def test_a_flipped_byte_is_noticed_wherever_it_is(scale: int) -> None:
    data = fought(3).data
    for at in range(0, len(data), max(1, EVERY // scale)):
        flipped = bytearray(data)
        flipped[at] ^= 1 << at % 8
        report = checked(bytes(flipped))
        assert report.result in ("corrupt", "not_a_replay"), at
        assert report.message
        if report.result == "corrupt":
            assert report.playable_to == max(0, report.ticks - 1)
            assert f"tick {report.ticks}" in report.message or "before the first tick" in report.message


def test_a_cut_recording_is_playable_to_its_last_whole_tick(scale: int) -> None:
    whole = fought(3)
    data, last = whole.data, 0
    header = len(rewrite(read(data)._replace(ticks=[], keyframes={}, footer=None)))
    for at in [*range(header, len(data), max(1, (len(data) - header) // (CUTS * scale))), len(data) - 1]:
        recording = read(data[:at])
        assert recording.ended == "truncated"
        assert recording.playable_to >= last
        last = recording.playable_to
        table = Playback(recording).seek(last)
        assert table.state_hash() == (whole.ticks[last - 1][1].hash if last else 0)
    assert last == whole.summary.ticks


@pytest.mark.parametrize("part", [2, 3, 5])
def test_a_cut_recording_is_verified_as_far_as_it_goes(part: int) -> None:
    whole = fought(3)
    report = checked(whole.data[: len(whole.data) * (part - 1) // part])
    assert report.result == "truncated"
    assert f"playable to tick {report.playable_to}" in report.message
    assert int(report.state_hash, 16) == whole.ticks[report.playable_to - 1][1].hash


@pytest.mark.parametrize("length", range(5))
def test_too_little_to_tell_is_no_replay_or_cut_short(length: int) -> None:
    assert checked(fought(3).data[:length]).result == ("truncated" if length else "not_a_replay")


def test_a_cut_within_the_header_leaves_nothing_to_play() -> None:
    report = checked(fought(3).data[:100])
    assert (report.result, report.playable_to) == ("truncated", 0)


def test_other_rules_and_other_content_are_told() -> None:
    whole = fought(3)
    assert judged(reheaded(whole, rules_hash="0" * 16)).result == "other_rules"
    assert judged(reheaded(whole, content_hash="0" * 16)).result == "other_content"


def test_other_rules_are_playable_all_the_same() -> None:
    whole = fought(3)
    recording = reheaded(whole, rules_hash="0" * 16)
    assert judged(recording).playable_to == whole.summary.ticks
    assert Playback(recording).seek(whole.summary.ticks).state_hash() == whole.ticks[-1][1].hash


def test_another_seed_in_the_header_is_out_of_sync_at_once() -> None:
    divergence = judged(reheaded(fought(3), seed=99)).divergence
    assert divergence is not None
    assert divergence.tick == 1


def test_a_changed_row_is_named() -> None:
    recording = read(fought(3).data)
    tick, at, row = next(
        (frame.tick, at, row) for frame in recording.ticks for at, row in enumerate(frame.rows) if row.field == "left"
    )
    rows = list(recording.ticks[tick - 1].rows)
    rows[at] = row._replace(value=9)
    divergence = judged(with_frame(recording, tick, rows=tuple(rows))).divergence
    assert divergence is not None
    named = (divergence.tick, divergence.beat, divergence.system, divergence.entity, divergence.component)
    assert named == (tick, row.beat, row.system, row.entity, "action_points")
    assert (divergence.field, divergence.expected, divergence.got) == ("left", 9, row.value)


def test_a_row_too_many_and_one_too_few_are_named() -> None:
    recording = read(fought(3).data)
    rows = recording.ticks[4].rows
    for changed in ((*rows, rows[-1]), rows[:-1]):
        divergence = judged(with_frame(recording, 5, rows=changed)).divergence
        assert divergence is not None
        assert (divergence.tick, divergence.component, divergence.field) == (5, rows[-1].component, rows[-1].field)


def test_a_changed_hash_is_named() -> None:
    recording = read(fought(3).data)
    divergence = judged(with_frame(recording, 5, hash=1)).divergence
    assert divergence is not None
    assert (divergence.tick, divergence.field, divergence.expected) == (5, "state_hash", "0000000000000001")


def test_a_changed_event_is_named() -> None:
    recording = read(fought(3).data)
    tick, at, row = next(
        (f.tick, at, row) for f in recording.ticks for at, row in enumerate(f.events) if row.event == "paid"
    )
    ap = Playback(recording).names("paid").index("ap")
    events = list(recording.ticks[tick - 1].events)
    events[at] = row._replace(fields=[*row.fields[:ap], 9, *row.fields[ap + 1 :]])
    found = judged(with_frame(recording, tick, events=tuple(events))).divergence
    assert found is not None
    assert (found.tick, found.beat, found.system, found.component, found.field) == (
        tick, row.beat, row.system, "paid", "ap"
    )  # fmt: skip
    assert (found.expected, found.got) == (9, row.fields[ap])


def test_an_event_too_many_and_one_too_few_are_named() -> None:
    recording = read(fought(3).data)
    events = recording.ticks[0].events
    for changed in ((*events, events[-1]), events[:-1]):
        found = judged(with_frame(recording, 1, events=changed)).divergence
        assert found is not None
        assert (found.tick, found.component, (found.expected is None) != (found.got is None)) == (
            1, events[-1].event, True
        )  # fmt: skip


@pytest.mark.parametrize("field", ["winner", "ended_by", "state_hash", "index"])
def test_a_footer_that_says_something_else_is_out_of_sync(field: str) -> None:
    recording = read(fought(3).data)
    assert recording.footer is not None
    changed: Any = {"action.strike": [2]} if field == "index" else "another"
    report = judged(recording._replace(footer={**recording.footer, field: changed}))
    assert report.result == "out_of_sync"
    assert report.divergence is not None
    assert (report.divergence.component, report.divergence.field) == ("footer", field)
    assert (report.divergence.expected, report.divergence.got) == (changed, recording.footer[field])


def test_a_footer_that_says_less_is_no_other_one() -> None:
    recording = read(fought(3).data)
    assert judged(recording._replace(footer={})).result == "ok"


def exchanged(told: Any, old: int, new: int) -> Any:
    """Plain lists with another number in the place of one: such as nothing of ours would write."""
    if isinstance(told, list):
        return [exchanged(value, old, new) for value in told]
    return new if told == old else told


def test_what_cannot_begin_is_corrupt_and_says_why() -> None:
    whole = fought(3)
    start = build(read(whole.data).header["start"], Scenario)
    small = start.layout._replace(squares=start.layout.squares[1:])
    scenarios = (
        replace(start, ruleset="levls"),
        replace(start, layout=small),
        replace(start, entrants=(replace(start.entrants[0], x=99), *start.entrants[1:])),
        replace(start, entrants=(replace(start.entrants[0], kind="gobblin"), *start.entrants[1:])),
    )
    high = replace(start, entrants=(replace(start.entrants[0], elevation=987_654_321), *start.entrants[1:]))
    faulty: list[dict[str, Any]] = [{"start": plain(scenario, Scenario)} for scenario in scenarios]
    faulty += [{"start": exchanged(plain(high, Scenario), 987_654_321, 1 << 63)}]
    faulty += [{"seed": "seven"}, {"start": [1, 2]}, {"start": None}]
    for changed in faulty:
        report = judged(reheaded(whole, **changed))
        assert report.result == "corrupt", changed
        assert report.message
