"""Recordings are written as the battle runs and read whole, cut short or not at all."""

import random
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from ecs import snapshot
from ecs.changes import Row
from ecs.codec import pack, unpack
from ecs.errors import CodecError, CorruptError, ReplayError, TruncatedError
from ecs.ids import EntityId
from ecs.replay import (
    FOOTER,
    HEADER,
    KEYFRAME,
    TICK,
    Footer,
    Frame,
    Keyframe,
    RecordingReader,
    RecordingWriter,
    read,
    rewrite,
)
from ecs.ticks import TickFrame
from tests.ecs.recorded import contents, header, recorded, reframed, tick_frame
from tests.ecs.sample import SYSTEMS, battle, play


def test_a_recording_holds_what_the_world_left() -> None:
    recording = read(recorded())
    with battle() as world:
        world.settle()
        frames = [tick_frame(record, ["march", [record.tick, None]]) for record in play(world, 25)]
    assert list(recording.ticks) == frames
    assert recording.ticks[3:5][1] == frames[4]
    assert recording.footer == {"winner": "ants", "ticks": 25}
    assert (recording.ended, recording.playable_to) == ("ok", 25)
    assert list(recording.keyframes) == [0, 10, 20]


def test_the_header_tells_the_fields_of_every_component_and_event() -> None:
    told = read(recorded()).header
    assert told["container"] == 1
    assert told["schema"]["sample.place"] == ["x", "y"]
    assert told["events"]["sample.moved"] == ["who", "x"]
    assert told["systems"] == ["march", "fire", "memory", "life"]


def test_a_keyframe_restores_the_world_of_its_tick() -> None:
    recording = read(recorded())
    with snapshot.restore(recording.keyframes[10], [system() for system in SYSTEMS]) as world:
        assert world.state_hash() == recording.ticks[9].hash
        records = [tick_frame(record, ["march", [record.tick, None]]) for record in play(world, 15)]
    assert records == list(recording.ticks)[10:]


def test_the_reader_gives_ticks_keyframes_and_footer_in_order() -> None:
    reader = RecordingReader(recorded(11))
    kinds = [type(frame) for frame in reader]
    assert kinds == [Keyframe, *[TickFrame] * 10, Keyframe, TickFrame, Footer]
    assert (reader.ended, reader.playable_to) == ("ok", 11)


def test_a_file_is_playable_while_the_battle_still_runs(tmp_path: Path) -> None:
    path = tmp_path / "battle.fcr"
    with battle() as world, RecordingWriter(path, header(world)) as writer:
        for record in play(world, 5):
            writer.tick(record)
            assert read(path).playable_to == record.tick
        assert read(path).ended == "truncated"
        writer.close({})
        assert read(path, strict=True).footer == {}


def test_no_file_is_made_for_a_bad_header(tmp_path: Path) -> None:
    path = tmp_path / "battle.fcr"
    for bad in ({"systems": ["a"], "speed": 0.5}, {"systems": "a"}, {}, {"systems": [], "schema": {"a": [1]}}):
        with pytest.raises(CodecError):
            RecordingWriter(path, bad)
    assert not path.exists()


def test_two_who_write_the_same_file_do_not_spoil_it(tmp_path: Path) -> None:
    path = tmp_path / "both.fcr"
    with battle() as world, RecordingWriter(path, header(world)) as first, RecordingWriter(path, header(world)) as last:
        for record in play(world, 5):
            first.tick(record)
            if record.tick <= 3:
                last.tick(record)
    assert read(path).playable_to == 3


@pytest.mark.skipif(not Path("/dev/full").is_char_device(), reason="there is no device that is always full")
def test_a_full_disk_names_the_file(tmp_path: Path) -> None:
    path = tmp_path / "link.fcr"
    path.symlink_to("/dev/full")
    with battle() as world, pytest.raises(OSError, match="No space") as refused:
        RecordingWriter(path, header(world))
    assert refused.value.filename == str(path)
    assert Path("/dev/full").is_char_device()


def test_leaving_the_writer_without_closing_leaves_a_recording_cut_short(tmp_path: Path) -> None:
    path = tmp_path / "battle.fcr"
    with battle() as world, RecordingWriter(path, header(world)) as writer:
        for record in play(world, 3):
            writer.tick(record)
    with pytest.raises(TruncatedError, match="cut short, playable to tick 3") as caught:
        read(path, strict=True)
    assert caught.value.playable_to == 3
    assert caught.value.file == str(path)
    with pytest.raises(ReplayError, match="has ended"):
        writer.close({})


def test_ticks_and_keyframes_are_written_in_turn() -> None:
    with battle() as world:
        writer = RecordingWriter(BytesIO(), header(world))
        one, two, three = play(world, 3)
    writer.tick(one)
    with pytest.raises(ReplayError, match="tick 3 cannot follow tick 1"):
        writer.tick(three)
    with pytest.raises(ReplayError, match="keyframe of tick 7 cannot stand after tick 1"):
        writer.keyframe(b"", tick=7)
    writer.tick(two)


def test_a_tick_that_names_what_the_header_lacks_is_refused() -> None:
    with battle() as world:
        writer = RecordingWriter(BytesIO(), {"systems": ["march"]})
        with pytest.raises(CodecError, match="tick 1 names 'fire', which the header"):
            writer.tick(next(play(world, 1)))


def test_every_clean_cut_plays_to_the_last_whole_tick() -> None:
    data = recorded(6, creatures=2)
    whole, parts = list(read(data).ticks), contents(data)
    ends = [len(reframed(parts[:count])) for count in range(1, len(parts) + 1)]
    for length in range(1, len(data)):
        if length < ends[0]:
            with pytest.raises(TruncatedError):
                read(data[:length])
            continue
        found = read(data[:length])
        kind, body = unpack(parts[sum(end <= length for end in ends) - 1])
        assert found.ended == "truncated"
        assert found.playable_to == len(found.ticks) == (0 if kind == HEADER else body[0])
        assert list(found.ticks[-1:]) == whole[: len(found.ticks)][-1:]


def test_damage_names_its_tick() -> None:
    data = recorded(12)
    at = len(reframed(contents(data)[:7]))  # header, keyframe and five ticks
    for place in (at, at + 5, at + 9, at + 12):
        bad = bytearray(data)
        bad[place] ^= 16
        with pytest.raises(CorruptError, match="damaged at tick 6") as caught:
            read(bytes(bad))
        assert caught.value.tick == 6


def test_the_ticks_before_damage_can_be_read_one_by_one() -> None:
    bad = bytearray(recorded(12, footer=False))
    bad[-3] ^= 1
    reader = RecordingReader(bytes(bad))
    seen: list[Frame] = []
    with pytest.raises(CorruptError, match="damaged at tick 12"):
        seen.extend(iter(reader))
    assert reader.playable_to == 11


@pytest.mark.parametrize(
    "parts",
    [
        [[TICK, [1, None, [], 0, []]]],
        [[HEADER, []]],
        [[HEADER, {"systems": []}]],
        [[HEADER, {"systems": [], "schema": {"a": ["x"]}, "events": {"e": 3}}]],
        [3],
        [["header", {}]],
    ],
)
def test_a_file_without_a_good_header_is_damaged_at_tick_0(parts: list[Any]) -> None:
    with pytest.raises(CorruptError) as caught:
        read(reframed([pack(part) for part in parts]))
    assert caught.value.tick == 0


HEAD: list[Any] = [HEADER, {"systems": ["s"], "schema": {"a": ["x"], "b": []}, "events": {"e": ["w"]}}]


@pytest.mark.parametrize(
    "body",
    [
        None,
        [1, None, [], 0],
        [0, None, [], 0, []],
        [2, None, [], 0, []],
        [True, None, [], 0, []],
        [1, None, [], -1, []],
        [1, None, [[1, 1, [1, 0, 0]]], 0, []],
        [1, None, [[1, 2, []]], 0, []],
        [1, None, [[1, 1, [1, 2, 0, 5]]], 0, []],
        [1, None, [[1, 1, [1, 0, 1, 5]]], 0, []],
        [1, None, [[1, 1, [1, 0, -3, 5]]], 0, []],
        [1, None, [[1, 1, [1, 0, -2, 5]]], 0, []],
        [1, None, [[1, 1, [1, 0, -1, [5, 5]]]], 0, []],
        [1, None, [[1, 1, [1, 0, -1, 5]]], 0, []],
        [1, None, [[1, 1, ["1", 0, 0, 5]]], 0, []],
        [1, None, [], 0, [[1, 1, 1, [3]]]],
        [1, None, [], 0, [[1, 1, 0, []]]],
        [1, None, [], 0, [[1, 9, 0, [3]]]],
        [1, None, [], 0, [7]],
    ],
)
def test_a_tick_that_makes_no_sense_is_damage_although_its_checksums_are_right(body: Any) -> None:
    good = [TICK, [1, None, [[1, 1, [1, 0, 0, 5, 1, 1, -1, []]]], 7, [[1, 1, 0, [3]]]]]
    assert read(reframed([pack(HEAD), pack(good)])).ticks[0].rows == (
        Row(1, "s", EntityId(1), "a", "x", 5),
        Row(1, "s", EntityId(1), "b", "+", []),
    )
    with pytest.raises(CorruptError):
        read(reframed([pack(part) for part in (HEAD, [KEYFRAME, [0, b""]], [TICK, body])]))


@pytest.mark.parametrize(
    "parts",
    [
        [[KEYFRAME, [3]]],
        [[KEYFRAME, ["3", b""]]],
        [[KEYFRAME, [True, b""]]],
        [[KEYFRAME, [-1, b""]]],
        [[KEYFRAME, [3, b""]], [KEYFRAME, [4, b""]]],
        [[FOOTER, []]],
        [[FOOTER, {}], [FOOTER, {}]],
        [[9, {}]],
        [HEAD],
    ],
)
def test_frames_in_the_wrong_place_are_damage(parts: list[Any]) -> None:
    with pytest.raises(CorruptError):
        read(reframed([pack(part) for part in [HEAD, *parts]]))


def test_something_after_the_footer_is_damage() -> None:
    for tail in (b"x", bytes(30)):
        with pytest.raises(CorruptError):
            read(recorded(3) + tail)


def test_a_recording_may_begin_at_a_later_tick() -> None:
    with battle() as world:
        list(play(world, 4))
        file = BytesIO()
        writer = RecordingWriter(file, header(world))
        writer.keyframe(snapshot.take(world), tick=4)
        assert read(file.getvalue()).playable_to == 4
        for record in play(world, 2):
            writer.tick(record)
    found = read(file.getvalue())
    assert (list(found.keyframes), found.playable_to, len(found.ticks)) == ([4], 6, 2)


def frame_of(tick: int, value: Any) -> TickFrame:
    """A tick in which one field took a value."""
    return TickFrame(tick, None, (Row(1, "s", EntityId(1), "a", "x", value),), 0, ())


def casual(file: BytesIO) -> RecordingWriter:
    return RecordingWriter(file, {**HEAD[1], "casual": True})


def test_a_tick_of_hundreds_of_thousands_of_values_can_be_read() -> None:
    file, frame = BytesIO(), frame_of(1, [[0, 1, 2]] * 120 * 120 * 4)
    casual(file).frame(frame)
    assert list(read(file.getvalue()).ticks) == [frame]


@pytest.mark.parametrize(
    ("value", "error"),
    [
        ([0] * (1 << 20), "more than fit"),
        ([bytes(4 << 20)], "more than the 4194304 allowed"),
        ([random.Random(1).randbytes(300_000)], "packed bytes do not fit"),
    ],
    ids=["too many values", "too large", "too large packed"],
)
def test_what_a_reader_would_refuse_is_not_written(value: Any, error: str) -> None:
    file = BytesIO()
    writer = casual(file)
    writer.frame(frame_of(1, 7))
    with pytest.raises((CodecError, ReplayError), match=error):
        writer.frame(frame_of(2, value))
    assert read(file.getvalue()).playable_to == 1


def test_a_frame_that_did_not_fit_ends_the_recording_for_what_follows_is_packed_after_it() -> None:
    file = BytesIO()
    writer = casual(file)
    with pytest.raises(ReplayError, match="do not fit"):
        writer.frame(frame_of(1, [random.Random(1).randbytes(300_000)]))
    with pytest.raises(ReplayError, match="has ended"):
        writer.close({})
    assert read(file.getvalue()).ended == "truncated"


def test_a_recording_that_is_full_plays_as_far_as_it_goes() -> None:
    file = BytesIO()
    writer, fill = casual(file), bytes((4 << 20) - 99)
    for tick in range(1, 17):
        writer.frame(frame_of(tick, fill))
    with pytest.raises(ReplayError, match="unpacks to more than 67108864"):
        writer.frame(frame_of(17, fill))
    assert read(file.getvalue()).playable_to == 16


def test_no_more_is_taken_back_than_a_reader_takes() -> None:
    file = BytesIO()
    writer = casual(file)
    writer.frame(frame_of(1, 0))
    for at in range(4096):
        writer.frame(frame_of(2, at))
        writer.take_back(1)
    writer.frame(frame_of(2, 9))
    with pytest.raises(ReplayError, match="more than 4096"):
        writer.take_back(1)
    assert len(read(file.getvalue()).takes) == 4096


@pytest.mark.parametrize("tick", [-1, 0, 2, 3])
def test_nothing_is_taken_back_beyond_what_was_written(tick: int) -> None:
    writer = casual(BytesIO())
    with pytest.raises(ReplayError, match="none to go back to"):
        writer.take_back(0)
    writer.frame(frame_of(1, 0))
    writer.frame(frame_of(2, 0))
    with pytest.raises(ReplayError, match="none to go back to"):
        writer.take_back(tick)


def test_rewriting_gives_the_same_bytes() -> None:
    for data in (recorded(), recorded(7, footer=False)):
        assert rewrite(read(data)) == data


def test_a_tampered_recording_has_valid_checksums() -> None:
    recording = read(recorded())
    ticks = list(recording.ticks)
    at = next(at for at, frame in enumerate(ticks) if frame.rows and frame.tick > 3)
    rows = ticks[at].rows
    ticks[at] = ticks[at]._replace(rows=(rows[0]._replace(value=999), *rows[1:]))
    again = read(rewrite(recording._replace(ticks=ticks)), strict=True)
    assert again.ticks[at].rows[0].value == 999
    assert [a == b for a, b in zip(again.ticks, recording.ticks, strict=True)].count(False) == 1


def test_a_battle_of_many_ticks_stays_small(scale: int) -> None:
    ticks = 240 * scale
    assert len(recorded(ticks)) < 400 * ticks
