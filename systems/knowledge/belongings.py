"""The things that a side knows of."""

from dataclasses import replace

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
        own_square, broken = ((place.x, place.y),), item in memory.broken
        view = ItemView(memory.aliases[item], "", place.x, place.y, best, seen, squares=own_square, broken=broken)
        found.append(_identified(view, memory, item, thing) if clear else view)
    return tuple(sorted(found, key=lambda view: view.alias))


def _identified(view: ItemView, memory: SideMemory, item: EntityId, thing: Item) -> ItemView:
    """The thing with the numbers that everybody knows of its kind, once it was Observed."""
    return replace(
        view,
        kind=thing.kind,
        hp=thing.most,
        defense=thing.defense,
        hardness=thing.hardness,
        in_areas=thing.in_areas,
        squares=tuple(dict.fromkeys((*view.squares, *thing.squares))),
        door=memory.aliases.get(thing.door, 0),
    )
