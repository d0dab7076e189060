"""Many worlds in one process leave nothing behind."""

import gc
import tracemalloc

import esper

from tests.ecs.sample import battle, play


def live_and_die(count: int) -> None:
    """Run `count` battles, every third one interleaved with its neighbour and closed late."""
    late = battle(0, creatures=2)
    for seed in range(count):
        world = battle(seed, creatures=2)
        list(play(world, 1))
        if seed % 3 == 0:
            late, world = world, late
            list(play(late, 1))
        world.close()
    late.close()


def test_a_thousand_worlds_leave_nothing_behind(scale: int) -> None:
    others = esper.list_worlds()  # of tests that ran before in this process
    live_and_die(20)
    gc.collect()
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        live_and_die(1_000 * scale)
        gc.collect()
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert esper.list_worlds() == others
    assert after - before < 1 << 20
