"""The course of a recorded battle, read off its events in one pass: who found whom when, and what each side was told.

Nothing is played and no rule is asked, so that a recording of any rules has one.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from components.detection import Detection
from components.events import Witnessed
from ecs.codec import Plain, build_registered
from ecs.ids import EntityId
from ecs.table import Table
from ecs.ticks import EventRow
from systems.match.playback import Playback

WOUND, FALL, FOUND, DOOR, OVER = "wound", "fall", "found", "door", "over"
"""Kinds of marks."""
LINES: Final = {
    "log.light_wound": (WOUND, 1),
    "log.heavy_wound": (WOUND, 2),
    "log.dying": (FALL, 0),
    "log.unconscious": (FALL, 0),
    "log.spotted": (FOUND, 0),
    "log.heard": (FOUND, 1),
    "log.door_opened": (DOOR, 0),
    "log.door_closed": (DOOR, 0),
    "log.battle_won": (OVER, 0),
    "log.battle_lost": (OVER, 0),
    "log.battle_draw": (OVER, 0),
    "log.battle_over": (OVER, 0),
}
"""Mark and its grade <- the key of a log line: what a side's own view marks is what it was told, and nothing else."""
Pair = tuple[int, int]


class Mark(NamedTuple):
    """Something worth a look.

    side: whose creature was wounded, fell or found somebody; "" for nobody's, and where a side's own view does not
    tell.  grade: of a wound 1 light, 2 heavy; of what was found 0 seen, 1 only heard.
    """

    tick: int
    kind: str
    side: str = ""
    grade: int = 0


class Change(NamedTuple):
    """From this tick on an observer has a target in another state."""

    tick: int
    pair: Pair
    state: int


class Course:
    """What happened when, tick by tick.

    sides: in the order of the recorded seats.  side_of: entity -> its side.  logs: side -> (tick, line), oldest first.
    rounds: (tick, round) of each round's begin.  marks: the whole truth's.  changes: of perceived states.
    turns: (tick, whose turn it is).
    deeds: tick -> who acted; acts: tick -> the kind of its action.
    """

    def __init__(self, playback: Playback, felt: Mapping[Pair, int] | None = None) -> None:
        """Read it.  felt: the states before its first tick.  Raises: CodecError for an event that cannot be read."""
        self.first, self.last, self.start = playback.first, playback.last, playback.start
        at_start = playback.seek(playback.first if not playback.start else playback.start)
        self.side_of = sides_in(at_start)
        seats = playback.header.get("seats")
        named = sorted(map(str, seats)) if isinstance(seats, dict) else []
        self.sides: tuple[str, ...] = tuple(dict.fromkeys([*named, *self.side_of.values()]))
        self.logs: dict[str, list[tuple[int, Witnessed]]] = {side: [] for side in self.sides}
        self.rounds: list[tuple[int, int]] = [(self.first, turn_in(at_start)[0] or 1)]
        self.turns: list[tuple[int, int]] = [(self.first, turn_in(at_start)[1])]
        self.marks: list[Mark] = []
        self.changes = [Change(self.start, pair, state) for pair, state in sorted((felt or {}).items())]
        self._known_from: dict[tuple[str, int], int] = {}  # side and creature -> since when the side knows of it
        self._perceived: dict[str, dict[int, dict[int, int]]] = {}  # side -> target of another -> observer -> state
        self._reached = 0  # as of so many changes
        self.deeds: dict[int, int] = {}
        self.acts: dict[int, str] = {}
        self._found = {(self.side_of.get(o, ""), t) for _, (o, t), state in self.changes if state == Detection.OBSERVED}
        self._names = playback.header["events"]
        for frame in playback.recording.ticks:
            if isinstance(frame.action, list) and len(frame.action) == 2 and frame.action[1]:
                self.deeds[frame.tick] = frame.action[1][0]
                self.acts[frame.tick] = str(frame.action[0])
            for row in frame.events:
                self._note(frame.tick, row)

    def _note(self, tick: int, row: EventRow) -> None:
        if row.event == "witnessed":
            line: Witnessed = build_registered("event", row.event, row.fields)
            if line.side in self.logs:
                self.logs[line.side].append((tick, line))
            return
        if row.event not in READ:
            return
        told = dict(zip(self._names.get(row.event, ()), row.fields, strict=False))
        match row.event:
            case "state_changed":
                self._changed(tick, told)
            case "noticed":
                self._known_from.setdefault((self._whose(told, "observer"), _number(told, "target")), tick)
            case "turn_started":
                self.turns.append((tick, _number(told, "actor")))
            case "round_started":
                self.rounds.append((tick, _number(told, "round")))
            case "wounded":
                self.marks.append(Mark(tick, WOUND, self._whose(told, "target"), _number(told, "grade")))
            case "dropped":
                self.marks.append(Mark(tick, FALL, self._whose(told, "target")))
            case "door_moved":
                self.marks.append(Mark(tick, DOOR, self._whose(told, "actor")))
            case "decided":
                self.marks.append(Mark(tick, OVER, str(told.get("winner", ""))))

    def _changed(self, tick: int, told: Mapping[str, Plain]) -> None:
        observer, target = _number(told, "observer"), _number(told, "target")
        state = _number(told, "after")
        self.changes.append(Change(tick, (observer, target), state))
        side = self.side_of.get(observer, "")
        if state == Detection.OBSERVED and side != self.side_of.get(target) and (side, target) not in self._found:
            self._found.add((side, target))
            if tick > self.first:
                self.marks.append(Mark(tick, FOUND, side))

    def _whose(self, told: Mapping[str, Plain], field: str) -> str:
        return self.side_of.get(_number(told, field), "")

    def actor(self, tick: int) -> int:
        """Whose turn it is after a tick."""
        return self.turns[max(0, bisect_right(self.turns, tick, key=_tick) - 1)][1]

    def round(self, tick: int) -> int:
        """The round after a tick."""
        return self.rounds[max(0, bisect_right(self.rounds, tick, key=_tick) - 1)][1]

    def log(self, side: str, tick: int) -> list[Witnessed]:
        """What a side had been told by the end of a tick, oldest first."""
        return [line for _, line in self.heard(side, tick)]

    def heard(self, side: str, tick: int) -> list[tuple[int, Witnessed]]:
        """The same with the ticks."""
        lines = self.logs.get(side, [])
        return lines[: bisect_right(lines, tick, key=_tick)]

    def told_since(self, side: str, before: int, tick: int) -> list[Witnessed]:
        """What a side was told after one tick and by the end of another."""
        lines = self.logs.get(side, [])
        first, end = bisect_right(lines, before, key=_tick), bisect_right(lines, tick, key=_tick)
        return [line for _, line in lines[first:end]]

    def best(self, side: str, tick: int) -> dict[int, int]:
        """The best state that any of a side has of each creature of another, UNDETECTED left out."""
        self._reach(tick)
        perceived = self._perceived.get(side, {})
        return {target: max(states.values()) for target, states in perceived.items() if states}

    def _reach(self, tick: int) -> None:
        """Let what is perceived be as of after a tick."""
        end = bisect_right(self.changes, tick, key=_tick)
        if end < self._reached:
            self._reached = 0
            self._perceived.clear()
        for _, (observer, target), state in self.changes[self._reached : end]:
            side = self.side_of.get(observer)
            if side is None or side == self.side_of.get(target):
                continue
            states = self._perceived.setdefault(side, {}).setdefault(target, {})
            if state:
                states[observer] = state
            else:
                states.pop(observer, None)
        self._reached = end

    def knows_of(self, side: str, target: int, tick: int) -> bool:
        """True if anybody of a side has noticed by the end of a tick that the target is there."""
        return self._known_from.get((side, target), self.last + 1) <= tick

    def located(self, ticks: Iterable[int], side: str) -> list[int]:
        """How many creatures of other sides a side had located (Hidden or Observed) after each of these ticks."""
        return [
            len({target for (_, target), state in states.items() if state and self.side_of.get(target) != side})
            for _, states in self._followed(ticks, side)
        ]

    def _followed(self, ticks: Iterable[int], side: str) -> Iterator[tuple[int, Mapping[Pair, int]]]:
        """Each of these ticks, ascending, with the states that a side's creatures have after it, until the next."""
        states: dict[Pair, int] = {}
        at = 0
        for tick in ticks:
            while at < len(self.changes) and self.changes[at].tick <= tick:
                if self.side_of.get(self.changes[at].pair[0]) == side:
                    states[self.changes[at].pair] = self.changes[at].state
                at += 1
            yield tick, states

    def stops(self, side: str) -> tuple[int, ...]:
        """The ticks after which a side's own view shows a picture: wherever something happened that it knows of.

        What happens unseen makes no stop, and while somebody acts whom nobody of the side perceives the picture waits
        until it is somebody's turn whom it does, as in play (R-SEC-1, systems/view/pacing.py): how much happened in
        between does not show.
        """
        heard = {tick for tick, _ in self.logs[side]}
        stops, waiting = list[int](), False
        for tick, states in self._followed(range(self.first, self.last + 1), side):
            actor = self.actor(tick)
            seen = self.side_of.get(actor) == side or any(s for (_, target), s in states.items() if target == actor)
            if tick in heard or tick == self.first or self.side_of.get(self.deeds.get(tick, 0)) == side:
                waiting = True
            if waiting and seen:
                stops.append(tick)
                waiting = False
        if waiting:
            stops.append(self.last)
        return tuple(dict.fromkeys(stops))

    def told(self, side: str) -> list[Mark]:
        """The marks of a side's own view: from its log alone."""
        return [Mark(tick, *_of_line(line)) for tick, line in self.logs[side] if line.key in LINES]


READ: Final = frozenset(
    ("state_changed", "noticed", "turn_started", "round_started", "wounded", "dropped", "door_moved", "decided")
)


def _of_line(line: Witnessed) -> tuple[str, str, int]:
    kind, grade = LINES[line.key]
    return kind, "", grade


def _tick(row: tuple[Plain, ...]) -> int:
    tick: int = row[0]
    return tick


def _number(told: Mapping[str, Plain], field: str) -> int:
    value = told.get(field, 0)
    return value if isinstance(value, int) else 0


def sides_in(table: Table) -> dict[int, str]:
    """Entity -> its side, of every creature of these rows."""
    found: dict[int, str] = {}
    for entity in sorted(table.rows):
        entry = table.fields(EntityId(entity), "entry")
        if entry is not None and isinstance(entry.get("side"), str):
            found[entity] = entry["side"]
    return found


def turn_in(table: Table) -> tuple[int, int]:
    """The round and whose turn it is in these rows; zeros if they do not tell."""
    for entity in sorted(table.rows):
        turn = table.fields(entity, "turn")
        if turn is not None:
            order, index, number = turn.get("order"), turn.get("index"), turn.get("round")
            if isinstance(order, list) and isinstance(index, int) and isinstance(number, int):
                return number, order[index] if 0 <= index < len(order) else 0
    return 0, 0
