"""A recorded battle's World as it stood after one tick or another: one that is kept and moved, not made anew."""

from collections.abc import Mapping
from weakref import finalize

from components.observation import Briefing, Observation
from components.scenario import Catalogue, Scenario
from ecs.errors import FORGED
from ecs.follow import follow
from ecs.table import Table
from ecs.world import World
from systems.knowledge.observe import Viewer
from systems.match.setup import reopen, revive


class Mirror:
    """A World that stands as the rows of a recording say, and what each side knows in it; nothing is played.

    From tick to tick only what differs is changed, felt and looked at again.  Whoever looks back at an earlier tick
    has new eyes: what was learned since must not show (R-SEC-1).  The World is closed with close(), at the latest when
    nobody holds the Mirror any more.
    """

    def __init__(self, scenario: Scenario, catalogue: Catalogue, briefings: Mapping[str, Briefing]) -> None:
        self._of, self._briefings = (scenario, catalogue), briefings
        self._world: World | None = None
        self._viewers: dict[str, Viewer] = {}
        self._free = _nothing

    def observe(self, side: str, table: Table) -> Observation:
        """What a side knew when these rows stood.  Raises: CodecError and others of FORGED for rows of no battle."""
        try:
            world = self._at(table)
            viewer = self._viewers.get(side)
            if viewer is None:
                viewer = self._viewers[side] = Viewer(world, self._briefings[side])
            return viewer.observe()
        except FORGED:  # whatever was changed halfway shows nowhere
            self.close()
            raise

    def close(self) -> None:
        """Let go of the World; the next look makes another one."""
        self._free()
        self._world, self._free = None, _nothing
        self._viewers.clear()

    def _at(self, table: Table) -> World:
        world = self._world
        if world is not None:
            if table.tick == world.tick_number:
                return world
            if table.tick < world.tick_number:
                self._viewers.clear()
            if follow(world, table):
                revive(world)
                return world
            self.close()
        world = self._world = reopen(table.snapshot(), *self._of)
        self._free = finalize(self, world.close)
        return world


def _nothing() -> None:
    """There is no World to close."""
