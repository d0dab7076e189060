"""Build a world from a scenario."""

from dataclasses import replace
from zlib import crc32

from components.ability import Abilities, Strain
from components.awareness import Awareness
from components.conditions import Conditions
from components.felt import FeltTable
from components.footing import Footing
from components.frames import Frames
from components.gear import Door, Gear, LightSource
from components.item import DOOR, Finds, Item
from components.observation import Briefing
from components.position import Body, Position
from components.readiness import Readiness
from components.ruleset import Ruleset
from components.scenario import Catalogue, Entrant, Scenario
from components.senses import Senses
from components.side import SideMemory
from components.stats import Health, Stats, Wounds
from components.stealth import KeptStealth
from components.turn import ActionPoints, Deeds, Entry, Stance, Turn, Verdict
from components.vigilance import Vigilance
from content.phrase import fault
from ecs.errors import FORGED, CodecError, FieldcraftError, UsageError
from ecs.grid.ground import Ground
from ecs.ids import EntityId
from ecs.snapshot import restore
from ecs.world import System, World
from systems.gather import chance_of, roles_of, stand, stealth_of
from systems.impressions import faculties_of
from systems.introduction import introduce
from systems.knowledge.observe import Viewer
from systems.match.entering import Covers, covers_of, enter, roll_entrance
from systems.match.lawful import lawful
from systems.order import systems
from systems.refill import refill
from systems.rules.doors import squares_beside
from systems.rules.families import family_of
from systems.rules.initiative import Bid, initiative_modifier, order_of, roll_initiative
from systems.rules.turn_start import points_for


def build(
    scenario: Scenario, catalogue: Catalogue, seed: int, *, strict: bool = False, before: tuple[System, ...] = ()
) -> World:
    """Return a world ready for its first tick: everybody placed, initiative rolled, nothing felt yet.

    before: systems that run in every beat before all others.
    Raises: UsageError for two entrants whose names share a stable number, or a kind the catalogue does not hold.
    """
    world = World(seed, (*before, *systems()), strict=strict)
    try:
        equip(world, scenario, catalogue)
        _people(world, scenario, catalogue)
    except FieldcraftError:
        world.close()
        raise
    return world


def _people(world: World, scenario: Scenario, catalogue: Catalogue) -> None:
    """Make every entity there is."""
    world.spawn(Turn(), Frames(), Verdict())
    memories = {side: SideMemory(side) for side in scenario.sides}
    for memory in memories.values():
        world.spawn(memory)
    for objective in scenario.objectives:
        if objective.side not in memories:
            raise fault(UsageError, "error.objective_of_no_side", side=repr(objective.side))
    doors = _fixtures(world, scenario)
    _things(world, scenario)
    stable: dict[int, str] = {}
    for entrant in scenario.entrants:
        number = crc32(entrant.name.encode())
        if number in stable:
            raise fault(UsageError, "error.one_number", name=repr(stable[number]), other=repr(entrant.name))
        stable[number] = entrant.name
        if entrant.side not in memories:
            raise fault(UsageError, "error.no_side_of", name=repr(entrant.name), side=repr(entrant.side))
        entity = _creature(world, entrant, catalogue, scenario, number)
        introduce(memories[entrant.side], entity)
    for memory in memories.values():
        for door in doors:
            introduce(memory, door)
            memory.doors[door] = world.require(door, Door).open  # its first look is known to everybody (D-DOOR-1)
    _initiative(world)


def _things(world: World, scenario: Scenario) -> None:
    """Make the objects.  One of the kind door is the leaf of the door beside its square, if there is one."""
    named: dict[str, EntityId] = {}
    for thing in sorted(scenario.objects, key=lambda one: bool(one.inside)):
        item = Item(
            name=thing.name,
            kind=thing.kind,
            stealth=thing.stealth,
            hp=thing.hp,
            most=thing.hp,
            defense=thing.defense,
            hardness=thing.hardness,
            in_areas=thing.in_areas,
            inside=named.get(thing.inside, EntityId(0)),
        )
        for door, (leaf,) in world.query(Door) if thing.kind == DOOR else ():
            beside = squares_beside(scenario.layout, leaf.walls)
            if (thing.x, thing.y) in beside:
                item.door, item.squares = door, beside
        named[thing.name] = world.spawn(Position(thing.x, thing.y), item)


def equip(world: World, scenario: Scenario, catalogue: Catalogue) -> None:
    """Put the resources that rules and kernel need; none is state.  Raises: UsageError for an unknown ruleset."""
    if scenario.ruleset not in catalogue.rulesets:
        raise fault(UsageError, "error.no_ruleset", name=repr(scenario.id), ruleset=repr(scenario.ruleset))
    rules = catalogue.rulesets[scenario.ruleset]
    world.put(rules)
    world.put(catalogue)
    world.put(scenario)
    world.put(Ground(scenario.layout, family_of(rules).by_corners, rules.low_light_factor))
    world.put(FeltTable())
    world.put(faculties_of(rules))


def revive(world: World) -> None:
    """Bring what is derived up to what the entities say, of a world that was restored or follows a recording."""
    ground = world.resource(Ground)
    for _, (door,) in world.query(Door):
        for wall in door.walls:
            ground.board.set_open(wall, is_open=door.open)
    for entity, _ in world.query(Entry):
        stand(world, entity)
    refill(world)


def reopen(data: bytes, scenario: Scenario, catalogue: Catalogue) -> World:
    """A world from a snapshot of a battle of this scenario, ready to go on: every side can look at it.

    Raises: CodecError if it holds none.
    """
    world = restore(data, systems())
    try:
        law = lawful(scenario, catalogue)
        equip(world, *law)
        held = {memory.side for _, (memory,) in world.query(SideMemory)}
        if not held.issuperset(scenario.sides):
            raise LookupError(f"no side but {sorted(held)} remembers anything")
        revive(world)
        _inspect(world, *law)
    except FORGED as error:
        world.close()
        raise CodecError(f"the snapshot is of no battle of {scenario.id!r}: {error}") from None
    return world


def _inspect(world: World, scenario: Scenario, catalogue: Catalogue) -> None:
    """See that every side can look at the world, and that it is somebody's turn.  Raises: one of FORGED."""
    if strays := {entry.side for _, (entry,) in world.query(Entry)}.difference(scenario.sides):
        raise LookupError(f"creatures of no side of it: {sorted(strays)}")
    if not world.single(Verdict).winner:
        world.require(world.single(Turn).actor, Entry)
    for side in scenario.sides:
        Viewer(world, briefing_of(scenario, catalogue, side)).observe()


def briefing_of(scenario: Scenario, catalogue: Catalogue, side: str) -> Briefing:
    """What a side is told before the first move."""
    return Briefing(
        side=side,
        sides=scenario.sides,
        scenario=scenario.id,
        ruleset=catalogue.rulesets[scenario.ruleset],
        catalogue=catalogue,
        layout=scenario.layout,
        objectives=scenario.objectives,
        round_limit=scenario.round_limit,
        lamps=tuple((fixture.x, fixture.y) for fixture in scenario.fixtures if fixture.kind == "light"),
        relations=scenario.relations,
    )


def _fixtures(world: World, scenario: Scenario) -> list[EntityId]:
    doors = []
    board = world.resource(Ground).board
    for fixture in scenario.fixtures:
        place = Position(fixture.x, fixture.y)
        if fixture.kind == "door":
            doors.append(world.spawn(place, Door(fixture.walls, fixture.open, fixture.locked)))
            for wall in fixture.walls:
                board.set_open(wall, is_open=fixture.open)
        else:
            world.spawn(place, LightSource(fixture.bright, fixture.dim))
    return doors


def _creature(world: World, entrant: Entrant, catalogue: Catalogue, scenario: Scenario, stable: int) -> EntityId:
    try:
        kind = catalogue.kinds[entrant.kind]
    except KeyError:
        raise fault(UsageError, "error.no_kind", name=repr(entrant.name), kind=repr(entrant.kind)) from None
    rules = catalogue.rulesets[scenario.ruleset]
    place, body = Position(entrant.x, entrant.y, entrant.elevation), Body(kind.id, kind.rank, kind.plan)
    entity = world.spawn(
        Entry(entrant.name, entrant.side, stable),
        place,
        body,
        replace(kind.stats),
        Health(kind.hp, kind.hp),
        Wounds({}),
        Senses(kind.senses),
        Conditions(dict.fromkeys(sorted(entrant.conditions), 0)),
        Gear(kind.weapons, kind.ammo),
        ActionPoints(),
        Deeds(),
        Stance(noise=rules.noise_still_percent),
        Awareness(),
        KeptStealth(),
        Readiness(),
        Vigilance(kind.reacts),
        Finds(),
    )
    if kind.abilities or kind.strain:
        world.add(entity, Abilities(kind.abilities))
        world.add(entity, Strain(0, kind.strain))
    if family_of(rules).asks_moved:
        world.add(entity, Footing())
    bright, dim = kind.light if entrant.light is None else entrant.light
    if bright or dim:
        world.add(entity, LightSource(bright, dim))
    stand(world, entity)
    return entity


def _initiative(world: World) -> None:
    """Roll for everybody and let the first one's turn begin (D-TURN-1); who avoids notice bids its Stealth roll.

    All initiatives come first: only then is it known who noticed whom (R-AVOID-1).
    """
    hiders = {entrant.name for entrant in world.resource(Scenario).entrants if entrant.avoid_notice}
    bids: list[Bid] = []
    entering: dict[EntityId, tuple[Covers, tuple[int, ...]]] = {}
    for slot, (entity, (entry, stats)) in enumerate(world.query(Entry, Stats)):
        if entry.name in hiders:
            covers = covers_of(world, entity)
            modifier, faces = stealth_of(world, entity), roll_entrance(world, entity, covers)
            entering[entity] = covers, faces
            kept = faces[0]
        else:
            modifier, kept = initiative_modifier(stats), roll_initiative(chance_of(world, entity, 0, 0)).kept
        bids.append(Bid(entity, kept + modifier, modifier, slot))
    initiatives = {bid.entity: bid.total for bid in bids}
    for hider, (covers, faces) in entering.items():
        enter(world, hider, covers, faces, initiatives)
    turn = world.write_single(Turn)
    turn.round, turn.order, turn.index = 1, order_of(bids), 0
    if turn.order:
        first, rules = turn.order[0], world.resource(Ruleset)
        conditions, wounds = world.require(first, Conditions).rounds, world.require(first, Wounds).grades
        world.write(first, ActionPoints).left = points_for(conditions, wounds, rules, roles_of(world, first))
