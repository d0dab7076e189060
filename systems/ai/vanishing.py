"""Turning invisible before running: for who has somewhere to go and is watched (R-INV-3)."""

from typing import Final

from components.ability import Targets
from components.actions import Action, UseAbility
from systems.ai.goals import Orders
from systems.ai.powers import fades
from systems.ai.situation import Situation
from systems.ai.strikes import Strikes
from systems.ai.threat import Threat
from systems.rules.ability_refusal import ability_refusal

THREATENED: Final = 120
"""Harm, in thousandths of the hit points left, from which a runner vanishes first."""


def vanish(situation: Situation, strikes: Strikes, given: Orders) -> Action | None:
    """Return the ability that makes a runner invisible, while foes that observe it could hurt it on its way."""
    me = situation.me
    if not given.zone or me.ap < 2 or (me.x, me.y) in given.squares:
        return None
    for ability in me.numbers.abilities:
        if ability.targets is not Targets.SELF or not fades(situation, ability):
            continue
        action = UseAbility(me.alias, ability.id)
        if ability_refusal(situation.scene, me, action) is not None:
            continue
        if Threat(situation, strikes.weighing).at(situation.here) >= THREATENED:
            return action
    return None
