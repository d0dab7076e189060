"""Attacks of opportunity against what one sees, half sees and does not see."""

from components.detection import Detection
from components.vigilance import Setting
from systems.rules.pf1e.opportunity import provokes

OBSERVED, HIDDEN, UNDETECTED = Detection.OBSERVED, Detection.HIDDEN, Detection.UNDETECTED


def test_r_p_9_total_concealment_gives_no_opening_and_ordinary_concealment_does() -> None:
    assert provokes(state=OBSERVED, effect=True, concealed=True)
    assert not provokes(state=HIDDEN, effect=True)
    assert not provokes(state=UNDETECTED, effect=True)


def test_d_aoo_1_nobody_strikes_past_a_wall() -> None:
    assert not provokes(state=OBSERVED, effect=False)


def test_d_aoo_1_the_setting_decides_which_openings_are_taken() -> None:
    assert provokes(state=OBSERVED, effect=True, reacts=Setting.SURE)
    assert not provokes(state=OBSERVED, effect=True, concealed=True, reacts=Setting.SURE)
    assert not provokes(state=OBSERVED, effect=True, reacts=Setting.NEVER)
