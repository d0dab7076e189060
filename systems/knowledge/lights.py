"""The light as a side knows it: true where it looks, else from the lights it knows of (D-LIGHT-1, UI 9.6)."""

from collections.abc import Callable

from components.gear import LightSource
from components.position import Position
from components.side import SideMemory
from components.turn import Entry
from ecs.grid.ground import Ground
from ecs.grid.light import light_levels
from ecs.ids import EntityId
from ecs.world import World
from systems.gather import place_of
from systems.watching import mistaken_ground, watchers


def known_light(
    world: World, memory: SideMemory, known: set[EntityId], mask: Callable[[], int], *, far: bool = False
) -> bytes:
    """A level a square, row-major; known: the creatures whose lights the side knows of.

    mask: gives the squares in view, if need be.  far: as low-light vision has it.  Lit ones are evidence even if their
    source is unknown; out of view doors stand as they were last seen, and a square that is in view only past a door so
    taken is not.
    """
    ground = world.resource(Ground)
    truth, stretch = (ground.far, ground.stretch) if far else (ground.light, 1)
    unknown = {e for e, (_, light, _) in world.query(Entry, LightSource, Position) if e not in known and light.lit}
    mistaken = mistaken_ground(world, memory)
    if not unknown and mistaken is None:
        return truth
    sources = [
        (place.x, place.y, stretch * light.bright, stretch * light.dim)
        for e, (light, place) in world.query(LightSource, Position)
        if light.lit and e not in unknown
    ]
    believed = light_levels(ground.board if mistaken is None else mistaken.board, sources)
    own = [e for e, (entry,) in world.query(Entry) if entry.side == memory.side]
    seen = mask() & ground.seen_from([place_of(world, e) for e in watchers(world, own)])
    return bytes(truth[i] if seen >> i & 1 else believed[i] for i in range(len(believed)))
