"""A world stands as the rows of another tick say, by changing nothing but what differs."""

from random import Random

import pytest

from ecs import snapshot
from ecs.codec import schema
from ecs.errors import CodecError, EngineError
from ecs.follow import follow
from ecs.ids import EntityId
from ecs.table import Table
from ecs.world import World
from tests.ecs.sample import Health, Memory, Place

ONE, TWO = EntityId(1), EntityId(2)


def field() -> World:
    world = World(7)
    world.spawn(Place(), Health())
    world.spawn(Place(3, 4), Memory({ONE: (0, 0), TWO: (3, 4)}))
    world.settle()
    return world


def after(change: int) -> Table:
    """The rows of the field after one of ten changes, at a tick of the same number."""
    with field() as world:
        dice = Random(change)
        world.write(ONE, Place).x = dice.randrange(9)
        world.write(TWO, Memory).seen[ONE] = (dice.randrange(9), 1)
        if change % 2:
            world.write(ONE, Health).name = f"ant {change}"
            del world.write(TWO, Memory).seen[TWO]
        data = snapshot.take(world)
    table = Table.from_snapshot(data, schema("component"))
    table.tick = change
    return table


def test_a_world_follows_to_any_tick_and_back_in_rows_and_hash() -> None:
    dice = Random(5)
    with field() as world:
        for change in dice.choices(range(10), k=40):
            table = after(change)
            assert follow(world, table)
            assert world.tick_number == change
            assert world.state_hash() == world.full_hash() == table.state_hash()
            seen = world.require(TWO, Memory).seen
            assert [[who, [*at]] for who, at in seen.items()] == table.rows[TWO]["sample.memory"][0]
            ((_, (place, _)),) = world.query(Place, Health)
            assert place is world.require(ONE, Place)


def test_only_what_differs_counts_as_changed_and_what_was_looked_at_stays_as_it_was() -> None:
    with field() as world:
        follow(world, after(2))
        marks = {kind: world.revision(kind) for kind in (Place, Health, Memory)}
        health, memory, seen = world.require(ONE, Health), world.require(TWO, Memory), world.require(TWO, Memory).seen
        before = dict(seen)
        follow(world, after(4))
        assert world.changed(Place, since=marks[Place]) == [ONE]
        assert world.changed(Health, since=marks[Health]) == []
        assert world.changed(Memory, since=marks[Memory]) == [TWO]
        assert world.require(ONE, Health) is health
        assert memory.seen == before
        assert world.require(TWO, Memory).seen[ONE] != before[ONE]
        assert world.require(TWO, Memory).seen[TWO] is before[TWO]


@pytest.mark.parametrize("gone", ["entity", "component", "seed"])
def test_rows_of_another_field_are_not_followed(gone: str) -> None:
    table = after(3)
    if gone == "entity":
        del table.rows[TWO]
    elif gone == "component":
        del table.rows[ONE]["sample.health"]
    else:
        table.seed += 1
    with field() as world:
        before = world.rows()
        assert not follow(world, table)
        assert (world.rows(), world.tick_number) == (before, 0)


@pytest.mark.parametrize(
    ("wire", "row"),
    [
        ("sample.place", ["far", 0]),
        ("sample.place", [1]),
        ("sample.place", 5),
        ("sample.memory", [[[1, [0, 0]], [2, ["x", 4]]]]),
        ("sample.memory", [[[2, [0, 0]], [1, [3, 4]]]]),
        ("sample.memory", [[[1, [9, 9]], [1, [3, 4]]]]),
        ("sample.memory", [[[1]]]),
        ("sample.memory", [4]),
    ],
)
def test_a_row_of_no_such_component_is_refused_before_anything_is_changed(wire: str, row: object) -> None:
    table = after(3)
    table.rows[ONE if wire == "sample.place" else TWO][wire] = row  # type: ignore[assignment]
    with field() as world:
        before = world.rows()
        with pytest.raises(CodecError):
            follow(world, table)
        assert world.rows() == before


def test_nobody_follows_within_a_tick() -> None:
    with field() as world:
        world.begin_tick()
        with pytest.raises(EngineError):
            follow(world, after(3))
