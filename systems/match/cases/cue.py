"""What a case lets happen between its actions: changes of the world, carried out as the first thing of a beat."""

from collections.abc import Callable
from dataclasses import dataclass, field

from ecs.world import System, World

Change = Callable[[World], None]


@dataclass(slots=True)
class Cues:
    """Changes that wait for the next beat, in order."""

    waiting: list[Change] = field(default_factory=list)


class CueSystem(System):
    """Let what the case says happen.

    Reads Cues; writes and emits what the changes do.  Runs before all systems of the game: they meet the change as if
    it had come from the table.
    """

    def process(self, world: World) -> None:
        """Carry out what waits."""
        cues = world.resource(Cues)
        waiting, cues.waiting = cues.waiting, []
        for change in waiting:
            change(world)
