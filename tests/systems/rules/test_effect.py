"""What an ability does to one creature (R-HID-1, R-HID-2, R-CON-1, R-COV-1, R-UND-3, D-AREA-1)."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from components.ability import Ability, Save, Shape, Targets
from components.detection import Cover, Detection
from components.outcome import EffectResult
from ecs.chance import Total
from ecs.exact import Exact
from ecs.scripted import Scripted
from systems.effect_odds import MILLI, chance_affected, effect_distribution
from systems.rules.circumstances import Circumstances, EffectCircumstances
from systems.rules.effect import (
    EMPTY,
    EffectFacts,
    effect_facts,
    facts_of_attack,
    felt_nothing,
    like_weapon,
    resolve,
    save_levels,
)
from systems.rules.harm import Harm
from systems.rules.levels.strike import StrikeFacts, strike_facts
from systems.rules.pf1e.strike import PointStrike
from systems.rules.sight import Sight
from systems.rules.wounds import Thresholds
from tests.systems.rules.values import RULES, fighter

BLAST = Ability("blast", targets=Targets.AREA, shape=Shape.BURST, radius=10, range=60, save=Save.REFLEX, dc=15, count=2)
CURSE = Ability("curse", save=Save.WILL, dc=15, range=60, conditions=(("dazzled", 2),), half=False)


def facts(
    ability: Ability = BLAST,
    *,
    state: Detection = Detection.OBSERVED,
    concealed: bool = False,
    source: Detection = Detection.OBSERVED,
    cover: Cover = Cover.NONE,
    area: bool = False,
    guess: bool = False,
    unaware: bool = True,
    reflex: int = 2,
    will: int = 1,
) -> EffectFacts:
    return effect_facts(
        ability,
        fighter(reflex=reflex, will=will),
        Sight(state, ("mist",) if concealed else ()),
        EffectCircumstances(source, cover, area, guess, unaware),
        rules=RULES,
    )


@pytest.mark.parametrize(
    ("save", "cover", "area", "source", "expected"),
    [
        (Save.REFLEX, Cover.STANDARD, True, Detection.OBSERVED, [("cover", 2)]),
        (Save.REFLEX, Cover.STANDARD, False, Detection.OBSERVED, []),
        (Save.WILL, Cover.GREATER, True, Detection.OBSERVED, []),
        (Save.WILL, Cover.NONE, False, Detection.HIDDEN, [("hidden_source", -1)]),
        (Save.FORTITUDE, Cover.NONE, True, Detection.UNDETECTED, [("hidden_source", -1)]),
        (Save.NONE, Cover.GREATER, True, Detection.HIDDEN, []),
    ],
)
def test_levels_on_saves(
    save: Save, cover: Cover, area: bool, source: Detection, expected: list[tuple[str, int]]
) -> None:
    found = save_levels(save, cover=cover, area=area, source=source, rules=RULES)
    assert [(level.source, level.amount) for level in found] == expected


def test_c36_a_hidden_caster_and_standard_cover_from_the_origin_are_one_level_of_advantage() -> None:
    assert facts(area=True, cover=Cover.STANDARD, source=Detection.HIDDEN).net == 1


def test_c37_a_concealed_observed_caster_gives_no_disadvantage() -> None:
    assert facts(area=True, source=Detection.OBSERVED).net == 0


@pytest.mark.parametrize(
    ("state", "concealed", "dc"),
    [
        (Detection.OBSERVED, False, 0),
        (Detection.OBSERVED, True, 5),
        (Detection.HIDDEN, False, 11),
        (Detection.HIDDEN, True, 11),
    ],
)
def test_a_targeted_effect_owes_the_flat_check_of_a_strike(state: Detection, concealed: bool, dc: int) -> None:
    assert facts(CURSE, state=state, concealed=concealed).flat_dc == dc


def test_an_area_owes_no_flat_check_even_against_the_undetected() -> None:
    assert facts(area=True, state=Detection.UNDETECTED, concealed=True).flat_dc == 0


def test_a_failed_flat_check_draws_no_save_and_no_damage() -> None:
    chance = Scripted({"flat": [10], "save": [20], "damage": [6, 6]})
    assert resolve(facts(state=Detection.HIDDEN), chance).result is EffectResult.FLAT_FAILED
    assert chance.unused() == {"save": [20], "damage": [6, 6]}


def test_a_guess_rolls_in_secret_and_an_empty_square_draws_nothing() -> None:
    chance = Scripted({"secret_flat": [11], "save": [1], "damage": [3, 4]})
    assert resolve(facts(guess=True), chance).damage == 7
    assert resolve(EMPTY, Scripted({})).result is EffectResult.WRONG_SQUARE


def test_meeting_the_dc_saves_and_halves_rounding_down() -> None:
    saved = resolve(facts(), Scripted({"save": [13], "damage": [3, 4]}))
    assert (saved.result, saved.damage) == (EffectResult.SAVED, 3)
    failed = resolve(facts(), Scripted({"save": [12], "damage": [3, 4]}))
    assert (failed.result, failed.damage) == (EffectResult.AFFECTED, 7)


def test_saves_have_no_natural_rules() -> None:
    assert resolve(facts(reflex=-10), Scripted({"save": [20], "damage": [1, 1]})).result is EffectResult.AFFECTED
    assert resolve(facts(reflex=20), Scripted({"save": [1], "damage": [1, 1]})).result is EffectResult.SAVED


def test_an_area_rolls_its_damage_once_for_all() -> None:
    outcome = resolve(facts(area=True), Scripted({"save": [1]}), rolled=Total(9, (4, 5)))
    assert outcome.damage == 9
    assert outcome.wound == 1


def test_the_target_saves_with_its_own_dice() -> None:
    outcome = resolve(facts(), Scripted({"damage": [2, 2]}), saver=Scripted({"save": [20]}))
    assert outcome.result is EffectResult.SAVED


def test_r_unn_1_what_needs_the_unaware_fails_against_whoever_knows() -> None:
    ambush = Ability("ambush", range=5, needs="unnoticed", count=3)
    assert resolve(facts(ambush, unaware=False), Scripted({})).result is EffectResult.NOTICED
    assert resolve(facts(ambush), Scripted({"damage": [1, 2, 3]})).damage == 6


def test_what_does_neither_damage_nor_conditions_shows_nothing() -> None:
    assert felt_nothing(resolve(facts(CURSE, will=20), Scripted({"save": [10]})), conditions=bool(CURSE.conditions))
    assert not felt_nothing(resolve(facts(CURSE), Scripted({"save": [1]})), conditions=bool(CURSE.conditions))


@given(
    flat=st.sampled_from([0, 5, 11]),
    dc=st.integers(1, 40),
    modifier=st.integers(-5, 15),
    levels=st.integers(-5, 5),
    half=st.booleans(),
)
def test_chances_are_those_of_the_resolver(flat: int, dc: int, modifier: int, levels: int, half: bool) -> None:
    harm, wounds = Harm(1, 6, 0), Thresholds(5, 10)
    drawn = EffectFacts(True, False, False, flat, Save.REFLEX, dc, modifier, levels, (), harm, half, wounds)
    exact = effect_distribution(drawn)
    full, saved, missed = chance_affected(drawn)
    affected = exact.probability(lambda outcome: outcome.result is EffectResult.AFFECTED)
    assert full == MILLI * affected.numerator // affected.denominator
    assert full + saved + missed == MILLI
    need = max(1, min(21, dc - modifier))
    dice = abs(levels) + 1
    fails = (Fraction(need - 1, 20) ** dice) if levels > 0 else 1 - Fraction(21 - need, 20) ** dice
    passes = Fraction(21 - flat, 20) if flat else Fraction(1)
    assert affected == passes * fails


def test_exact_odds_are_those_of_the_very_resolver() -> None:
    direct = Exact.of(lambda chance: resolve(facts(), chance))
    assert direct.weights == effect_distribution(facts()).weights


def like_strike(ability: Ability, **changes: Any) -> StrikeFacts:
    """The Strike that an ability with an attack roll is like."""
    at = {"cover": Cover.NONE, "distance": 30, "seen": Detection.OBSERVED, **changes}
    return strike_facts(
        fighter(attack=5, strikes=1),
        fighter(defense=4),
        like_weapon(ability),
        Sight(Detection.OBSERVED),
        Circumstances(**at),
        rules=RULES,
    )


def blow(ability: Ability, **changes: Any) -> EffectFacts:
    return facts_of_attack(like_strike(ability, **changes), ability)


RAY = Ability("ray", range=60, attack=1, count=1, sides=8, bonus=1)


def test_d_atk_1_an_ability_with_an_attack_is_rolled_as_a_strike_with_its_modifier() -> None:
    facts = blow(RAY, cover=Cover.STANDARD)
    assert (facts.modifier, facts.dc, facts.needed, facts.net) == (6, 14, 8, -3)
    assert [level.source for level in facts.levels] == ["cover", "repeat_strike"]
    chance = Scripted({"attack": [20, 20, 20, 7]})
    assert resolve(facts, chance).result is EffectResult.MISSED
    chance = Scripted({"attack": [20, 20, 20, 8], "damage": [8]})
    outcome = resolve(facts, chance)
    assert (outcome.result, outcome.damage, outcome.wound) == (EffectResult.AFFECTED, 9, 1)


def test_r_unn_1_the_flat_check_of_an_ambush_comes_first_and_whoever_noticed_meets_no_attack() -> None:
    hidden = replace(like_strike(RAY), flat_dc=11)
    ambush = replace(RAY, needs="unnoticed")
    for face, result in ((10, EffectResult.FLAT_FAILED), (11, EffectResult.NOTICED)):
        chance = Scripted({"flat": [face]})
        assert resolve(facts_of_attack(hidden, ambush, unaware=False), chance).result is result
        assert not chance.unused()


def test_d_p_0_a_natural_20_of_an_ability_confirms_nothing() -> None:
    strike = PointStrike(True, False, 0, 5, 14, (), Harm(1, 6, 0), factor=2)
    chance = Scripted({"attack": [20], "damage": [6]})
    assert resolve(facts_of_attack(strike, RAY), chance).damage == 6
    assert not chance.unused()


def test_r_und_3_a_guessed_attack_is_rolled_in_secret() -> None:
    chance = Scripted({"secret_flat": [11], "secret_attack": [8, 8], "damage": [3]})
    assert resolve(blow(RAY, guess=True), chance).damage == 4
    assert not chance.unused()


def test_what_reaches_a_neighbour_only_is_for_hands() -> None:
    assert not like_weapon(replace(RAY, range=5)).distant
    assert like_weapon(RAY).distant


@given(st.integers(-5, 5), st.sampled_from([0, 5, 11]))
def test_r_sec_2_the_odds_of_an_attacking_ability_are_those_of_its_strike(net: int, flat: int) -> None:
    facts = facts_of_attack(replace(like_strike(RAY), net=net, flat_dc=flat), RAY)
    found = effect_distribution(facts)
    face = Fraction(21 - facts.needed, 20)
    hits = 1 - (1 - face) ** (net + 1) if net > 0 else face ** (1 - net)
    passes = Fraction(21 - flat, 20) if flat else Fraction(1)
    assert found.probability(lambda o: o.result is EffectResult.AFFECTED) == passes * hits
