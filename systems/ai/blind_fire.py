"""Areas over squares in which somebody unseen is believed to stand (R-UND-3, D-AREA-1)."""

from collections.abc import Iterator
from typing import Final

from components.ability import Ability, Shape, Targets
from components.actions import UseAbility
from components.observation import Contact
from ecs.grid.space import Space
from systems.ai.believed import in_an_area, still_there
from systems.ai.blows import WHOLE
from systems.ai.memory import Memory
from systems.ai.posture import Choice
from systems.ai.powers import hope_of, worth_of_use
from systems.ai.situation import Foe, Situation
from systems.ai.strikes import Shot, Strikes
from systems.rules.ability_refusal import ability_refusal, cost_refusal
from systems.rules.areas import area_of, corners, measured
from systems.rules.creature import space_of

FULLY: Final = 650
"""Permille of its full worth that an area is reckoned to have against somebody whose save is not known."""


def blind_fire(situation: Situation, memory: Memory, strikes: Strikes, shot: Shot | None) -> Choice | None:
    """Return the area that promises most against the lost and the known in it; None if no lost foe is worth one."""
    me, scene = situation.me, situation.scene
    lost = [(one, in_an_area(there)) for one in situation.lost if (there := still_there(situation, memory, one))]
    if not lost:
        return None
    best, most = None, 0
    for ability in me.numbers.abilities:
        if ability.targets is not Targets.AREA or cost_refusal(me, ability) is not None:
            continue
        rest = strikes.total(shot, me.ap - ability.cost)
        for action in _places(situation, ability, [one for one, _ in lost]):
            area = area_of(ability, space_of(me), action.at, action.toward)
            if area is None:
                continue
            hoped = 0
            for one, permille in lost:
                if measured(area, Space(one.x, one.y, 1)):
                    hoped += hope_of(situation, strikes, ability, Foe(one)) * permille // WHOLE * FULLY // WHOLE
            if not hoped or ability_refusal(scene, me, action) is not None:
                continue
            worth = hoped + worth_of_use(situation, strikes, ability, action)
            if worth > 0 and worth + rest > most:
                best, most = action, worth + rest
    return Choice(most, best) if best is not None else None


def _places(situation: Situation, ability: Ability, lost: list[Contact]) -> Iterator[UseAbility]:
    """Yield ways to lay an area over the last squares of lost foes."""
    me = situation.me
    if ability.shape is Shape.EMANATION:
        yield UseAbility(me.alias, ability.id)
        return
    for one in lost:
        if ability.shape is Shape.BURST:
            for corner in corners(Space(one.x, one.y, 1)):
                yield UseAbility(me.alias, ability.id, at=corner)
        else:
            for corner in corners(space_of(me)):
                yield UseAbility(me.alias, ability.id, at=corner, toward=(one.x, one.y))
