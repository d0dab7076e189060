"""The numbers of the rulesets as content has them, and creatures to try them on."""

from dataclasses import replace

from components.ruleset import PointNumbers, Ruleset
from tests.arena import content

PF1E = content().catalogue.rulesets["pf1e"]
GERMAN = content().catalogue.rulesets["pf1e-de"]


def points() -> PointNumbers:
    """The points of pf1e."""
    assert PF1E.points is not None
    return PF1E.points


def with_points(**changes: object) -> Ruleset:
    """The ruleset pf1e with some points changed."""
    return replace(PF1E, points=replace(points(), **changes))  # type: ignore[arg-type]  # names and values of fields
