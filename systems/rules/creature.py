"""One creature as a side knows it: the space it takes up, how it is perceived, how stealthy it is taken to be."""

from typing import Final

from components.actions import Square
from components.detection import Detection
from components.observation import Combatant, Contact, Own, Seen
from components.position import SIDES
from components.ruleset import Ruleset
from ecs.grid.space import Space
from systems.rules.families import family_of

Creature = Own | Contact
SPACES: Final = 512
"""Creatures whose spaces are kept: what is known of one is the same object until it changes."""

_spaces: dict[int, tuple[Creature, Space]] = {}


def space_of(creature: Creature, at: Square | None = None) -> Space:
    """Return the space a creature takes up where it is, or would take up at another square."""
    if at is not None:
        return Space(*at, SIDES[creature.numbers.rank], creature.elevation, creature.numbers.rank)
    kept = _spaces.get(id(creature))
    if kept is not None and kept[0] is creature:
        return kept[1]
    if len(_spaces) >= SPACES:
        _spaces.clear()
    rank = creature.numbers.rank
    space = Space(creature.x, creature.y, SIDES[rank], creature.elevation, rank)
    _spaces[id(creature)] = creature, space
    return space


def forget_spaces() -> None:
    """Let go of all creatures whose spaces are kept: a battle is over, and they are of no more use."""
    _spaces.clear()


def stealth_of(numbers: Combatant, rules: Ruleset) -> int:
    """Return the modifier to Stealth of whoever has these numbers, its conditions reckoned in (R-P-12)."""
    points = family_of(rules).stealth_points(numbers.conditions, moved=numbers.moved, rules=rules)
    return numbers.stats.stealth + sum(level.amount for level in points)


def seen_of(own: Own, alias: int) -> Seen:
    """Return how one of ours perceives a contact; not at all if nothing is listed."""
    return next((seen for seen in own.seen if seen.alias == alias), Seen(alias, Detection.UNDETECTED))
