"""Point Out: let allies know where somebody is."""

from components.actions import PointOut
from components.detection import Detection
from components.frames import Deed, Frames
from components.item import UNKNOWN_THING, Item
from components.ploy_events import PointedOut
from components.relations import ALLY
from ecs.ids import EntityId
from ecs.world import System, World
from systems.contact import hears_shout, sees_gesture, speaks
from systems.gather import chance_of, fighters, fighting, locate, relation_of
from systems.rules.diversion import SHOUT
from systems.things import item_state, point_at


class PointingSystem(System):
    """Locate the target for every ally that sees the gesture or hears the shout (D-POINT-1, D-UNN-1: a warning).

    Reads Frames, FeltTable, Senses, Conditions, Scenario; writes Awareness, Finds, Stance (noise), Frames; emits
    DeafenedRolled, Sounded, PointedOut, Noticed, StateChanged.  Runs after perception, by whose states it is judged who
    perceives it.
    """

    def process(self, world: World) -> None:
        """Carry out the warning on top."""
        top = world.single(Frames).top
        if not isinstance(top, Deed) or not top.serial or not isinstance(top.action, PointOut):
            return
        world.write_single(Frames).done = True
        actor, target, shout = top.actor, EntityId(top.action.target), top.action.manner == SHOUT
        if shout and not speaks(world, actor, chance_of(world, actor, top.serial, top.beat)):
            return
        thing, item = world.get(target, Item), ""
        if thing is not None:
            item = thing.kind if item_state(world, actor, target) is Detection.OBSERVED else UNKNOWN_THING
        elif not fighting(world, target):
            return
        reaches = hears_shout if shout else sees_gesture
        allies = [o for o in fighters(world) if o not in (actor, target) and relation_of(world, actor, o) == ALLY]
        told = tuple(o for o in allies if reaches(world, o, actor))
        for ally in told:
            if item:
                point_at(world, ally, target)
            else:
                locate(world, ally, target)
        world.emit(PointedOut(actor, target, top.action.manner, told, item))
