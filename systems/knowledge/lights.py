"""The light as a side knows it: true where it looks, else from the lights it knows of (D-LIGHT-1, UI 9.6)."""

from components.gear import LightSource
from components.position import Position
from components.turn import Entry
from ecs.grid.ground import Ground
from ecs.grid.light import light_levels
from ecs.ids import EntityId
from ecs.world import World


def known_light(world: World, known: set[EntityId], mask: int) -> bytes:
    """A level a square, row-major.  Lit squares in view are evidence even if their source is unknown."""
    ground = world.resource(Ground)
    strangers = [
        e for e, (entry, light, _) in world.query(Entry, LightSource, Position) if e not in known and light.lit
    ]
    if not strangers:
        return ground.light
    sources = [
        (place.x, place.y, light.bright, light.dim)
        for e, (light, place) in world.query(LightSource, Position)
        if light.lit and e not in strangers
    ]
    believed = light_levels(ground.board, sources)
    return bytes(ground.light[i] if mask >> i & 1 else believed[i] for i in range(len(believed)))
