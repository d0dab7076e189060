"""Answers written down beforehand: the dice of rule cases and tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ecs.chance import D20, Rolling
from ecs.errors import DiceExhaustedError, EngineError


class Scripted(Rolling):
    """Serves faces by purpose in the order given; a pick's face is 1..n like any die's.

    Raises: DiceExhaustedError naming purpose and index when a list runs out, EngineError for a face the die lacks.
    """

    __slots__ = ("_script", "used")

    def __init__(self, faces: Mapping[str, Sequence[int]]) -> None:
        self._script = {purpose: tuple(row) for purpose, row in faces.items()}
        self.used: dict[str, int] = {}

    def unused(self) -> dict[str, list[int]]:
        """Return the faces nobody asked for, by purpose; empty when all were used."""
        left = {purpose: list(row[self.used.get(purpose, 0) :]) for purpose, row in self._script.items()}
        return {purpose: row for purpose, row in left.items() if row}

    def faces(self, purpose: str, count: int, sides: int) -> tuple[int, ...]:
        """Serve the next faces written down for this purpose."""
        first = self.used.get(purpose, 0)
        row = self._script.get(purpose, ())
        if first + count > len(row):
            raise DiceExhaustedError(purpose, len(row))
        faces = row[first : first + count]
        for at, face in enumerate(faces, first):
            if not 1 <= face <= sides:
                raise EngineError(f"scripted die {purpose}[{at}] is {face!r}; a d{sides} shows 1 to {sides}")
        self.used[purpose] = first + count
        return faces

    def lengthen(self, purpose: str, begun: tuple[int, ...], count: int) -> tuple[int, ...]:
        """Serve the faces that the sequence still lacks: those begun were served before."""
        return begun + self.faces(purpose, count - len(begun), D20)
