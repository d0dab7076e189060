"""Pure rules of diversions, held Strikes, kept rolls and voices: R-DIV-1, D-READY-1, D-STEALTH-1, R-DEAF-1."""

from dataclasses import replace

import pytest

from components.ability import Save
from components.detection import Cover, Detection
from components.felt import Felt
from ecs.scripted import Scripted
from systems.rules.auditory import deafened_check
from systems.rules.diversion import diversion_contest, diversion_levels, judge_diversion
from systems.rules.effect import save_levels
from systems.rules.kept_stealth import could_perceive, judge_later
from systems.rules.readiness import can_loose
from tests.systems.rules.values import BOW, RULES, SWORD, fighter

NUMBERS = fighter()


def test_r_div_1_who_met_one_reads_one_die_more_and_keeps_the_worst() -> None:
    fresh = judge_diversion((16, 4), 0, 5, met=False, earned=None, rules=RULES)
    wary = judge_diversion((16, 4), 0, 5, met=True, earned=None, rules=RULES)
    assert (fresh.total, fresh.dc, fresh.earned) == (16, 15, Detection.HIDDEN)
    assert (wary.total, wary.earned) == (4, None)
    assert [(v.amount, v.clause) for v in wary.levels] == [(-1, "R-DIV-1")]


def test_rules_that_make_nothing_of_it_give_no_reason() -> None:
    careless = replace(RULES, diversion_wary_levels=0, hidden_save_levels=0)
    assert diversion_levels(met=True, rules=careless) == ()
    assert save_levels(Save.WILL, cover=Cover.NONE, area=False, source=Detection.HIDDEN, rules=careless) == ()


def test_r_div_1_an_earned_undetected_stays() -> None:
    judged = judge_diversion((20,), 0, 5, met=False, earned=Detection.UNDETECTED, rules=RULES)
    assert judged.earned is Detection.UNDETECTED


def test_r_div_1_the_contest_of_the_preview_has_the_levels_of_the_roll() -> None:
    for met in (False, True):
        contest = diversion_contest(2, 5, met=met, rules=RULES)
        assert contest.cuts == (15,)
        assert contest.levels == sum(level.amount for level in diversion_levels(met=met, rules=RULES))


@pytest.mark.parametrize(("feet", "reaches"), [(5, True), (10, False)])
def test_d_ready_1_a_held_sword_needs_its_target_in_reach(feet: int, reaches: bool) -> None:
    assert can_loose(fighter(), SWORD, feet, {}, RULES) is reaches


def test_d_ready_1_a_held_bow_needs_ammunition_range_a_sound_arm_and_to_be_loaded() -> None:
    assert can_loose(fighter(ammo=1), BOW, 180, {}, RULES)
    assert not can_loose(fighter(ammo=1), BOW, 181, {}, RULES)
    assert not can_loose(fighter(ammo=0), BOW, 30, {}, RULES)
    assert not can_loose(fighter(wounds={"arm": 2}), BOW, 30, {}, RULES)
    assert not can_loose(fighter(unloaded={"bow": 1}), BOW, 30, {}, RULES)


def test_d_stealth_1_nobody_is_compared_before_it_could_perceive_the_roller() -> None:
    assert not could_perceive(Felt())
    for felt in (Felt(effect=True), Felt(vague=True), Felt(senses=("sight",)), Felt(state=Detection.HIDDEN)):
        assert could_perceive(felt)


def test_d_stealth_1_a_kept_hide_earns_hidden_or_nothing_and_a_kept_sneak_what_sneaks_earn() -> None:
    for held, face, earned in (
        (Detection.HIDDEN, 15, Detection.HIDDEN),
        (Detection.HIDDEN, 14, None),
        (Detection.UNDETECTED, 15, Detection.UNDETECTED),
        (Detection.UNDETECTED, 14, Detection.HIDDEN),
        (Detection.UNDETECTED, 5, None),
    ):
        judged = judge_later((face,), 0, 5, held=held, cover=Cover.NONE, taking_cover=False, rules=RULES)
        assert judged.earned is earned


@pytest.mark.parametrize(("face", "degree"), [(4, 0), (5, 1)])
def test_r_deaf_1_the_deafened_owe_a_dc_5_check_and_others_none(face: int, degree: int) -> None:
    rolled = deafened_check({"deafened": 0}, Scripted({"deafened": [face]}), RULES)
    assert rolled is not None
    assert rolled.degree == degree
    assert deafened_check({}, Scripted({}), RULES) is None
