"""What effects make of a creature's cover against everybody."""

from collections.abc import Mapping

from components.conditions import EXPOSED, SHIELDED
from ecs.grid.sight import COVER_MASK, COVER_SHIFT
from systems.rules.detection import cover_of
from systems.rules.take_cover import shifted


def cover_steps(conditions: Mapping[str, int]) -> int:
    """Return by how many steps the conditions of a creature raise (> 0) or lower its cover.

    Source: D-COV-5.
    """
    return (SHIELDED in conditions) - (EXPOSED in conditions) if conditions else 0


def shifted_bits(bits: int, conditions: Mapping[str, int]) -> int:
    """Return Pairs facts with the cover of the second creature as its conditions make it (D-COV-5)."""
    steps = cover_steps(conditions)
    if not steps:
        return bits
    grade = shifted(cover_of(bits), steps)
    return bits & ~(COVER_MASK << COVER_SHIFT) | grade << COVER_SHIFT
