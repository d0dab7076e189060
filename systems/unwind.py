"""Drop the frame that is done and count the beats of the one that goes on."""

from components.actions import EndTurn
from components.frames import Deed, Frame, Frames
from ecs.world import System, World
from systems.gather import fighting


class UnwindSystem(System):
    """Pop finished frames, and those of actors out of the fight.

    Reads Frames, Conditions; writes Frames.  Runs after every system that reads the top frame, before witness.
    """

    def process(self, world: World) -> None:
        """Take the done frame off the stack."""
        frames = world.single(Frames)
        if not frames.stack:
            return
        frames = world.write_single(Frames)
        ran = frames.stack[-1]
        if frames.done:
            frames.stack.pop()
            frames.done = False
        elif ran.serial:
            ran.beat += 1
        while frames.stack and not fighting(world, frames.stack[-1].actor) and not _passes_on(frames.stack[-1]):
            frames.stack.pop()


def _passes_on(frame: Frame) -> bool:
    """True for the end of a turn: the next one begins even if who ended it fell (D-TURN-1)."""
    return isinstance(frame, Deed) and isinstance(frame.action, EndTurn)
