"""One state better on success, two by the margin."""

import pytest

from components.detection import Detection
from systems.rules.levels.search import search_result
from tests.systems.rules.values import RULES

UNDETECTED, HIDDEN, OBSERVED = Detection


@pytest.mark.parametrize(
    ("total", "before", "after"),
    [
        (14, UNDETECTED, UNDETECTED),
        (15, UNDETECTED, HIDDEN),
        (24, UNDETECTED, HIDDEN),
        (25, UNDETECTED, OBSERVED),
        (14, HIDDEN, HIDDEN),
        (15, HIDDEN, OBSERVED),
        (25, OBSERVED, OBSERVED),
    ],
)
def test_m55_search_gains_one_state_and_two_by_ten(total: int, before: Detection, after: Detection) -> None:
    assert search_result(total, 15, before, capped=False, rules=RULES) is after


def test_m56_an_imprecise_sense_finds_hidden_at_most() -> None:
    assert search_result(40, 15, UNDETECTED, capped=True, rules=RULES) is HIDDEN
    assert search_result(40, 15, OBSERVED, capped=True, rules=RULES) is OBSERVED
