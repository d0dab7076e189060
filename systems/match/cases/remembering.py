"""What an observer holds of a target before a case begins."""

from components.detection import Detection
from components.felt import Felt
from components.side import BELIEF_KEY, SideMemory
from components.turn import Turn
from ecs.ids import EntityId
from ecs.world import World
from systems.gather import memory_of, side_of, write_track
from systems.introduction import introduce

UNNOTICED = "unnoticed"


def remember(
    world: World,
    pair: tuple[EntityId, EntityId],
    felt: Felt,
    state: str,
    at: tuple[int, int] | None,
    *,
    watched: bool,
) -> None:
    """Give the observer the memory that makes the pair's state what is wanted, as far as its senses do not already.

    pair: observer and target; felt: what the one senses of the other.  A better state than that is located, a worse
    one is earned (D-STATE-1); an Observed that no precise sense bears out is Hidden, as of one that turned invisible.
    Who is known is known by kind too.  at: last-known square of an Undetected target.  watched: the target senses the
    observer, so that its side knows what stealth has won it there, as after the Hide or Sneak that won it.
    """
    track = write_track(world, *pair)
    track.identified = state != UNNOTICED
    track.unnoticed = state == UNNOTICED
    wanted = Detection.UNDETECTED if state == UNNOTICED else Detection[state.upper()]
    track.located = felt.state < wanted
    track.earned = wanted if felt.state > wanted else None
    if watched and (track.earned is not None or track.located):
        holder, _ = memory_of(world, side_of(world, pair[1]))
        memory = world.write(holder, SideMemory)
        if track.earned is not None:
            memory.beliefs[pair[1] * BELIEF_KEY + pair[0]] = int(wanted)
        else:
            memory.located[pair[1]] = tuple(sorted({*memory.located.get(pair[1], ()), pair[0]}))
    if at is not None:
        (track.x, track.y), track.round = at, world.single(Turn).round
        _name(world, *pair)


def _name(world: World, observer: EntityId, target: EntityId) -> None:
    """Let the observer's side have a number for whom it takes to be somewhere."""
    holder, memory = memory_of(world, side_of(world, observer))
    if target not in memory.aliases:
        introduce(world.write(holder, SideMemory), target)
