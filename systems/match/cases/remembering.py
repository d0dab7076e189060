"""What an observer holds of a target before a case begins."""

from components.detection import Detection
from components.felt import Felt
from components.turn import Turn
from ecs.ids import EntityId
from ecs.world import World
from systems.gather import write_track

UNNOTICED = "unnoticed"


def remember(world: World, pair: tuple[EntityId, EntityId], felt: Felt, state: str, at: tuple[int, int] | None) -> None:
    """Give the observer the memory that makes the pair's state what is wanted, as far as its senses do not already.

    pair: observer and target; felt: what the one senses of the other.  A better state than that is located, a worse
    one is earned (D-STATE-1); an Observed that no precise sense bears out is Hidden, as of one that turned invisible.
    Who is known is known by kind too.  at: last-known square of an Undetected target.
    """
    track = write_track(world, *pair)
    track.identified = state != UNNOTICED
    track.unnoticed = state == UNNOTICED
    wanted = Detection.UNDETECTED if state == UNNOTICED else Detection[state.upper()]
    track.located = felt.state < wanted
    track.earned = wanted if felt.state > wanted else None
    if at is not None:
        (track.x, track.y), track.round = at, world.single(Turn).round
