"""Hands on things and on friends."""

from components.actions import Aid, Interact, Reload
from components.conditions import BLEEDING, NETTED, Conditions
from components.events import ConditionEnded, DoorMoved
from components.frames import Deed, Frames
from components.gear import Door, Gear
from components.ploy_events import DoorHeld, Reloaded
from components.position import Position
from ecs.grid.ground import Ground
from ecs.ids import EntityId
from ecs.world import System, World
from systems.gather import memory_of, side_of
from systems.rules.doors import squares_beside


class InteractionSystem(System):
    """Open and close doors, take off nets, reload, stop bleeding (D-AP-1, D-DOOR-1, R-INV-4).

    Reads Frames, SideMemory (how the door looks to the actor's side); writes Door, Ground (the board's walls),
    Conditions, Gear (what is loaded), Frames; emits DoorMoved, DoorHeld, Reloaded, ConditionEnded.
    Runs before perception, which feels what the door now hides or shows.
    """

    def process(self, world: World) -> None:
        """Do what the top frame asks for."""
        top = world.single(Frames).top
        if not isinstance(top, Deed) or not top.serial:
            return
        if isinstance(top.action, Interact) and not top.action.door:
            self._end(world, EntityId(top.action.target), NETTED)
        elif isinstance(top.action, Interact):
            self._door(world, top.actor, EntityId(top.action.door))
        elif isinstance(top.action, Reload):
            self._load(world, top.actor, top.action.weapon)
        elif isinstance(top.action, Aid):
            self._end(world, EntityId(top.action.target), BLEEDING)
        else:
            return
        world.write_single(Frames).done = True

    def _end(self, world: World, target: EntityId, condition: str) -> None:
        world.write(target, Conditions).rounds.pop(condition, None)
        world.emit(ConditionEnded(target, condition))

    def _load(self, world: World, actor: EntityId, weapon: str) -> None:
        gear = world.write(actor, Gear)
        left = gear.unloaded.get(weapon, 1) - 1
        others = {name: count for name, count in gear.unloaded.items() if name != weapon}
        gear.unloaded = dict(sorted({**others, weapon: left}.items())) if left else others
        world.emit(Reloaded(actor, weapon, left))

    def _door(self, world: World, actor: EntityId, entity: EntityId) -> None:
        door = world.require(entity, Door)
        _, memory = memory_of(world, side_of(world, actor))
        looks = memory.doors.get(entity, door.open)
        if door.locked or door.broken or door.open is not looks:  # the truth holds: it is how the actor wished it
            world.emit(DoorHeld(actor, entity, door.locked and not door.broken))
            return
        door = world.write(entity, Door)
        door.open = not door.open
        board = world.resource(Ground).board
        for wall in door.walls:
            board.set_open(wall, is_open=door.open)
        place = world.require(entity, Position)
        squares = squares_beside(world.resource(Ground).layout, door.walls)
        world.emit(DoorMoved(actor, entity, door.open, (place.x, place.y), squares))
