"""Walking on towards something: strides, sneaking where it pays, doors that bar the way."""

from components.actions import Action, Interact, Sneak, Step, Stride
from components.detection import Detection
from ecs.grid.space import FEET
from systems.ai.flood import FAR
from systems.ai.memory import Memory
from systems.ai.situation import Situation
from systems.rules.hands_refusal import interact_refusal
from systems.rules.movement import SNEAK, budget_feet

STEALTHY = 5
"""Stealth modifier from which sneaking up on somebody lost is worth half the way."""


def towards(situation: Situation, memory: Memory, field: bytes) -> Action | None:
    """Return a walk, or the opening of a door, that brings the actor nearer by a field; None if nothing does."""
    limit = budget_feet(situation.me.numbers, SNEAK, situation.rules) if sneaks(situation) else FAR * FEET
    end = situation.reach().lowest(field, limit)
    if end != situation.here:
        return walk(situation, end)
    return door(situation, memory, field) if field[situation.here] and situation.atlas.doors else None


def walk(situation: Situation, square: int, *, careful: bool = False) -> Action:
    """Return the walk to a square within reach; careful: one square is stepped, so that it provokes nothing."""
    me, reach = situation.me, situation.reach()
    width, feet = situation.width, reach.feet(square)
    path = tuple([(at % width, at // width) for at in reach.path(square)])
    if careful and feet <= FEET:
        return Step(me.alias, path)
    if sneaks(situation) and feet <= budget_feet(me.numbers, SNEAK, situation.rules):
        return Sneak(me.alias, path)
    return Stride(me.alias, path)


def sneaks(situation: Situation) -> bool:
    """Whether going unheard is worth half the way: nobody Observes the actor, and somebody near might."""
    me = situation.me
    if not situation.stealthy:
        return False
    if situation.foes:
        believed = me.believed
        return all(believed.get(foe.alias, Detection.OBSERVED) < Detection.OBSERVED for foe in situation.foes)
    near = 2 * situation.rules.search_range
    return situation.stealth >= STEALTHY and any(
        max(abs(lost.x - me.x), abs(lost.y - me.y)) * FEET <= near for lost in situation.lost
    )


def door(situation: Situation, memory: Memory, field: bytes) -> Action | None:
    """Return the opening of a door beside the actor behind which the field goes on falling."""
    if memory.did("interact"):
        return None
    me, here = situation.me, situation.here
    now, then = situation.atlas.now.waves(situation.form), situation.atlas.beyond.waves(situation.form)
    opened = [then.steps[d] & ~now.steps[d] for d in range(8)]
    if not any(opened[d] >> here & 1 and field[here + now.offset(d)] < field[here] for d in range(8)):
        return None
    for view in situation.observation.doors:
        if not view.open and not view.locked:
            action = Interact(me.alias, view.alias)
            if interact_refusal(situation.scene, me, action) is None:
                return action
    return None
