"""A recording to be looked at: at any of its ticks the truth, what each side knew, and what each was told."""

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import Final, TypeVar

from components.events import Witnessed
from components.felt import FeltTable
from components.observation import Briefing, Observation
from components.scenario import Catalogue, Scenario
from content.phrase import corrupt, why_of
from ecs.codec import build
from ecs.errors import FORGED
from ecs.grid.board import Layout
from ecs.kept import Kept
from ecs.replay import Recording, read
from ecs.table import Table
from systems.knowledge.roster import Roster, memory_at, roster_at
from systems.match.course import Course
from systems.match.identity import rules_hash
from systems.match.lawful import lawful
from systems.match.mirror import Mirror
from systems.match.playback import Playback
from systems.match.run import HUMAN
from systems.match.save import recording_in
from systems.match.setup import briefing_of, reopen
from systems.match.sketch import Sketch, sketch_of
from systems.match.truth import Truth, true_light, truth_of

KEPT: Final = 96
"""Truths, and observations, that are kept."""
T = TypeVar("T")


def replay_of(path: Path, catalogue: Catalogue, content_hash: str) -> "Replay":
    """The recording of a file; one cut short or damaged plays to its last whole tick.

    Raises: ReplayError for a file of which nothing can be shown, OSError.
    """
    recording = read(recording_in(path), salvage=True)
    if not recording.ticks:  # of a battle that went on from another and was cut short before its first tick
        raise corrupt("error.save_empty", tick=recording.first)
    return Replay(recording, catalogue, content_hash, file=path)


class Replay:
    """A recording and all that can be shown of it, made when asked for; the same tick twice costs nothing.

    foreign: "" for one of these rules and this content, "rules" or "content" for one of others: that is shown from
    its deltas alone, and sides by what was recorded of their knowledge (Sketch).  file: where it is, if it is known.
    """

    def __init__(
        self, recording: Recording, catalogue: Catalogue, content_hash: str, *, file: Path | None = None
    ) -> None:
        """Raises: CorruptError for a recording that holds no battle that could be drawn."""
        self.recording, self.file = recording, file
        self.header = header = recording.header
        self._catalogue = catalogue
        self._playback = Playback(recording)
        if not recording.ticks:
            raise corrupt("error.no_ticks", tick=0)
        self.first, self.last = self._playback.first, self._playback.last
        self.foreign = ""
        if header.get("rules_hash") != rules_hash():
            self.foreign = "rules"
        elif header.get("content_hash") != content_hash:
            self.foreign = "content"
        try:
            self.scenario: Scenario = build(header.get("start"), Scenario)
            self.course = Course(self._playback, self._felt())
            if not self.scenario.sides:
                raise LookupError("no side")
        except FORGED as error:
            raise corrupt("error.no_restoring", tick=self.first, why=why_of(error)) from None
        self._truths: Kept[int, Truth] = Kept(KEPT)
        self._beliefs: Kept[tuple[str, int], Observation] = Kept(KEPT)
        self._rosters: Kept[tuple[str, int], Roster] = Kept(KEPT)
        self._aliases: Kept[tuple[str, int], dict[int, int]] = Kept(KEPT)
        self._lit: tuple[object, bytes] | None = None

    def _felt(self) -> dict[tuple[int, int], int]:
        """The states before the first recorded tick, of a recording that goes on from another one."""
        if self.foreign or not self._playback.start:
            return {}
        world = reopen(self._playback.seek(self._playback.start).snapshot(), *self._lawful)
        try:
            return {pair: int(state) for pair, state in world.resource(FeltTable).states.items()}
        finally:
            world.close()

    @property
    def sides(self) -> tuple[str, ...]:
        """Whose view there is beside the truth, in the order of the scenario."""
        return self.scenario.sides

    @property
    def seats(self) -> dict[str, str]:
        """Side -> who played it."""
        seats = self.header.get("seats")
        return {side: str(seats.get(side, "")) if isinstance(seats, dict) else "" for side in self.sides}

    @property
    def human(self) -> str:
        """The side that a person played, "" if none did."""
        return next((side for side, who in self.seats.items() if who == HUMAN), "")

    @property
    def ended(self) -> str:
        """How the file ends: "ok", "truncated" or "corrupt"."""
        return self.recording.ended

    @property
    def decided(self) -> bool:
        """The battle was decided by its last tick."""
        return bool(self.truth(self.last).winner)

    @property
    def layout(self) -> Layout:
        """The map."""
        return self._lawful[0].layout

    @cached_property
    def _lawful(self) -> tuple[Scenario, Catalogue]:
        """The scenario and catalogue as a battle of them has them, made once: what is known of lines goes with them."""
        return (self.scenario, self._catalogue) if self.foreign else lawful(self.scenario, self._catalogue)

    @cached_property
    def _briefings(self) -> dict[str, Briefing]:
        return {side: briefing_of(*self._lawful, side) for side in self.sides}

    @cached_property
    def _mirror(self) -> Mirror:
        return Mirror(*self._lawful, self._briefings)

    def truth(self, tick: int) -> Truth:
        """What was where after a tick.  Raises: CorruptError for rows that are of no battle."""
        return self._truths.get(tick, lambda: self._read(tick, truth_of))

    def light(self, truth: Truth) -> bytes:
        """The light of every square, a level a byte, row-major."""
        key = truth.lights, truth.doors
        if self._lit is None or self._lit[0] != key:
            self._lit = key, true_light(truth, self.layout)
        return self._lit[1]

    def knowledge(self, side: str, tick: int) -> Observation:
        """What a side knew after a tick, as it was shown in play.  Raises: CorruptError for a world that is none."""
        return self._beliefs.get((side, tick), lambda: self._observed(side, tick))

    def sketch(self, side: str, tick: int) -> Sketch:
        """What was recorded of a side's knowledge, without asking any rule."""
        truth = self.truth(tick)
        return self._read(tick, lambda table: sketch_of(table, truth, self.course, side))

    def log(self, side: str, tick: int) -> list[Witnessed]:
        """What a side had been told by the end of a tick, oldest first."""
        return self.course.log(side, tick)

    def roster(self, side: str, tick: int) -> Roster:
        """What a side called everybody after a tick."""
        return self._rosters.get((side, tick), lambda: self._read(tick, lambda table: roster_at(table, side)))

    def aliases(self, side: str, tick: int) -> dict[int, int]:
        """Entity -> the number under which a side knew it after a tick."""
        return self._aliases.get((side, tick), lambda: self._read(tick, lambda table: _aliases_at(table, side)))

    def _read(self, tick: int, make: Callable[[Table], T]) -> T:
        try:
            return make(self._playback.seek(tick))
        except FORGED as error:
            raise corrupt("error.no_restoring", tick=tick, why=why_of(error)) from None

    def _observed(self, side: str, tick: int) -> Observation:
        return self._read(tick, lambda table: self._mirror.observe(side, table))


def _aliases_at(table: Table, side: str) -> dict[int, int]:
    return dict(memory_at(table, side).get("aliases", {}))
