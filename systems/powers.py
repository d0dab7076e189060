"""Abilities as the world truly has them.  Beside impressions, above gather and below the systems."""

from zlib import crc32

from components.ability import Abilities, Ability
from components.actions import UseAbility
from components.awareness import Track
from components.conditions import Conditions
from components.detection import Cover, Detection
from components.frames import Deed, Frame
from components.ruleset import Ruleset
from components.turn import Entry, Stance
from ecs.chance import Chance, Dice
from ecs.errors import EngineError
from ecs.grid.ground import Ground
from ecs.ids import EntityId
from ecs.scripted import Scripted
from ecs.world import World
from systems.gather import combatant, felt, fighters, place_of, side_of, state_of, track_of
from systems.rules.areas import Area, caught, cover_from
from systems.rules.circumstances import EffectCircumstances
from systems.rules.cover_steps import cover_steps
from systems.rules.effect import EffectFacts
from systems.rules.families import family_of
from systems.rules.sight import Sight
from systems.rules.take_cover import effective, shifted


def ability_of(world: World, actor: EntityId, ability: str) -> Ability:
    """One of the creature's abilities by id.  Raises: EngineError if it has none of this id."""
    held = world.get(actor, Abilities)
    for found in held.all if held else ():
        if found.id == ability:
            return found
    raise EngineError(f"entity {actor} has no ability {ability!r}")


def used(world: World, frame: Frame) -> Ability | None:
    """The ability that a frame carries out, if it is one."""
    if isinstance(frame, Deed) and isinstance(frame.action, UseAbility):
        return ability_of(world, frame.actor, frame.action.effect)
    return None


def save_chance(world: World, saver: EntityId, source: EntityId, serial: int, beat: int) -> Chance:
    """What answers for a creature's save: dice of its own for this deed of the source, or the script of a rule case.

    Keyed by both stable numbers, so that nobody's save moves another's (R-SEC-1).
    """
    script = world.find_resource(Scripted)
    stables = (world.require(saver, Entry).stable, world.require(source, Entry).stable)
    return script or Dice(world.seed, crc32(b"%d %d" % stables), serial, beat)


def unaware(state: Detection, track: Track | None) -> bool:
    """True for an observer that has no idea of the target (R-UNN-1)."""
    return state is Detection.UNDETECTED and (track is None or track.unnoticed)


def caught_in(world: World, area: Area, user: EntityId) -> list[EntityId]:
    """Every fighting creature that an area affects, in ascending id, however it is perceived (R-UND-3)."""
    places = {int(entity): place_of(world, entity) for entity in fighters(world)}
    lean = world.require(user, Stance).lean
    return [EntityId(one) for one in caught(world.resource(Ground).board, area, places, user=user, lean=lean)]


def cover_in(
    world: World, actor: EntityId, target: EntityId, area: Area, *, without: tuple[EntityId, ...] = ()
) -> Cover:
    """The cover of a creature from an area's origin, some bodies left out; stances are not asked."""
    pairs, space = world.resource(Ground).pairs, place_of(world, target)
    steps = cover_steps(world.require(target, Conditions).rounds)
    return shifted(cover_from(pairs, area, target, space, user=actor, without=without), steps)


def unseen_cover(world: World, actor: EntityId, target: EntityId, area: Area, *, by: EntityId) -> EntityId:
    """The creature unseen by one of the two that gives the target cover from an area, 0 if none does (R-COV-4)."""
    grade = cover_in(world, actor, target, area)
    unseen = tuple(
        one
        for one in fighters(world)
        if one not in (actor, target) and state_of(world, by, one) is Detection.UNDETECTED
    )
    if not (grade and unseen) or cover_in(world, actor, target, area, without=unseen) == grade:
        return EntityId(0)
    for one in unseen:
        if cover_in(world, actor, target, area, without=tuple(o for o in unseen if o != one)) == grade:
            return one
    return EntityId(0)


def state_for(world: World, actor: EntityId, target: EntityId) -> Detection:
    """How the actor has whom its ability touches: itself Observed, a friend never worse than Hidden (D-SIDE-1)."""
    if actor == target:
        return Detection.OBSERVED
    state = state_of(world, actor, target)
    return max(state, Detection.HIDDEN) if side_of(world, actor) == side_of(world, target) else state


def facts_for(
    world: World, actor: EntityId, target: EntityId, ability: Ability, *, area: Area | None = None, guess: bool = False
) -> EffectFacts:
    """The facts of an ability for one creature as they truly are."""
    cover = Cover.NONE
    if area is not None:
        grade = cover_in(world, actor, target, area)
        cover = effective(grade, taking_cover=world.require(target, Stance).taking_cover)
    seen = Detection.OBSERVED if actor == target else state_of(world, target, actor)
    rules = world.resource(Ruleset)
    causes = felt(world, actor, target).causes if actor != target else ()
    return family_of(rules).effect(
        ability,
        combatant(world, target),
        Sight(state_for(world, actor, target), causes),
        EffectCircumstances(
            seen=seen,
            cover=cover,
            area=area is not None,
            guess=guess,
            unaware=actor != target and unaware(seen, track_of(world, target, actor)),
        ),
        rules=rules,
    )
