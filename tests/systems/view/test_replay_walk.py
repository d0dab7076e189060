"""A recording is let go of as soon as nobody watches it any more."""

import gc
import weakref

from systems.view.replay_walk import SPLIT, Walk
from tests.systems.view.replays import replay


def test_what_a_walk_has_found_does_not_keep_its_recording() -> None:
    walk = Walk(replay())
    side = walk.replay.sides[0]
    gc.collect()
    gc.disable()  # what refers to itself in a circle would stay
    try:
        found = walk.stops(side), walk.marks(side), walk.rounds(SPLIT), walk.bars(SPLIT, side)
        assert all(found)
        assert walk.bars(SPLIT, side) is found[3]
        walk.replay.truth(walk.replay.last)
        walk.replay.knowledge(side, walk.replay.last)
        gone = weakref.ref(walk.replay)
        del walk
        assert gone() is None
    finally:
        gc.enable()
