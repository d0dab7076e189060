"""Stealth, Search, clues, openings and saves without levels."""

import pytest

from components.ability import Save
from components.detection import Cover, Detection
from components.vigilance import Setting
from systems.rules.families import family_of
from systems.rules.pf1e.opportunity import provokes
from systems.rules.pf1e.saves import save_points
from systems.rules.pf1e.search import search_result
from systems.rules.pf1e.stealth import earned_by_hiding, stealth_points
from tests.systems.rules.pf1e.numbers import GERMAN, PF1E

OBSERVED, HIDDEN, UNDETECTED = Detection.OBSERVED, Detection.HIDDEN, Detection.UNDETECTED
INVISIBLE = {"invisible": 0}


def bonus(conditions: dict[str, int], *, moved: bool, german: bool = False) -> int:
    found = stealth_points(conditions, moved=moved, rules=GERMAN if german else PF1E)
    return sum(level.amount for level in found)


def test_r_p_12_the_invisible_have_20_moving_and_40_still() -> None:
    assert bonus(INVISIBLE, moved=True) == 20
    assert bonus(INVISIBLE, moved=False) == 40
    assert bonus({}, moved=False) == 0


def test_r_p_12_the_german_text_prints_20_in_both_cases() -> None:
    assert bonus(INVISIBLE, moved=True, german=True) == bonus(INVISIBLE, moved=False, german=True) == 20


def test_r_p_13_a_net_takes_the_bonus_away() -> None:
    assert bonus({"invisible": 0, "netted": 0}, moved=False) == 0


def test_d_p_0_beating_perception_without_moving_is_undetected() -> None:
    assert earned_by_hiding(None) is UNDETECTED
    assert earned_by_hiding(HIDDEN) is UNDETECTED


@pytest.mark.parametrize("state", list(Detection))
def test_a_search_that_falls_short_changes_nothing(state: Detection) -> None:
    assert search_result(14, 15, state, capped=False, rules=PF1E) is state


def test_r_p_12_a_search_locates_the_square_and_total_concealment_stays() -> None:
    assert search_result(15, 15, UNDETECTED, capped=True, rules=PF1E) is HIDDEN
    assert search_result(40, 15, UNDETECTED, capped=True, rules=PF1E) is HIDDEN


def test_d_p_0_who_is_no_longer_beaten_by_stealth_and_in_sight_is_observed() -> None:
    assert search_result(15, 15, UNDETECTED, capped=False, rules=PF1E) is OBSERVED


def test_r_p_9_total_concealment_gives_no_opening_and_ordinary_concealment_does() -> None:
    assert provokes(state=OBSERVED, effect=True, concealed=True)
    assert not provokes(state=HIDDEN, effect=True)
    assert not provokes(state=UNDETECTED, effect=True)
    assert not provokes(state=OBSERVED, effect=False)
    assert not provokes(state=OBSERVED, effect=True, reacts=Setting.NEVER)
    assert not provokes(state=OBSERVED, effect=True, concealed=True, reacts=Setting.SURE)


@pytest.mark.parametrize(("cover", "points"), list(zip(Cover, (0, 1, 2, 4), strict=True)))
def test_d_p_0_cover_adds_1_2_and_4_to_reflex_against_areas(cover: Cover, points: int) -> None:
    assert sum(level.amount for level in save_points(Save.REFLEX, cover=cover, area=True, rules=PF1E)) == points
    assert save_points(Save.FORTITUDE, cover=cover, area=True, rules=PF1E) == ()
    assert save_points(Save.REFLEX, cover=cover, area=False, rules=PF1E) == ()


def test_r_p_8_only_who_is_observed_can_be_attacked_itself() -> None:
    assert family_of(PF1E).least_target is OBSERVED
