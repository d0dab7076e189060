"""What lies between any two spaces: the one place that answers for line of effect, sight, mist and cover."""

from __future__ import annotations

from typing import Final, NamedTuple

from ecs.errors import EngineError
from ecs.grid.board import Board
from ecs.grid.bodies import Crowd
from ecs.grid.known import Lines, code_of, lines_of
from ecs.grid.sight import COVER_MASK, COVER_SHIFT
from ecs.grid.space import Space
from ecs.grid.span import BACK_SHIFT, FACTS

BODY: Final = 32  # that cover is a creature's


class Fact(NamedTuple):
    """What is remembered of two placed ids: the bits, who covers, and the stamps under which they hold."""

    bits: int
    blocker: int
    stamps: tuple[int, int, int]


class Pairs:
    """Facts between placed spaces, and between any two spaces, on one board.

    The terrain's part is remembered by space and space (ecs/grid/known.py), the bodies' part until a body moves.
    """

    def __init__(self, board: Board) -> None:
        self._board = board
        self._version = board.version
        self._lines = lines_of(board)
        self._spaces: dict[int, Space] = {}
        self._codes: dict[int, int] = {}
        self._slots: dict[int, int] = {}
        self._stamps: dict[int, int] = {}
        self._crowd = Crowd(board.width, board.height)
        self._bodies = 0  # grows whenever a body moves
        self._facts: dict[tuple[int, int], Fact] = {}

    def place(self, entity: int, space: Space, *, body: bool) -> None:
        """Put or move an id above 0; body: whether it stands and lives, so that it covers others (D-COV-3)."""
        if entity < 1:
            raise EngineError(f"entity={entity!r}: ids on a board are above 0")
        fits = 0 <= space.x <= self._board.width - space.side and 0 <= space.y <= self._board.height - space.side
        if not fits or space.side < 1:
            size = f"{self._board.width} x {self._board.height}"
            raise EngineError(f"entity {entity}: {space!r} leaves the board of {size}")
        if self._spaces.get(entity) == space and (entity in self._slots) == body:
            return
        self._lift(entity)
        self._spaces[entity], self._codes[entity] = space, code_of(space)
        self._stamps[entity] = self._stamps.get(entity, 0) + 1
        if body:
            self._slots[entity] = self._crowd.put(entity, space.x, space.y, space.side, space.elevation, space.rank)
            self._bodies += 1

    def remove(self, entity: int) -> None:
        """Take an id off the board; nothing happens if it is not there."""
        self._lift(entity)
        if self._spaces.pop(entity, None) is not None:
            self._stamps[entity] += 1

    def clear(self) -> None:
        """Take everything off the board."""
        for entity in list(self._spaces):
            self.remove(entity)

    def space(self, entity: int) -> Space | None:
        """Where an id is placed."""
        return self._spaces.get(entity)

    def bodies(self, *, skip: tuple[int, ...] = ()) -> list[tuple[int, Space]]:
        """Ids and spaces of all who stand in the way of lines, except those in skip."""
        return [(entity, self._spaces[entity]) for entity in self._slots if entity not in skip]

    def fact(self, first: int, second: int) -> int:
        """The bits between two placed ids, as the first looks at or attacks the second.

        EFFECT, SIGHT: there is such a line; MIST: the centre line passes through mist; the second's cover against the
        first from COVER_SHIFT on; BODY: a creature gives it.
        Raises EngineError if one of them is not placed.
        """
        return self._fact(first, second).bits

    def cover_by(self, first: int, second: int) -> tuple[int, int]:
        """The cover grade of the second against the first, and the id of the creature that gives it, or 0."""
        fact = self._fact(first, second)
        return fact.bits >> COVER_SHIFT & COVER_MASK, fact.blocker if fact.bits & BODY else 0

    def between(self, first: Space, second: Space, *, skip: tuple[int, ...] = ()) -> int:
        """The bits between any two spaces, past the placed bodies except those in skip."""
        return self._merge(self.terrain(first, second), self._blocker(first, second, skip)[0])

    def _lift(self, entity: int) -> None:
        slot = self._slots.pop(entity, None)
        if slot is not None:
            self._crowd.lift(slot)
            self._bodies += 1

    def lines(self) -> Lines:
        """What is known of the terrain's lines, as the doors stand now."""
        if self._version != self._board.version:
            self._facts.clear()
            self._lines, self._version = lines_of(self._board), self._board.version
        return self._lines

    def _fact(self, first: int, second: int) -> Fact:
        lines = self.lines()
        found = self._facts.get((first, second))
        stamps = (self._bodies, self._stamps.get(first, 0), self._stamps.get(second, 0))
        if found is not None and found.stamps == stamps:
            return found
        a, b = self._require(first), self._require(second)
        span = lines.span(self._board, a, b, self._codes[first], self._codes[second])
        grade, blocker = self._blocker(a, b, (first, second))
        found = self._facts[first, second] = Fact(self._merge(span & FACTS, grade), blocker, stamps)
        back = Fact(self._merge(span >> BACK_SHIFT & FACTS, grade), blocker, (stamps[0], stamps[2], stamps[1]))
        self._facts[second, first] = back
        return found

    def _require(self, entity: int) -> Space:
        space = self._spaces.get(entity)
        if space is None:
            raise EngineError(f"entity {entity} is not placed on this board")
        return space

    def terrain(self, first: Space, second: Space) -> int:
        """The terrain's part, in the form of the facts without BODY."""
        return self.lines().span(self._board, first, second, code_of(first), code_of(second)) & FACTS

    def muffled(self, first: Space, second: Space) -> int:
        """The full walls that sound passes between two spaces out of line of effect (D-SENSE-3)."""
        return self.lines().muffled(self._board, first, second)

    def _blocker(self, first: Space, second: Space, skip: tuple[int, ...]) -> tuple[int, int]:
        """The best cover by a body on the centre line: grade, id; (0, 0) if there is none."""
        crowd, slots = self._crowd, self._slots
        ignored = [slots[entity] for entity in skip if entity in slots]
        if len(slots) <= len(ignored):
            return 0, 0
        for slot in ignored:
            crowd.ignored[slot] = 1
        found = crowd.between(
            first.x,
            first.y,
            first.side,
            first.elevation,
            second.x,
            second.y,
            second.side,
            second.elevation,
            max(first.rank, second.rank),
        )
        for slot in ignored:
            crowd.ignored[slot] = 0
        if not found:
            return 0, 0
        return found >> 32, crowd.ids[(found & 0xFFFFFFFF) - 1]

    def _merge(self, bits: int, grade: int) -> int:
        """Facts of terrain and the grade of a body: the better single obstruction counts (D-COV-3)."""
        if grade <= bits >> COVER_SHIFT & COVER_MASK:
            return bits
        return bits & ~(COVER_MASK << COVER_SHIFT) | grade << COVER_SHIFT | BODY
