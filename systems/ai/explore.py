"""Where to look for foes while none is known."""

from typing import Final

from components.actions import Square
from components.observation import Contact
from ecs.grid.space import FEET
from systems.ai.memory import Memory
from systems.ai.situation import Situation

CANDIDATES: Final = 96
APART: Final = 50
"""Feet within which the targets of two creatures are too near to each other."""
GUARD_FEET: Final = 60
STRIDE_ON: Final = 7919
"""A prime by which the last resort goes about all squares."""


def goal(situation: Situation, memory: Memory, near: tuple[Square, ...]) -> int | None:
    """Return the square to walk to, None if there is none; near: squares not to go far from.

    Lost contacts first, then squares never looked at, then those out of view for the longest; friends prefer different ones.
    """
    alias = situation.me.alias
    chased = _chase(situation, memory)
    if chased is not None:
        memory.targets[alias] = chased
        return chased
    target = memory.targets.get(alias)
    feet = situation.atlas.field(((situation.me.x, situation.me.y),), situation.form)
    if target is not None and target != situation.here and feet[target] > 0 and not memory.lately(target):
        return target
    floor = [square for square in situation.atlas.floor(situation.form) if feet[square] > 0 and square not in memory.barred]
    if near:
        field = situation.atlas.field(near, situation.form)
        floor = [square for square in floor if 0 <= field[square] <= GUARD_FEET] or floor
    found = memory.uncovered(floor) or memory.longest_unseen(floor)
    if found:
        target = _pick(situation, memory, found, feet)
    elif floor:
        target = floor[(situation.observation.round // 2 * STRIDE_ON + alias * 127) % len(floor)]
    else:
        return None
    memory.targets[alias] = target
    return target


def _chase(situation: Situation, memory: Memory) -> int | None:
    """The nearest square where somebody was last sensed and where nobody has looked since."""
    me, width = situation.me, situation.width
    best: tuple[int, int, int] | None = None
    for lost in situation.lost:
        at = lost.y * width + lost.x
        if at == situation.here or at in memory.barred or memory.in_view(at):
            continue
        field = situation.atlas.field(((lost.x, lost.y),), situation.form)
        feet = field[situation.here]
        if feet > 0:
            key = (feet + lost.rounds_ago * FEET, lost.alias, at)
            best = key if best is None or key < best else best
    if best is None:
        return None
    nearer = sum(abs(own.x - best[2] % width) + abs(own.y - best[2] // width) < abs(me.x - best[2] % width) + abs(
        me.y - best[2] // width) for own in situation.friends)
    return best[2] if nearer < 3 else None


def _pick(situation: Situation, memory: Memory, squares: list[int], feet: list[int]) -> int:
    """The square that is near, far from where friends are going, and near to where somebody was lost."""
    width = situation.width
    others = [memory.targets[own.alias] for own in situation.friends if own.alias in memory.targets]
    taken = [(square % width, square // width) for square in others]
    some = squares if len(squares) <= CANDIDATES else squares[:: len(squares) // CANDIDATES + 1]
    nearest = min(squares, key=feet.__getitem__)
    best, target = 0, -1
    for square in (nearest, *some):
        x, y = square % width, square // width
        score = feet[square]
        for tx, ty in taken:
            gap = FEET * max(abs(tx - x), abs(ty - y))
            if gap < APART:
                score += 2 * (APART - gap)
        if situation.lost:
            score += min(FEET * max(abs(lost.x - x), abs(lost.y - y)) for lost in situation.lost)
        if target < 0 or score < best:
            best, target = score, square
    return target


def fresh(situation: Situation, memory: Memory) -> list[Contact]:
    """Contacts lost in this round or the last, whose last-known square has not been looked at since, nearest first."""
    me, width = situation.me, situation.width
    found = [c for c in situation.lost if c.rounds_ago <= 1 and not memory.in_view(c.y * width + c.x)]
    return sorted(found, key=lambda c: (max(abs(c.x - me.x), abs(c.y - me.y)), c.alias))
