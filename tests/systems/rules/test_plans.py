import pytest

from systems.rules.plans import grade_at, locate
from tests.systems.rules.values import HUMANOID


@pytest.mark.parametrize(
    ("aim", "location"),
    [
        ("", "torso"),
        ("head", "head"),
        ("Sword Arm", "arm"),
        ("sword-arm", "arm"),
        ("the left knee", "leg"),
        ("his chest", "torso"),
        ("purse", "torso"),
        ("left hand", "arm"),
        ("the KNEE, please!", "leg"),
        ("goblin's sword arm (the left one)", "arm"),
        ("head or knee?", "leg"),
    ],
)
def test_free_text_maps_to_a_location_and_unknown_text_to_the_default(aim: str, location: str) -> None:
    assert locate(HUMANOID, aim) == location


def test_the_worst_wound_of_all_that_play_a_part_counts() -> None:
    wounds = {"foreleg": 1, "hindleg": 2, "head": 1}
    assert grade_at(wounds, "leg", {"foreleg": "leg", "hindleg": "leg"}) == 2
    assert grade_at(wounds, "head") == 1
    assert grade_at(wounds, "leg") == 0
