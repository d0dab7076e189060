"""What one blow does to a body."""

from typing import Final, NamedTuple

from components.ruleset import Ruleset
from components.scenario import Plan, WoundRule
from components.stats import HEAVY_WOUND, LIGHT_WOUND, NO_WOUND

UNHURT = WoundRule()


class Thresholds(NamedTuple):
    """Damage of one attack from which a Light and a Heavy Wound land; 0 means never."""

    light: int
    heavy: int


NO_WOUNDS: Final = Thresholds(0, 0)
"""Whatever the damage, nothing is wounded: things, subdual, rules without wounds."""


def thresholds(max_hp: int, *, subdual: bool, minion: bool, rules: Ruleset) -> Thresholds:
    """Return the damage from which wounds land; minions skip Light.

    Source: D-WND-1, D-SUB-1 (subdual causes none).
    """
    if subdual:
        return NO_WOUNDS
    heavy = -(-max_hp * rules.heavy_wound_percent // 100)
    return Thresholds(0 if minion else -(-max_hp * rules.light_wound_percent // 100), heavy)


def grade_of(damage: int, limits: Thresholds) -> int:
    """Return the grade of wound of one attack's damage: 0 none, 1 Light, 2 Heavy.

    Source: D-WND-1.
    """
    if damage > 0 and limits.heavy and damage >= limits.heavy:
        return HEAVY_WOUND
    if damage > 0 and limits.light and damage >= limits.light:
        return LIGHT_WOUND
    return NO_WOUND


def wound_of(damage: int, max_hp: int, *, subdual: bool, minion: bool, rules: Ruleset) -> int:
    """Return the grade of wound of one attack's damage after reductions.

    Source: D-WND-1.
    """
    return grade_of(damage, thresholds(max_hp, subdual=subdual, minion=minion, rules=rules))


def effects_of(plan: Plan, location: str, grade: int) -> WoundRule:
    """Return what a wound of this grade does at a location of the plan.

    Source: D-WND-1 (effects by location and plan are data).
    """
    if grade == NO_WOUND:
        return UNHURT
    return (plan.heavy if grade == HEAVY_WOUND else plan.light).get(location, UNHURT)


def worse(grade: int, new: int) -> int:
    """Return the grade of a location that is wounded again: Heavy replaces Light, nothing replaces Heavy.

    Source: D-WND-1.
    """
    return max(grade, new)
