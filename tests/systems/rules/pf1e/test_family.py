from components.ability import Ability, Targets
from components.detection import Detection
from systems.rules.circumstances import EffectCircumstances
from systems.rules.pf1e.family import effect
from systems.rules.sight import Sight
from tests.systems.rules.pf1e.numbers import with_points
from tests.systems.rules.values import fighter

GLARE = Ability("glare", targets=Targets.SQUARE, range=30, count=1)


def test_r_p_6_an_ability_at_a_guessed_square_misses_by_the_highest_chance_as_a_strike_does() -> None:
    rules = with_points(magic_percent={"smoke": 70, "blurred": 20})
    for condition, percent in (("smoke", 70), ("blurred", 50)):
        target, how = fighter(conditions={condition: 0}), EffectCircumstances(Detection.OBSERVED, guess=True)
        assert effect(GLARE, target, Sight(Detection.HIDDEN), how, rules=rules).percent == percent
        seen = effect(GLARE, target, Sight(Detection.OBSERVED), how._replace(guess=False), rules=rules)
        assert seen.percent == 0  # at the creature itself no miss chance is owed (D-P-0)
