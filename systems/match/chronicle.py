"""At which ticks what happened: statistics of a battle at any of its ticks without playing it through."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from itertools import accumulate
from typing import Final

from components.actions import Action
from components.events import Witnessed, Wounded
from ecs.codec import Plain
from ecs.registry import wire_name
from ecs.replay import Recording
from ecs.ticks import TickFrame
from ecs.world import TickRecord

INDEX: Final = "index"
"""Key of the footer under which a recording carries its chronicle."""
MOST: Final = 30_000
"""Ticks an index holds; a longer battle is recorded without one."""
MOST_LINES: Final = 1 << 16
"""Lines of all logs together that a recording holds; a battle of 120 creatures has three a tick."""
ACTION: Final = "action."
EVENT: Final = "event."
WOUND: Final = "wound."
GRADES: Final = {1: "light", 2: "heavy"}
UNLISTED: Final = "witnessed"
"""The event that is no occurrence of its own: a line of somebody's log."""


class Chronicle:
    """Kind -> the ticks of it, ascending, one for each time.

    Kinds: `action.` with an action's wire name, `event.` with an event's, `wound.light`, `wound.heavy`.
    """

    def __init__(self, ticks: Mapping[str, list[int]] | None = None) -> None:
        self._ticks: dict[str, list[int]] = {kind: list(found) for kind, found in (ticks or {}).items()}

    @classmethod
    def of(cls, recording: Recording) -> Chronicle:
        """Return the chronicle of a recording, gathered from its ticks."""
        made, names = cls(), recording.header["events"]
        for frame in recording.ticks:
            made.add(frame.tick, _kinds_of_frame(frame, names))
        return made

    @classmethod
    def told_by(cls, footer: Mapping[str, Plain] | None) -> Chronicle | None:
        """Return the chronicle that a footer carries, None if it carries none."""
        index = footer.get(INDEX) if footer is not None else None
        if type(index) is not dict or not all(map(_ascends, index.values())):
            return None
        return cls({kind: list(accumulate(gaps)) for kind, gaps in index.items()})

    def note(self, action: Action | None, record: TickRecord) -> None:
        """Take in a tick that a battle has just ended."""
        self.add(record.tick, _kinds_of_record(action, record))

    def add(self, tick: int, kinds: Iterable[str]) -> None:
        """Take in what happened at a tick, no earlier than the one before."""
        for kind in kinds:
            self._ticks.setdefault(kind, []).append(tick)

    def back_to(self, tick: int) -> None:
        """Forget all that happened after a tick."""
        kept = {kind: found[: bisect_right(found, tick)] for kind, found in self._ticks.items()}
        self._ticks = {kind: found for kind, found in kept.items() if found}

    def kinds(self) -> list[str]:
        """What happened at all, in order of the alphabet."""
        return sorted(self._ticks)

    def ticks(self, kind: str) -> tuple[int, ...]:
        """When something of a kind happened, ascending, a tick for each time."""
        return tuple(self._ticks.get(kind, ()))

    def count(self, kind: str, tick: int) -> int:
        """How often something of a kind had happened at the end of a tick."""
        return bisect_right(self._ticks.get(kind, []), tick)

    def statistics(self, tick: int) -> dict[str, Plain]:
        """What had happened at the end of a tick, as JSON: actions (kind -> number), wounds, turns begun."""
        done = {kind: self.count(kind, tick) for kind in self.kinds()}
        return {
            "tick": tick,
            "actions": {kind.removeprefix(ACTION): n for kind, n in done.items() if kind.startswith(ACTION) and n},
            "wounds": {grade: done.get(WOUND + grade, 0) for grade in GRADES.values()},
            "turns_started": done.get(f"{EVENT}turn_started", 0),
        }

    def packed(self) -> dict[str, list[int]] | None:
        """What a footer carries: of each kind the first tick and then the steps; None for more than it may hold."""
        if sum(map(len, self._ticks.values())) > MOST:
            return None
        return {kind: [b - a for a, b in zip([0, *found], found, strict=False)] for kind, found in self._ticks.items()}


def _kinds_of_record(action: Action | None, record: TickRecord) -> Iterable[str]:
    if action is not None:
        yield ACTION + wire_name(type(action))
    for _, _, _, event in record.events:
        kind = type(event)
        if kind is Witnessed:
            continue
        yield EVENT + wire_name(kind)
        if kind is Wounded:
            yield WOUND + GRADES.get(event.grade, "")


def _kinds_of_frame(frame: TickFrame, names: Mapping[str, list[str]]) -> Iterable[str]:
    if type(frame.action) is list and frame.action:
        yield f"{ACTION}{frame.action[0]}"
    for row in frame.events:
        if row.event != UNLISTED:
            yield EVENT + row.event
        if row.event == "wounded":
            grade = dict(zip(names[row.event], row.fields, strict=True)).get("grade")
            yield WOUND + (GRADES.get(grade, "") if isinstance(grade, int) else "")


def _ascends(gaps: Plain) -> bool:
    return type(gaps) is list and all(type(gap) is int and gap >= 0 for gap in gaps)
