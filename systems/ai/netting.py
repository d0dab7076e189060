"""Throwing nets at the Invisible, so that everybody sees them (R-INV-4)."""

from typing import Final

from components.actions import Strike
from components.conditions import NETTED
from components.detection import Detection
from components.ruleset import NETS
from ecs.grid.space import Space, distance_feet
from systems.ai.arms import Arm, arms_of
from systems.ai.believed import unseen_in_view
from systems.ai.blows import WHOLE
from systems.ai.guessing import aimed, blind_strikes, permille_to_hit
from systems.ai.memory import Memory
from systems.ai.posture import Choice
from systems.ai.situation import Situation
from systems.ai.strikes import Shot, Strikes
from systems.rules.creature import space_of
from systems.rules.families import family_of
from systems.rules.strike_refusal import target_refusal, weapon_of

STRIKE: Final = 120
"""Worth of a strike at somebody seen."""
A_TURN: Final = 2
"""Strikes, the growing penalty reckoned in, of a friend's turn."""
NEAR: Final = 30
"""Feet from the netted within which a friend is reckoned to have a turn before the net is off."""
UNVEILED: Final = 60
"""Worth of what the netted one loses besides: its own advantage, and the time to take the net off."""


def throw_net(situation: Situation, memory: Memory, strikes: Strikes, shot: Shot | None) -> Choice | None:
    """Return the net that promises most, with the strikes left after it; None if there is none to throw."""
    rules = situation.rules
    if NETS in rules.without:
        return None
    nets = _nets(situation)
    if not nets:
        return None
    me, passes = situation.me, family_of(rules).reckon(rules).passes
    seen_better = passes[1] - passes[2]
    each = STRIKE * seen_better // WHOLE
    rest = strikes.total(shot, me.ap - 1)
    best, most = None, 0
    for foe in situation.foes:
        if foe.alias not in memory.elusive or foe.seen.state is not Detection.HIDDEN:
            continue
        for arm in nets:
            gain = UNVEILED + each * (_helpers(situation, foe.space) + me.ap - 1)
            feet, defense = situation.distance(me.x, me.y, foe), foe.numbers.stats.defense
            hits = permille_to_hit(situation, arm, defense, feet, fooled=foe.fooled)
            worth = gain * passes[2] // WHOLE * hits // WHOLE
            weapon = weapon_of(me, arm.weapon)
            if worth <= most or weapon is None:
                continue
            if target_refusal(situation.scene, me, weapon, foe.contact) is None:
                best, most = Strike(me.alias, foe.alias, arm.weapon), worth
    for blind in blind_strikes(situation, memory, nets):
        gain = UNVEILED + each * (_helpers(situation, Space(blind.lost.x, blind.lost.y, 1)) + me.ap - 1)
        worth = gain * blind.there // WHOLE * blind.passes // WHOLE * blind.hits // WHOLE
        if worth > most and unseen_in_view(memory, blind.lost):
            strike = aimed(situation, blind)
            if strike is not None:
                best, most = strike, worth
    return Choice(most + rest, best) if best is not None else None


def _helpers(situation: Situation, there: Space) -> int:
    """How many strikes friends near enough make at somebody netted."""
    return A_TURN * sum(distance_feet(space_of(own), there) <= NEAR for own in situation.friends)


def _nets(situation: Situation) -> tuple[Arm, ...]:
    """The nets that the actor can throw now."""
    numbers = situation.me.numbers
    if all(weapon.effect != NETTED for weapon in numbers.weapons):
        return ()
    plan = situation.briefing.catalogue.plans.get(numbers.plan)
    return arms_of(numbers, plan.roles if plan else {}, situation.rules, catching=True)
