"""Whose body gives cover that somebody does not know of: something in the way (D-COV-3).  Above gather."""

from components.detection import Detection
from components.felt import FeltTable
from ecs.grid.ground import Ground
from ecs.grid.pairs import BODY
from ecs.grid.sight import COVER_MASK, COVER_SHIFT
from ecs.ids import EntityId
from ecs.world import World
from systems.gather import fighters, placed, sides


def perceived_by_side(world: World, side: str, target: EntityId) -> bool:
    """True for a side's own creatures and for those that one of them has Hidden or Observed now."""
    own, states = sides(world).get(side, frozenset()), world.resource(FeltTable).states
    return target in own or any(states.get((one, target), Detection.UNDETECTED) for one in own)


def obstacle(world: World, side: str, attacker: EntityId, target: EntityId) -> EntityId:
    """The creature unknown to a side whose body alone gives the target its cover against the attacker, or 0.

    Who stands beside a known body, or beside terrain that covers as well, is in nobody's way.
    """
    pairs = world.resource(Ground).pairs
    bits = pairs.fact(attacker, target)
    if not bits & BODY:
        return EntityId(0)
    pair = (attacker, target)
    unknown = tuple(e for e in fighters(world) if e not in pair and not perceived_by_side(world, side, e))
    by = EntityId(pairs.cover_by(attacker, target)[1])
    if by not in unknown:
        return EntityId(0)
    known = pairs.between(placed(world, attacker), placed(world, target), skip=(*pair, *unknown))
    same = bits >> COVER_SHIFT & COVER_MASK == known >> COVER_SHIFT & COVER_MASK
    return EntityId(0) if same else by
