"""Walking on towards something: strides, sneaking where it pays, doors that bar the way."""

from components.actions import Action, Interact, Sneak, Step, Stride
from components.detection import Detection
from ecs.grid.space import FEET, Space
from systems.ai.atlas import AROUND
from systems.ai.memory import Memory
from systems.ai.situation import Situation
from systems.rules.hands_refusal import interact_refusal
from systems.rules.movement import SNEAK, budget_feet

STEALTHY = 5
"""Stealth modifier from which sneaking up on somebody lost is worth half the way."""


def towards(situation: Situation, memory: Memory, field: list[int]) -> Action | None:
    """Return a walk, or the opening of a door, that brings the actor nearer by a field of feet; None if nothing does."""
    here = field[situation.here]
    cost = situation.reach().cost
    best, spent, end = here if here >= 0 else 1_000_000, 0, None
    width = situation.width
    limit = budget_feet(situation.me.numbers, SNEAK, situation.rules) if sneaks(situation) else 1_000_000
    for (x, y), feet in cost.items():
        left = field[y * width + x]
        if feet and feet <= limit and 0 <= left and (left < best or (left == best and end and (feet, y, x) < (spent, *end))):
            best, spent, end = left, feet, (y, x)
    if end is not None:
        return walk(situation, end[1], end[0])
    return door(situation, memory, field) if here > 0 and situation.atlas.doors else None


def walk(situation: Situation, x: int, y: int, *, careful: bool = False) -> Action:
    """Return the walk to a square within reach; careful: one square is stepped, so that it provokes nothing."""
    me, reach = situation.me, situation.reach()
    path = reach.path(x, y)
    if careful and len(path) == 1:
        return Step(me.alias, path)
    if sneaks(situation) and reach.cost[x, y] <= budget_feet(me.numbers, SNEAK, situation.rules):
        return Sneak(me.alias, path)
    return Stride(me.alias, path)


def sneaks(situation: Situation) -> bool:
    """Whether going unheard is worth half the way: nobody Observes the actor, and somebody near might."""
    me = situation.me
    if situation.foes:
        believed = me.believed
        return all(believed.get(foe.alias, Detection.OBSERVED) < Detection.OBSERVED for foe in situation.foes)
    return me.numbers.stats.stealth >= STEALTHY and any(
        max(abs(lost.x - me.x), abs(lost.y - me.y)) * FEET <= 2 * situation.rules.search_range for lost in situation.lost
    )


def door(situation: Situation, memory: Memory, field: list[int]) -> Action | None:
    """Return the opening of a door beside the actor behind which the field goes on falling."""
    if memory.did("interact"):
        return None
    me, form, width = situation.me, situation.form, situation.width
    here, shut, beyond = Space(me.x, me.y, *form), situation.atlas.ground.walk, situation.atlas.beyond.walk
    if not any(
        field[(me.y + dy) * width + me.x + dx] < field[situation.here]
        and beyond.can_step(here, dx, dy)
        and not shut.can_step(here, dx, dy)
        for dx, dy in AROUND
        if 0 <= me.x + dx < width and 0 <= me.y + dy < situation.atlas.height
    ):
        return None
    for view in situation.observation.doors:
        if not view.open and not view.locked:
            action = Interact(me.alias, view.alias)
            if interact_refusal(situation.scene, me, action) is None:
                return action
    return None
