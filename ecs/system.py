"""What a system is: mods derive theirs from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.schedule import system_name

if TYPE_CHECKING:
    from ecs.world import World


class System:
    """One step of a beat.  Stateless: everything it remembers lives in the world."""

    @property
    def name(self) -> str:
        """The class name without "System", lower case, words joined by "_"."""
        return system_name(type(self))

    def process(self, world: World) -> None:
        """Do this system's part of one beat."""
        raise NotImplementedError(f"{type(self).__name__} has no process()")
