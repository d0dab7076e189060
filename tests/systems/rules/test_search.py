from components.detection import Detection, Light
from components.senses import Sense
from ecs.grid.lines import EFFECT, SIGHT
from systems.rules.detection import Impression, feel
from systems.rules.search import search_limit
from tests.systems.rules.values import ECHO, HEARING, LIFE, RULES
from tests.systems.rules.values import SIGHT as EYES

UNDETECTED, HIDDEN, OBSERVED = Detection


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
