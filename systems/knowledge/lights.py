"""The light as a side knows it: true where it looks, else from the lights it knows of (D-LIGHT-1, UI 9.6)."""

from components.gear import Door, LightSource
from components.position import Position
from components.side import SideMemory
from components.turn import Entry
from ecs.grid.ground import Ground
from ecs.grid.light import light_levels
from ecs.ids import EntityId
from ecs.world import World
from systems.rules.believed_ground import believed_ground


def known_light(world: World, memory: SideMemory, known: set[EntityId], mask: int) -> bytes:
    """A level a square, row-major; known: the creatures whose lights the side knows of.

    Lit squares in view are evidence even if their source is unknown; out of view doors stand as they were last seen.
    """
    ground = world.resource(Ground)
    strangers = {e for e, (_, light, _) in world.query(Entry, LightSource, Position) if e not in known and light.lit}
    looks = [(leaf, memory.doors.get(door, leaf.open)) for door, (leaf,) in world.query(Door)]
    if not strangers and all(leaf.open is look for leaf, look in looks):
        return ground.light
    sources = [
        (place.x, place.y, light.bright, light.dim)
        for e, (light, place) in world.query(LightSource, Position)
        if light.lit and e not in strangers
    ]
    shown_open = frozenset(wall for leaf, look in looks if look for wall in leaf.walls)
    believed = light_levels(believed_ground(ground.layout, shown_open).board, sources)
    return bytes(ground.light[i] if mask >> i & 1 else believed[i] for i in range(len(believed)))
