"""Read the world into the values that rules take.  Below the systems: they share this and never each other."""

from collections.abc import Mapping

from components.ability import Abilities, Strain
from components.awareness import Awareness, Track
from components.conditions import PRONE, Conditions
from components.detection import Cover, Detection
from components.events import Noticed, StateChanged
from components.felt import Felt, FeltTable
from components.footing import Footing
from components.gear import Gear, Weapon
from components.observation import Combatant
from components.outcome import Level
from components.position import Body, Position, space_of
from components.relations import ENEMY
from components.ruleset import Ruleset
from components.scenario import Catalogue, Scenario
from components.senses import Senses
from components.side import SideMemory
from components.stats import Health, Stats, Wounds
from components.turn import ActionPoints, Entry, Stance, Turn
from components.vigilance import Vigilance
from ecs.chance import Dice, Rolling
from ecs.errors import EngineError
from ecs.grid.ground import Ground
from ecs.grid.sight import COVER_MASK, COVER_SHIFT
from ecs.grid.space import Space, distance_feet
from ecs.ids import EntityId
from ecs.scripted import Scripted
from ecs.world import World
from systems.rules.cover_steps import shifted_bits
from systems.rules.detection import pair_state
from systems.rules.families import family_of
from systems.rules.movement import speed_of
from systems.rules.take_cover import effective


def creatures(world: World) -> tuple[EntityId, ...]:
    """Every creature, fighting or not, in ascending id."""
    return tuple(entity for entity, _ in world.query(Entry))


def sides(world: World) -> Mapping[str, frozenset[EntityId]]:
    """Every side's creatures, fighting or not."""
    table, rows = world.resource(FeltTable), world.query(Entry)
    if table.entries is not rows:
        table.entries = rows
        names = sorted({entry.side for _, (entry,) in rows})
        table.sides = {name: frozenset([e for e, (entry,) in rows if entry.side == name]) for name in names}
    return table.sides


def fighting(world: World, entity: EntityId) -> bool:
    """True while the creature is neither dying nor unconscious."""
    return world.require(entity, Conditions).fighting


def fighters(world: World) -> tuple[EntityId, ...]:
    """Every creature that fights, in ascending id, as the last system to change conditions left it."""
    table, revision = world.resource(FeltTable), world.revision(Conditions)
    if table.alive_at != revision:
        table.alive_at = revision
        table.alive = tuple(entity for entity, (_, held) in world.query(Entry, Conditions) if held.fighting)
        table.strangers.clear()
    return table.alive


def fighters_of(world: World, side: str) -> list[EntityId]:
    """Every creature of a side that fights, in ascending id."""
    return [entity for entity in fighters(world) if side_of(world, entity) == side]


def strangers_of(world: World, entity: EntityId) -> tuple[EntityId, ...]:
    """Everybody who fights and is not of the creature's side, friend or foe, in ascending id (D-STEALTH-1)."""
    mine, alive, known = side_of(world, entity), fighters(world), world.resource(FeltTable).strangers
    found = known.get(mine)
    if found is None:
        found = known[mine] = tuple([other for other in alive if world.require(other, Entry).side != mine])
    return found


def enemies_of(world: World, entity: EntityId) -> tuple[EntityId, ...]:
    """Everybody who fights for a side that is an enemy of the creature's, in ascending id (D-SIDE-1)."""
    strangers = strangers_of(world, entity)
    if not world.resource(Scenario).relations:
        return strangers
    return tuple([other for other in strangers if relation_of(world, entity, other) == ENEMY])


def relation_of(world: World, one: EntityId, other: EntityId) -> str:
    """What two creatures are to each other by their sides: ally, neutral or enemy (D-SIDE-1)."""
    return world.resource(Scenario).relation(side_of(world, one), side_of(world, other))


def side_of(world: World, entity: EntityId) -> str:
    """The side a creature fights for."""
    return world.require(entity, Entry).side


def memory_of(world: World, side: str) -> tuple[EntityId, SideMemory]:
    """The side's memory and the entity that holds it."""
    return next((entity, memory) for entity, (memory,) in world.query(SideMemory) if memory.side == side)


def place_of(world: World, entity: EntityId) -> Space:
    """The space a creature takes up now."""
    return space_of(world.require(entity, Position), world.require(entity, Body))


def placed(world: World, entity: EntityId) -> Space:
    """The space in which the kernel's field has a creature: since it last stood somewhere, made once and not anew."""
    return world.resource(Ground).pairs.space(entity) or place_of(world, entity)


def square_of(world: World, entity: EntityId) -> tuple[int, int]:
    """North-west square of the creature's space."""
    position = world.require(entity, Position)
    return position.x, position.y


def combatant(world: World, entity: EntityId) -> Combatant:
    """The creature's numbers as they truly stand."""
    body, stats = world.require(entity, Body), world.require(entity, Stats)
    health, gear = world.require(entity, Health), world.require(entity, Gear)
    points, conditions = world.require(entity, ActionPoints), world.require(entity, Conditions).rounds
    wounds = world.require(entity, Wounds).grades
    abilities, strain = world.get(entity, Abilities), world.get(entity, Strain)
    footing = world.get(entity, Footing)
    return Combatant(
        kind=body.kind,
        rank=body.rank,
        plan=body.plan,
        stats=stats,
        senses=world.require(entity, Senses).all,
        weapons=gear.weapons,
        max_hp=health.max,
        hp=health.hp,
        subdual=health.subdual,
        ammo=gear.ammo,
        strikes=points.strikes,
        taking_cover=world.require(entity, Stance).taking_cover,
        conditions=dict(conditions),
        wounds=dict(wounds),
        speed=speed_of(stats.speed, wounds, world.resource(Ruleset), roles_of(world, entity)),
        lean=world.require(entity, Stance).lean,
        moved=footing is not None and footing.moved,
        reacts=world.require(entity, Vigilance).reacts,
        unloaded=dict(gear.unloaded),
        abilities=abilities.all if abilities else (),
        strain=(strain.now, strain.max) if strain else (0, 0),
    )


def roles_of(world: World, entity: EntityId) -> Mapping[str, str]:
    """What each location of the creature's body counts as (components.scenario.Plan.roles)."""
    return world.resource(Catalogue).plans[world.require(entity, Body).plan].roles


def weapon_of(world: World, entity: EntityId, weapon: str) -> Weapon:
    """One of the creature's weapons by id.  Raises: EngineError if it has none of this id."""
    for held in world.require(entity, Gear).weapons:
        if held.id == weapon:
            return held
    raise EngineError(f"entity {entity} has no weapon {weapon!r}")


def chance_of(world: World, actor: EntityId, serial: int, beat: int) -> Rolling:
    """What answers for one beat of an actor's action: its own keyed dice, or the script of a rule case."""
    script = world.find_resource(Scripted)
    return script or Dice(world.seed, world.require(actor, Entry).stable, serial, beat)


def felt(world: World, observer: EntityId, target: EntityId) -> Felt:
    """What the observer's senses tell of the target now."""
    return world.resource(FeltTable).of(observer, target)


def track_of(world: World, observer: EntityId, target: EntityId) -> Track | None:
    """The observer's memory of the target, if it has any."""
    return world.require(observer, Awareness).of.get(target)


def state_of(world: World, observer: EntityId, target: EntityId) -> Detection:
    """The pair's state (D-STATE-1)."""
    return pair_state(felt(world, observer, target), track_of(world, observer, target))


def write_track(world: World, observer: EntityId, target: EntityId) -> Track:
    """The observer's memory of the target, made if need be, for changing; kept sorted by target."""
    awareness = world.write(observer, Awareness)
    track = awareness.of.get(target)
    if track is None:
        track = awareness.of[target] = Track()
        ordered = sorted(awareness.of.items())
        awareness.of.clear()
        awareness.of.update(ordered)
    return track


def locate(world: World, observer: EntityId, target: EntityId) -> None:
    """Make the target Hidden at least to the observer, its square known (D-STATE-1, located)."""
    track = track_of(world, observer, target)
    if track is not None and track.located and not track.unnoticed and track.earned is not Detection.UNDETECTED:
        return
    track = write_track(world, observer, target)
    if track.unnoticed:
        world.emit(Noticed(observer, target))
    track.located, track.unnoticed = True, False
    if track.earned is Detection.UNDETECTED:
        track.earned = Detection.HIDDEN
    settle(world, observer, target, square_of(world, target))


def settle(world: World, observer: EntityId, target: EntityId, square: tuple[int, int]) -> Detection:
    """Compare the pair's state with what it was.

    Note a change and, when contact is lost, the last-known square (D-LOSE-1).
    """
    table = world.resource(FeltTable)
    pair = (observer, target)
    before = table.states.get(pair, Detection.UNDETECTED)
    track = track_of(world, observer, target)
    after = pair_state(table.of(observer, target), track)
    if after is not Detection.UNDETECTED and (track is None or track.unnoticed):
        write_track(world, observer, target).unnoticed = False
        world.emit(Noticed(observer, target))
    if after is Detection.OBSERVED and (track is None or not track.identified):
        write_track(world, observer, target).identified = True
    if after is before:
        return after
    table.states[pair] = after
    if side_of(world, observer) != side_of(world, target):
        table.changed(observer)
    if after is Detection.UNDETECTED:
        track = write_track(world, observer, target)
        (track.x, track.y), track.round = square, world.single(Turn).round
    world.emit(StateChanged(observer, target, before, after))
    return after


def stir(world: World, entity: EntityId, *, moved: bool) -> None:
    """Note that the creature changed its square, or that its turn begins, where the rules ask for it (R-P-12)."""
    footing = world.get(entity, Footing)
    if footing is not None and footing.moved is not moved:
        world.write(entity, Footing).moved = moved


def stealth_points(world: World, entity: EntityId) -> tuple[Level, ...]:
    """The points on the creature's Stealth, by its conditions and whether it moved (R-P-12)."""
    rules, footing = world.resource(Ruleset), world.get(entity, Footing)
    conditions = world.require(entity, Conditions).rounds
    return family_of(rules).stealth_points(conditions, moved=footing is not None and footing.moved, rules=rules)


def stealth_of(world: World, entity: EntityId) -> int:
    """The creature's modifier to Stealth as it stands."""
    return world.require(entity, Stats).stealth + sum(level.amount for level in stealth_points(world, entity))


def stand(world: World, entity: EntityId) -> None:
    """Put the creature where it is on the kernel's field.

    Only the fighting and upright cover what is behind them (D-COV-3).
    """
    conditions = world.require(entity, Conditions)
    upright = conditions.fighting and not conditions.has(PRONE)
    world.resource(Ground).pairs.place(entity, place_of(world, entity), body=upright)


def cover_of(world: World, target: EntityId, attacker: EntityId) -> Cover:
    """The target's cover against the attacker by geometry and effects on it, before stances (R-COV-4, D-COV-5)."""
    bits = world.resource(Ground).pairs.fact(attacker, target)
    bits = shifted_bits(bits, world.require(target, Conditions).rounds)
    return Cover(bits >> COVER_SHIFT & COVER_MASK)


def blocker_of(world: World, target: EntityId, attacker: EntityId) -> EntityId:
    """The creature whose body gives the target its cover against the attacker, 0 if none does."""
    return EntityId(world.resource(Ground).pairs.cover_by(attacker, target)[1])


def screened(world: World, observer: EntityId, target: EntityId) -> bool:
    """True while the target may keep an earned state from the observer: by the field, or by a diversion (R-DIV-1)."""
    track = track_of(world, observer, target)
    return (track is not None and track.feint) or veiled(world, observer, target)


def veiled(world: World, observer: EntityId, target: EntityId) -> bool:
    """True for a target that is Concealed from the observer, unseen by it or well covered (D-STATE-2)."""
    if felt(world, observer, target).screened:
        return True
    cover = effective(cover_of(world, target, observer), taking_cover=world.require(target, Stance).taking_cover)
    return cover >= world.resource(Ruleset).cover_to_hide


def distance(world: World, a: EntityId, b: EntityId) -> int:
    """Feet between the nearest squares of two creatures (D-GRID-3)."""
    return distance_feet(placed(world, a), placed(world, b))
