"""A recording is let go of as soon as nobody watches it any more."""

import gc
import weakref

from systems.view.reel_view import SPLIT, Walk
from tests.systems.view.reels import reel


def test_what_a_walk_has_found_does_not_keep_its_recording() -> None:
    walk = Walk(reel())
    side = walk.reel.sides[0]
    gc.collect()
    gc.disable()  # what refers to itself in a circle would stay
    try:
        found = walk.stops(side), walk.marks(side), walk.rounds(SPLIT), walk.bars(SPLIT, side)
        assert all(found)
        assert walk.bars(SPLIT, side) is found[3]
        walk.reel.truth(walk.reel.last)
        walk.reel.knowledge(side, walk.reel.last)
        gone = weakref.ref(walk.reel)
        del walk
        assert gone() is None
    finally:
        gc.enable()
