from dataclasses import replace

import pytest

from components.observation import Combatant
from systems.rules.bands import Band, engaged, range_band
from systems.rules.movement import budget_feet, speed_of
from systems.rules.ranges import further_increments, range_levels
from systems.rules.turn_start import points_for
from tests.systems.rules.values import BOW, RULES, SPEAR, fighter


@pytest.mark.parametrize(
    ("distance", "levels"),
    [(5, 0), (30, 0), (31, 1), (60, 1), (61, 2), (90, 2), (91, 3), (120, 3), (121, 4), (150, 4), (151, 5), (180, 5)],
)
def test_c16_each_further_increment_is_one_level_of_disadvantage(distance: int, levels: int) -> None:
    assert range_levels(distance, 30, RULES) == levels


def test_c16_beyond_five_further_increments_there_is_no_shot() -> None:
    assert range_levels(181, 30, RULES) is None


def test_a_weapon_without_increment_does_not_care_about_distance() -> None:
    assert range_levels(1000, 0, RULES) == 0


def test_further_increments_count_for_what_flies_alone_and_never_more_than_there_are() -> None:
    assert [further_increments(BOW, feet, RULES) for feet in (5, 30, 31, 180, 181, 1000)] == [0, 0, 1, 5, 5, 5]
    assert further_increments(replace(SPEAR, increment=5), 10, RULES) == 0


@pytest.mark.parametrize(
    ("distance", "band"),
    [
        (5, Band.ENGAGED),
        (10, Band.CLOSE),
        (30, Band.CLOSE),
        (31, Band.NEAR),
        (60, Band.NEAR),
        (61, Band.FAR),
        (120, Band.FAR),
        (121, Band.DISTANT),
    ],
)
def test_c18_bands_are_inclusive(distance: int, band: Band) -> None:
    assert range_band(distance, engaged=False, rules=RULES) is band


def test_c18_ten_feet_within_a_reach_of_ten_is_engaged_for_both() -> None:
    assert engaged(10, 5, 10)
    assert engaged(10, 10, 5)
    assert not engaged(10, 5, 5)
    assert range_band(10, engaged=True, rules=RULES) is Band.ENGAGED


def moves(who: Combatant) -> list[int]:
    return [budget_feet(who, mode, RULES) for mode in ("stride", "step", "sneak")]


def test_a_sneak_is_half_a_stride_and_a_step_is_one_square() -> None:
    assert moves(fighter(speed=25)) == [25, 5, 12]


def test_nobody_walks_while_prone() -> None:
    assert moves(fighter(conditions={"prone": 0})) == [0, 0, 0]


def test_an_unknown_way_of_moving_is_an_error() -> None:
    with pytest.raises(ValueError, match="mode='swim'"):
        budget_feet(fighter(), "swim", RULES)


def test_wounds_of_the_leg_slow_ten_feet_and_then_by_half() -> None:
    assert speed_of(30, {}, RULES) == 30
    assert speed_of(30, {"arm": 2, "leg": 1}, RULES) == 20
    assert speed_of(30, {"leg": 2}, RULES) == 15
    assert speed_of(5, {"leg": 1}, RULES) == 0


def test_a_hind_leg_is_a_leg_where_the_plan_says_so() -> None:
    assert speed_of(40, {"hindquarters": 1}, RULES, {"hindquarters": "leg"}) == 30


def test_a_turn_has_three_points_less_one_for_a_heavy_wound_of_the_torso_and_none_while_stunned() -> None:
    assert points_for({}, {"torso": 1}, RULES) == 3
    assert points_for({}, {"torso": 2}, RULES) == 2
    assert points_for({"stunned": 1}, {}, RULES) == 0
