"""Saves against areas from behind cover."""

import pytest

from components.ability import Save
from components.detection import Cover
from components.outcome import Level
from systems.rules.pf1e.saves import save_points
from tests.systems.rules.pf1e.numbers import PF1E


@pytest.mark.parametrize(("cover", "points"), list(zip(Cover, (0, 1, 2, 4), strict=True)))
def test_d_p_0_cover_adds_1_2_and_4_to_reflex_against_areas(cover: Cover, points: int) -> None:
    told = (Level("cover", points, "D-P-0", points=True),) if points else ()
    assert save_points(Save.REFLEX, cover=cover, area=True, rules=PF1E) == told
    assert save_points(Save.FORTITUDE, cover=cover, area=True, rules=PF1E) == ()
    assert save_points(Save.REFLEX, cover=cover, area=False, rules=PF1E) == ()
