from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from components.detection import Cover, Detection
from components.gear import Weapon
from components.observation import Combatant
from components.outcome import Result, StrikeOutcome
from ecs.exact import Exact
from ecs.scripted import Scripted
from systems.rules.circumstances import Circumstances
from systems.rules.flat_check import flat_check_dc
from systems.rules.levels.strike import NOBODY, StrikeFacts, resolve, strike_facts
from systems.rules.sight import Sight
from tests.systems.rules.values import BOW, FIST, RULES, SWORD, fighter

OBSERVED, HIDDEN, UNDETECTED = Detection.OBSERVED, Detection.HIDDEN, Detection.UNDETECTED


def facts(
    weapon: Weapon = SWORD,
    *,
    attacker: Combatant | None = None,
    target: Combatant | None = None,
    state: Detection = OBSERVED,
    concealed: bool = False,
    cover: Cover = Cover.NONE,
    distance: int = 5,
    seen_by_target: Detection = OBSERVED,
    reaction: bool = False,
    guess: bool = False,
) -> StrikeFacts:
    return strike_facts(
        attacker or fighter(attack=5),
        target or fighter(defense=3),
        weapon,
        Sight(state, ("mist",) if concealed else ()),
        Circumstances(cover, distance, seen_by_target, reaction, guess),
        rules=RULES,
    )


def reasons(strike: StrikeFacts) -> dict[str, int]:
    return {level.source: level.amount for level in strike.levels}


def strike(strike_facts: StrikeFacts, **dice: list[int]) -> StrikeOutcome:
    chance = Scripted(dice)
    outcome = resolve(strike_facts, chance)
    assert not chance.unused()
    return outcome


def test_m61_an_observed_target_without_concealment_owes_no_flat_check() -> None:
    assert facts().flat_dc == 0


def test_m62_c03_hidden_and_concealed_is_one_check_at_dc_eleven() -> None:
    assert facts(state=HIDDEN, concealed=True).flat_dc == 11
    assert facts(guess=True, state=UNDETECTED, concealed=True).flat_dc == 11
    assert flat_check_dc(OBSERVED, concealed=True, rules=RULES) == 5


def test_m59_a_failed_flat_check_rolls_no_attack() -> None:
    assert strike(facts(concealed=True), flat=[4]) == StrikeOutcome(Result.FLAT_FAILED, flat=4)


def test_m59_a_passed_flat_check_goes_on_to_the_attack() -> None:
    outcome = strike(facts(concealed=True), flat=[5], attack=[7])
    assert (outcome.result, outcome.flat, outcome.kept, outcome.faces) == (Result.MISS, 5, 7, (7,))


def test_meeting_the_dc_hits_and_damage_follows() -> None:
    outcome = strike(facts(), attack=[8], damage=[3])
    assert (outcome.result, outcome.damage, outcome.wound, outcome.damage_faces) == (Result.HIT, 5, 1, (3,))


def test_half_of_all_hit_points_in_one_blow_is_a_heavy_wound() -> None:
    assert strike(facts(), attack=[20], damage=[8]).wound == 2


@pytest.mark.parametrize(("attack", "face", "result"), [(-30, 20, Result.HIT), (60, 1, Result.MISS)])
def test_a_natural_twenty_hits_and_a_natural_one_misses(attack: int, face: int, result: Result) -> None:
    dice = {"attack": [face]} | ({"damage": [1]} if result is Result.HIT else {})
    assert strike(facts(attacker=fighter(attack=attack)), **dice).result is result


def test_disadvantage_keeps_the_worst_of_one_die_more_than_its_levels() -> None:
    outcome = strike(facts(cover=Cover.STANDARD), attack=[15, 20, 3])
    assert (outcome.result, outcome.kept) == (Result.MISS, 3)


def test_m67_lesser_cover_and_off_guard_both_apply_and_cancel() -> None:
    both = facts(cover=Cover.LESSER, seen_by_target=HIDDEN)
    assert (reasons(both), both.net) == ({"cover": -1, "off_guard": 1}, 0)


def test_m68_cover_lowered_by_a_step_is_the_cover_that_counts() -> None:
    assert facts(cover=Cover.LESSER).net == -1


def test_c40_range_and_cover_are_capped_at_five() -> None:
    far = facts(BOW, distance=180, cover=Cover.GREATER)
    assert (reasons(far), far.net) == ({"range": -5, "cover": -3}, -5)


@pytest.mark.parametrize(("made", "levels"), [(0, {}), (1, {"repeat_strike": -1}), (2, {"repeat_strike": -2})])
def test_second_and_third_strikes_of_a_turn_are_harder(made: int, levels: dict[str, int]) -> None:
    assert reasons(facts(attacker=fighter(strikes=made))) == levels


def test_a_fourth_strike_is_as_hard_as_the_third() -> None:
    assert facts(attacker=fighter(strikes=5)).net == -2


def test_a_reaction_has_no_levels_for_strikes_of_a_turn() -> None:
    assert reasons(facts(attacker=fighter(strikes=2), reaction=True)) == {}


def test_prone_hampers_ones_own_strikes_and_helps_those_close_by() -> None:
    prone = fighter(conditions={"prone": 0})
    assert reasons(facts(attacker=prone)) == {"prone": -1}
    assert reasons(facts(target=prone)) == {"target_prone": 1}
    assert reasons(facts(BOW, target=prone)) == {"target_prone": -1}


def test_a_wounded_arm_hampers_what_it_wields() -> None:
    hurt = fighter(wounds={"arm": 1})
    assert reasons(facts(attacker=hurt)) == {"wounded_arm": -1}
    assert reasons(facts(replace(SWORD, hand="jaws"), attacker=hurt)) == {}
    assert reasons(facts(replace(SWORD, hand=""), attacker=hurt)) == {}


def test_every_level_names_its_clause() -> None:
    worst = facts(
        BOW,
        attacker=fighter(strikes=1, conditions={"prone": 0}, wounds={"arm": 1}),
        target=fighter(conditions={"prone": 0}),
        cover=Cover.LESSER,
        distance=50,
        seen_by_target=UNDETECTED,
    )
    assert [(level.source, level.clause) for level in worst.levels] == [
        ("range", "R-RNG-1"),
        ("cover", "R-COV-1"),
        ("off_guard", "D-OFF-1"),
        ("repeat_strike", "D-ATK-1"),
        ("prone", "D-COND-1"),
        ("target_prone", "D-COND-1"),
        ("wounded_arm", "D-WND-1"),
    ]


@pytest.mark.parametrize(("might", "damage"), [(3, 4), (-2, 1)])
def test_c33_an_unarmed_strike_is_one_and_might_in_subdual(might: int, damage: int) -> None:
    outcome = strike(facts(FIST, attacker=fighter(attack=5, might=might)), attack=[20])
    assert (outcome.damage, outcome.subdual, outcome.wound) == (damage, True, 0)


def test_a_stat_block_may_give_an_unarmed_strike_dice_of_its_own() -> None:
    claws = Weapon("unarmed", count=1, sides=4)
    outcome = strike(facts(claws, attacker=fighter(might=3)), attack=[20], damage=[4])
    assert (outcome.damage, outcome.subdual) == (4, False)


def test_c33_a_great_unarmed_blow_wounds_nobody() -> None:
    assert strike(facts(FIST, attacker=fighter(might=30)), attack=[20]).wound == 0


def test_c15_a_guess_rolls_in_secret() -> None:
    guess = facts(guess=True, state=UNDETECTED)
    assert strike(guess, secret_flat=[10]).result is Result.FLAT_FAILED
    assert strike(guess, secret_flat=[15], secret_attack=[2]).result is Result.MISS
    assert strike(guess, secret_flat=[11], secret_attack=[9], damage=[1]).result is Result.HIT


def test_c15_a_wrong_square_draws_nothing() -> None:
    assert strike(NOBODY) == StrikeOutcome(Result.WRONG_SQUARE)


def test_c10_a_net_and_cover_are_a_check_of_five_and_levels_from_cover() -> None:
    netted = facts(concealed=True, cover=Cover.STANDARD)
    assert (netted.flat_dc, netted.net) == (5, -2)


def hit_chance(strike_facts: StrikeFacts) -> Fraction:
    return Exact.of(lambda chance: resolve(strike_facts, chance)).probability(lambda o: o.result is Result.HIT)


@pytest.mark.parametrize("net", range(-5, 6))
@pytest.mark.parametrize("needed", [2, 8, 11, 20])
def test_d_the_chance_to_hit_is_the_closed_form(net: int, needed: int) -> None:
    odds = hit_chance(replace(facts(), net=net, dc=needed, modifier=0))
    dice = abs(net) + 1
    best = 1 - Fraction(needed - 1, 20) ** dice
    assert odds == (best if net > 0 else Fraction(21 - needed, 20) ** dice)


def test_d_flat_checks_pass_sixteen_and_ten_of_twenty() -> None:
    sure = fighter(attack=50)
    assert hit_chance(facts(attacker=sure)) == Fraction(19, 20)
    assert hit_chance(facts(attacker=sure, concealed=True)) == Fraction(16, 20) * Fraction(19, 20)
    assert hit_chance(facts(attacker=sure, state=HIDDEN, concealed=True)) == Fraction(10, 20) * Fraction(19, 20)


def test_c39_levels_never_touch_a_flat_check() -> None:
    covered = facts(attacker=fighter(attack=50), state=HIDDEN, cover=Cover.GREATER)
    odds = Exact.of(lambda chance: resolve(covered, chance))
    assert odds.probability(lambda o: o.result is Result.FLAT_FAILED) == Fraction(1, 2)


@given(st.integers(-5, 15), st.integers(-3, 3), st.sampled_from(Cover), st.booleans(), st.sampled_from(Detection))
def test_better_cover_and_worse_detection_never_help_an_attacker(
    attack: int, strikes: int, cover: Cover, concealed: bool, state: Detection
) -> None:
    attacker = fighter(attack=attack, strikes=max(0, strikes))
    odds = hit_chance(facts(attacker=attacker, cover=cover, concealed=concealed, state=state))
    assert odds <= hit_chance(facts(attacker=attacker, concealed=concealed, state=state))
    assert odds <= hit_chance(facts(attacker=attacker, cover=cover, state=state))
    assert odds <= hit_chance(facts(attacker=attacker, cover=cover, concealed=concealed))
