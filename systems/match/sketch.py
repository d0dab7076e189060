"""What was recorded of a side's knowledge: its memory's rows and the changes of its states, no rule asked.

For recordings of other rules, whose worlds must not be felt anew by ours.  It holds less than an Observation: nothing
of fog and of what the side believed others to know; never more than the side knew.
"""

from dataclasses import dataclass, fields
from typing import Final

from components.awareness import Track
from components.detection import Detection
from ecs.ids import EntityId
from ecs.table import Table
from systems.knowledge.roster import memory_at
from systems.match.course import Course
from systems.match.truth import Figure, Leaf, Truth

TRACK: Final = [field.name for field in fields(Track)]


@dataclass(frozen=True, slots=True)
class Lost:
    """Where a creature was last sensed that the side has lost.  ago: in rounds."""

    entity: int
    x: int
    y: int
    ago: int


@dataclass(frozen=True, slots=True)
class Sketch:
    """A side's knowledge after a tick.

    own: its creatures as they are; met: (creature, best state) of others that it located then; lost: others it had
    located before; doors: as last seen; explored: a byte a square, or more; actor: whose turn it is, 0 if the
    side does not perceive it.
    """

    side: str
    own: tuple[Figure, ...]
    met: tuple[tuple[Figure, Detection], ...]
    lost: tuple[Lost, ...]
    doors: tuple[Leaf, ...]
    explored: bytes
    actor: int


def sketch_of(table: Table, truth: Truth, course: Course, side: str) -> Sketch:
    """Read it off.  Raises: LookupError, TypeError or ValueError for rows that are of no battle."""
    memory = memory_at(table, side)
    best = course.best(side, truth.tick)
    own = tuple(figure for figure in truth.figures if figure.side == side)
    others = [figure for figure in truth.figures if figure.side != side]
    met = tuple((figure, Detection(best[figure.entity])) for figure in others if best.get(figure.entity))
    lost = tuple(
        mark
        for figure in others
        if not best.get(figure.entity) and (mark := _lost(table, own, figure.entity, truth.round)) is not None
    )
    looks = dict(memory.get("doors", ()))
    doors = []
    for entity in sorted(table.rows):
        door = table.fields(entity, "door")
        if door is not None:
            doors.append(Leaf(tuple(map(int, door["walls"])), bool(looks.get(entity, False))))
    perceived = {figure.entity for figure, _ in met} | {figure.entity for figure in own}
    return Sketch(
        side, own, met, lost, tuple(doors), _bytes(memory.get("explored", b"")),
        truth.actor if truth.actor in perceived else 0,
    )  # fmt: skip


def _bytes(bits: bytes) -> bytes:
    """A byte for each bit, the lowest of each byte first."""
    return bytes(byte >> at & 1 for byte in bits for at in range(8))


def _lost(table: Table, own: tuple[Figure, ...], entity: int, now: int) -> Lost | None:
    """The latest place where any of the side remembers to have sensed it."""
    found: Lost | None = None
    for figure in own:
        awareness = table.fields(EntityId(figure.entity), "awareness")
        for target, track in awareness["of"] if awareness is not None else ():
            if target != entity or len(track) != len(TRACK):
                continue
            told = dict(zip(TRACK, track, strict=True))
            if told["x"] >= 0 and (found is None or now - told["round"] < found.ago):
                found = Lost(entity, told["x"], told["y"], now - told["round"])
    return found
