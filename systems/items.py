"""Let sides know of the things that their creatures perceive."""

from components.detection import Detection
from components.item import Item, ItemSeenBroken, ItemSpotted
from components.side import SideMemory
from ecs.ids import EntityId
from ecs.world import System, World
from systems.gather import fighters_of
from systems.introduction import introduce
from systems.things import item_state


class ItemsSystem(System):
    """Note for each side which things it has come to perceive, and which of them it has seen clearly (R-DET-3).

    Reads Item, Finds, Senses, Position, Ground; writes SideMemory (items, aliases, broken); emits ItemSpotted,
    ItemSeenBroken.
    Runs late: whatever happened in this beat may have shown a thing.
    """

    def process(self, world: World) -> None:
        """Look for what is not known clearly yet."""
        items = world.query(Item)
        if not items:
            return
        for holder, (memory,) in world.query(SideMemory):
            unclear = [(item, thing) for item, (thing,) in items if not memory.items.get(item)]
            for item, thing in unclear:
                self._look(world, holder, memory, item, thing)
            for item, (thing,) in items:
                if thing.broken and item in memory.items and item not in memory.broken:
                    self._see_broken(world, holder, memory, item, thing)

    def _see_broken(self, world: World, holder: EntityId, memory: SideMemory, item: EntityId, thing: Item) -> None:
        own = fighters_of(world, memory.side)
        observer = next((e for e in own if item_state(world, e, item) is not Detection.UNDETECTED), None)
        if observer is not None:
            memory = world.write(holder, SideMemory)
            memory.broken = tuple(sorted((*memory.broken, item)))
            world.emit(ItemSeenBroken(observer, item, thing.kind if memory.items[item] else ""))

    def _look(self, world: World, holder: EntityId, memory: SideMemory, item: EntityId, thing: Item) -> None:
        own = fighters_of(world, memory.side)
        states = {e: item_state(world, e, item) for e in own}
        best = max(states.values(), default=Detection.UNDETECTED)
        clear = best is Detection.OBSERVED
        if best is Detection.UNDETECTED or (item in memory.items and not clear):
            return
        memory = world.write(holder, SideMemory)
        memory.items[item] = clear
        if item not in memory.aliases:
            introduce(memory, item)
        observer = next(e for e in own if states[e] is best)
        world.emit(ItemSpotted(observer, item, thing.kind, best))
