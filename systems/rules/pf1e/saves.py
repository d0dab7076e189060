"""Saves against areas from behind cover."""

from components.ability import REFLEX
from components.detection import Cover
from components.outcome import Level
from components.ruleset import Ruleset
from systems.rules.points import points_of


def save_points(save: str, *, cover: Cover, area: bool, rules: Ruleset) -> tuple[Level, ...]:
    """Return the points on a save: cover from an area's origin, on Reflex alone; who caused it is of no matter.

    cover: stances included.
    Source: D-P-0.
    """
    amount = points_of(rules).cover_reflex[cover] if area and save == REFLEX else 0
    return (Level("cover", amount, "D-P-0", points=True),) if amount else ()
