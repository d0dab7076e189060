"""A world comes back from its bytes with the same ids, rows, hash and future."""

import pytest

from ecs import snapshot
from ecs.codec import pack, unpack
from ecs.errors import CodecError, EngineError
from ecs.world import World
from tests.ecs.sample import SYSTEMS, Place, battle, play


def test_a_restored_world_has_the_same_future() -> None:
    with battle() as world:
        list(play(world, 12))
        data = snapshot.take(world)
        with snapshot.restore(data, [system() for system in SYSTEMS]) as again:
            assert again.state_hash() == again.full_hash() == world.state_hash()
            assert (again.seed, again.tick_number, again.next_id) == (world.seed, world.tick_number, world.next_id)
            assert again.entities() == world.entities()
            assert snapshot.take(again) == data
            assert list(play(again, 12)) == list(play(world, 12))


def test_restoring_builds_a_new_world_and_leaves_the_old_one_alone() -> None:
    with battle() as world:
        data = snapshot.take(world)
        before = world.rows()
        with snapshot.restore(data) as again:
            list(play(again, 3))
            again.spawn(Place())
        assert world.rows() == before


def test_query_order_survives_a_save() -> None:
    with World(0) as world:
        ids = [world.spawn() for _ in range(40)]
        for who in (ids[39], ids[2], ids[34], ids[32]):
            world.add(who, Place())
        world.despawn(ids[3])
        with snapshot.restore(snapshot.take(world)) as again:
            assert [who for who, _ in again.query(Place)] == [who for who, _ in world.query(Place)] == [3, 33, 35, 40]
            assert again.spawn() == world.spawn() == 41


def test_the_first_tick_after_restoring_holds_only_its_own_changes() -> None:
    with battle() as world, snapshot.restore(snapshot.take(world)) as again:
        again.begin_tick()
        assert again.end_tick().rows == ()


def test_no_snapshot_is_taken_within_a_tick() -> None:
    with battle() as world:
        world.begin_tick()
        with pytest.raises(EngineError, match="tick 1 is running"):
            snapshot.take(world)


def test_only_a_new_world_can_be_loaded_into() -> None:
    with battle() as world, pytest.raises(EngineError, match="only a new world"):
        world.load(1, 2, {})


@pytest.mark.parametrize(
    ("place", "value", "why"),
    [
        (0, "other", "no snapshot"),
        (1, 99, "version 99 is not known"),
        (3, -1, "cannot be"),
        (4, 1 << 40, "cannot be"),
        (4, 2, "must ascend below next_id=2"),
        (5, [[2, []], [1, []]], "must ascend"),
        (5, [[1, [3]]], "malformed"),
        (5, [[1, [["sample.place", [1, 2]], ["sample.place", [1, 2]]]]], "must ascend without repeats"),
        (5, [[1, [["no.such", []]]]], "unknown component 'no.such'"),
        (5, [[1, [["sample.place", [1]]]]], "2 fields, got 1"),
        (6, 5, "the snapshot says 0000000000000005"),
    ],
)
def test_a_forged_snapshot_is_refused_and_no_world_is_left(place: int, value: object, why: str) -> None:
    with battle() as world:
        parts = unpack(snapshot.take(world))
    parts[place] = value
    with pytest.raises(CodecError, match=why):
        snapshot.restore(pack(parts))
    with pytest.raises(CodecError):
        snapshot.restore(b"junk")
