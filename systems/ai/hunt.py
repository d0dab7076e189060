"""The best thing to do while no foe's square is certain."""

from typing import Final

from components.actions import Action, Hide, Search, TakeCover
from ecs.grid.space import FEET
from systems.ai.advance import towards
from systems.ai.explore import goal
from systems.ai.goals import Orders
from systems.ai.memory import Memory
from systems.ai.ploys import at_the_unseen
from systems.ai.posture import HIDER
from systems.ai.situation import Situation
from systems.rules.stealth_refusal import cover_refusal, hide_refusal

AT_ONCE: Final = 50
"""Worth of something done about the lost from which it goes before walking."""


def hunt(situation: Situation, memory: Memory, given: Orders) -> Action | None:
    """Return what brings the side nearer to its goal or to foes that it does not see; None if nothing does."""
    me = situation.me
    unseen = at_the_unseen(situation, memory, given)
    if unseen is not None and (me.ap == 1 or unseen.worth >= AT_ONCE):
        return unseen.action
    if me.ap <= 2 and not memory.did("search") and _lost_nearby(situation):
        return Search(me.alias)
    there = (me.x, me.y) in given.squares
    if given.zone and not there:
        onward = towards(situation, memory, situation.atlas.beyond.field(given.starts, situation.form))
        if onward is not None:
            return onward
    if given.roam and not (given.keep and there):
        onward = _roam(situation, memory, given)
        if onward is not None:
            return onward
    return _wait(situation, memory)


def _roam(situation: Situation, memory: Memory, given: Orders) -> Action | None:
    for _ in range(2):
        target = goal(situation, memory, given.near)
        if target is None:
            return None
        onward = towards(situation, memory, situation.atlas.beyond.field((target,), situation.form))
        if onward is not None:
            return onward
        memory.targets.pop(situation.me.alias, None)
        memory.barred.add(target)
    return None


def _lost_nearby(situation: Situation) -> bool:
    """Whether somebody was lost within the range of a Search."""
    me, limit = situation.me, situation.rules.search_range
    return any(max(abs(lost.x - me.x), abs(lost.y - me.y)) * FEET <= limit for lost in situation.lost)


def _wait(situation: Situation, memory: Memory) -> Action | None:
    """Return what makes the best of standing still: hiding, a look around, cover."""
    me = situation.me
    hider = situation.stealthy and situation.stealth >= HIDER
    if hider and not memory.did("hide") and hide_refusal(situation.scene, me) is None:
        return Hide(me.alias)
    if not memory.did("search"):
        return Search(me.alias)
    if not memory.did("take_cover") and cover_refusal(situation.scene, me) is None:
        return TakeCover(me.alias)
    return None
