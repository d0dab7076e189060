"""A recording as the viewer walks through it: which view, at which stop, and what there is to show there."""

from bisect import bisect_right
from collections.abc import Hashable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from components.events import Witnessed
from components.relations import ALLY, NEUTRAL, relation
from ecs.kept import Kept
from systems.match.course import Mark
from systems.match.replay import KEPT, Replay
from systems.view.log_model import LogLine
from systems.view.token_model import Token

TRUTH, SPLIT = "truth", "split"
SPEEDS: Final = (1400, 700, 350, 175, 44)
"""Milliseconds that a stop stays, at each of the five speeds."""
USUAL: Final = 1
LINES: Final = 400
"""Lines of the log that are kept in words."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where the viewer stands.

    view: TRUTH, SPLIT or a side; side: whose belief and colours; tick: of the recording; opened: which line of the
    log shows its parts, 0 the newest.  typed: a tick being typed, None for none.
    """

    view: str
    side: str
    tick: int
    playing: bool = False
    speed: int = USUAL
    opened: int = 0
    scroll: int = 0
    typed: str | None = None
    drawer: bool = False
    notice: str = ""


class Walk:
    """Moves through a recording.  Of a side's own view it counts in that side's moments, never in ticks (R-SEC-1)."""

    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        self.told: Kept[Hashable, tuple[Witnessed, LogLine]] = Kept(LINES)
        self.takings: Kept[tuple[str, int], tuple[Token, ...]] = Kept(KEPT)  # creatures as a side took them at a tick
        self._moments: Kept[str, tuple[int, ...]] = Kept(KEPT)
        self._marks: Kept[str, list[Mark]] = Kept(KEPT)
        self._rounds: Kept[str, tuple[tuple[int, int], ...]] = Kept(KEPT)
        self._bars: Kept[tuple[str, str], tuple[tuple[int, int], ...]] = Kept(KEPT)

    @cached_property
    def views(self) -> tuple[str, ...]:
        """What can be shown, in the order in which one key goes through it."""
        return (TRUTH, *self.replay.sides, SPLIT)

    def start(self) -> Place:
        """The first picture: as the side that a person played, else all-seeing."""
        human = self.replay.human
        side = human or self.replay.sides[0]
        return Place(human or TRUTH, side, self.replay.first)

    def whole(self, view: str) -> bool:
        """The view shows the truth, alone or beside a belief."""
        return view in (TRUTH, SPLIT)

    def stops(self, view: str) -> tuple[int, ...]:
        """The ticks at which a view stops."""
        if self.whole(view):
            return self._every
        return self._moments.get(view, lambda: self.replay.course.stops(view))

    @cached_property
    def _every(self) -> tuple[int, ...]:
        return tuple(range(self.replay.first, self.replay.last + 1))

    def at(self, place: Place) -> int:
        """The index of the stop that is shown."""
        return max(0, bisect_right(self.stops(place.view), place.tick) - 1)

    def before(self, place: Place) -> int:
        """The tick of the stop before the one that is shown."""
        at = self.at(place)
        return self.stops(place.view)[at - 1] if at else self.replay.first - 1

    def go(self, place: Place, stop: int) -> Place:
        """Stand at another stop; others are brought inside."""
        stops = self.stops(place.view)
        tick = stops[max(0, min(stop, len(stops) - 1))]
        return replace(place, tick=tick, opened=0, scroll=0, notice="") if tick != place.tick else place

    def look(self, place: Place, view: str) -> Place:
        """Show another view of the same moment; a side's own view shows its latest moment then."""
        side = place.side if self.whole(view) else view
        there = replace(place, view=view, side=side, opened=0, scroll=0, notice="", typed=None)
        return self.go(there, self.at(there))

    def last(self, place: Place) -> bool:
        """Nothing comes after this stop."""
        return self.at(place) >= len(self.stops(place.view)) - 1

    def marks(self, view: str) -> list[Mark]:
        """What is marked on the track: of the truth all of it, of a side's view what it was told."""
        if self.whole(view):
            return self.replay.course.marks
        return self._marks.get(view, lambda: self.replay.course.told(view))

    def rounds(self, view: str) -> tuple[tuple[int, int], ...]:
        """(stop, round) of each round's first stop."""
        return self._rounds.get(view, lambda: self._find_rounds(view))

    def _find_rounds(self, view: str) -> tuple[tuple[int, int], ...]:
        stops = self.stops(view)
        found: dict[int, int] = {}
        for stop, tick in enumerate(stops):
            found.setdefault(self.replay.course.round(tick), stop)
        return tuple((stop, number) for number, stop in found.items())

    def stop_of(self, view: str, tick: int) -> int:
        """The first stop of a view that shows what happened at a tick."""
        stops = self.stops(view)
        return min(len(stops) - 1, bisect_right(stops, tick - 1))

    def jump(self, place: Place, step: int) -> Place:
        """Go to the next or previous mark or begin of a round."""
        here = self.at(place)
        told = {self.stop_of(place.view, mark.tick) for mark in self.marks(place.view)}
        found = sorted({*told, *(stop for stop, _ in self.rounds(place.view))})
        ahead = [stop for stop in found if (stop > here if step > 0 else stop < here)]
        if not ahead:
            return self.go(place, len(self.stops(place.view)) - 1 if step > 0 else 0)
        return self.go(place, ahead[0] if step > 0 else ahead[-1])

    def bars(self, view: str, side: str) -> tuple[tuple[int, int], ...]:
        """Per stop: how many others the side had located, and how many of its own others had; -1: not to be told."""
        return self._bars.get((view, side), lambda: self._find_bars(view, side))

    def _find_bars(self, view: str, side: str) -> tuple[tuple[int, int], ...]:
        course, stops = self.replay.course, self.stops(view)
        mine = course.located(stops, side)
        if not self.whole(view):
            return tuple((count, -1) for count in mine)
        theirs = [course.located(stops, other) for other in self.replay.sides if other != side]
        return tuple((count, max((row[at] for row in theirs), default=0)) for at, count in enumerate(mine))

    def allegiance(self, viewer: str, side: str) -> str:
        """Whose colours a side wears for a viewer: own, enemy or neutral."""
        if side == viewer:
            return "own"
        between = relation(self.replay.scenario.relations, viewer, side)
        return "neutral" if between in (ALLY, NEUTRAL) else "enemy"
