"""Hands on things and on friends."""

from components.actions import Aid, Interact
from components.conditions import BLEEDING, Conditions
from components.events import ConditionEnded, DoorMoved
from components.frames import Deed, Frames
from components.gear import Door
from components.position import Position
from ecs.grid.ground import Ground
from ecs.ids import EntityId
from ecs.world import System, World


class InteractionSystem(System):
    """Open and close doors, stop bleeding (D-AP-1, D-DOOR-1).

    Reads Frames; writes Door, Ground (the board's walls), Conditions, Frames; emits DoorMoved, ConditionEnded.
    Runs before perception, which feels what the door now hides or shows.
    """

    def process(self, world: World) -> None:
        """Do what the top frame asks for."""
        top = world.single(Frames).top
        if not isinstance(top, Deed) or not top.serial:
            return
        if isinstance(top.action, Interact):
            self._door(world, top.actor, EntityId(top.action.door))
        elif isinstance(top.action, Aid):
            target = EntityId(top.action.target)
            world.write(target, Conditions).rounds.pop(BLEEDING, None)
            world.emit(ConditionEnded(target, BLEEDING))
        else:
            return
        world.write_single(Frames).done = True

    def _door(self, world: World, actor: EntityId, entity: EntityId) -> None:
        if world.require(entity, Door).locked:
            return
        door = world.write(entity, Door)
        door.open = not door.open
        board = world.resource(Ground).board
        for wall in door.walls:
            board.set_open(wall, is_open=door.open)
        place = world.require(entity, Position)
        world.emit(DoorMoved(actor, entity, door.open, (place.x, place.y)))
