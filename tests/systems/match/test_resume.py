"""Whatever is not saved is rebuilt exactly: a battle goes on from a snapshot as if it had never stopped."""

import pytest

from components.detection import Detection
from components.felt import FeltTable
from components.gear import Door
from ecs.grid.ground import Ground
from ecs.snapshot import take
from ecs.world import World
from systems.gather import creatures
from systems.match.battle import Battle
from systems.match.run import Seats, fight
from systems.match.setup import reopen
from tests.arena import content
from tests.observation_bytes import observation_bytes
from tests.systems.match.fought import Fought, fought, players, small

SEEDS = (3, 9, 14)  # creatures fall, earn states and lose them again
EVERY = 6  # ticks between those from which the whole rest is played


def resumed(battle: Fought, tick: int) -> Battle:
    world = reopen(battle.snapshots[tick], battle.scenario, content().catalogue)
    return Battle.resume(battle.scenario, content().catalogue, world)


def derived(world: World) -> tuple[object, ...]:
    """All that is felt, without what says that nothing is."""
    table, ground = world.resource(FeltTable), world.resource(Ground)
    states = {pair: state for pair, state in table.states.items() if state is not Detection.UNDETECTED}
    best = {
        (side, target): state
        for side, seen in table.best.items()
        for target, state in seen.items()
        if state is not Detection.UNDETECTED
    }
    everybody = creatures(world)
    covers = {(a, b): ground.pairs.cover_by(a, b) for a in everybody for b in everybody if a != b}
    return table.rows, states, best, table.squares, table.bearings, ground.light, ground.board.open_walls, covers


@pytest.mark.parametrize("seed", SEEDS)
def test_a_battle_resumed_at_any_tick_ends_as_the_one_that_was_never_stopped(seed: int, scale: int) -> None:
    whole = fought(seed, rounds=6)
    for tick in sorted(whole.snapshots)[:: max(1, EVERY * len(whole.snapshots) // 40 // scale)]:
        battle = resumed(whole, tick)
        for action, record in whole.ticks[tick:]:
            assert battle.perform(action) == record
        assert battle.state_hash == whole.summary.state_hash
        battle.close()


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_derived_is_the_same_after_restoring_at_every_tick(seed: int) -> None:
    scenario = small(seed, 6)
    battle = Battle(scenario, content().catalogue, seed)
    seats = Seats(battle, players(scenario, "random"))
    while not battle.over:
        seats.play_one()
        world = reopen(take(battle.world), scenario, content().catalogue)
        assert derived(world) == derived(battle.world)
        world.close()
    battle.close()


def test_sides_see_the_same_after_restoring() -> None:
    whole = fought(3, rounds=6)
    battle = Battle(whole.scenario, content().catalogue, whole.seed)
    for action, record in whole.ticks[1:]:
        battle.perform(action)
        again = resumed(whole, record.tick)
        for side in whole.scenario.sides:
            assert observation_bytes(again.observe(side)) == observation_bytes(battle.observe(side))
        again.close()
    battle.close()


def test_bots_play_on_from_a_snapshot() -> None:
    whole = fought(9, rounds=6)
    battle = resumed(whole, 20)
    summary = fight(battle, players(whole.scenario, "greedy"))
    assert summary.winner
    assert battle.world.full_hash() == battle.world.state_hash()
    battle.close()


def test_a_door_stands_as_it_was_left() -> None:
    doors = 0
    for seed in range(4):
        whole = fought(seed)
        last = max(whole.snapshots)
        battle = resumed(whole, last)
        board = battle.world.resource(Ground).board
        for _, (door,) in battle.world.query(Door):
            doors += 1
            assert all(board.is_open(wall) is door.open for wall in door.walls)
        battle.close()
    assert doors
