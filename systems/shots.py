"""What lies between an attacker and its target, from where they lean to.  Beside impressions, below the systems."""

from typing import NamedTuple

from components.conditions import Conditions
from components.detection import Cover, Detection
from components.gear import Weapon
from components.ruleset import Ruleset
from components.turn import Stance
from ecs.grid.ground import Ground
from ecs.grid.leans import leant
from ecs.grid.lines import EFFECT
from ecs.grid.pairs import BODY
from ecs.grid.routes import centre
from ecs.grid.space import Space, distance_feet
from ecs.ids import EntityId
from ecs.world import World
from systems.gather import combatant, distance, felt, place_of, roles_of, state_of
from systems.rules.attack_facts import AttackFacts
from systems.rules.circumstances import Circumstances
from systems.rules.cover_steps import shifted_bits
from systems.rules.detection import cover_of
from systems.rules.families import family_of
from systems.rules.sight import Sight
from systems.rules.take_cover import effective


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
    return Shot(effect != 0, cover_of(bits), EntityId(blocker))


def shot_at_square(world: World, attacker: EntityId, there: Space, weapon: Weapon) -> tuple[Shot, int]:
    """The truth between a creature and a thing in a square, and the feet between them (R-COV-4, R-COV-8)."""
    ground, here = world.resource(Ground), place_of(world, attacker)
    bodies, lean = ground.pairs.bodies(skip=(attacker,)), world.require(attacker, Stance).lean
    bits = ground.pairs.between(here, there, skip=(attacker,))
    start = lean if weapon.distant else None
    leaning, blocker = leant(ground.board, bodies, here, there, own=start or centre(here), other=None)
    effect = (bits | leaning) & EFFECT if start else bits & EFFECT
    bits = leaning if start else bits
    return Shot(effect != 0, cover_of(bits), EntityId(blocker if bits & BODY else 0)), distance_feet(here, there)


class Blow(NamedTuple):
    """The facts of an attack as they truly are, how the attacker senses its target, and who gives cover unseen or 0.

    unseen: by the attacker; shelter: by the target.
    """

    facts: AttackFacts
    sight: Sight
    unseen: EntityId
    shelter: EntityId


def sight_of(world: World, attacker: EntityId, target: EntityId, weapon: Weapon) -> Sight:
    """The target as the attacker truly senses it, for an attack with a weapon."""
    return Sight(
        state_of(world, attacker, target),
        felt(world, attacker, target).causes,
        mist_at(world, attacker, place_of(world, target), weapon),
    )


def mist_at(world: World, attacker: EntityId, there: Space, weapon: Weapon) -> int:
    """The miss chance in percent that mist truly gives whatever fills a space, for an attack with a weapon (R-P-1)."""
    ground, family = world.resource(Ground), family_of(world.resource(Ruleset))
    return family.mist(ground.board, place_of(world, attacker), there, weapon, ground.lines().veils)


def strike_of(
    world: World, attacker: EntityId, target: EntityId, weapon: Weapon, *, reaction: bool = False, guess: bool = False
) -> Blow:
    """The facts of an attack at a creature as they truly are; guess: at its square (R-UND-2, D-ATK-1, R-COV-4)."""
    _, grade, by = shot(world, attacker, target, weapon)
    rules, sight = world.resource(Ruleset), sight_of(world, attacker, target, weapon)
    facts = family_of(rules).strike(
        combatant(world, attacker),
        combatant(world, target),
        weapon,
        sight,
        Circumstances(
            cover=effective(grade, taking_cover=world.require(target, Stance).taking_cover),
            distance=distance(world, attacker, target),
            seen=state_of(world, target, attacker),
            reaction=reaction,
            guess=guess,
            roles=roles_of(world, attacker),
        ),
        rules=rules,
    )
    unseen, shelter = (
        by if by and state_of(world, one, by) is Detection.UNDETECTED else EntityId(0) for one in (attacker, target)
    )
    return Blow(facts, sight, unseen, shelter)
