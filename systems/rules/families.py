"""The families of rulesets that the game brings; whoever asks for one by its ruleset asks here."""

from components.ruleset import Ruleset
from ecs.errors import EngineError
from systems.rules.family import FAMILIES, Family, register
from systems.rules.levels.family import LEVELS
from systems.rules.pf1e.family import PF1E

__all__ = ["FAMILIES", "family_of"]

for _family in (LEVELS, PF1E):
    register(_family)


def family_of(rules: Ruleset) -> Family:
    """Return the rules that a ruleset goes by.  Raises: EngineError for a family that nobody registered."""
    found = FAMILIES.get(rules.family)
    if found is None:
        known = ", ".join(sorted(FAMILIES))
        raise EngineError(f"ruleset {rules.id!r}: no family {rules.family!r}; known: {known}")
    return found
