"""Any tick can be watched from the deltas, without the rules that made them."""

import pytest

from ecs import snapshot
from ecs.changes import Row
from ecs.codec import schema
from ecs.errors import CodecError
from ecs.ids import EntityId
from ecs.replay import read
from ecs.table import Table
from ecs.world import World
from tests.ecs.recorded import recorded
from tests.ecs.sample import battle, play

ONE = EntityId(1)


def rows_of(world: World) -> dict[EntityId, dict[str, list[object]]]:
    found: dict[EntityId, dict[str, list[object]]] = {}
    for entity, wire, fields in world.rows():
        found.setdefault(entity, {})[wire] = fields
    return found


def test_after_each_tick_the_table_equals_the_world(scale: int) -> None:
    with battle() as world:
        table = Table.from_snapshot(snapshot.take(world), schema("component"))
        assert table.rows == rows_of(world)
        for record in play(world, 40 * scale):
            table.apply(record.rows, tick=record.tick)
            assert table.rows == rows_of(world)
            assert table.state_hash() == record.hash


def test_a_table_may_grow_from_the_setup_rows_alone() -> None:
    with battle() as world:
        table = Table(schema("component"))
        for record in play(world, 3):
            table.apply(record.rows, tick=record.tick)
        assert table.rows == rows_of(world)


def test_a_recording_can_be_watched_from_any_keyframe_on() -> None:
    recording = read(recorded())
    for start, data in recording.keyframes.items():
        table = Table.from_snapshot(data, recording.header["schema"])
        for frame in recording.ticks[start:]:
            table.apply(frame.rows, tick=frame.tick)
            assert table.state_hash() == frame.hash


def test_a_table_gives_a_snapshot_to_restore_a_world_from() -> None:
    recording = read(recorded())
    table = Table.from_snapshot(recording.keyframes[0], recording.header["schema"])
    for frame in recording.ticks[:7]:
        table.apply(frame.rows, tick=frame.tick)
    with snapshot.restore(table.snapshot()) as world:
        assert (world.tick_number, world.state_hash()) == (7, recording.ticks[6].hash)


def test_fields_are_given_by_name() -> None:
    with World(0) as world:
        table = Table(schema("component"))
        table.apply([Row(0, "setup", ONE, "sample.place", "+", [3, 4])], tick=1)
        table.apply([Row(1, "march", ONE, "sample.place", "y", 9)], tick=2)
        assert table.fields(ONE, "sample.place") == {"x": 3, "y": 9}
        assert table.fields(ONE, "sample.health") is None
        assert world.entities() == ()


@pytest.mark.parametrize(
    "row",
    [
        Row(1, "s", ONE, "sample.place", "z", 1),
        Row(1, "s", ONE, "sample.health", "points", 1),
        Row(1, "s", EntityId(2), "sample.place", "-", None),
    ],
)
def test_a_row_that_does_not_fit_is_refused(row: Row) -> None:
    table = Table(schema("component"))
    table.apply([Row(0, "setup", ONE, "sample.place", "+", [3, 4])], tick=1)
    with pytest.raises(CodecError):
        table.apply([row], tick=2)


def test_a_value_within_a_field_is_replaced_and_the_frame_it_came_from_is_left_as_it_was() -> None:
    table, value = Table(schema("component")), [[7, [3, 4]], [9, [1, 1]]]
    table.apply([Row(0, "setup", ONE, "sample.memory", "+", [value])], tick=1)
    table.apply([Row(0, "setup", ONE, "sample.memory", "seen", 5, (0, 1, 1))], tick=2)
    assert table.rows[ONE]["sample.memory"] == [[[7, [3, 5]], [9, [1, 1]]]]
    assert value == [[7, [3, 4]], [9, [1, 1]]]


@pytest.mark.parametrize("path", [(2,), (0, 2), (0, 0, 0), (0, 1, 0, 0)])
def test_a_path_that_leads_nowhere_is_refused(path: tuple[int, ...]) -> None:
    table = Table(schema("component"))
    table.apply([Row(0, "setup", ONE, "sample.memory", "+", [[[7, [3, 4]], [9, [1, 1]]]])], tick=1)
    with pytest.raises(CodecError, match=r"tick 2, sample\.memory\.seen of entity 1"):
        table.apply([Row(0, "setup", ONE, "sample.memory", "seen", 5, path)], tick=2)


def test_a_copy_goes_its_own_way() -> None:
    recording = read(recorded())
    table = Table.from_snapshot(recording.keyframes[0], recording.header["schema"])
    kept = table.copy()
    for frame in recording.ticks[:7]:
        table.apply(frame.rows, tick=frame.tick)
    assert kept.rows != table.rows
    assert kept.rows == Table.from_snapshot(recording.keyframes[0], recording.header["schema"]).rows
    for frame in recording.ticks[:7]:
        kept.apply(frame.rows, tick=frame.tick)
    assert (kept.rows, kept.tick, kept.snapshot()) == (table.rows, table.tick, table.snapshot())
