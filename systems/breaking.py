"""Let things break."""

from components.events import DoorMoved
from components.frames import Frames
from components.gear import Door
from components.item import Item, ItemBroken, ItemHarmed
from components.position import Position
from ecs.grid.ground import Ground
from ecs.ids import EntityId
from ecs.world import System, World
from systems.rules.doors import squares_beside


class BreakingSystem(System):
    """Draw the consequences of what broke: a door stands open for good, a chest spills what it holds (R-DET-3).

    Reads ItemHarmed, Frames, Position; writes Item (inside), Door, Ground (the board's walls); emits ItemBroken,
    DoorMoved.  Runs after damage, before evidence and items, which tell who perceives it.
    """

    def process(self, world: World) -> None:
        """Go through the things of this beat with nothing left."""
        for harmed in world.events.this_beat(ItemHarmed):
            if not harmed.left:
                self._break(world, harmed.item)

    def _break(self, world: World, item: EntityId) -> None:
        thing = world.require(item, Item)
        spilled = tuple(other for other, (lies,) in world.query(Item) if lies.inside == item)
        for other in spilled:
            world.write(other, Item).inside = EntityId(0)
        world.emit(ItemBroken(item, thing.kind, spilled))
        if thing.door:
            self._open(world, thing.door)

    def _open(self, world: World, entity: EntityId) -> None:
        door = world.write(entity, Door)
        stood, door.open, door.broken = door.open, True, True
        ground = world.resource(Ground)
        for wall in door.walls:
            ground.board.set_open(wall, is_open=True)
        top = world.single(Frames).top
        if not stood and top is not None:
            place = world.require(entity, Position)
            squares = squares_beside(ground.layout, door.walls)
            world.emit(DoorMoved(top.actor, entity, True, (place.x, place.y), squares))
