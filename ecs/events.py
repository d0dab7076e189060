"""What happened in the current tick, in order.  Systems pull; nothing is called back."""

from __future__ import annotations

from collections.abc import Set
from typing import Any, NamedTuple, TypeVar

E = TypeVar("E")


class Stamped(NamedTuple):
    """One event with the tick, the beat (0 = outside any beat) and the system that emitted it."""

    tick: int
    beat: int
    system: str
    event: Any


class EventLog:
    """The events of the current tick, oldest first; the end of a tick hands them on and empties the log."""

    __slots__ = ("_of_beat", "all", "beat_mark")

    def __init__(self) -> None:
        self.all: list[Stamped] = []
        self.beat_mark = 0
        self._of_beat: dict[type[object], list[object]] = {}

    def __len__(self) -> int:
        return len(self.all)

    def append(self, stamped: Stamped) -> None:
        """Add one event of the current beat."""
        self.all.append(stamped)
        kind = type(stamped.event)
        alike = self._of_beat.get(kind)
        if alike is None:
            self._of_beat[kind] = [stamped.event]
        else:
            alike.append(stamped.event)

    def this_beat(self, kind: type[E]) -> tuple[E, ...]:
        """Return the events of exactly this type emitted in the current beat so far."""
        alike: Any = self._of_beat.get(kind)
        return tuple(alike) if alike else ()

    def any_of(self, kinds: Set[type[object]]) -> bool:
        """Whether an event of exactly one of these types was emitted in the current beat so far."""
        return not self._of_beat.keys().isdisjoint(kinds)

    def beat_events(self) -> list[Stamped]:
        """Return everything emitted in the current beat, with stamps."""
        return self.all[self.beat_mark :]

    def begin_beat(self) -> None:
        """Let the current beat begin here."""
        self.beat_mark = len(self.all)
        self._of_beat.clear()

    def drain(self) -> tuple[Stamped, ...]:
        """Return the whole tick's events and forget them."""
        drained = tuple(self.all)
        self.all.clear()
        self._of_beat.clear()
        self.beat_mark = 0
        return drained
