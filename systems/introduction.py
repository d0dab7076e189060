"""How a side comes by a number for somebody or something: its alias, by which alone the side speaks of it.

Beside contact and below the systems.
"""

from components.side import SideMemory
from ecs.ids import EntityId


def introduce(memory: SideMemory, entity: EntityId) -> None:
    """Give a side its next number for somebody or something that it has none for; memory: open for writing."""
    ordered = entity > next(reversed(memory.aliases), -1)
    memory.aliases[entity] = memory.next_alias
    if not ordered:
        memory.aliases = dict(sorted(memory.aliases.items()))
    memory.next_alias += 1
