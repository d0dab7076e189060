"""What happened in the current tick, in order.  Systems pull; nothing is called back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeVar

E = TypeVar("E")


class Stamped(NamedTuple):
    """One event with the tick, the beat (0 = outside any beat) and the system that emitted it."""

    tick: int
    beat: int
    system: str
    event: object


class EventLog:
    """The events of the current tick, oldest first; the end of a tick hands them on and empties the log."""

    __slots__ = ("all", "beat_mark")

    def __init__(self) -> None:
        self.all: list[Stamped] = []
        self.beat_mark = 0

    def __len__(self) -> int:
        return len(self.all)

    def mark(self) -> int:
        """Return a mark for `since`: the place where the next event will stand."""
        return len(self.all)

    def since(self, mark: int) -> list[Stamped]:
        """Return the stamped events from a mark on; a mark is good until the tick ends."""
        return self.all[mark:]

    def this_beat(self, kind: type[E]) -> Iterator[E]:
        """Yield the events of exactly this type emitted in the current beat."""
        return (entry.event for entry in self.all[self.beat_mark :] if type(entry.event) is kind)

    def this_tick(self, kind: type[E]) -> Iterator[E]:
        """Yield the events of exactly this type emitted in the current tick."""
        return (entry.event for entry in self.all[:] if type(entry.event) is kind)

    def beat_events(self) -> list[Stamped]:
        """Return everything emitted in the current beat, with stamps."""
        return self.all[self.beat_mark :]

    def stamped_this_tick(self) -> list[Stamped]:
        """Return everything emitted in the current tick, with stamps."""
        return self.all[:]

    def begin_beat(self) -> None:
        """Let the current beat begin here."""
        self.beat_mark = len(self.all)

    def drain(self) -> tuple[Stamped, ...]:
        """Return the whole tick's events and forget them."""
        drained = tuple(self.all)
        self.all.clear()
        self.beat_mark = 0
        return drained
