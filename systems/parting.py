"""What a side keeps of those it lost before it ever saw them: a mark under a number that nobody bears any more.

Beside contact and below the systems.
"""

from collections.abc import Iterable

from components.readiness import Readiness
from components.ruleset import Ruleset
from components.side import BELIEF_KEY, FORGOTTEN, LostMark, SideMemory
from components.turn import Turn
from ecs.ids import EntityId
from ecs.world import World
from systems.gather import track_of


def seen_once(world: World, own: Iterable[EntityId], target: EntityId) -> bool:
    """True if somebody of a side, fallen or not, has Observed the target: it would know it again."""
    return any((track := track_of(world, one, target)) is not None and track.identified for one in sorted(own))


def part_with(world: World, holder: EntityId, own: frozenset[EntityId], target: EntityId) -> None:
    """Take its number from a contact that was lost and never Observed, with all that would tell it again (R-SEC-1).

    Its mark stays where it was last sensed; whoever is found next gets a new number, the same creature too.
    """
    memory = world.require(holder, SideMemory)
    if target not in memory.aliases or seen_once(world, own, target):
        return
    memory = world.write(holder, SideMemory)
    tracks = [track for one in sorted(own) if (track := track_of(world, one, target)) is not None and track.x >= 0]
    last = max(tracks, key=lambda track: track.round, default=None)
    x, y, when = (last.x, last.y, last.round) if last else (FORGOTTEN, FORGOTTEN, world.single(Turn).round)
    for alias, mark in memory.lost.items():
        if (mark.x, mark.y) == (x, y):  # one mark a square, the latest
            memory.lost[alias] = LostMark(mark.entity, FORGOTTEN, FORGOTTEN, mark.round)
    memory.lost[memory.aliases.pop(target)] = LostMark(target, x, y, when)
    memory.beliefs = {key: state for key, state in memory.beliefs.items() if key % BELIEF_KEY != target}
    memory.sneaking = {key: held for key, held in memory.sneaking.items() if key % BELIEF_KEY != target}
    for met in (memory.wary, memory.fooled, memory.roused, memory.located):
        for actor, observers in list(met.items()):
            met[actor] = tuple([observer for observer in observers if observer != target])
    for one in sorted(own):
        held = world.require(one, Readiness)
        if held.weapon and held.target == target and not held.lost:
            world.write(one, Readiness).lost = True


def forget_marks(world: World, holder: EntityId) -> None:
    """Drop the marks that are too old (D-LOSE-1); their numbers stay known."""
    limit = world.single(Turn).round - world.resource(Ruleset).last_known_rounds
    for alias, mark in world.require(holder, SideMemory).lost.items():
        if mark.x != FORGOTTEN and mark.round < limit:
            world.write(holder, SideMemory).lost[alias] = LostMark(mark.entity, FORGOTTEN, FORGOTTEN, mark.round)
