from components.stats import Stats
from systems.rules.opportunity import reaction_weapon
from tests.systems.rules.values import BOW, SPEAR, SWORD


def test_the_first_melee_weapon_that_reaches_is_taken() -> None:
    assert reaction_weapon((BOW, SWORD, SPEAR), Stats(), 5) is SWORD
    assert reaction_weapon((BOW, SWORD, SPEAR), Stats(), 10) is SPEAR
    assert reaction_weapon((BOW, SWORD), Stats(), 10) is None
    assert reaction_weapon((SWORD,), Stats(reach=10), 10) is SWORD


def test_a_heavily_wounded_arm_strikes_nobody() -> None:
    assert reaction_weapon((SWORD,), Stats(), 5, {"arm": 1}) is SWORD
    assert reaction_weapon((SWORD,), Stats(), 5, {"arm": 2}) is None
