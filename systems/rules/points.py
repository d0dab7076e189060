"""The numbers of rulesets that add points."""

from collections.abc import Iterable

from components.ruleset import PointNumbers, Ruleset
from ecs.errors import EngineError


def points_of(rules: Ruleset) -> PointNumbers:
    """Return a ruleset's points.  Raises: EngineError if it has none; content is checked for that."""
    if rules.points is None:
        raise EngineError(f"ruleset {rules.id!r} of the family {rules.family!r} has no [points]")
    return rules.points


def magic_conceals(conditions: Iterable[str], rules: Ruleset) -> bool:
    """Return whether magic conceals a creature with these conditions from everybody (R-P-4)."""
    magic = rules.points.magic_percent if rules.points else {}
    return bool(magic) and any(magic.get(name) for name in conditions)  # of 0 percent is no concealment
