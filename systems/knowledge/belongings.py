"""The things that a side knows of."""

from components.detection import Detection
from components.item import Item
from components.observation import ItemView
from components.position import Position
from components.side import SideMemory
from ecs.ids import EntityId
from ecs.world import World
from systems.gather import fighting
from systems.things import item_state


def items_of(world: World, memory: SideMemory, own: list[EntityId]) -> tuple[ItemView, ...]:
    """Every thing that the side has perceived, by alias, with what its creatures have of it now."""
    found = []
    for item, (thing, place) in world.query(Item, Position):
        if item not in memory.items:
            continue
        states = {e: item_state(world, e, item) for e in own if fighting(world, e)}
        seen = tuple((memory.aliases[e], state) for e, state in states.items() if state is not Detection.UNDETECTED)
        clear = memory.items[item]
        best = max(states.values(), default=Detection.UNDETECTED)
        found.append(ItemView(memory.aliases[item], thing.kind if clear else "", place.x, place.y, best, seen))
    return tuple(sorted(found, key=lambda view: view.alias))
