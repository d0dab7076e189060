"""Events are pulled, in order, and kept for one tick."""

from ecs.world import System, World
from tests.ecs.sample import Died, Moved


class FirstSystem(System):
    def process(self, world: World) -> None:
        world.emit(Moved(world.entities()[0], world.beat_number))


class SecondSystem(System):
    def process(self, world: World) -> None:
        for moved in world.events.this_beat(Moved):
            world.emit(Died(moved.who))


def world_of_two() -> World:
    world = World(0, [FirstSystem(), SecondSystem()])
    world.spawn()
    return world


def test_a_later_system_sees_what_an_earlier_one_emitted_in_this_beat_only() -> None:
    with world_of_two() as world:
        world.begin_tick()
        world.beat()
        world.beat()
        assert [moved.x for moved in world.events.this_beat(Moved)] == [2]
        assert [moved.x for _, _, _, moved in world.events.all if isinstance(moved, Moved)] == [1, 2]
        assert [entry.system for entry in world.events.beat_events()] == ["first", "second"]


def test_every_event_is_stamped_with_tick_beat_and_system() -> None:
    with world_of_two() as world:
        world.begin_tick()
        world.beat()
        world.beat()
        stamps = [(entry.tick, entry.beat, entry.system) for entry in world.events.all]
        assert stamps == [(1, 1, "first"), (1, 1, "second"), (1, 2, "first"), (1, 2, "second")]


def test_the_record_takes_the_events_and_the_log_does_not_grow() -> None:
    with world_of_two() as world:
        for tick in range(1, 50):
            world.begin_tick()
            world.beat()
            assert len(world.end_tick().events) == 2
            assert len(world.events) == 0
            assert world.tick_number == tick


def test_an_event_emitted_while_looping_over_events_is_not_seen_by_the_loop() -> None:
    with World(0) as world:
        who = world.spawn()
        world.begin_tick()
        world.emit(Moved(who, 1))
        for moved in world.events.this_beat(Moved):
            world.emit(Moved(who, moved.x + 1))
        assert len(world.events) == 2


def test_what_happened_in_this_beat_is_told_by_kind_until_the_next_begins() -> None:
    with world_of_two() as world:
        world.begin_tick()
        world.emit(Died(world.entities()[0]))
        assert world.events.any_of({Died})
        assert not world.events.any_of({Moved})
        world.events.begin_beat()
        assert not world.events.any_of({Died, Moved})
