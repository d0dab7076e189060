"""Write a battle down as it runs."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import BinaryIO, Final

from components.actions import Action
from components.events import Witnessed
from components.scenario import Scenario
from components.turn import Verdict
from content.phrase import corrupt, english, phrase
from ecs import snapshot
from ecs.codec import Plain, plain
from ecs.encode import encoder_for
from ecs.errors import ReplayError
from ecs.replay import Recording, RecordingWriter
from ecs.statehash import hash_text
from ecs.world import TickRecord, World
from systems.match.chronicle import INDEX, MOST_LINES, UNLISTED, Chronicle
from systems.match.identity import VERSION, map_hash, rules_hash
from systems.order import systems

KEYFRAME_EVERY: Final = 64
ACTION: Final = Action | None
MOST_TURN_TICKS: Final = 1 << 20
"""More ticks than any turn has."""


def header_of(
    scenario: Scenario, seed: int, seats: Mapping[str, str], content_hash: str, mods: Sequence[tuple[str, str]] = ()
) -> dict[str, Plain]:
    """All that playing the battle again needs; seats: side -> name of the bot, or "human".

    start holds the whole scenario, so that a replay plays where its map is not.
    """
    return {
        "engine": VERSION,
        "ruleset": scenario.ruleset,
        "rules_hash": rules_hash(),
        "content_hash": content_hash,
        "mods": [list(mod) for mod in mods],
        "map_hash": map_hash(scenario.layout),
        "scenario": scenario.id,
        "start": plain(scenario, Scenario),
        "seed": seed,
        "seats": dict(sorted(seats.items())),
        "casual": False,
        "systems": [system.name for system in systems()],
    }


def seats_in(header: Mapping[str, Plain]) -> dict[str, str]:
    """Side -> who plays it, as a header says.  Raises: CorruptError for one that does not."""
    seats = header.get("seats")
    if not isinstance(seats, dict) or not all(isinstance(word, str) for pair in seats.items() for word in pair):
        raise corrupt("error.no_seats", tick=0, seats=f"{seats!r:.60}")
    return seats


def turn_ticks_before(header: Mapping[str, Plain]) -> int:
    """How many ticks of the first turn a recording lacks, as it goes on from another in the midst of that turn."""
    match header.get("parent"):
        case {"turn_ticks": int(count)} if 0 <= count <= MOST_TURN_TICKS:
            return count
    return 0


def turn_ticks_at(recording: Recording, tick: int) -> int:
    """How many ticks have ended in the turn that goes on after a tick of a recording."""
    frames = [frame for frame in recording.ticks if frame.tick <= tick]
    for back, frame in enumerate(reversed(frames)):
        if any(row.event == "turn_started" for row in frame.events):
            return back
    return len(frames) + turn_ticks_before(recording.header)


class Recorder:
    """A Battle's on_tick that writes every tick to a file; of a world it watches also keyframes and the footer.

    The file is created at once and playable at every moment from then on.
    """

    def __init__(self, target: Path | BinaryIO, header: Mapping[str, Plain]) -> None:
        self._writer = RecordingWriter(target, header)
        self._plain = encoder_for(ACTION)  # once: to look a union up takes as long as to encode an action
        self._world: World | None = None
        self._ticks = self._lines = 0
        self._chronicle = Chronicle()

    def watch(self, world: World) -> None:
        """Take keyframes of this world from now on, and end the recording once its battle is decided."""
        self._world = world
        self._end_if_decided(world)

    def begin_from(self, data: bytes, tick: int) -> None:
        """Begin with the snapshot of a world after a tick instead of the scenario's start; before the first tick."""
        self._writer.keyframe(data, tick=tick)

    def __call__(self, action: Action | None, record: TickRecord) -> None:
        """Write one tick."""
        self._told(sum(1 for *_, event in record.events if type(event) is Witnessed))
        self._writer.tick(record, self._plain(action))
        self._chronicle.note(action, record)
        self._ticks += 1
        if self._world is None:
            return
        if self._ticks % KEYFRAME_EVERY == 0:
            self._writer.keyframe(snapshot.take(self._world))
        self._end_if_decided(self._world)

    def retell(self, before: Recording) -> None:
        """Write what was committed of the battle already, take-backs and keyframes of the line that remained too."""
        first = before.first
        if first - 1 in before.keyframes:
            self.begin_from(before.keyframes[first - 1], first - 1)
        for at, take in enumerate(before.takes):
            stays = min(later.back_to for later in before.takes[at:])  # up to here it is of the line that remained
            for frame in take.ticks:
                self._writer.frame(frame)
                if frame.tick <= stays and frame.tick in before.keyframes:
                    self._writer.keyframe(before.keyframes[frame.tick])
            self._writer.take_back(take.back_to)
        since = before.takes[-1].back_to if before.takes else first - 1
        for frame in before.ticks[since - first + 1 :]:
            self._writer.frame(frame)
            if frame.tick in before.keyframes:
                self._writer.keyframe(before.keyframes[frame.tick])
        self._ticks = len(before.ticks)
        self._chronicle = Chronicle.of(before)
        self._told(sum(1 for frame in before.ticks for row in frame.events if row.event == UNLISTED))

    def take_back(self, tick: int) -> None:
        """Write that play goes on from an earlier tick."""
        self._writer.take_back(tick)
        self._chronicle.back_to(tick)

    def _told(self, lines: int) -> None:
        """Count lines of logs.  Raises: ReplayError for more than whoever reads the recording would take."""
        self._lines += lines
        if self._lines > MOST_LINES:
            self._writer.abandon()
            said = phrase("error.many_lines", most=MOST_LINES)
            raise ReplayError(english(said), phrase=said)

    def _end_if_decided(self, world: World) -> None:
        verdict = world.single(Verdict)
        if verdict.winner:
            state = hash_text(world.state_hash())
            index = self._chronicle.packed()
            more = {INDEX: index} if index is not None else {}
            self.finish({"winner": verdict.winner, "ended_by": verdict.ended_by, "state_hash": state, **more})

    def finish(self, footer: Mapping[str, Plain]) -> None:
        """Write the footer and close the file."""
        self._writer.close(footer)

    def abandon(self) -> None:
        """Close the file without a footer: the battle was cut short and stays playable."""
        self._writer.abandon()
