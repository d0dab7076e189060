"""Recordings of battles: written tick by tick as they run, read whole, cut short or not at all.

A recording is what a battle leaves and files hold; a replay is one that is looked at, played again or gone on from.

A recording is frames of canonical msgpack [type, body]: a header, ticks with keyframes between them, a footer.  It can
be played from the moment it is created; without footer it was cut short and plays to its last whole tick.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, NamedTuple

from ecs.codec import pack, pack_row, schema, unpack
from ecs.errors import CodecError, CorruptError, Phrase, ReplayError, TruncatedError
from ecs.extent import Extent, rows_and_events
from ecs.files import start_of
from ecs.frames import MAX_FILE, PREAMBLE, TOO_BIG, VERSION, FrameReader, FrameWriter
from ecs.ticks import Tables, TickFrame, Ticks
from ecs.world import TickRecord

HEADER, TICK, KEYFRAME, FOOTER, TAKE_BACK = range(5)
MAX_TAKES = 4096  # take-backs in one recording


class Keyframe(NamedTuple):
    """The snapshot of the world after a tick, or before the first one."""

    tick: int
    data: bytes


class Footer(NamedTuple):
    """What was known when the battle ended."""

    fields: dict[str, Any]


class TakeBack(NamedTuple):
    """Play went back to this tick: what follows was committed instead of what came after it."""

    tick: int


Frame = TickFrame | Keyframe | Footer | TakeBack


class Take(NamedTuple):
    """All ticks committed since the take-back before, or the start, and the tick to which play then went back."""

    ticks: Ticks
    back_to: int


class Recording(NamedTuple):
    """A whole recording, `playable_to` its last whole tick (0 = none).

    ended: "ok", "truncated", or of a damaged one that was read as salvage "corrupt".
    ticks: the line that remained; takes: where something was taken back, what was committed before that, in order.
    """

    header: dict[str, Any]
    ticks: Sequence[TickFrame]
    keyframes: dict[int, bytes]
    footer: dict[str, Any] | None
    playable_to: int
    ended: str
    takes: tuple[Take, ...] = ()

    @property
    def first(self) -> int:
        """The first tick; of a recording without any, the one that would have come."""
        return self.ticks[0].tick if self.ticks else self.playable_to + 1


class RecordingWriter:
    """Writes a recording to a path or an open binary file, flushed after every frame.

    header: plain values under string keys; `systems` lists the names of the systems in order.  `container`, `schema`
    and `events` (field names by wire name) are filled in.  A file is created only once the header is known to be good.
    Whatever was written can be read: what a reader would refuse is refused here, and too much ends the recording.
    Raises: CodecError for a header, tick or footer that cannot be written; ReplayError for one out of order or too big.
    """

    def __init__(self, target: Path | BinaryIO, header: Mapping[str, Any]) -> None:
        known = {"container": VERSION, "schema": schema("component"), "events": schema("event"), **header}
        self._tables = Tables(known)
        self._frames, self._extent = FrameWriter(), Extent()
        self._casual = known.get("casual") is True
        self._first: int | None = None  # the tick before the first, once that is known
        self._tick: int | None = None
        self._takes = 0
        first = PREAMBLE + self._frames.frame(pack([HEADER, known]))
        self._owned = isinstance(target, Path)
        self._name = str(target) if isinstance(target, Path) else None
        self._file: BinaryIO | None = _create(target) if isinstance(target, Path) else target
        self._put(first)

    def __enter__(self) -> RecordingWriter:
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.abandon()

    def tick(self, record: TickRecord, action: Any = None) -> None:
        """Write a tick that a world has just ended, with the plain action that was carried out."""
        content = pack_row([TICK, self._tables.record(record, action)])  # canonical as it is
        self._follow(record.tick, content, len(record.rows), len(record.events))

    def frame(self, frame: TickFrame) -> None:
        """Write a tick as a recording holds it.  Ticks follow one another without gaps."""
        self._follow(frame.tick, pack([TICK, self._tables.plain(frame)]), len(frame.rows), len(frame.events))

    def _follow(self, tick: int, content: bytes, rows: int, events: int) -> None:
        if self._tick is not None and tick != self._tick + 1:
            raise ReplayError(f"tick {tick} cannot follow tick {self._tick}")
        self._write(content, rows, events)
        if self._first is None:
            self._first = tick - 1
        self._tick = tick

    def keyframe(self, data: bytes, *, tick: int | None = None) -> None:
        """Write a snapshot taken after the last tick written; before the first, `tick` says which (else 0)."""
        now = self._tick if self._tick is not None else tick or 0
        if tick not in (None, now):
            raise ReplayError(f"a keyframe of tick {tick} cannot stand after tick {now}")
        self._write(pack([KEYFRAME, [now, data]]))
        self._tick = now

    def take_back(self, tick: int) -> None:
        """Write that play went back to a tick; the tick after it comes next.

        Raises: ReplayError for none of those written, in a battle that is not casual, or for one too many.
        """
        if not self._casual:
            raise ReplayError("nothing is taken back in a battle that is not casual")
        if self._first is None or self._tick is None or not self._first < tick < self._tick:
            raise ReplayError(f"tick {tick} is none to go back to from {self._tick}")
        if self._takes == MAX_TAKES:
            said = Phrase("error.take_backs_too_many", (("most", MAX_TAKES),))
            raise ReplayError(f"more than {MAX_TAKES} take-backs", phrase=said)
        self._write(pack([TAKE_BACK, tick]))
        self._takes += 1
        self._tick = tick

    def close(self, footer: Mapping[str, Any]) -> None:
        """Write the footer and end the recording."""
        self._write(pack([FOOTER, dict(footer)]))
        self.abandon()

    def abandon(self) -> None:
        """End the recording without a footer, if it has not ended yet."""
        if self._file is not None and self._owned:
            self._file.close()
        self._file = None

    def _write(self, content: bytes, rows: int = 0, events: int = 0) -> None:
        try:
            self._extent.frame(content)
            self._extent.tick(rows, events)
            data = self._frames.frame(content)
        except (CodecError, ReplayError) as error:  # what follows would be packed as if this had been written
            self.abandon()
            raise ReplayError(error.message, phrase=error.phrase or TOO_BIG) from None
        self._put(data)

    def _put(self, data: bytes) -> None:
        if self._file is None:
            raise ReplayError("the recording has ended; nothing can be added")
        left = memoryview(data)
        try:
            while left:  # a raw file may take less than it is given
                left = left[self._file.write(left) :]
            self._file.flush()
        except OSError as error:
            error.filename = error.filename or self._name
            self.abandon()
            raise


class RecordingReader:
    """Iterates over the frames after the header; `ended` and `playable_to` are final once it is exhausted.

    Raises: NotAReplayError; CorruptError naming the tick whose frame is damaged; TruncatedError if even the header is
    not whole.
    """

    def __init__(self, source: bytes | Path) -> None:
        self._file = "" if isinstance(source, bytes) else str(source)
        self._reader = FrameReader(source if isinstance(source, bytes) else _read_file(source))
        self._contents = iter(self._reader)
        self._extent = Extent()
        self._tick: int | None = None
        self._first: int | None = None  # the tick before the first, once that is known
        self._takes = 0
        self.ended = "truncated"
        self.playable_to = 0
        try:
            kind, body = self._parts(next(self._contents))
            if kind != HEADER or type(body) is not dict:
                raise CodecError("the first frame is no header", phrase=Phrase("error.no_header"))
            self.header = body
            self.tables = Tables(body)
        except StopIteration:
            said = Phrase("error.ends_in_header")
            raise TruncatedError("the recording ends within its header", phrase=said, file=self._file) from None
        except CodecError as error:
            said = Phrase("error.damaged_start", (("why", _why(error)),))
            raise CorruptError(
                f"damaged before the first tick: {error}", tick=0, phrase=said, file=self._file
            ) from None

    def __iter__(self) -> Iterator[Frame]:
        return (frame for frame, _ in self.contents())

    def contents(self) -> Iterator[tuple[Frame, bytes]]:
        """Yield each frame with its unpacked bytes."""
        try:
            for content in self._contents:
                if self.ended == "ok":
                    raise CodecError("something follows the footer", phrase=Phrase("error.follows_footer"))
                frame = self._frame(content)
                yield frame, content
        except CodecError as error:
            bad = 0 if self._tick is None else self._tick + 1
            said = Phrase("error.damaged", (("tick", bad), ("why", _why(error))))
            raise CorruptError(f"damaged at tick {bad}: {error}", tick=bad, phrase=said, file=self._file) from None
        if self._reader.cut and self.ended == "ok":
            said = Phrase("error.follows_footer")
            raise CorruptError("something follows the footer", tick=self.playable_to, phrase=said, file=self._file)

    def _frame(self, content: bytes) -> Frame:
        kind, body = self._parts(content)
        if kind == TICK:
            return self._one_tick(body)
        if kind == TAKE_BACK and type(body) is int:
            return self._take_back(body)
        if kind == FOOTER and type(body) is dict:
            self.ended = "ok"
            return Footer(body)
        match body:
            case [int(tick), bytes(data)] if kind == KEYFRAME and type(tick) is int and tick >= 0:
                if self._tick in (None, tick):
                    self._tick = self.playable_to = tick
                    return Keyframe(tick, data)
        said = Phrase("error.bad_frame", (("type", repr(kind)),))
        raise CodecError(f"a frame of type {kind!r} is malformed or stands in the wrong place", phrase=said)

    def _parts(self, content: bytes) -> tuple[int, Any]:
        self._extent.frame(content)
        match unpack(content):
            case [int(kind), body] if type(kind) is int:
                return kind, body
        raise CodecError("a frame is not [type, body]")

    def _one_tick(self, body: Any) -> TickFrame:
        self._extent.tick(*rows_and_events(body))
        frame = self.tables.frame(body)
        if frame.tick < 1 or (self._tick is not None and frame.tick != self._tick + 1):
            due = (self._tick or 0) + 1
            said = Phrase("error.tick_order", (("tick", frame.tick), ("due", due)))
            raise CodecError(f"tick {frame.tick} stands where tick {due} should", phrase=said)
        if self._first is None:
            self._first = frame.tick - 1
        self._tick = self.playable_to = frame.tick
        return frame

    def _take_back(self, tick: int) -> TakeBack:
        self._takes += 1
        if self.header.get("casual") is not True:
            raise CodecError("a take-back in a battle that is not casual", phrase=Phrase("error.take_back_serious"))
        if self._takes > MAX_TAKES:
            said = Phrase("error.take_backs_too_many", (("most", MAX_TAKES),))
            raise CodecError(f"more than {MAX_TAKES} take-backs", phrase=said)
        if self._first is None or self._tick is None or not self._first < tick < self._tick:
            said = Phrase("error.take_back_order", (("tick", tick),))
            raise CodecError(f"a take-back to tick {tick} stands where none can", phrase=said)
        self._tick = self.playable_to = tick
        return TakeBack(tick)


def read(source: bytes | Path, *, strict: bool = False, salvage: bool = False) -> Recording:
    """Return a whole recording; one cut short plays to its last whole tick.

    salvage: one that is damaged after a tick plays to that tick, too; its `ended` is "corrupt".
    Raises: NotAReplayError, CorruptError naming the tick, TruncatedError (if strict, or if the header is not whole).
    """
    reader = RecordingReader(source)
    ticks: list[bytes] = []
    takes: list[Take] = []
    start, since = 0, 0  # tick before the first; where in the line the ticks since the latest take-back begin
    keyframes: dict[int, bytes] = {}
    footer: dict[str, Any] | None = None
    for frame, content in _salvaged(reader) if salvage else reader.contents():
        if isinstance(frame, TickFrame):
            if not ticks:
                start = frame.tick - 1
            ticks.append(content)
        elif isinstance(frame, Keyframe):
            keyframes[frame.tick] = frame.data
        elif isinstance(frame, TakeBack):
            takes.append(Take(Ticks(reader.tables, ticks[since:]), frame.tick))
            del ticks[frame.tick - start :]
            since = len(ticks)
            while keyframes and next(reversed(keyframes)) > frame.tick:  # they ascend
                keyframes.popitem()
        else:
            footer = frame.fields
    last = reader.playable_to
    if strict and reader.ended != "ok":
        name = "" if isinstance(source, bytes) else str(source)
        said = Phrase("error.cut_short", (("tick", last),))
        raise TruncatedError(f"cut short, playable to tick {last}", playable_to=last, phrase=said, file=name)
    return Recording(
        reader.header, Ticks(reader.tables, ticks), keyframes, footer, last, reader.ended, tuple(takes)
    )


def has_ended(data: bytes) -> bool:
    """True if a recording has its footer, without making its ticks.  Raises: as read(), if a frame is damaged."""
    last = b""
    for content in FrameReader(data):
        last = content
    return last[1:2] == bytes([FOOTER])


def _salvaged(reader: RecordingReader) -> Iterator[tuple[Frame, bytes]]:
    """The frames before the first damaged one; nothing is left to play if there is no tick among them."""
    try:
        yield from reader.contents()
    except CorruptError:
        if not reader.playable_to:
            raise
        reader.ended = "corrupt"


def rewrite(recording: Recording) -> bytes:
    """Return the line that remained of a recording as bytes with valid checksums, whatever was changed in it."""
    file = BytesIO()
    writer = RecordingWriter(file, recording.header)
    for tick, data in sorted(recording.keyframes.items()):
        if tick < recording.first:
            writer.keyframe(data, tick=tick)
    for frame in recording.ticks:
        writer.frame(frame)
        if frame.tick in recording.keyframes:
            writer.keyframe(recording.keyframes[frame.tick])
    if recording.footer is not None:
        writer.close(recording.footer)
    return file.getvalue()


def _why(error: CodecError) -> Phrase:
    """What an error says, to be quoted."""
    return error.phrase or Phrase("error.technical", (("detail", error.message),))


def _create(path: Path) -> BinaryIO:
    """A file of our own, unbuffered: whoever still writes to one of this name keeps theirs, and neither is spoilt."""
    if path.is_symlink() or (path.exists() and not path.is_file()):
        return path.open("wb", buffering=0)
    while True:
        try:
            path.unlink(missing_ok=True)
        except PermissionError:  # of the folder; the file itself may be written
            return path.open("wb", buffering=0)
        try:
            return path.open("xb", buffering=0)
        except FileExistsError:  # somebody has just begun to write one, too
            continue


def _read_file(path: Path) -> bytes:
    data = start_of(path, MAX_FILE + 1)
    if len(data) > MAX_FILE:
        said = Phrase("error.recording_too_big", (("most", MAX_FILE),))
        raise CorruptError(f"larger than {MAX_FILE} bytes", tick=0, phrase=said, file=str(path))
    return data
