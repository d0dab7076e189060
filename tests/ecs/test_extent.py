"""A recording holds so much and no more: it is read in seconds, and a writer ends before a reader would."""

from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest

from ecs.codec import pack
from ecs.errors import CodecError, CorruptError, ReplayError
from ecs.extent import MAX_COUNTED, MAX_EVENTS, MAX_FRAMES, MAX_LISTS, MAX_ROWS, Extent, rows_and_events
from ecs.frames import PREAMBLE, FrameReader, FrameWriter
from ecs.replay import RecordingWriter, read
from ecs.ticks import EventRow, TickFrame
from tests.ecs.recorded import recorded


def header() -> dict[str, Any]:
    return read(recorded()).header


def forged(bodies: list[Any], repeat: Callable[[int], Any], count: int) -> bytes:
    """A file with right checksums: the header of a real one, these frames, and so many more."""
    writer = FrameWriter()
    first = next(iter(FrameReader(recorded())))
    made = [writer.frame(first)]
    made += [writer.frame(pack(body)) for body in bodies]
    made += [writer.frame(pack(repeat(at))) for at in range(count)]
    return PREAMBLE + b"".join(made)


def tick(number: int, action: Any = None, groups: Any = (), events: Any = ()) -> list[Any]:
    return [1, [number, action, [*groups], 0, [*events]]]


@pytest.mark.parametrize(
    ("repeat", "count", "why"),
    [
        (lambda at: tick(at + 1), MAX_FRAMES, "more than 65536 frames"),
        (lambda at: tick(at + 1, events=[None] * (MAX_EVENTS + 1)), 1, "more than 262144 events"),
        (lambda at: tick(at + 1, [[0] * 99_990] * 10), 5, "more than 4194304 values"),
    ],
)
def test_a_file_with_more_in_it_than_any_battle_is_refused_in_one_line(
    repeat: Callable[[int], Any], count: int, why: str
) -> None:
    with pytest.raises(CorruptError, match=why):
        read(forged([], repeat, count))


def test_what_is_counted_is_refused_one_beyond_the_bound() -> None:
    extent = Extent()
    extent.tick(MAX_ROWS, MAX_EVENTS)
    with pytest.raises(CodecError, match="changed fields"):
        extent.tick(1, 0)
    extent = Extent()
    extent.tick(0, MAX_EVENTS)
    with pytest.raises(CodecError, match="events"):
        extent.tick(0, 1)
    extent = Extent()
    for _ in range(MAX_FRAMES):
        extent.frame(b"\x90")
    with pytest.raises(CodecError, match="frames"):
        extent.frame(b"\xc0")
    assert MAX_LISTS > MAX_COUNTED > MAX_ROWS


def test_keyframes_of_any_bytes_are_no_lists() -> None:
    extent, half = Extent(), b"\x90" * (MAX_LISTS // 2 - 9)
    for kind in (2, 2, 2, 1, 1):
        extent.frame(pack([kind, [0, half]]))
    last = pack([1, [0, half]])
    with pytest.raises(CodecError, match="lists"):
        extent.frame(last)


@pytest.mark.parametrize("one", [[], {}, [[0]]])
def test_lists_are_counted_before_they_are_made(one: Any) -> None:
    extent, content = Extent(), pack(tick(1, [one] * 99_999))
    each = 99_999 * (2 if one else 1) + 4
    for _ in range(MAX_LISTS // each):
        extent.frame(content)
    with pytest.raises(CodecError, match="more than 8388608 lists"):
        extent.frame(content)


def test_rows_and_events_are_counted_as_they_are_written() -> None:
    rows = [0, 0, [1, 0, 0, 5, 1, 0, 1, 6]], [1, 2, [3, 0, -2, None]]
    assert rows_and_events([7, None, [*rows], 0, [[0, 0, 0, []]] * 3]) == (3, 3)
    assert rows_and_events([7, None, [[0, 0, []], None], 0, []]) == (2, 0)
    assert rows_and_events(None) == (0, 0)


def test_a_writer_ends_before_a_reader_would_refuse() -> None:
    file = BytesIO()
    known = header()
    writer = RecordingWriter(file, {name: known[name] for name in ("systems", "schema", "events")})
    name, fields = next(iter(known["events"].items()))
    row = EventRow(0, known["systems"][0], name, [None] * len(fields))
    many = (row,) * 90_000
    whole = MAX_EVENTS // len(many)
    for number in range(1, whole + 1):
        writer.frame(TickFrame(number, None, (), 0, many))
    with pytest.raises(ReplayError, match="more than 262144 events"):
        writer.frame(TickFrame(whole + 1, None, (), 0, many))
    assert read(file.getvalue()).playable_to == whole
