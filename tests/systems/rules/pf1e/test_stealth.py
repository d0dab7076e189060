"""The bonus of the invisible, and what beating Perception earns."""

from components.detection import Cover, Detection
from components.outcome import Level
from systems.rules.hide import judge_hide
from systems.rules.pf1e.stealth import earned_by_hiding, stealth_points
from tests.systems.rules.pf1e.numbers import GERMAN, PF1E, with_points

HIDDEN, UNDETECTED = Detection.HIDDEN, Detection.UNDETECTED
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


def test_r_sec_3_the_bonus_is_told_as_points_where_there_is_one() -> None:
    told = stealth_points(INVISIBLE, moved=True, rules=PF1E)
    assert told == (Level("invisible", 20, "R-P-12", points=True),)
    assert stealth_points(INVISIBLE, moved=True, rules=with_points(invisible_moved=0)) == ()


def test_r_p_13_a_net_takes_the_bonus_away() -> None:
    assert bonus({"invisible": 0, "netted": 0}, moved=False) == 0


def test_d_p_0_beating_perception_without_moving_is_undetected() -> None:
    assert earned_by_hiding(None) is UNDETECTED
    assert earned_by_hiding(HIDDEN) is UNDETECTED


def test_d_p_0_a_hide_that_meets_the_dc_earns_undetected_and_one_that_does_not_changes_nothing() -> None:
    for face, earned in ((10, UNDETECTED), (9, HIDDEN)):
        judged = judge_hide((face,), 5, 5, cover=Cover.STANDARD, taking_cover=False, earned=HIDDEN, rules=PF1E)
        assert (judged.earned, judged.success) == (earned, face == 10)
