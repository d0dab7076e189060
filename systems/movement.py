"""Walk one square at a time."""

from components.detection import Detection
from components.events import Bumped, Moved, MoveEnded
from components.felt import FeltTable
from components.frames import Frames, Walk
from components.position import Body, Position, space_of
from components.relations import ALLY
from components.ruleset import Ruleset
from components.turn import Stance
from ecs.grid.ground import Ground
from ecs.grid.space import Space
from ecs.ids import EntityId
from ecs.world import System, World
from systems.gather import fighters, locate, place_of, relation_of, side_of, square_of, stand, state_of, stir
from systems.hiding import set_out
from systems.keeping import end_cover, straighten
from systems.rules.movement import SNEAK, feet_along
from systems.rules.noise import SILENT, noise_percent


class MovementSystem(System):
    """Carry out the next step of the walk on top, or end the walk (D-STEP-1).

    Reads Frames, Position, Body, Ground, Awareness, FeltTable (best), Scenario; writes Frames, Position, Stance,
    Footing, Awareness (of a bump, of a Sneak that begins); emits Moved, MoveEnded, Bumped, StanceEnded.  Runs after
    reactions were offered and before perception, which feels the new square.
    """

    def process(self, world: World) -> None:
        """Walk one square, bump, or stop."""
        top = world.single(Frames).top
        if not isinstance(top, Walk) or not top.serial or not top.offered:
            return
        frames = world.write_single(Frames)
        end = top.path[top.index]
        start = square_of(world, top.actor)
        others = self._in_the_way(world, top.actor, end)
        barring = [o for o in others if not self._passes(world, top.actor, o)]
        ground = world.resource(Ground)
        if barring or not ground.walk.can_step(place_of(world, top.actor), end[0] - start[0], end[1] - start[1]):
            for other in barring:
                if state_of(world, top.actor, other) is Detection.UNDETECTED:
                    self._bump(world, top.actor, other, end)
            self._stop(world, frames, top)
            return
        if top.mode == SNEAK and not top.index:
            set_out(world, top)
            hush(world, top.actor)
        position = world.write(top.actor, Position)
        position.x, position.y = end
        stand(world, top.actor)
        world.emit(Moved(top.actor, start, end, top.mode))
        stir(world, top.actor, moved=True)
        end_cover(world, top.actor)
        straighten(world, top.actor)
        top.index += 1
        top.offered = False
        if top.index == len(top.path):
            self._stop(world, frames, top)

    def _in_the_way(self, world: World, mover: EntityId, end: tuple[int, int]) -> list[EntityId]:
        space = space_of(Position(*end, world.require(mover, Position).elevation), world.require(mover, Body))
        where = world.resource(Ground).pairs.space
        others = ((other, where(other) or place_of(world, other)) for other in fighters(world) if other != mover)
        return [other for other, theirs in others if overlap(space, theirs)]

    def _passes(self, world: World, mover: EntityId, other: EntityId) -> bool:
        """True for one's own side, and for an ally's creature that the mover's side perceives (D-OCC-1, D-SIDE-1)."""
        side = side_of(world, mover)
        if side_of(world, other) == side:
            return True
        known = world.resource(FeltTable).best.get(side, {}).get(other, Detection.UNDETECTED)
        return known is not Detection.UNDETECTED and relation_of(world, mover, other) == ALLY

    def _bump(self, world: World, mover: EntityId, other: EntityId, square: tuple[int, int]) -> None:
        world.emit(Bumped(mover, other, square))
        for observer, target in ((mover, other), (other, mover)):
            locate(world, observer, target)

    def _stop(self, world: World, frames: Frames, walk: Walk) -> None:
        """End the walk on the last free square: whoever passed an ally is set back to before it."""
        at = walk.index
        while at and self._in_the_way(world, walk.actor, square_of(world, walk.actor)):
            at -= 1
            back = walk.path[at - 1] if at else walk.start
            position = world.write(walk.actor, Position)
            start = (position.x, position.y)
            position.x, position.y = back
            stand(world, walk.actor)
            world.emit(Moved(walk.actor, start, back, walk.mode))
        begun = place_of(world, walk.actor)._replace(x=walk.start[0], y=walk.start[1])
        feet = feet_along(world.resource(Ground).walk, begun, walk.path[:at])
        world.emit(MoveEnded(walk.actor, walk.mode, walk.start, square_of(world, walk.actor), at, feet))
        frames.done = True


def hush(world: World, actor: EntityId) -> None:
    """Let nobody hear who sneaks off; one that is stopped before its first step is heard as before (D-SENSE-3)."""
    silent = noise_percent(SILENT, world.resource(Ruleset))
    if world.require(actor, Stance).noise != silent:
        world.write(actor, Stance).noise = silent


def overlap(a: Space, b: Space) -> bool:
    """True if two spaces share a square."""
    return a.x < b.x + b.side and b.x < a.x + a.side and a.y < b.y + b.side and b.y < a.y + a.side
