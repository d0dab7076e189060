"""A small battle for the engine's own tests: things march, burn, remember, are born and die."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from ecs.dice import draw
from ecs.ids import EntityId
from ecs.registry import component, event
from ecs.world import System, TickRecord, World


@component("sample.place")
@dataclass(slots=True)
class Place:
    x: int = 0
    y: int = 0


@component("sample.health")
@dataclass(slots=True)
class Health:
    points: int = 9
    name: str = "ant"


@component("sample.burning")
@dataclass(slots=True)
class Burning:
    beats: int = 2


@component("sample.memory")
@dataclass(slots=True)
class Memory:
    seen: dict[EntityId, tuple[int, int]] = field(default_factory=dict)


@event("sample.moved")
@dataclass(frozen=True, slots=True)
class Moved:
    who: EntityId
    x: int


@event("sample.died")
@dataclass(frozen=True, slots=True)
class Died:
    who: EntityId


def chance(world: World, purpose: int, who: EntityId, sides: int) -> int:
    return draw(world.seed, purpose, who, world.tick_number, world.beat_number, 0, sides)


class MarchSystem(System):
    def process(self, world: World) -> None:
        for who, _ in world.query(Place):
            if chance(world, 1, who, 3) == 1:
                place = world.write(who, Place)
                place.x += 1
                world.emit(Moved(who, place.x))


class FireSystem(System):
    def process(self, world: World) -> None:
        for who, _ in world.query(Burning, Health):
            world.write(who, Health).points -= 1
            fire = world.write(who, Burning)
            fire.beats -= 1
            if fire.beats == 0:
                world.remove(who, Burning)
        for who, _ in world.query(Health):
            if chance(world, 2, who, 5) == 1:
                world.add(who, Burning())


class MemorySystem(System):
    def process(self, world: World) -> None:
        for who, _ in world.query(Memory):
            world.write(who, Memory).seen = {other: (at.x, at.y) for other, (at,) in world.query(Place)}


class LifeSystem(System):
    def process(self, world: World) -> None:
        for who, (health,) in world.query(Health):
            if health.points <= 0:
                world.emit(Died(who))
                world.despawn(who)
        if chance(world, 3, EntityId(0), 4) == 1:
            world.spawn(Place(y=world.tick_number), Health(points=3))


SYSTEMS = (MarchSystem, FireSystem, MemorySystem, LifeSystem)


def battle(seed: int = 5, *, creatures: int = 8, strict: bool = False) -> World:
    """Some creatures, the first of which remembers where all others are."""
    world = World(seed, [system() for system in SYSTEMS], strict=strict)
    for n in range(creatures):
        who = world.spawn(Place(n, n), Health(name=f"ant {n}"))
        if n == 0:
            world.add(who, Memory())
    return world


def play(world: World, ticks: int, beats: int = 2) -> Iterator[TickRecord]:
    """Run ticks one by one and yield what each left."""
    for _ in range(ticks):
        world.begin_tick()
        for _ in range(beats):
            world.beat()
        yield world.end_tick()
