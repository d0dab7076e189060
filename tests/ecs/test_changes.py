"""Only marked rows are compared, field by field, and each difference names its system."""

import pytest

from ecs.changes import Row
from ecs.errors import EngineError
from ecs.ids import EntityId
from ecs.world import System, World
from tests.ecs.sample import Burning, Health, Memory, Place, battle, play

ONE = EntityId(1)


class StepSystem(System):
    def process(self, world: World) -> None:
        world.write(ONE, Place).x += 1


class LookSystem(System):
    def process(self, world: World) -> None:
        world.write(ONE, Place)


class CheatSystem(System):
    def process(self, world: World) -> None:
        world.require(ONE, Place).y = 5


def rows_of(world: World) -> list[Row]:
    world.settle()
    return [row for record in play(world, 1, beats=1) for row in record.rows]


def test_a_changed_field_gives_one_row_with_its_new_value() -> None:
    with World(0, [StepSystem()]) as world:
        world.spawn(Place(4, 4))
        assert rows_of(world) == [Row(1, "step", ONE, "sample.place", "x", 5)]


def test_a_row_marked_but_unchanged_gives_none() -> None:
    with World(0, [LookSystem()]) as world:
        world.spawn(Place(4, 4))
        assert rows_of(world) == []


def test_each_beat_notes_its_own_changes() -> None:
    with World(0, [StepSystem(), LookSystem()]) as world:
        world.spawn(Place())
        world.settle()
        (record,) = play(world, 1, beats=3)
        assert [(row.beat, row.value) for row in record.rows] == [(1, 1), (2, 2), (3, 3)]


def test_nested_values_are_written_as_plain_lists() -> None:
    class RecallSystem(System):
        def process(self, world: World) -> None:
            world.write(ONE, Memory).seen[EntityId(7)] = (3, 4)

    with World(0, [RecallSystem()]) as world:
        world.spawn(Memory({EntityId(9): (1, 1)}))
        assert [row.value for row in rows_of(world)] == [[[7, [3, 4]], [9, [1, 1]]]]


def test_one_value_that_changes_deep_in_a_field_is_noted_by_the_places_that_lead_to_it() -> None:
    class RecallSystem(System):
        def process(self, world: World) -> None:
            seen = world.write(ONE, Memory).seen
            seen[EntityId(7)] = (3, 5)
            seen[EntityId(9)] = (2, 2)

    with World(0, [RecallSystem()]) as world:
        world.spawn(Memory({EntityId(7): (3, 4), EntityId(8): (0, 0), EntityId(9): (1, 1)}))
        assert [(row.path, row.value) for row in rows_of(world)] == [((0, 1, 1), 5), ((2, 1), [2, 2])]


def test_a_field_that_grows_or_shrinks_is_noted_whole() -> None:
    class ForgetSystem(System):
        def process(self, world: World) -> None:
            del world.write(ONE, Memory).seen[EntityId(7)]

    with World(0, [ForgetSystem()]) as world:
        world.spawn(Memory({EntityId(7): (3, 4), EntityId(8): (0, 0)}))
        assert [(row.path, row.value) for row in rows_of(world)] == [((), [[8, [0, 0]]])]


def test_spawning_adding_removing_and_despawning_note_whole_rows() -> None:
    class ShapeSystem(System):
        def process(self, world: World) -> None:
            world.spawn(Place(1, 2), Health(3, "new"))
            world.add(ONE, Burning(7))
            world.remove(ONE, Place)
            world.despawn(EntityId(2))

    with World(0, [ShapeSystem()]) as world:
        world.spawn(Place())
        world.spawn(Health())
        assert [row[2:6] for row in rows_of(world)] == [
            (1, "sample.burning", "+", [7]),
            (1, "sample.place", "-", None),
            (2, "sample.health", "-", None),
            (3, "sample.health", "+", [3, "new"]),
            (3, "sample.place", "+", [1, 2]),
        ]


def test_removing_and_adding_again_in_one_system_notes_only_what_differs() -> None:
    class SwapSystem(System):
        def process(self, world: World) -> None:
            world.remove(ONE, Place)
            world.add(ONE, Place(1, 9))
            world.add(ONE, Burning())
            world.remove(ONE, Burning)

    with World(0, [SwapSystem()]) as world:
        world.spawn(Place(1, 2))
        assert rows_of(world) == [Row(1, "swap", ONE, "sample.place", "y", 9)]
        assert world.state_hash() == world.full_hash()


def test_rows_come_in_order_of_entity_and_component_whatever_was_marked_first() -> None:
    class BackwardsSystem(System):
        def process(self, world: World) -> None:
            for who in reversed(world.entities()):
                world.write(who, Place).x += 1
                world.write(who, Health).points += 1

    with World(0, [BackwardsSystem()]) as world:
        for _ in range(3):
            world.spawn(Place(), Health())
        found = [(row.entity, row.component) for row in rows_of(world)]
        assert found == sorted(found)


def test_changes_outside_a_beat_are_put_down_to_setup() -> None:
    with World(0, [LookSystem()]) as world:
        world.spawn(Place(4, 4))
        world.begin_tick()
        world.write(ONE, Place).y = 6
        world.beat()
        world.write(ONE, Place).y = 7
        rows = world.end_tick().rows
        assert [(row.beat, row.system, row.field, row.value) for row in rows] == [
            (0, "setup", "+", [4, 4]),
            (0, "setup", "y", 6),
            (1, "setup", "y", 7),
        ]


def test_settling_keeps_the_setup_out_of_the_next_record() -> None:
    with World(0) as world:
        world.spawn(Place(4, 4))
        assert world.settle() == (Row(0, "setup", ONE, "sample.place", "+", [4, 4]),)
        world.begin_tick()
        assert world.end_tick().rows == ()


def test_strict_finds_a_change_nobody_marked() -> None:
    with World(0, [LookSystem(), CheatSystem()], strict=True) as world:
        world.spawn(Place())
        world.begin_tick()
        with pytest.raises(EngineError, match=r"cheat changed sample\.place\.y of entity 1 without world\.write"):
            world.beat()


def test_strict_finds_a_change_made_between_beats() -> None:
    with World(0, strict=True) as world:
        world.spawn(Place())
        world.state_hash()
        world.require(ONE, Place).x = 3
        with pytest.raises(EngineError, match=r"setup changed sample\.place\.x"):
            world.begin_tick()


def test_an_honest_battle_passes_strict_and_gives_the_same_records() -> None:
    with battle(strict=True) as strict, battle() as quick:
        assert list(play(strict, 10)) == list(play(quick, 10))
