"""What lies between an attacker and its target, from where they lean to.  Beside impressions, below the systems."""

from typing import NamedTuple

from components.conditions import Conditions
from components.detection import Cover
from components.gear import Weapon
from components.turn import Stance
from ecs.grid.ground import Ground
from ecs.grid.leans import leant
from ecs.grid.pairs import BODY, COVER_MASK, COVER_SHIFT, EFFECT
from ecs.ids import EntityId
from ecs.world import World
from systems.gather import place_of
from systems.rules.cover_steps import shifted_bits


class Shot(NamedTuple):
    """Whether there is line of effect, the target's cover by geometry alone, and whose body gives it (0: none's)."""

    effect: bool
    cover: Cover
    blocker: EntityId


def shot(world: World, attacker: EntityId, target: EntityId, weapon: Weapon) -> Shot:
    """The truth between two creatures for an attack with this weapon (R-COV-4); a shot starts at a lean (R-COV-8)."""
    pairs = world.resource(Ground).pairs
    bits = pairs.fact(attacker, target)
    effect = bits & EFFECT
    own, other = world.require(attacker, Stance).lean, world.require(target, Stance).lean
    if weapon.distant and (own or other):
        here, there = place_of(world, attacker), place_of(world, target)
        bodies = pairs.bodies(skip=(attacker, target))
        bits, blocker = leant(world.resource(Ground).board, bodies, here, there, own=own, other=other)
        effect |= bits & EFFECT  # who leans has not left its space
    else:
        blocker = pairs.cover_by(attacker, target)[1] if bits & BODY else 0
    bits = shifted_bits(bits, world.require(target, Conditions).rounds)  # D-COV-5
    return Shot(effect != 0, Cover(bits >> COVER_SHIFT & COVER_MASK), EntityId(blocker))
