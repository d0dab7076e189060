from hypothesis import given
from hypothesis import strategies as st

from components.outcome import Level
from systems.rules.net_levels import net
from tests.systems.rules.values import RULES

LEVELS = st.lists(st.builds(Level, st.sampled_from(["range", "cover", "prone"]), st.integers(-7, 7), st.just("X")))


def level(source: str, amount: int) -> Level:
    return Level(source, amount, "D-LVL-1")


def test_m67_lesser_cover_and_off_guard_cancel() -> None:
    assert net([level("cover", -1), level("off_guard", 1)], RULES) == 0


def test_c40_range_five_and_cover_three_stop_at_five() -> None:
    assert net([level("range", -5), level("cover", -3)], RULES) == -5


def test_the_clamp_comes_after_the_difference() -> None:
    assert net([level("range", -5), level("cover", -3), level("off_guard", 1)], RULES) == -5
    assert net([level("range", -5), level("off_guard", 1)], RULES) == -4


def test_the_same_source_counts_once() -> None:
    assert net([level("cover", -1), level("cover", -2)], RULES) == -2
    assert net([level("off_guard", 1), level("off_guard", 1)], RULES) == 1


@given(LEVELS)
def test_the_net_stays_within_the_cap_whatever_the_order(levels: list[Level]) -> None:
    signs = [found for found in levels if found.amount >= 0]
    assert -5 <= net(levels, RULES) <= 5
    assert net(signs, RULES) == net(reversed(signs), RULES)
