import pytest

from systems.rules.noise import LOUD, MOVE, SILENT, STILL, heard, noise_percent
from tests.systems.rules.values import RULES


@pytest.mark.parametrize(("deed", "percent"), [(STILL, 50), (MOVE, 100), (LOUD, 200), (SILENT, 0)])
def test_d_sense_3_stillness_is_half_as_loud_as_a_walk_and_a_shout_twice(deed: str, percent: int) -> None:
    assert noise_percent(deed, RULES) == percent


def test_a_word_that_is_no_deed_is_an_error() -> None:
    with pytest.raises(KeyError):
        noise_percent("whisper", RULES)


@pytest.mark.parametrize(("deed", "feet"), [(STILL, 30), (MOVE, 60), (LOUD, 120), (SILENT, -5)])
def test_d_sense_3_ears_of_60_feet_hear_each_deed_so_far_and_half_as_far_past_a_wall(deed: str, feet: int) -> None:
    noise = noise_percent(deed, RULES)
    furthest = [max((d for d in range(0, 200, 5) if heard(d, 60, noise, walls=n)), default=-5) for n in (0, 1)]
    assert furthest == [feet, feet // 10 * 5 if feet > 0 else feet]
