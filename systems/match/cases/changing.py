"""Changes of the world between steps: what `set` and `turn` do."""

from dataclasses import replace

from components.ability import Strain
from components.conditions import DYING, OUT_OF_FIGHT, UNCONSCIOUS, Conditions
from components.detection import Detection
from components.events import ConditionEnded, ConditionGained, Dropped, StanceEnded
from components.felt import FeltTable
from components.gear import Door, Gear, LightSource
from components.position import Position
from components.side import SideMemory
from components.stats import Health
from components.turn import ActionPoints, Stance
from content.maps.rows import LightRow
from content.source import Faults
from content.terrain import Terrain
from ecs.errors import ContentError
from ecs.grid.ground import Ground
from ecs.ids import EntityId
from ecs.world import World
from systems.gather import square_of, stand
from systems.keeping import let_go
from systems.match.cases.casting import rounds_of
from systems.match.cases.cue import Change
from systems.match.cases.doing import door_at
from systems.match.cases.ground import drawn_of
from systems.match.cases.offered import Told
from systems.match.cases.rows import SetRow
from systems.match.cases.stage import Stage
from systems.match.cases.telling import told_of


class Scenery:
    """The ground of a case as it has been changed so far."""

    def __init__(self, stage: Stage, terrain: dict[str, Terrain]) -> None:
        self.stage, self.terrain = stage, terrain
        self.row = SetRow()

    def change(self, row: SetRow) -> None:
        """Draw the ground anew with the zones, lights and light of a step.  Raises: ContentError for a faulty one."""
        held = self.row
        light = held.light if row.light is None else row.light
        self.row = replace(held, zones=(*held.zones, *row.zones), light=light)
        case, faults = self.stage.case, Faults()
        drawn = drawn_of(
            case.row, case.board, self.terrain, case.place, faults, zones=self.row.zones, light=self.row.light
        )
        if drawn is None or faults.findings:
            raise ContentError(faults.findings)
        self.stage.reground(replace(self.stage.scenario, layout=drawn.layout))


def apply(stage: Stage, scenery: Scenery, row: SetRow) -> Told:
    """Carry out one `set` and tell what came of it.  Raises: UsageError."""
    used, mark = dict(stage.script.used), len(stage.ticks)
    if row.zones or row.light is not None:
        scenery.change(row)
    changes: list[Change] = [lamp(stage, light) for light in row.lights]
    if row.creature:
        changes += of_creature(stage, stage.names[row.creature], row)
    if row.open is not None:
        door, is_open = door_at(stage, row.door), row.open
        changes.append(lambda world: _door(world, door, is_open))
    stage.change(*changes)
    return told_of(stage, row.creature, "", None, mark=mark, used=used)


def lamp(stage: Stage, row: LightRow) -> Change:
    """A light that is set down, or given to a creature instead of the one it carries (bright = 0 puts it out)."""
    source = LightSource(*row.feet, lit=row.feet[1] > 0)

    def shine(world: World) -> None:
        if row.at is not None:
            world.spawn(Position(*stage.onto(row.at)), source)
        elif row.carried_by:
            world.add(stage.names[row.carried_by], source)

    return shine


def start(stage: Stage, name: str) -> Told:
    """Start a creature's turn and tell what came of it."""
    used, mark = dict(stage.script.used), len(stage.ticks)
    stage.start_turn(name)
    return told_of(stage, name, "", None, mark=mark, used=used)


def of_creature(stage: Stage, entity: EntityId, row: SetRow) -> list[Change]:
    """The changes of one creature that a `set` asks for."""
    changes: list[Change] = []
    if row.at is not None or row.elevation is not None:
        changes.append(lambda world: _place(stage, world, entity, row))
    changes.append(lambda world: _fare(world, entity, row))
    return changes


def _place(stage: Stage, world: World, entity: EntityId, row: SetRow) -> None:
    position = world.write(entity, Position)
    if row.at is not None:
        position.x, position.y = stage.onto(row.at)
    if row.elevation is not None:
        position.elevation = row.elevation
    stand(world, entity)


def _fare(world: World, entity: EntityId, row: SetRow) -> None:
    """Its counts and conditions; who has no strength left falls, who has some again stands (D-COND-1, D-SUB-1)."""
    held, before = world.require(entity, Conditions).rounds, _weakness(world.require(entity, Health))
    _count(world, entity, row)
    rounds = rounds_of(row.conditions) if row.conditions is not None else held
    kept = {name: left for name, left in rounds.items() if name not in before}
    after = dict(sorted({**kept, **_weakness(world.require(entity, Health))}.items()))
    if after != held:
        _afflict(world, entity, after)


def _weakness(health: Health) -> dict[str, int]:
    return {DYING: 0} if health.hp == 0 else {UNCONSCIOUS: 0} if health.subdual >= health.hp else {}


def _afflict(world: World, entity: EntityId, rounds: dict[str, int]) -> None:
    before = world.require(entity, Conditions).rounds
    gained, ended = sorted(rounds.keys() - before.keys()), sorted(before.keys() - rounds.keys())
    world.write(entity, Conditions).rounds = dict(rounds)
    for name in ended:
        world.emit(ConditionEnded(entity, name))
    down = [name for name in gained if name in OUT_OF_FIGHT]
    for name in gained:
        world.emit(Dropped(entity, name) if name in down else ConditionGained(entity, name, rounds[name]))
    if down:
        let_go(world, entity)
        _seen_to_fall(world, entity)
    stand(world, entity)


def _seen_to_fall(world: World, entity: EntityId) -> None:
    """Whoever perceived it knows where it lies, as after a blow: it falls before this beat's senses are at work."""
    best, square = world.resource(FeltTable).best, square_of(world, entity)
    for holder, (memory,) in world.query(SideMemory):
        if best.get(memory.side, {}).get(entity, Detection.UNDETECTED) is not Detection.UNDETECTED:
            world.write(holder, SideMemory).fallen[entity] = square


def _count(world: World, entity: EntityId, row: SetRow) -> None:
    health, points, gear = world.write(entity, Health), world.write(entity, ActionPoints), world.write(entity, Gear)
    health.hp = health.hp if row.hp is None else min(row.hp, health.max)
    health.subdual = health.subdual if row.subdual is None else row.subdual
    points.left = points.left if row.ap is None else row.ap
    points.reaction = points.reaction if row.reaction is None else row.reaction
    gear.ammo = gear.ammo if row.ammo is None else row.ammo
    if row.strain is not None and world.get(entity, Strain) is not None:
        world.write(entity, Strain).now = row.strain
    taken = world.require(entity, Stance).taking_cover
    if row.taking_cover is not None and row.taking_cover is not taken:
        world.write(entity, Stance).taking_cover = row.taking_cover
        if taken:
            world.emit(StanceEnded(entity))


def _door(world: World, entity: EntityId, is_open: bool) -> None:
    door = world.write(entity, Door)
    if door.open is is_open:
        return
    door.open = is_open
    board = world.resource(Ground).board
    for wall in door.walls:
        board.set_open(wall, is_open=is_open)
    for holder, (memory,) in world.query(SideMemory):  # nobody's hands moved it: everybody takes it as it is
        if entity in memory.doors:
            world.write(holder, SideMemory).doors[entity] = is_open
