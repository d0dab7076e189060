"""How much a recording may hold in all: whoever made it, reading it takes a few seconds at most, and little memory.

The writer and the reader hold to the same bounds, so that whatever was written can be read.
"""

from __future__ import annotations

from typing import Any, Final

from ecs.bounded import check, must_be_counted
from ecs.errors import CodecError, Phrase

MAX_FRAMES: Final = 1 << 16
"""Frames of a recording; a battle of 120 creatures over 40 rounds has a third of them."""
MAX_ROWS: Final = 1 << 20
"""Changed fields of all ticks, of those taken back too; a battle of 120 creatures has 35 a tick."""
MAX_EVENTS: Final = 1 << 18
"""Events of all ticks; a battle of 120 creatures has 30 a tick."""
MAX_COUNTED: Final = 1 << 22
"""Values in all frames that have to be counted before anything is made of them; others hold few."""
MAX_LISTS: Final = 1 << 23
"""Bytes in all frames but keyframes that may begin a list or a map; a battle of 120 creatures has 700 a tick."""
_LISTS: Final = bytes([*range(0x80, 0xA0), *range(0xDC, 0xE0)])  # what msgpack begins a list or a map with
_KEYFRAME: Final = b"\x92\x02"  # how a frame of two begins whose type is that of a keyframe


class Extent:
    """What a recording holds so far.  Every method raises CodecError for more than it may."""

    __slots__ = ("_counted", "_events", "_frames", "_lists", "_rows")

    def __init__(self) -> None:
        self._frames = self._rows = self._events = self._counted = self._lists = 0

    def frame(self, content: bytes) -> None:
        """Take in a frame, before anything is made of it."""
        self._frames += 1
        _within(self._frames, MAX_FRAMES, "error.many_frames", "frames")
        if not content.startswith(_KEYFRAME):  # its body is bytes, of which nothing is made yet
            self._lists += len(content) - len(content.translate(None, _LISTS))
            _within(self._lists, MAX_LISTS, "error.many_lists", "lists")
        if must_be_counted(content):
            self._counted += check(content)
            _within(self._counted, MAX_COUNTED, "error.many_values", "values")

    def tick(self, rows: int, events: int) -> None:
        """Take in a tick with so many changed fields and events."""
        self._rows += rows
        self._events += events
        _within(self._rows, MAX_ROWS, "error.many_rows", "changed fields")
        _within(self._events, MAX_EVENTS, "error.many_events", "events")


def rows_and_events(body: Any) -> tuple[int, int]:
    """How many changed fields and events a tick has as it is written; (0, 0) for one that is malformed."""
    match body:
        case [_, _, list(groups), _, list(events)]:
            return sum([_rows(group) for group in groups]), len(events)
    return 0, 0


def _rows(group: Any) -> int:
    match group:
        case [_, _, list(flat)]:
            return len(flat) // 4 or 1  # a group costs something, too
    return 1


def _within(count: int, most: int, key: str, what: str) -> None:
    if count > most:
        raise CodecError(f"more than {most} {what}", phrase=Phrase(key, (("most", most),)))
