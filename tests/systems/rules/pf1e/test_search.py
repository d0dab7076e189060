"""Looking and listening for what Stealth, darkness or invisibility keeps from being seen."""

import pytest

from components.detection import Detection
from systems.rules.pf1e.search import search_result
from tests.systems.rules.pf1e.numbers import PF1E

OBSERVED, HIDDEN, UNDETECTED = Detection.OBSERVED, Detection.HIDDEN, Detection.UNDETECTED


@pytest.mark.parametrize("state", list(Detection))
def test_a_search_that_falls_short_changes_nothing(state: Detection) -> None:
    assert search_result(14, 15, state, capped=False, rules=PF1E) is state


def test_r_p_12_a_search_locates_the_square_and_total_concealment_stays() -> None:
    assert search_result(15, 15, UNDETECTED, capped=True, rules=PF1E) is HIDDEN
    assert search_result(40, 15, UNDETECTED, capped=True, rules=PF1E) is HIDDEN


def test_d_p_0_who_is_no_longer_beaten_by_stealth_and_in_sight_is_observed() -> None:
    assert search_result(15, 15, UNDETECTED, capped=False, rules=PF1E) is OBSERVED
    assert search_result(15, 15, HIDDEN, capped=False, rules=PF1E) is OBSERVED


def test_a_search_never_makes_worse() -> None:
    assert search_result(15, 15, OBSERVED, capped=True, rules=PF1E) is OBSERVED
