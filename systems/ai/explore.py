"""Where to look for foes while none is known."""

from typing import Final

from components.actions import Square
from systems.ai.flood import FAR
from systems.ai.memory import Memory
from systems.ai.situation import Situation

CANDIDATES: Final = 96
APART: Final = 10
"""Squares within which the targets of two creatures are too near to each other."""
GUARD: Final = 12
"""Squares on foot from a zone that is to be guarded."""
CHASERS: Final = 3
"""How many go after one who was lost."""
STRIDE_ON: Final = 7919
"""A prime by which the last resort goes about all squares."""


def goal(situation: Situation, memory: Memory, near: tuple[Square, ...]) -> int | None:
    """Return the square to walk to, None if there is none; near: squares not to go far from.

    Lost contacts first, then squares never looked at, then those out of view for longest; each friend prefers others.
    """
    alias = situation.me.alias
    chased = _chase(situation, memory)
    if chased is not None:
        memory.targets[alias] = chased
        return chased
    target = memory.targets.get(alias)
    if target is not None and target != situation.here and not memory.lately(target) and target not in memory.barred:
        return target
    ways, form = situation.atlas.beyond, situation.form
    field = ways.field((situation.here,), form)
    floor = [square for square in ways.floor(form) if 0 < field[square] < FAR and square not in memory.barred]
    if near:
        guarded = ways.field(tuple(y * situation.width + x for x, y in near), form)
        floor = [square for square in floor if guarded[square] <= GUARD] or floor
    found = memory.uncovered(floor) or memory.longest_unseen(floor)
    if found:
        target = _pick(situation, memory, found, field)
    elif floor:
        target = floor[(situation.observation.round // 2 * STRIDE_ON + alias * 127) % len(floor)]
    else:
        return None
    memory.targets[alias] = target
    return target


def _chase(situation: Situation, memory: Memory) -> int | None:
    """The nearest square where somebody was last sensed and where nobody looks now, if few friends are nearer to it."""
    me, width = situation.me, situation.width
    best: tuple[int, int, int, int, int] | None = None
    for lost in situation.lost:
        at = lost.y * width + lost.x
        if at == situation.here or at in memory.barred or memory.in_view(at):
            continue
        away = situation.atlas.beyond.field((at,), situation.form)[situation.here]
        key = (away + lost.rounds_ago, lost.alias, at, lost.x, lost.y)
        if 0 < away < FAR and (best is None or key < best):
            best = key
    if best is None:
        return None
    _, _, at, x, y = best
    mine = abs(me.x - x) + abs(me.y - y)
    nearer = sum(abs(own.x - x) + abs(own.y - y) < mine for own in situation.friends)
    return at if nearer < CHASERS else None


def _pick(situation: Situation, memory: Memory, squares: list[int], field: bytes) -> int:
    """The square that is near, far from where friends are going, and near to where somebody was lost."""
    width = situation.width
    others = [memory.targets[own.alias] for own in situation.friends if own.alias in memory.targets]
    taken = [(square % width, square // width) for square in others]
    some = squares if len(squares) <= CANDIDATES else squares[:: len(squares) // CANDIDATES + 1]
    nearest = min(squares, key=field.__getitem__)
    best, target = 0, -1
    for square in (nearest, *some):
        x, y = square % width, square // width
        score = field[square]
        for tx, ty in taken:
            gap = max(abs(tx - x), abs(ty - y))
            if gap < APART:
                score += 2 * (APART - gap)
        if situation.lost:
            score += min(max(abs(lost.x - x), abs(lost.y - y)) for lost in situation.lost)
        if target < 0 or score < best:
            best, target = score, square
    return target
