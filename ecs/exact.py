"""All answers at once: the odds of a resolver are the resolver itself, run along every branch.

Weights are integers over one common denominator; nothing is rounded and nothing is sampled.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from math import gcd, lcm
from typing import Any, Generic, NamedTuple, TypeVar

from ecs.chance import D20, D100, Chance, Contest, Rolled, Total, degree, longest
from ecs.errors import EngineError

T = TypeVar("T", bound=Hashable)

MAX_RUNS = 200_000  # a resolver that branches more should be asked for marginals instead


@dataclass(frozen=True, slots=True)
class Distribution(Generic[T]):
    """Integer weights of every outcome, out of `total`; in lowest terms."""

    weights: dict[T, int]
    total: int

    def probability(self, holds: Callable[[T], bool]) -> Fraction:
        """Return the exact probability of the outcomes for which `holds` says yes."""
        return Fraction(sum(weight for outcome, weight in self.weights.items() if holds(outcome)), self.total)


class Branches(NamedTuple):
    """The answers to one question with their weights out of `total`; answers of weight 0 are left out."""

    answers: tuple[Any, ...]
    weights: tuple[int, ...]
    total: int


class Exact:
    """A Chance that follows one branch of the tree of answers at a time; see `of`."""

    __slots__ = ("_asked", "_at", "_branches", "_depth")

    def __init__(self) -> None:
        self._asked: list[tuple[Any, ...]] = []  # the questions along the present branch
        self._branches: list[Branches] = []
        self._at: list[int] = []  # which answer each of them gives in this run
        self._depth = 0

    @classmethod
    def of(cls, resolve: Callable[[Chance], T]) -> Distribution[T]:
        """Return the distribution of what `resolve` returns.

        Raises: EngineError if it asks other questions when run again, or has more than MAX_RUNS branches.
        """
        chance = cls()
        sums: dict[int, dict[T, int]] = {}  # by denominator: branches ask different questions
        for _ in range(MAX_RUNS):
            chance._depth = 0
            outcome = resolve(chance)
            if chance._depth < len(chance._asked):
                raise EngineError("the resolver asked fewer questions when run again; it must depend on answers alone")
            weight = total = 1
            for branches, at in zip(chance._branches, chance._at, strict=True):
                weight *= branches.weights[at]
                total *= branches.total
            same = sums.setdefault(total, {})
            same[outcome] = same.get(outcome, 0) + weight
            if not chance._advance():
                return _joined(sums)
        raise EngineError(f"a resolver with more than {MAX_RUNS} branches is too large to enumerate")

    def degrees(self, purpose: str, cuts: Sequence[int], *, modifier: int = 0, levels: int = 0) -> Rolled:
        """Answer with each degree that can be reached, counted in closed form."""
        answer: Rolled = self._ask(degree_branches, tuple(cuts), modifier, levels)
        return answer

    def shared_roll(self, purpose: str, observers: Sequence[Contest]) -> tuple[Rolled, ...]:
        """Answer with each joint outcome of all observers."""
        answer: tuple[Rolled, ...] = self._ask(shared_branches, tuple(observers))
        return answer

    def percent(self, purpose: str, p: int) -> Rolled:
        """Answer with passing and missing."""
        answer: Rolled = self._ask(percent_branches, p)
        return answer

    def total(self, purpose: str, count: int, sides: int, bonus: int = 0) -> Total:
        """Answer with each total."""
        answer: Total = self._ask(total_branches, count, sides, bonus)
        return answer

    def pick(self, purpose: str, n: int) -> int:
        """Answer with each of the n, evenly."""
        answer: int = self._ask(pick_branches, n)
        return answer

    def _ask(self, *question: Any) -> Any:
        depth = self._depth
        self._depth = depth + 1
        if depth == len(self._asked):
            self._asked.append(question)
            self._branches.append(question[0](*question[1:]))
            self._at.append(0)
        elif self._asked[depth] != question:
            raise EngineError("the resolver asked another question when run again; it must depend on answers alone")
        return self._branches[depth].answers[self._at[depth]]

    def _advance(self) -> bool:
        """Move to the next branch; False after the last."""
        while self._at:
            self._at[-1] += 1
            if self._at[-1] < len(self._branches[-1].answers):
                return True
            self._at.pop()
            self._branches.pop()
            self._asked.pop()
        return False


@lru_cache(maxsize=4096)
def degree_branches(cuts: tuple[int, ...], modifier: int, levels: int) -> Branches:
    """Return the degrees of |levels| + 1 d20, best or worst kept: k faces up to f can be rolled in f**k ways."""
    dice = abs(levels) + 1
    answers: list[Rolled] = []
    weights: list[int] = []
    below = 0
    for reached in range(len(cuts) + 1):
        top = D20 if reached == len(cuts) else min(max(cuts[reached] - modifier - 1, 0), D20)
        at_most = top**dice if levels > 0 else D20**dice - (D20 - top) ** dice
        if at_most > below:
            answers.append(Rolled(reached, 0, ()))
            weights.append(at_most - below)
            below = at_most
    return Branches(tuple(answers), tuple(weights), D20**dice)


@cache
def percent_branches(p: int) -> Branches:
    """Return missing (p in 100) and passing."""
    misses = min(max(p, 0), D100)
    ways = [(Rolled(0, 0, ()), misses), (Rolled(1, 0, ()), D100 - misses)]
    ways = [way for way in ways if way[1]]
    return Branches(tuple(answer for answer, _ in ways), tuple(weight for _, weight in ways), D100)


@lru_cache(maxsize=1024)
def total_branches(count: int, sides: int, bonus: int) -> Branches:
    """Return the sums of `count` dice: each die spreads every sum reached so far over its faces."""
    sums = {bonus: 1}
    for _ in range(count):
        spread: dict[int, int] = {}
        for reached, ways in sums.items():
            for face in range(1, sides + 1):
                spread[reached + face] = spread.get(reached + face, 0) + ways
        sums = spread
    return Branches(tuple(Total(reached, ()) for reached in sums), tuple(sums.values()), sides**count)


@cache
def pick_branches(n: int) -> Branches:
    """Return each of n things with weight 1.  Raises: EngineError if there is none."""
    if n < 1:
        raise EngineError(f"nothing to pick from: n={n!r}")
    return Branches(tuple(range(n)), (1,) * n, n)


@lru_cache(maxsize=256)
def shared_branches(observers: tuple[Contest, ...]) -> Branches:
    """Return the joint degrees of several observers of one sequence, by dynamic programming.

    Die by die, only the running maximum and minimum, and the degrees of observers whose dice are all rolled, are kept.
    Faces that no cut of any observer tells apart count as one.
    """
    faces = _faces_told_apart(observers)
    states: dict[tuple[int, int, tuple[int, ...]], int] = {(0, D20 + 1, ()): 1}
    order: list[int] = []
    for dice in range(1, longest(observers) + 1):
        due = [at for at, contest in enumerate(observers) if abs(contest.levels) + 1 == dice]
        order += due
        later = [contest.levels for contest in observers if abs(contest.levels) + 1 > dice]
        best_later, worst_later = any(n > 0 for n in later), any(n < 0 for n in later)
        judged: dict[tuple[int, int], tuple[int, ...]] = {}
        after: dict[tuple[int, int, tuple[int, ...]], int] = {}
        for (high, low, degrees), ways in states.items():
            for face, width in faces:
                best, worst = max(high, face), min(low, face)
                now = judged.get((best, worst))
                if now is None:
                    now = judged[(best, worst)] = tuple(_degree(observers[at], best, worst) for at in due)
                state = (best if best_later else 0, worst if worst_later else D20 + 1, degrees + now)
                after[state] = after.get(state, 0) + ways * width
        states = after
    places = sorted(range(len(order)), key=order.__getitem__)
    answers = tuple(tuple(Rolled(degrees[at], 0, ()) for at in places) for _, _, degrees in states)
    return Branches(answers, tuple(states.values()), D20 ** longest(observers))


def _degree(contest: Contest, best: int, worst: int) -> int:
    return degree(contest.cuts, (best if contest.levels > 0 else worst) + contest.modifier)


def _faces_told_apart(observers: tuple[Contest, ...]) -> list[tuple[int, int]]:
    """Return (lowest face, number of faces) of each run of faces that all observers judge alike."""
    starts = {cut - contest.modifier for contest in observers for cut in contest.cuts}
    lows = [1, *sorted(start for start in starts if 1 < start <= D20)]
    return [(low, high - low) for low, high in zip(lows, [*lows[1:], D20 + 1], strict=True)]


def _joined(sums: dict[int, dict[T, int]]) -> Distribution[T]:
    """Return all weights over one denominator, in lowest terms."""
    total = lcm(*sums)
    weights: dict[T, int] = {}
    for denominator, same in sums.items():
        for outcome, weight in same.items():
            weights[outcome] = weights.get(outcome, 0) + weight * (total // denominator)
    common = gcd(total, *weights.values())
    return Distribution({outcome: weight // common for outcome, weight in weights.items()}, total // common)
