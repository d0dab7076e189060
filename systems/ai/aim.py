"""Where to strike: free, and it decides what a wound does (R-DECL-1, D-WND-1)."""

from typing import Final

from components.scenario import Plan
from systems.ai.arms import Arm, mean_twice
from systems.ai.situation import Foe, Situation
from systems.rules.wounds import thresholds

CRIPPLING: Final = ("head", "leg", "arm", "torso")
SLOWING: Final = ("leg", "torso")
DISARMING: Final = ("arm", "torso")
DRAINING: Final = ("torso", "leg", "arm")
"""Roles of locations, best first: for blows that wound Heavily, foes who have to come, who shoot, and all others."""
FAR: Final = 10
"""Feet from which a foe that only strikes in melee has to come nearer."""


def aim_at(situation: Situation, foe: Foe, arm: Arm) -> str:
    """Return the location to declare: the first wanted one that has no such wound yet; "" is the plan's default."""
    me, numbers, twice = situation.me, foe.numbers, mean_twice(arm)
    far = situation.distance(me.x, me.y, foe) > FAR
    key = (foe.arms_key, numbers.max_hp, numbers.stats.minion, arm.subdual, twice, far)
    found = situation.ledger.aims.get(key)
    if found is None:
        found = situation.ledger.aims[key] = _aim(situation, foe, arm, far=far)
    return found


def _aim(situation: Situation, foe: Foe, arm: Arm, *, far: bool) -> str:
    plan, stats = situation.briefing.catalogue.plans.get(foe.numbers.plan), foe.numbers.stats
    if plan is None:
        return ""
    light, heavy = thresholds(foe.numbers.max_hp, subdual=arm.subdual, minion=stats.minion, rules=situation.rules)
    if not heavy:
        return ""
    hard = mean_twice(arm) >= 2 * heavy
    for role in _wanted(situation, foe, hard=hard, far=far):
        place = place_of(plan, role)
        if place and foe.numbers.wounds.get(place, 0) < (2 if hard or not light else 1):
            return place
    return ""


def _wanted(situation: Situation, foe: Foe, *, hard: bool, far: bool) -> tuple[str, ...]:
    if hard:
        return CRIPPLING
    if any(arm.distant for arm in situation.arms_of(foe.numbers, foe.arms_key)):
        return DISARMING
    return SLOWING if far else DRAINING


def place_of(plan: Plan, role: str) -> str:
    """Return the first location of a plan that is, or plays, this role; "" if none does."""
    return next((place for place in plan.locations if plan.roles.get(place, place) == role), "")
