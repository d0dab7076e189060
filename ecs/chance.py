"""What a rule may ask of fortune, and the answers that are drawn.

A resolver is handed a Chance and asks questions; it never sees where answers come from.  Dice draws them,
ecs.exact.Exact goes through all of them, ecs.scripted.Scripted serves those a test wrote down.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple, Protocol
from zlib import crc32

from ecs.dice import draw
from ecs.errors import EngineError

D20 = 20
D100 = 100


class Rolled(NamedTuple):
    """One roll: the degree it reached, the die that was kept, every face in the order rolled.

    Enumerated rolls know only the degree; their kept is 0 and their faces are ().
    """

    degree: int
    kept: int
    faces: tuple[int, ...]


class Total(NamedTuple):
    """A sum of dice with its bonus; enumerated totals have no faces."""

    total: int
    faces: tuple[int, ...]


class Contest(NamedTuple):
    """One observer of a shared roll: ascending totals to meet, its modifier, its net levels (best if > 0)."""

    cuts: tuple[int, ...]
    modifier: int = 0
    levels: int = 0


class Chance(Protocol):
    """The questions a resolver may ask.  A purpose names the stream of dice an answer comes from."""

    def degrees(self, purpose: str, cuts: Sequence[int], *, modifier: int = 0, levels: int = 0) -> Rolled:
        """Roll |levels| + 1 d20, keep the best (levels > 0) or worst; degree = how many ascending cuts are met."""
        ...

    def shared_roll(self, purpose: str, observers: Sequence[Contest]) -> tuple[Rolled, ...]:
        """Roll one sequence of d20 for all observers; each uses its first |levels| + 1 faces."""
        ...

    def percent(self, purpose: str, p: int) -> Rolled:
        """Roll a d100 against a chance of p percent to go wrong: degree 1 if the roll is above p, else 0."""
        ...

    def total(self, purpose: str, count: int, sides: int, bonus: int = 0) -> Total:
        """Roll count dice of this many sides and add them to the bonus."""
        ...

    def pick(self, purpose: str, n: int) -> int:
        """Choose one of n things evenly: 0..n-1."""
        ...


@cache
def purpose_code(purpose: str) -> int:
    """Return the 32-bit code under which dice of this purpose are drawn."""
    return crc32(purpose.encode())


def degree(cuts: Sequence[int], value: int) -> int:
    """Return how many of the ascending cuts a value meets."""
    return bisect_right(cuts, value)


def judge(faces: tuple[int, ...], cuts: Sequence[int], modifier: int, levels: int) -> Rolled:
    """Return how one roller reads a sequence: its first |levels| + 1 faces, the best if levels > 0, else the worst."""
    mine = faces[: abs(levels) + 1]
    kept = max(mine) if levels > 0 else min(mine)
    return Rolled(degree(cuts, kept + modifier), kept, mine)


def longest(observers: Sequence[Contest]) -> int:
    """Return how many d20 a shared roll needs.  Raises: EngineError without observers."""
    if not observers:
        raise EngineError("a shared roll needs at least one observer")
    return max(abs(contest.levels) for contest in observers) + 1


class Rolling:
    """Answers made of single faces; who derives from it says where a face comes from."""

    __slots__ = ()

    def faces(self, purpose: str, count: int, sides: int) -> tuple[int, ...]:
        """Return the next faces, 1..sides each, of this purpose."""
        raise NotImplementedError(f"{type(self).__name__} has no faces")

    def lengthen(self, purpose: str, begun: tuple[int, ...], count: int) -> tuple[int, ...]:
        """Return the one sequence of d20 of this purpose, count faces long, that begins with the faces begun."""
        raise NotImplementedError(f"{type(self).__name__} has no sequences")

    def degrees(self, purpose: str, cuts: Sequence[int], *, modifier: int = 0, levels: int = 0) -> Rolled:
        """Answer as Chance.degrees says."""
        faces = self.faces(purpose, abs(levels) + 1, D20)
        return judge(faces, cuts, modifier, levels)

    def shared_roll(self, purpose: str, observers: Sequence[Contest]) -> tuple[Rolled, ...]:
        """Answer as Chance.shared_roll says."""
        faces = self.faces(purpose, longest(observers), D20)
        return tuple([judge(faces, *contest) for contest in observers])

    def percent(self, purpose: str, p: int) -> Rolled:
        """Answer as Chance.percent says."""
        faces = self.faces(purpose, 1, D100)
        return Rolled(int(faces[0] > p), faces[0], faces)

    def total(self, purpose: str, count: int, sides: int, bonus: int = 0) -> Total:
        """Answer as Chance.total says."""
        faces = self.faces(purpose, count, sides)
        return Total(sum(faces) + bonus, faces)

    def pick(self, purpose: str, n: int) -> int:
        """Answer as Chance.pick says."""
        return self.faces(purpose, 1, n)[0] - 1


class Dice(Rolling):
    """Drawn answers for one beat of one actor's action; index counts per purpose, so purposes never disturb each other.

    seed: 64 bits.  actor: the 32-bit stable id from its scenario entry.  serial: which of its actions this is.
    beat: which beat of that action.  Two Dice with one key give the same faces: make one per actor and beat.
    """

    __slots__ = ("_key", "_next")

    def __init__(self, seed: int, actor: int, serial: int, beat: int) -> None:
        self._key = (seed, actor, serial, beat)
        self._next: dict[str, int] = {}

    def faces(self, purpose: str, count: int, sides: int) -> tuple[int, ...]:
        """Draw the next faces of this purpose; the count moves on for this purpose only."""
        seed, actor, serial, beat = self._key
        first = self._next.get(purpose, 0)
        self._next[purpose] = first + count
        code = purpose_code(purpose)
        return tuple([draw(seed, code, actor, serial, beat, at, sides) for at in range(first, first + count)])

    def lengthen(self, purpose: str, begun: tuple[int, ...], count: int) -> tuple[int, ...]:
        """Draw the sequence again: these dice, if nobody asked them yet, begin as they did for the same key."""
        return self.faces(purpose, count, D20)
