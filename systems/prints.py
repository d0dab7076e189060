"""Let clear footprints tell where the invisible walk."""

from components.ability_events import Tracked
from components.conditions import INVISIBLE, Conditions
from components.events import Moved
from components.frames import Frames, Walk
from ecs.grid.ground import Ground
from ecs.grid.space import squares
from ecs.ids import EntityId
from ecs.world import System, World
from systems.contact import sees_square
from systems.gather import locate, place_of, strangers_of
from systems.rules.sneak import UNSCREENED


class PrintsSystem(System):
    """Make an invisible walker Hidden, its square known, to those who see it tread where prints stay (R-INV-4).

    Reads Moved, Conditions, Senses, FeltTable, Ground; writes Awareness, Frames (a Sneak cannot undo it); emits
    Tracked, Noticed, StateChanged.
    Runs after stealth: it holds whether the walker sneaks or not.
    """

    def process(self, world: World) -> None:
        """Look at the squares entered in this beat."""
        for moved in world.events.this_beat(Moved):
            if world.require(moved.actor, Conditions).has(INVISIBLE) and self._treads(world, moved.actor):
                self._betray(world, moved)

    def _treads(self, world: World, actor: EntityId) -> bool:
        space, board = place_of(world, actor), world.resource(Ground).board
        return not space.elevation and any(board.material_at(x, y).prints for x, y in squares(space))

    def _betray(self, world: World, moved: Moved) -> None:
        observers = tuple(o for o in strangers_of(world, moved.actor) if sees_square(world, o, moved.actor))
        world.emit(Tracked(moved.actor, moved.end, observers))
        top = world.single(Frames).top
        for observer in observers:
            if isinstance(top, Walk) and top.actor == moved.actor and observer in top.worst:
                world.write_single(Frames)
                top.worst[observer] = UNSCREENED
            locate(world, observer, moved.actor)
