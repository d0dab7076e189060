"""Watch a recording at any tick, with or without the rules that made it."""

from collections.abc import Iterator
from typing import Final

from components.events import Witnessed
from content.phrase import corrupt, phrase
from ecs.codec import Plain, build_registered
from ecs.errors import CodecError
from ecs.replay import Recording
from ecs.table import Table
from ecs.ticks import EventRow, TickFrame
from systems.match.chronicle import MOST_LINES, UNLISTED, Chronicle

EVERY: Final = 16
"""Ticks from one whose rows are kept to the next; those of the first, which brings everybody, are kept, too."""
MOST: Final = 24
"""Ticks whose rows are kept, beside the recording's own keyframes."""


class Playback:
    """A recording with a position: rows of the world after each tick, from keyframes and deltas alone.

    start: the tick before the first recorded one, 0 unless the recording goes on from another.
    Raises: CorruptError if nothing tells how the world was there.
    """

    def __init__(self, recording: Recording) -> None:
        self.recording = recording
        self.header = recording.header
        self.first = recording.first
        self.last = recording.playable_to
        self._schema: dict[str, list[str]] = recording.header["schema"]
        self.start = self.first - 1
        if self.start and self.start not in recording.keyframes:
            raise corrupt("error.no_first_tick", tick=self.start)
        self._passed: dict[int, Table] = {}
        self.table = self._earliest()
        self._chronicle: Chronicle | None = None

    @property
    def chronicle(self) -> Chronicle:
        """When what happened: from the footer if it tells that, else gathered from the ticks."""
        if self._chronicle is None:
            told = Chronicle.told_by(self.recording.footer)
            self._chronicle = told if told is not None else Chronicle.of(self.recording)
        return self._chronicle

    def _earliest(self) -> Table:
        """The rows before the first recorded tick: none, or those of the keyframe that the recording begins with."""
        if self.start in self.recording.keyframes:
            return Table.from_snapshot(self.recording.keyframes[self.start], self._schema)
        seed = self.header.get("seed")
        return Table(self._schema, seed=seed if isinstance(seed, int) else 0)

    def seek(self, tick: int) -> Table:
        """Return the rows as they stood after a tick, `start` for before the first; others are brought inside."""
        tick = max(self.start, min(tick, self.last))
        if tick < self.table.tick or tick > self.table.tick + 1:
            near = max((at for at in (*self._passed, *self.recording.keyframes) if at <= tick), default=self.start)
            if tick < self.table.tick or near > self.table.tick:
                self.table = self._found(near)
        try:
            while self.table.tick < tick:
                frame = self.frame(self.table.tick + 1)
                self.table.apply(frame.rows, tick=frame.tick)
                if frame.tick % EVERY == 0 or frame.tick == self.first:
                    self._pass(frame.tick)
        except CodecError:  # rows of which half are applied are those of no tick
            self.table = self._earliest()
            raise
        return self.table

    def _found(self, tick: int) -> Table:
        """The rows after a tick that was passed or has a keyframe, else those before the first one."""
        if tick in self._passed:
            return self._passed[tick].copy()
        if tick not in self.recording.keyframes:
            return self._earliest()
        self.table = Table.from_snapshot(self.recording.keyframes[tick], self._schema)
        self._pass(tick)
        return self.table

    def _pass(self, tick: int) -> None:
        """Keep the rows as they stand, so that the way back is short."""
        if tick not in self._passed:
            if len(self._passed) == MOST:
                del self._passed[next(iter(self._passed))]
            self._passed[tick] = self.table.copy()

    def frame(self, tick: int) -> TickFrame:
        """The recorded tick."""
        return self.recording.ticks[tick - self.first]

    def events(self) -> Iterator[tuple[int, EventRow]]:
        """Every event with its tick, oldest first.  Raises: CorruptError for more lines of logs than there may be."""
        lines = 0
        for frame in self.recording.ticks:
            lines += sum(1 for row in frame.events if row.event == UNLISTED)
            if lines > MOST_LINES:
                why = phrase("error.many_lines", most=MOST_LINES)
                raise corrupt("error.damaged", tick=frame.tick, why=why)
            for event in frame.events:
                yield frame.tick, event

    def log(self, side: str) -> Iterator[tuple[int, Witnessed]]:
        """The lines that a side was told, with their ticks; "all": every side's."""
        for tick, row in self.events():
            if row.event == UNLISTED:
                line: Witnessed = build_registered("event", row.event, row.fields)
                if side in ("all", line.side):
                    yield tick, line

    def names(self, event: str) -> list[str]:
        """Field names of an event's fields."""
        fields: dict[str, list[str]] = self.header["events"]
        return fields[event]


def event_object(playback: Playback, tick: int, row: EventRow) -> dict[str, Plain]:
    """One event as plain values under the names of its fields, for JSON lines."""
    return {
        "tick": tick,
        "beat": row.beat,
        "system": row.system,
        "event": row.event,
        **dict(zip(playback.names(row.event), row.fields, strict=True)),
    }
