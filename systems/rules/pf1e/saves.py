"""Saves against areas from behind cover."""

from components.ability import Save
from components.detection import Cover
from components.outcome import COVER, Level
from components.ruleset import Ruleset
from systems.rules.points import points_of


def save_points(save: Save, *, cover: Cover, area: bool, rules: Ruleset) -> tuple[Level, ...]:
    """Return the points on a save: cover from an area's origin, on Reflex alone; who caused it is of no matter.

    cover: stances included.
    Source: D-P-0.
    """
    amount = points_of(rules).cover_reflex[cover] if area and save is Save.REFLEX else 0
    return (Level(COVER, amount, "D-P-0", points=True),) if amount else ()
