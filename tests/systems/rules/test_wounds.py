import pytest

from systems.rules.wounds import effects_of, worse, wound_of
from tests.systems.rules.values import HUMANOID, RULES


@pytest.mark.parametrize(("damage", "grade"), [(0, 0), (4, 0), (5, 1), (9, 1), (10, 2), (30, 2)])
def test_a_quarter_of_all_hit_points_wounds_lightly_and_half_heavily(damage: int, grade: int) -> None:
    assert wound_of(damage, 20, subdual=False, minion=False, rules=RULES) == grade


def test_thresholds_are_compared_exactly() -> None:
    grades = [wound_of(damage, 18, subdual=False, minion=False, rules=RULES) for damage in (4, 5, 8, 9)]
    assert grades == [0, 1, 1, 2]


def test_minions_skip_light_wounds() -> None:
    assert wound_of(5, 20, subdual=False, minion=True, rules=RULES) == 0
    assert wound_of(10, 20, subdual=False, minion=True, rules=RULES) == 2


def test_c33_subdual_never_wounds() -> None:
    assert wound_of(20, 20, subdual=True, minion=False, rules=RULES) == 0


def test_effects_come_from_the_plan() -> None:
    assert effects_of(HUMANOID, "torso", 1).conditions == {"bleeding": 0}
    assert effects_of(HUMANOID, "leg", 2).conditions == {"prone": 0}
    assert effects_of(HUMANOID, "leg", 1).conditions == {}
    assert effects_of(HUMANOID, "head", 0).conditions == {}


def test_heavy_replaces_light_and_nothing_replaces_heavy() -> None:
    assert [worse(1, 2), worse(2, 1), worse(1, 1), worse(0, 1)] == [2, 2, 1, 1]
