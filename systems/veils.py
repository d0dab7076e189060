"""What becomes of knowledge when a creature turns invisible, or a net falls over it.  Beside impressions."""

from components.detection import Detection
from components.felt import Bearing, FeltTable
from ecs.ids import EntityId
from ecs.world import World
from systems.gather import fighters, locate, settle, square_of, track_of, write_track
from systems.impressions import NET, UNSEEN


def follow_veils(world: World, entity: EntityId, before: Bearing | None, after: Bearing) -> None:
    """Keep hold of who turns invisible while perceived (R-INV-3), and uncover whom a net falls over (R-INV-4).

    before, after: how it bore itself when it was last felt, and now; it is felt anew after this.
    """
    if before is None or not after.up or before.shape & (UNSEEN | NET) == after.shape & (UNSEEN | NET):
        return
    if after.shape & UNSEEN and not before.shape & UNSEEN:
        states = world.resource(FeltTable).states
        for observer in fighters(world):
            if observer != entity and states.get((observer, entity), Detection.UNDETECTED):
                locate(world, observer, entity)
    elif after.shape & NET:
        for observer in fighters(world):
            track = track_of(world, observer, entity) if observer != entity else None
            if track is not None and track.earned is not None:
                write_track(world, observer, entity).earned = None
                settle(world, observer, entity, square_of(world, entity))
