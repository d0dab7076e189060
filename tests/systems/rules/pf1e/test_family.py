"""What the family decides where one word or a few lines are enough."""

from dataclasses import replace

import pytest

from components.ability import Ability, Targets
from components.detection import Cover, Detection, Light, Vision
from components.gear import Weapon
from components.observation import Combatant
from ecs.grid.lines import EFFECT, SIGHT
from systems.rules import detection
from systems.rules.circumstances import Circumstances, EffectCircumstances
from systems.rules.detection import Impression
from systems.rules.families import family_of
from systems.rules.pf1e.concealment import miss_chance
from systems.rules.pf1e.family import effect, feel, reckon
from systems.rules.pf1e.strike import strike_points
from systems.rules.reckoning import WHOLE
from systems.rules.sight import Sight
from tests.systems.rules.pf1e.numbers import PF1E, with_points
from tests.systems.rules.values import BOW, SWORD, fighter
from tests.systems.rules.values import SIGHT as EYES

GLARE = Ability("glare", targets=Targets.SQUARE, range=30, count=1)
PERCENT = WHOLE // 100


def test_r_p_8_only_who_is_observed_can_be_attacked_itself() -> None:
    assert family_of(PF1E).least_target is Detection.OBSERVED


def test_r_p_6_an_ability_at_a_guessed_square_misses_by_the_highest_chance_as_a_strike_does() -> None:
    rules = with_points(magic_percent={"smoke": 70, "blurred": 20})
    for condition, percent in (("smoke", 70), ("blurred", 50)):
        target, how = fighter(conditions={condition: 0}), EffectCircumstances(Detection.OBSERVED, guess=True)
        for state in Detection:
            assert effect(GLARE, target, Sight(state), how, rules=rules).percent == percent
        seen = effect(GLARE, target, Sight(Detection.OBSERVED), how._replace(guess=False), rules=rules)
        assert seen.percent == 0  # at the creature itself no miss chance is owed (D-P-0)


def test_d_p_1_the_dazzled_see_no_worse() -> None:
    plain = Impression(bits=EFFECT | SIGHT, distance=10)
    assert detection.feel((EYES,), {"dazzled": 0}, plain, PF1E).concealed
    assert feel((EYES,), {"dazzled": 0}, plain, PF1E) == feel((EYES,), {}, plain, PF1E)
    assert not feel((EYES,), {"dazzled": 0}, plain, PF1E).screened
    assert feel((EYES,), {"dazzled": 0, "blinded": 0}, plain, PF1E) == feel((EYES,), {"blinded": 0}, plain, PF1E)


@pytest.mark.parametrize("vision", list(Vision))
def test_r_p_7_dim_light_or_a_net_of_no_percent_conceals_nothing_and_hides_nobody(vision: Vision) -> None:
    eyes, lines, none = replace(EYES, vision=vision), EFFECT | SIGHT, with_points(dim_percent=0, net_percent=0)
    bright = Impression(bits=lines, distance=10)
    far = bright._replace(light=Light.DARK, far=Light.DIM)
    veils = bright._replace(light=Light.DIM), far, bright._replace(netted=True)
    for veil in veils:
        sees = vision is not Vision.NORMAL or veil.light is not Light.DARK
        assert feel((eyes,), {}, veil, none) == feel((eyes,), {}, bright if sees else veil, none)
    assert feel((EYES,), {}, veils[0], none) == feel((EYES,), {}, bright, PF1E)
    assert feel((EYES,), {}, veils[0], PF1E).screened
    assert feel((EYES,), {}, bright._replace(light=Light.DARK), none).state is Detection.UNDETECTED


def test_bots_weigh_by_the_miss_chances_of_the_rule() -> None:
    clear, dim, unseen = Sight(Detection.OBSERVED), Sight(Detection.OBSERVED, ("dim",)), Sight(Detection.HIDDEN)
    for rules in (PF1E, with_points(dim_percent=35, total_percent=60)):
        missed = [miss_chance(sight, {}, guess=False, rules=rules).percent for sight in (clear, dim, unseen)]
        assert reckon(rules).passes == tuple(WHOLE - PERCENT * percent for percent in missed)


@pytest.mark.parametrize("cover", list(Cover))
def test_bots_weigh_cover_as_the_rule_does(cover: Cover) -> None:
    told = strike_points(fighter(), fighter(), SWORD, Circumstances(cover, 5, Detection.OBSERVED), rules=PF1E)
    assert reckon(PF1E).against(cover) == sum(level.amount for level in told)


def test_bots_weigh_by_the_points_of_the_rule() -> None:
    prone, here = {"prone": 0}, Circumstances(Cover.NONE, 5, Detection.OBSERVED)
    numbers = reckon(PF1E)
    lying, standing = fighter(conditions=prone), fighter()

    def points(
        attacker: Combatant = standing, target: Combatant = standing, weapon: Weapon = SWORD, how: Circumstances = here
    ) -> int:
        return sum(level.amount for level in strike_points(attacker, target, weapon, how, rules=PF1E))

    assert numbers.points
    assert points(lying) == -numbers.prone
    assert points(target=lying) == numbers.prone_melee
    assert points(target=lying, weapon=BOW) == -numbers.prone_ranged
    assert points(how=here._replace(seen=Detection.HIDDEN)) == numbers.fooled
    assert points(weapon=BOW, how=here._replace(distance=61)) == -2 * numbers.increment
    assert [points(fighter(strikes=made)) for made in range(3)] == [-amount for amount in numbers.repeat]
