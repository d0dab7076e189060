"""The running state hash is the hash of all rows, whatever happened."""

import pytest

from ecs.ids import EntityId
from ecs.statehash import hash_text
from ecs.world import World
from tests.ecs.sample import Health, Place, battle, play


@pytest.mark.parametrize("seed", range(5))
def test_the_running_hash_equals_full_recomputation_after_every_tick(seed: int, scale: int) -> None:
    with battle(seed) as world:
        for record in play(world, 30 * scale):
            assert record.hash == world.state_hash() == world.full_hash()


def test_the_hash_sees_a_write_before_the_tick_ends() -> None:
    with World(0) as world:
        who = world.spawn(Place())
        before = world.state_hash()
        world.write(who, Place).x = 1
        assert world.state_hash() == world.full_hash() != before
        world.write(who, Place).x = 0
        assert world.state_hash() == before


def test_the_hash_depends_on_entity_component_and_fields_but_not_on_history() -> None:
    with World(0) as one, World(0) as two, World(0) as swapped:
        one.spawn(Place(1, 2), Health())
        two.spawn(Health(1))
        two.add(EntityId(1), Place(1, 2))
        two.write(EntityId(1), Health).points = Health().points
        swapped.spawn(Place(2, 1), Health())
        assert one.state_hash() == two.state_hash() != swapped.state_hash()


def test_an_unmarked_write_shows_only_in_the_full_hash() -> None:
    with World(0) as world:
        who = world.spawn(Place())
        before = world.state_hash()
        world.require(who, Place).x = 1
        assert world.state_hash() == before != world.full_hash()


def test_an_empty_world_hashes_to_zero() -> None:
    with World(0) as world:
        assert hash_text(world.state_hash()) == "0" * 16
        world.despawn(world.spawn(Place()))
        assert world.state_hash() == 0


def test_the_hash_of_a_known_battle_never_changes() -> None:
    """The same bytes on every Python and in every process: a change here breaks every recording made so far."""
    with battle(5) as world:
        list(play(world, 20))
        assert hash_text(world.state_hash()) == "679bee23e140dfdb"
