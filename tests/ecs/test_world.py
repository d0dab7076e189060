"""A world keeps its battle apart and hides esper's sharp edges."""

from collections.abc import Callable, Iterator

import esper
import pytest

from ecs.errors import EngineError, NoSuchEntityError, RegistryError, WorldClosedError
from ecs.ids import EntityId
from ecs.world import System, World
from tests.ecs.sample import Burning, Died, Health, Memory, Place, battle, play

NOBODY = EntityId(99)


@pytest.fixture
def world() -> Iterator[World]:
    with World(0) as empty:
        yield empty


def test_ids_count_up_from_one_and_are_never_reused(world: World) -> None:
    first, second = world.spawn(Place()), world.spawn()
    world.despawn(second)
    assert (first, second, world.spawn()) == (1, 2, 3)
    assert world.entities() == (1, 3)
    assert world.exists(first)
    assert not world.exists(second)


def test_query_rows_come_in_entity_order_whatever_the_history(world: World) -> None:
    ids = [world.spawn() for _ in range(40)]
    for who in (ids[39], ids[2], ids[34], ids[32]):
        world.add(who, Place())
    assert [who for who, _ in world.query(Place)] == [3, 33, 35, 40]


def test_a_query_over_several_kinds_gives_those_that_have_all(world: World) -> None:
    world.spawn(Place(1), Health(2))
    world.spawn(Place(3))
    ((who, (place, health)),) = world.query(Place, Health)
    assert (who, place.x, health.points) == (1, 1, 2)


def test_changing_a_value_keeps_the_cached_query(world: World) -> None:
    who = world.spawn(Place())
    rows = world.query(Place)
    world.write(who, Place).x = 7
    assert world.query(Place) is rows


def test_a_change_of_shape_drops_only_the_queries_that_name_the_kind(world: World) -> None:
    who = world.spawn(Place(), Health())
    places, pairs = world.query(Place), world.query(Place, Burning)
    world.add(who, Burning())
    assert world.query(Place) is places
    assert pairs == ()
    assert [found for found, _ in world.query(Place, Burning)] == [who]
    world.remove(who, Burning)
    assert world.query(Place, Burning) == ()


def test_adding_and_removing_while_looping_over_a_query_is_safe(world: World) -> None:
    for n in range(10):
        world.spawn(Place(n))
    for who, (place,) in world.query(Place):
        world.spawn(Place(place.x + 100))
        world.despawn(who)
    assert [place.x for _, (place,) in world.query(Place)] == list(range(100, 110))


def test_a_query_result_is_not_espers_own_list(world: World) -> None:
    world.spawn(Place())
    assert isinstance(world.query(Place), tuple)


def test_adding_to_a_missing_entity_leaves_queries_usable(world: World) -> None:
    world.spawn(Place(1))
    with pytest.raises(NoSuchEntityError, match="no entity 99 in world"):
        world.add(NOBODY, Place(2))
    assert len(world.query(Place)) == 1


def test_despawning_a_missing_entity_leaves_the_tick_usable(world: World) -> None:
    with pytest.raises(NoSuchEntityError, match="no entity 99"):
        world.despawn(NOBODY)
    assert [record.tick for record in play(world, 2)] == [1, 2]


def test_a_despawned_entity_leaves_queries_at_once(world: World) -> None:
    who = world.spawn(Place())
    assert len(world.query(Place)) == 1
    world.despawn(who)
    assert world.query(Place) == ()
    assert world.get(who, Place) is None


def test_replacing_a_component_shows_in_queries(world: World) -> None:
    who = world.spawn(Place(1))
    world.query(Place)
    world.add(who, Place(2))
    assert world.single(Place).x == 2


def test_a_refused_spawn_uses_up_no_id_and_leaves_no_trace(world: World) -> None:
    with pytest.raises(EngineError, match="two components of one type"):
        world.spawn(Place(), Place())
    with pytest.raises(RegistryError, match="not a component"):
        world.spawn(Place(), Died(NOBODY))
    with pytest.raises(RegistryError, match="int has no wire name"):
        world.spawn(3)
    assert world.query(Place) == ()
    assert world.spawn() == 1


def test_missing_components_are_named_with_their_entity(world: World) -> None:
    who = world.spawn(Place())
    for ask in (world.require, world.write, world.remove):
        with pytest.raises(NoSuchEntityError, match=r"entity 1 in world '.*' has no Health"):
            ask(who, Health)
        with pytest.raises(NoSuchEntityError, match=r"no entity 99 in world '.*' \(asked for its Place\)"):
            ask(NOBODY, Place)
    assert world.get(who, Health) is None
    assert world.get(NOBODY, Place) is None


def test_single_means_exactly_one(world: World) -> None:
    with pytest.raises(EngineError, match=r"exactly one Place in world '.*', found 0"):
        world.single(Place)
    world.spawn(Place(4))
    world.write_single(Place).x += 1
    assert world.single(Place).x == 5
    world.spawn(Place())
    with pytest.raises(EngineError, match="found 2"):
        world.write_single(Place)


def test_resources_are_found_by_type_and_are_no_state(world: World) -> None:
    assert world.find_resource(dict) is None
    with pytest.raises(EngineError, match="no dict in"):
        world.resource(dict)
    before = world.state_hash()
    world.put({"a": 1})
    assert world.resource(dict) == {"a": 1}
    assert world.state_hash() == before


def test_a_closed_world_refuses_instead_of_being_empty() -> None:
    world = World(0)
    who = world.spawn(Place())
    world.close()
    world.close()
    assert not world.open
    uses: list[Callable[[], object]] = [
        lambda: world.query(Place),
        lambda: world.get(who, Place),
        lambda: world.require(who, Place),
        lambda: world.write(who, Place),
        lambda: world.add(who, Place()),
        lambda: world.remove(who, Place),
        lambda: world.despawn(who),
        lambda: world.exists(who),
        world.spawn,
        world.entities,
        world.state_hash,
        world.full_hash,
        world.begin_tick,
        world.beat,
    ]
    for use in uses:
        with pytest.raises(WorldClosedError, match="was closed"):
            use()
    assert world._name not in esper.list_worlds()


def test_interleaved_battles_never_see_each_other() -> None:
    worlds = [World(seed) for seed in range(50)]
    for turn in range(4):
        for n, world in enumerate(worlds):
            world.spawn(Place(n * 10 + turn))
    for n, world in enumerate(worlds):
        assert [place.x for _, (place,) in world.query(Place)] == [n * 10 + turn for turn in range(4)]
        world.close()


def test_a_system_may_play_out_another_battle_in_mid_beat() -> None:
    class DreamSystem(System):
        def process(self, world: World) -> None:
            with battle() as other:
                list(play(other, 1))
            world.spawn(Place())

    class CountSystem(System):
        def process(self, world: World) -> None:
            world.add(world.entities()[0], Memory({EntityId(1): (len(world.query(Place)), 0)}))

    with World(0, [DreamSystem(), CountSystem()]) as world:
        list(play(world, 1))
        assert world.single(Memory).seen == {1: (2, 0)}


def test_a_beat_inside_a_beat_is_refused() -> None:
    class NestedSystem(System):
        def process(self, world: World) -> None:
            world.beat()

    with World(0, [NestedSystem()]) as world:
        with pytest.raises(EngineError, match="a beat needs a tick"):
            world.beat()
        world.begin_tick()
        with pytest.raises(EngineError, match="'nested' started a beat inside a beat"):
            world.beat()


def test_ticks_begin_and_end_in_turn(world: World) -> None:
    with pytest.raises(EngineError, match="no tick is running"):
        world.end_tick()
    world.begin_tick()
    with pytest.raises(EngineError, match="tick 1 is still running"):
        world.begin_tick()
    with pytest.raises(EngineError, match="tick 1 is running"):
        world.settle()
    assert world.end_tick().tick == 1


def test_the_same_seed_gives_the_same_battle() -> None:
    with battle(3) as one, battle(3) as two, battle(4) as other:
        assert list(play(one, 20)) == list(play(two, 20))
        list(play(other, 20))
        assert one.state_hash() != other.state_hash()
