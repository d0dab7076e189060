"""Who acts first, and who is there unnoticed."""

from collections.abc import Iterable
from typing import NamedTuple

from components.detection import Detection
from components.ruleset import Ruleset
from components.stats import Stats
from ecs.chance import Chance, Rolled
from ecs.ids import EntityId
from systems.rules.families import family_of


class Bid(NamedTuple):
    """One creature's place in the order: its total, its modifier, and its slot in the scenario (0 the first)."""

    entity: EntityId
    total: int
    modifier: int
    slot: int


def initiative_modifier(stats: Stats) -> int:
    """Return Perception plus what the stat block adds to initiative alone (D-TURN-1)."""
    return stats.perception + stats.initiative


def roll_initiative(chance: Chance) -> Rolled:
    """Return a plain d20 for initiative (D-TURN-1)."""
    return chance.degrees("initiative", ())


def order_of(bids: Iterable[Bid]) -> tuple[EntityId, ...]:
    """Return who acts in which order: highest total, ties by modifier, then by slot.

    Source: D-TURN-1.
    """
    return tuple(bid.entity for bid in sorted(bids, key=lambda bid: (-bid.total, -bid.modifier, bid.slot)))


class Entrance(NamedTuple):
    """How a hider stands to one observer as the battle starts (R-AVOID-1)."""

    earned: Detection | None
    located: bool
    unnoticed: bool


def avoid_notice(total: int, dc: int, observer_initiative: int, *, screened: bool, rules: Ruleset) -> Entrance:
    """Return what an Avoid Notice roll, which is the hider's initiative too, earned against one observer.

    Source: R-AVOID-1, D-P-0.
    """
    if not screened:
        return Entrance(None, False, False)
    if total < dc:
        return Entrance(family_of(rules).noticed, True, False)
    return Entrance(Detection.UNDETECTED, False, total > observer_initiative)
