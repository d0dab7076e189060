"""Small helpers for tests of deeds: scripted dice, numbers set by hand, what came of a tick."""

from collections.abc import Sequence
from typing import TypeVar

from components.events import Witnessed
from components.stats import Stats
from ecs.ids import EntityId
from ecs.scripted import Scripted
from ecs.world import TickRecord
from systems.match.battle import Battle

E = TypeVar("E")


def script(battle: Battle, **faces: Sequence[int]) -> Scripted:
    """Let these faces fall from now on, by purpose."""
    dice = Scripted(faces)
    battle.world.put(dice)
    return dice


def skill(battle: Battle, entity: EntityId, **numbers: int) -> None:
    """Give a creature these modifiers."""
    stats = battle.world.write(entity, Stats)
    for name, value in numbers.items():
        setattr(stats, name, value)


def all_of(record: TickRecord, kind: type[E]) -> list[E]:
    """Every event of a kind in the tick, oldest first."""
    return [s.event for s in record.events if isinstance(s.event, kind)]


def keys(record: TickRecord, side: str) -> list[str]:
    """Keys of the lines that a side was told in the tick."""
    return [line.key for line in all_of(record, Witnessed) if line.side == side]
