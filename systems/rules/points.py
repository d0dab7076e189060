"""The numbers of rulesets that add points."""

from components.ruleset import PointNumbers, Ruleset
from ecs.errors import EngineError


def points_of(rules: Ruleset) -> PointNumbers:
    """Return a ruleset's points.  Raises: EngineError if it has none; content is checked for that."""
    if rules.points is None:
        raise EngineError(f"ruleset {rules.id!r} of the family {rules.family!r} has no [points]")
    return rules.points
