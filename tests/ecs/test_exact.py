"""Enumerated odds are those of raw counting, and of the dice."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import count, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ecs.chance import Chance, Contest, Dice, judge
from ecs.errors import EngineError
from ecs.exact import Distribution, Exact

D20 = range(1, 21)


def strike(chance: Chance) -> tuple[str, int]:
    """A resolver with every kind of question and branches of different length."""
    if chance.degrees("flat", (5,)).degree == 0:
        return "lost", 0
    grade = chance.degrees("attack", (12, 22), modifier=4, levels=-1).degree
    if grade == 0 or chance.percent("percent", 20).degree == 0:
        return "miss", 0
    return ("hit", "heavy")[chance.pick("pick", 2)], chance.total("damage", grade, 4, 1).total


def counted(observers: Sequence[Contest], dice: int) -> dict[tuple[int, ...], int]:
    """Degrees of all observers over every sequence of d20, counted one by one."""
    return Counter(tuple(judge(faces, *contest).degree for contest in observers) for faces in product(D20, repeat=dice))


def same(found: Distribution[Any], expected: Mapping[Any, int]) -> bool:
    total = sum(expected.values())
    probabilities = {outcome: Fraction(weight, found.total) for outcome, weight in found.weights.items()}
    return probabilities == {outcome: Fraction(ways, total) for outcome, ways in expected.items()}


@pytest.mark.parametrize("levels", [-2, -1, 0, 1, 2])
@pytest.mark.parametrize(
    ("cuts", "modifier"), [((11,), 0), ((5, 15, 25), 7), ((1, 2), 0), ((30,), 2), ((-4, 3), -1), ((), 0)]
)
def test_degrees_equal_raw_enumeration(cuts: tuple[int, ...], modifier: int, levels: int) -> None:
    found = Exact.of(lambda chance: (chance.degrees("attack", cuts, modifier=modifier, levels=levels).degree,))
    assert same(found, counted([Contest(cuts, modifier, levels)], abs(levels) + 1))


@pytest.mark.parametrize("levels", [-5, 5])
def test_five_levels_are_counted_in_closed_form(levels: int) -> None:
    found = Exact.of(lambda chance: chance.degrees("attack", (11,), levels=levels).degree)
    one_die_fails = Fraction(1, 2) ** 6
    assert found.probability(lambda degree: degree == (levels < 0)) == one_die_fails


contests = st.builds(
    Contest,
    st.lists(st.integers(0, 24), max_size=2, unique=True).map(lambda cuts: tuple(sorted(cuts))),
    st.integers(-3, 3),
    st.integers(-2, 2),
)


@given(st.lists(contests, min_size=1, max_size=4))
@settings(max_examples=8, deadline=None)
def test_a_shared_roll_equals_raw_enumeration_of_all_8000_sequences(observers: list[Contest]) -> None:
    found = Exact.of(lambda chance: tuple(rolled.degree for rolled in chance.shared_roll("stealth", observers)))
    assert same(found, counted(observers, 3))


def test_a_shared_roll_of_mixed_levels_equals_raw_enumeration() -> None:
    observers = [Contest((14, 24), 3, 2), Contest((9,), 0, -2), Contest((11,), 0, 0), Contest((12,), 1, 1)]
    found = Exact.of(lambda chance: tuple(rolled.degree for rolled in chance.shared_roll("stealth", observers)))
    assert same(found, counted(observers, 3))


def test_observers_of_one_roll_are_not_independent() -> None:
    twins = [Contest((11,)), Contest((11,))]
    found = Exact.of(lambda chance: tuple(rolled.degree for rolled in chance.shared_roll("stealth", twins)))
    assert found.weights == {(0, 0): 1, (1, 1): 1}


def test_totals_equal_raw_enumeration() -> None:
    found = Exact.of(lambda chance: (chance.total("damage", 3, 6, 2).total,))
    assert same(found, Counter((sum(faces) + 2,) for faces in product(range(1, 7), repeat=3)))


@pytest.mark.parametrize(("p", "misses"), [(-5, 0), (0, 0), (20, 20), (100, 100), (120, 100)])
def test_percent_weighs_p_in_a_hundred(p: int, misses: int) -> None:
    found = Exact.of(lambda chance: chance.percent("percent", p).degree)
    assert found.probability(lambda degree: degree == 0) == Fraction(misses, 100)


def test_branches_of_different_length_share_one_denominator() -> None:
    found = Exact.of(strike)
    assert sum(found.weights.values()) == found.total
    assert found.probability(lambda outcome: outcome[0] == "lost") == Fraction(4, 20)
    hit = Fraction(16, 20) * Fraction(13**2, 400) * Fraction(80, 100)
    assert found.probability(lambda outcome: outcome[0] in ("hit", "heavy")) == hit
    assert found.probability(lambda outcome: outcome == ("heavy", 2)) == Fraction(16, 20) * Fraction(
        13**2 - 3**2, 400
    ) * Fraction(80, 100) * Fraction(1, 2) * Fraction(1, 4)


def test_dice_follow_the_exact_odds(scale: int) -> None:
    found = Exact.of(strike)
    draws = 20_000 * scale
    seen = Counter(strike(Dice(17, 1, serial, 0)) for serial in range(draws))
    assert set(seen) <= set(found.weights)
    expected = {outcome: draws * weight / found.total for outcome, weight in found.weights.items()}
    chi2 = sum((seen[outcome] - want) ** 2 / want for outcome, want in expected.items())
    degrees = len(expected) - 1
    assert chi2 < degrees + 3.1 * (2 * degrees) ** 0.5 + 7  # beyond the 99.9 % point for these degrees of freedom


def test_a_resolver_without_questions_is_certain() -> None:
    assert Exact.of(lambda chance: "sure") == Distribution({"sure": 1}, 1)


def test_a_resolver_that_asks_something_else_each_time_is_found_out() -> None:
    calls = count()
    with pytest.raises(EngineError, match="must depend on answers alone"):
        Exact.of(lambda chance: chance.degrees("attack", (next(calls) + 5,)).degree)


def test_a_resolver_with_too_many_branches_is_refused() -> None:
    def flood(chance: Chance) -> int:
        return sum(chance.pick("pick", 100) for _ in range(4))

    with pytest.raises(EngineError, match="too large to enumerate"):
        Exact.of(flood)


def test_nothing_can_be_picked_from_nothing() -> None:
    with pytest.raises(EngineError, match="nothing to pick from"):
        Exact.of(lambda chance: chance.pick("pick", 0))
