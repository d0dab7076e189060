"""The numbers a side takes others to have: the public default of their kind (R-DET-5)."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import fields, replace
from functools import lru_cache
from typing import Final, TypeVar

from components.conditions import Conditions
from components.observation import Briefing, Combatant
from components.position import RANKS, Body
from components.scenario import Kind
from components.stats import Stats, Wounds
from components.turn import Stance
from ecs.ids import EntityId
from ecs.world import World
from systems.rules.movement import speed_of


def assumed(world: World, briefing: Briefing, entity: EntityId, *, observed: bool) -> Combatant:
    """The kind's public numbers, with the conditions, wounds and stance that show while it is Observed."""
    kind = briefing.catalogue.kinds[world.require(entity, Body).kind]
    conditions = dict(world.require(entity, Conditions).rounds) if observed else {}
    wounds = dict(world.require(entity, Wounds).grades) if observed else {}
    numbers, stance = numbers_of(briefing, kind, conditions, wounds), world.require(entity, Stance)
    return replace(numbers, lean=stance.lean, taking_cover=stance.taking_cover) if observed else numbers


def numbers_of(briefing: Briefing, kind: Kind, conditions: dict[str, int], wounds: dict[str, int]) -> Combatant:
    """A whole creature of the kind with these conditions and wounds."""
    return Combatant(
        kind=kind.id,
        rank=kind.rank,
        plan=kind.plan,
        stats=kind.stats,
        senses=kind.senses,
        weapons=kind.weapons,
        max_hp=kind.hp,
        hp=kind.hp,
        ammo=kind.ammo,
        conditions=conditions,
        wounds=wounds,
        speed=speed_of(kind.stats.speed, wounds, briefing.ruleset, briefing.catalogue.plans[kind.plan].roles),
        abilities=kind.abilities,
        strain=(0, kind.strain),
        reacts=kind.reacts,
    )


MEDIUM: Final = RANKS.index("M")
USUAL: Final = ("speed", "reach", "minion")
"""What is no modifier of a roll: of somebody never Observed it is the usual one."""
MODIFIERS: Final = tuple(f.name for f in fields(Stats) if f.name not in USUAL)
T = TypeVar("T")


@lru_cache(maxsize=64)
def average(briefing: Briefing) -> Combatant:
    """The numbers that somebody never Observed is taken to have.

    Those of a Medium creature with the average numbers, and the plan and senses most usual, among all kinds that
    content has of that size.
    """
    kinds = [k for _, k in sorted(briefing.catalogue.kinds.items()) if k.rank == MEDIUM] or list(
        briefing.catalogue.kinds.values()
    )
    n = len(kinds)
    stats = Stats(**{name: sum(getattr(k.stats, name) for k in kinds) // n for name in MODIFIERS})
    return Combatant(
        kind="",
        rank=MEDIUM,
        plan=most_usual(k.plan for k in kinds),
        stats=stats,
        senses=most_usual(k.senses for k in kinds),
        weapons=(),
        max_hp=sum(k.hp for k in kinds) // n,
        hp=sum(k.hp for k in kinds) // n,
        speed=stats.speed,
    )


def most_usual(values: Iterable[T]) -> T:
    """The value that comes most often; of several the first."""
    return Counter(values).most_common(1)[0][0]
