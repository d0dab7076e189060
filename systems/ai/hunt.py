"""The best thing to do while no foe's square is certain."""

from components.actions import Action, Hide, Search, Strike, TakeCover
from ecs.grid.pairs import EFFECT
from ecs.grid.space import FEET, Space
from systems.ai.advance import towards
from systems.ai.explore import fresh, goal
from systems.ai.goals import Orders
from systems.ai.memory import Memory
from systems.ai.posture import HIDER
from systems.ai.situation import Situation
from systems.rules.levels.stealth_refusal import cover_refusal, hide_refusal
from systems.rules.levels.strike_refusal import square_refusal, weapon_of
from systems.rules.ranges import range_levels


def hunt(situation: Situation, memory: Memory, given: Orders) -> Action | None:
    """Return what brings the side nearer to its goal or to foes that it does not see; None if nothing does."""
    me = situation.me
    if me.ap == 1 and (guess := _guess(situation, memory)) is not None:
        return guess
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


def _guess(situation: Situation, memory: Memory) -> Action | None:
    """Return a strike at a fresh last-known square (R-UND-2)."""
    me, form = situation.me, situation.form
    if me.numbers.strikes:
        return None
    for lost in fresh(situation, memory):
        square = (lost.x, lost.y)
        there = Space(lost.x, lost.y, 1)
        if not situation.atlas.row(there, form).at(situation.here) & EFFECT:
            continue
        feet = FEET * max(abs(lost.x - me.x), abs(lost.y - me.y))
        for arm in situation.arms:
            fits = range_levels(feet, arm.increment, situation.rules) == 0 if arm.distant else feet <= arm.reach
            weapon = weapon_of(me, arm.weapon)
            if fits and weapon is not None and square_refusal(situation.scene, me, weapon, square) is None:
                return Strike(me.alias, 0, arm.weapon, "", square)
    return None


def _wait(situation: Situation, memory: Memory) -> Action | None:
    """Return what makes the best of standing still: hiding, a look around, cover."""
    me = situation.me
    if me.numbers.stats.stealth >= HIDER and not memory.did("hide") and hide_refusal(situation.scene, me) is None:
        return Hide(me.alias)
    if not memory.did("search"):
        return Search(me.alias)
    if not memory.did("take_cover") and cover_refusal(situation.scene, me) is None:
        return TakeCover(me.alias)
    return None
