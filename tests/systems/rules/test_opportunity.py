from components.detection import Detection
from components.stats import Stats
from systems.rules.opportunity import provokes, reaction_weapon
from tests.systems.rules.values import BOW, SPEAR, SWORD


def test_only_a_mover_that_is_observed_or_hidden_in_line_of_effect_provokes() -> None:
    assert provokes(state=Detection.OBSERVED, effect=True)
    assert provokes(state=Detection.HIDDEN, effect=True)
    assert not provokes(state=Detection.UNDETECTED, effect=True)
    assert not provokes(state=Detection.OBSERVED, effect=False)


def test_the_first_melee_weapon_that_reaches_is_taken() -> None:
    assert reaction_weapon((BOW, SWORD, SPEAR), Stats(), 5) is SWORD
    assert reaction_weapon((BOW, SWORD, SPEAR), Stats(), 10) is SPEAR
    assert reaction_weapon((BOW, SWORD), Stats(), 10) is None
    assert reaction_weapon((SWORD,), Stats(reach=10), 10) is SWORD


def test_a_heavily_wounded_arm_strikes_nobody() -> None:
    assert reaction_weapon((SWORD,), Stats(), 5, {"arm": 1}) is SWORD
    assert reaction_weapon((SWORD,), Stats(), 5, {"arm": 2}) is None


def test_d_aoo_1_the_setting_decides_which_openings_are_taken() -> None:
    plain, veiled = (Detection.OBSERVED, False), (Detection.OBSERVED, True)
    heard, gone = (Detection.HIDDEN, False), (Detection.UNDETECTED, False)

    def taken(reacts: str) -> list[bool]:
        movers = (plain, veiled, heard, gone)
        return [provokes(state=state, effect=True, concealed=dim, reacts=reacts) for state, dim in movers]

    assert taken("always") == [True, True, True, False]
    assert taken("sure") == [True, False, False, False]
    assert taken("never") == [False, False, False, False]
    assert not provokes(state=Detection.OBSERVED, effect=False, reacts="sure")
