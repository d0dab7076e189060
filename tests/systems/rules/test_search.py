import pytest

from components.detection import Detection, Light
from components.senses import Sense
from ecs.grid.lines import EFFECT, SIGHT
from systems.rules.detection import Impression, feel
from systems.rules.search import search_dc, search_limit, search_result
from tests.systems.rules.values import ECHO, HEARING, LIFE, RULES
from tests.systems.rules.values import SIGHT as EYES

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
    assert search_result(total, search_dc(5, RULES), before, capped=False, rules=RULES) is after


def test_m56_an_imprecise_sense_finds_hidden_at_most() -> None:
    assert search_result(40, 15, UNDETECTED, capped=True, rules=RULES) is HIDDEN
    assert search_result(40, 15, OBSERVED, capped=True, rules=RULES) is OBSERVED


def limit(
    *senses: Sense,
    bits: int = EFFECT | SIGHT,
    distance: int = 20,
    light: Light = Light.BRIGHT,
    invisible: bool = False,
    noise: int = 50,
) -> Detection | None:
    impression = Impression(bits, distance, light, invisible, noise_percent=noise)
    return search_limit(feel(senses, {}, impression, RULES), RULES)


def test_m56_lifesense_alone_is_capped() -> None:
    assert limit(LIFE) is HIDDEN


def test_m58_precise_echolocation_finds_an_invisible_one_whole() -> None:
    assert limit(EYES, ECHO, invisible=True) is OBSERVED


def test_sight_against_an_invisible_one_is_capped() -> None:
    assert limit(EYES, invisible=True) is HIDDEN
    assert limit(EYES, HEARING, invisible=True) is HIDDEN


def test_nothing_is_found_beyond_search_range_or_without_a_sense() -> None:
    assert limit(EYES, distance=30) is OBSERVED
    assert limit(EYES, distance=35) is None
    assert limit(EYES, bits=0) is None
    assert limit(EYES, light=Light.DARK) is None


def test_a_vague_noise_behind_a_wall_is_too_little_to_search_by() -> None:
    assert limit(EYES, HEARING, bits=0, noise=100) is None
