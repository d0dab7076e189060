"""Attack first; on a hit one d%; exact odds are those of the very resolver."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from components.detection import Cover, Detection
from components.gear import Weapon
from components.outcome import Result, StrikeOutcome
from components.ruleset import Ruleset
from ecs.chance import Dice
from ecs.exact import Exact
from ecs.scripted import Scripted
from systems.odds import distribution
from systems.rules.circumstances import Circumstances
from systems.rules.families import family_of
from systems.rules.harm import Harm
from systems.rules.pf1e.strike import NOBODY, PointStrike
from systems.rules.sight import Sight
from tests.systems.rules.pf1e.numbers import PF1E, with_points
from tests.systems.rules.values import BOW, FIST, SPEAR, SWORD, fighter

OBSERVED, HIDDEN = Detection.OBSERVED, Detection.HIDDEN
ROLLS = 10_000  # ten times as many in the long run
SHOTS = 10_000  # ten times as many in the long run
SEED = 196


def facts(
    weapon: Weapon = SWORD,
    *,
    sight: Sight = Sight(OBSERVED),  # noqa: B008 - a frozen value
    cover: Cover = Cover.NONE,
    distance: int = 5,
    seen: Detection = OBSERVED,
    rules: Ruleset = PF1E,
    reaction: bool = False,
    guess: bool = False,
    strikes: int = 0,
    conditions: dict[str, int] | None = None,
    moods: dict[str, int] | None = None,
    **stats: Any,
) -> PointStrike:
    found = family_of(rules).strike(
        fighter(strikes=strikes, conditions=conditions or {}, **stats),
        fighter(defense=5, conditions=moods or {}),
        weapon,
        sight,
        Circumstances(cover, distance, seen, reaction, guess),
        rules=rules,
    )
    assert isinstance(found, PointStrike)
    return found


FOG = Sight(OBSERVED, ("mist",), 20)
UNSEEN = Sight(HIDDEN)


def came(strike: PointStrike, **dice: list[int]) -> StrikeOutcome:
    script = Scripted(dice)
    outcome = strike.resolve(script)
    assert script.unused() == {}
    return outcome


def test_f20_a_miss_rolls_no_percent() -> None:
    assert came(facts(sight=FOG), attack=[14]).result is Result.MISS


@pytest.mark.parametrize(("roll", "result"), [(20, Result.MISS), (21, Result.HIT)])
def test_f21_20_misses_and_21_hits(roll: int, result: Result) -> None:
    dice = {"attack": [15], "percent": [roll], **({"damage": [3]} if result is Result.HIT else {})}
    outcome = came(facts(sight=FOG), **dice)
    assert (outcome.result, outcome.percent) == (result, roll)


@pytest.mark.parametrize(("roll", "result"), [(50, Result.MISS), (51, Result.HIT)])
def test_f26_total_concealment_misses_at_50_and_rolls_in_secret(roll: int, result: Result) -> None:
    dice = {"secret_attack": [15], "secret_percent": [roll], **({"damage": [3]} if result is Result.HIT else {})}
    assert came(facts(sight=UNSEEN, guess=True), **dice).result is result


def test_f27_a_wrong_square_draws_nothing() -> None:
    assert NOBODY.resolve(Scripted({})).result is Result.WRONG_SQUARE


def test_who_is_not_concealed_owes_no_percent() -> None:
    assert came(facts(), attack=[15], damage=[3]).percent == 0


def test_d_p_1_a_20_at_a_thing_confirms_nothing_and_subdual_does_it_no_harm() -> None:
    assert came(facts().hardened(1), attack=[20], damage=[4]).damage == 5
    assert came(facts(FIST).hardened(0), attack=[20]).damage == 0


def test_a_natural_20_hits_and_does_not_skip_the_percent() -> None:
    assert came(facts(sight=FOG, attack=-20), attack=[20], confirm=[19], percent=[20]).result is Result.MISS


def test_a_natural_1_misses_whatever_is_added() -> None:
    assert came(facts(attack=40), attack=[1]).result is Result.MISS


def test_d_p_1_a_confirmed_20_doubles_the_damage_and_an_unconfirmed_one_does_not() -> None:
    confirmed = came(facts(), attack=[20], confirm=[15], damage=[4])
    assert (confirmed.damage, confirmed.critical) == (12, True)
    plain = came(facts(), attack=[20], confirm=[14], damage=[4])
    assert (plain.damage, plain.critical) == (6, False)


def test_d_p_1_data_turns_confirmation_off() -> None:
    assert came(facts(rules=with_points(critical_factor=1)), attack=[20], damage=[4]).damage == 6
    assert came(facts(rules=with_points(critical_factor=3)), attack=[20], confirm=[20], damage=[4]).damage == 18


@pytest.mark.parametrize(("cover", "points"), list(zip(Cover, (0, 2, 4, 8), strict=True)))
def test_d_p_3_cover_gives_2_4_and_8_armour_class(cover: Cover, points: int) -> None:
    behind, open_ = facts(cover=cover), facts()
    assert (behind.dc - open_.dc, behind.modifier) == (points, open_.modifier)
    assert behind.needed == min(20, 15 + points)


def test_d_p_0_an_unseen_attacker_has_2() -> None:
    assert facts(seen=HIDDEN).needed == 13
    assert [level.source for level in facts(seen=HIDDEN).levels] == ["unseen_attacker"]


def test_later_attacks_range_and_postures_cost_points() -> None:
    assert [facts(strikes=n).needed for n in range(4)] == [15, 20, 20, 20]
    assert facts(strikes=1, attack=5).needed == 15
    assert facts(strikes=2, reaction=True).needed == 15
    assert [facts(BOW, distance=feet).needed for feet in (30, 31, 61, 90, 91)] == [15, 17, 19, 19, 20]
    assert facts(conditions={"prone": 0}).needed == 19
    assert facts(BOW, conditions={"prone": 0}, distance=20).needed == 15
    assert facts(moods={"prone": 0}).needed == 11
    assert facts(BOW, moods={"prone": 0}, distance=20).needed == 19
    assert facts(conditions={"dazzled": 0}).needed == 16


def test_there_are_no_levels_no_flat_checks_and_no_wounds() -> None:
    strike = facts(cover=Cover.GREATER, seen=HIDDEN, sight=UNSEEN, strikes=2, moods={"prone": 0})
    assert (strike.net, strike.flat_dc, tuple(strike.wounds)) == (0, 0, (0, 0))
    assert all(level.points for level in strike.levels)
    assert came(facts(), attack=[19], damage=[8]).wound == 0


def test_an_unarmed_blow_is_nonlethal() -> None:
    outcome = came(facts(FIST, might=3), attack=[15])
    assert (outcome.damage, outcome.subdual) == (4, True)


def test_f39_odds_are_exact_fractions_of_the_very_resolver() -> None:
    odds = distribution(facts(sight=FOG))
    hit = odds.probability(lambda outcome: outcome.result is Result.HIT)
    assert hit == Fraction(6, 20) * Fraction(80, 100)
    assert odds.probability(lambda outcome: outcome.critical) == Fraction(1, 20) * Fraction(6, 20) * Fraction(4, 5)


STRIKES = {
    "fog": facts(sight=FOG, attack=5),
    "unseen, guessed": facts(SPEAR, sight=UNSEEN, guess=True, attack=10),
    "thrice": facts(sight=FOG, attack=8, rules=with_points(critical_factor=3)),
    "weak": replace(facts(FIST, might=-3, sight=FOG), harm=Harm(1, 4, -3, True, 1)),
}


@pytest.mark.timeout(1800)  # with --long
@pytest.mark.parametrize("strike", STRIKES.values(), ids=list(STRIKES))
def test_dice_come_out_as_the_odds_say(strike: PointStrike, scale: int) -> None:
    rolls = ROLLS * scale
    sample: Counter[tuple[str, int, bool]] = Counter()
    for serial in range(rolls):
        outcome = strike.resolve(Dice(SEED, 7, serial, 0))
        sample[outcome.result.value, outcome.damage, outcome.critical] += 1
    exact: Counter[tuple[str, int, bool]] = Counter()
    odds = Exact.of(strike.resolve)
    for outcome, weight in odds.weights.items():
        exact[outcome.result.value, outcome.damage, outcome.critical] += weight
    assert set(sample) <= set(exact)
    for key, weight in exact.items():
        share = Fraction(weight, odds.total)
        assert (sample[key] - rolls * share) ** 2 <= 25 * rolls * share * (1 - share) + 25, key


@pytest.mark.timeout(1800)  # with --long
@pytest.mark.parametrize(
    ("percent", "strike"), [(20, facts(sight=FOG, attack=30)), (50, facts(sight=UNSEEN, guess=True, attack=30))]
)
def test_f39_hits_are_lost_as_often_as_the_percent_says(percent: int, strike: PointStrike, scale: int) -> None:
    """Within four standard errors, 100,000 shots with --long; the odds shown are that very fraction."""
    hits = lost = 0
    for serial in range(SHOTS * scale):
        outcome = strike.resolve(Dice(SEED, 7, serial, 0))
        hits += outcome.percent > 0
        lost += outcome.percent > 0 and outcome.result is Result.MISS
    share = Fraction(percent, 100)
    assert hits > SHOTS * scale * 9 // 10
    assert (lost - hits * share) ** 2 <= 16 * hits * share * (1 - share)
    shown = distribution(strike).probability(lambda outcome: outcome.result is Result.HIT)
    assert shown == Fraction(19, 20) * (1 - share)


def test_f39_one_seed_is_always_the_same() -> None:
    strike = facts(sight=FOG, attack=5)
    assert len({strike.resolve(Dice(SEED, 7, 39, 0)) for _ in range(1000)}) == 1
