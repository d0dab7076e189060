"""The outcome bar: what may come of one action, in parts that sum to a hundred percent."""

from collections.abc import Callable
from fractions import Fraction
from typing import Final, TypeVar

from components.outcome import EffectOutcome, EffectResult, Result, StrikeOutcome
from ecs.exact import Distribution
from systems.view.preview_model import Share
from systems.view.words import Words

T = TypeVar("T", StrikeOutcome, EffectOutcome)

_PARTS: Final = (  # key, colour, pattern, bold
    ("unsaid", "flat", "falling", False),
    ("flat", "flat", "rising", False),
    ("miss", "miss", "", False),
    ("noticed", "miss", "rising", False),
    ("saved", "miss", "", False),
    ("hit", "graze", "", False),
    ("struck", "brass", "", True),
    ("critical", "enemy", "falling", True),
    ("affected", "graze", "", False),
    ("light", "brass", "", True),
    ("heavy", "enemy", "falling", True),
)


def shares_of(
    odds: Distribution[StrikeOutcome], words: Words, *, points: bool = False
) -> tuple[tuple[Share, ...], int]:
    """The bar of a strike: its parts, and the whole they are parts of; points: rules without wounds, with criticals."""
    return _shares(odds, _part_of_points if points else _part_of_strike, words)


def effect_shares(odds: Distribution[EffectOutcome], words: Words) -> tuple[tuple[Share, ...], int]:
    """The bar of what an ability does to one creature."""
    return _shares(odds, _part_of_effect, words)


def mean_damage(odds: Distribution[T]) -> Fraction:
    """The mean damage of a distribution of outcomes."""
    return sum((Fraction(outcome.damage * weight, odds.total) for outcome, weight in odds.weights.items()), Fraction(0))


def _shares(odds: Distribution[T], part: Callable[[T], str], words: Words) -> tuple[tuple[Share, ...], int]:
    weights = {key: 0 for key, *_ in _PARTS}
    for outcome, weight in odds.weights.items():
        weights[part(outcome)] += weight
    tenths = rounded([weights[key] for key, *_ in _PARTS], odds.total)
    shares = [
        Share(colour, pattern, words.say(f"ui.{key}_share"), weights[key], words.tenths(t), strong)
        for (key, colour, pattern, strong), t in zip(_PARTS, tenths, strict=True)
        if weights[key]
    ]
    return tuple(shares), odds.total


def _part_of_strike(outcome: StrikeOutcome) -> str:
    if outcome.result is Result.FLAT_FAILED:
        return "flat"
    if outcome.result is not Result.HIT:
        return "miss"
    return ("hit", "light", "heavy")[outcome.wound]


def _part_of_points(outcome: StrikeOutcome) -> str:
    if outcome.result is not Result.HIT:
        return "miss"
    return "critical" if outcome.critical else "struck"


def _part_of_effect(outcome: EffectOutcome) -> str:
    if outcome.wound:
        return ("", "light", "heavy")[outcome.wound]
    return {
        EffectResult.AFFECTED: "affected",
        EffectResult.SAVED: "saved",
        EffectResult.MISSED: "miss",
        EffectResult.NOTICED: "noticed",
        EffectResult.UNSAID: "unsaid",
    }.get(outcome.result, "flat")


def rounded(weights: list[int], total: int) -> list[int]:
    """Thousandths of each weight, summing to 1000: floors first, then the largest remainders."""
    floors = [w * 1000 // total for w in weights]
    order = sorted(range(len(weights)), key=lambda i: (-(weights[i] * 1000 % total), i))
    for i in order[: 1000 - sum(floors)]:
        floors[i] += 1
    return floors
