"""Numbers by which a side speaks of others are given once, in order of meeting."""

from components.side import SideMemory
from ecs.ids import EntityId
from systems.introduction import introduce


def test_each_newcomer_gets_the_next_number_and_nobody_loses_one() -> None:
    memory = SideMemory("red")
    for entity in (9, 4, 7):
        introduce(memory, EntityId(entity))
    assert list(memory.aliases.items()) == [(4, 2), (7, 3), (9, 1)]  # in ascending order, as they are saved
    del memory.aliases[EntityId(4)]
    introduce(memory, EntityId(4))
    assert memory.aliases[EntityId(4)] == 4  # never a number that somebody bore
