"""The families of rulesets that the game brings; whoever asks for one by its ruleset asks here."""

from components.ruleset import Ruleset
from systems.rules.family import FAMILIES, Family, find, register
from systems.rules.levels.family import LEVELS
from systems.rules.pf1e.family import PF1E

__all__ = ["FAMILIES", "family_of"]

for _family in (LEVELS, PF1E):
    register(_family)


def family_of(rules: Ruleset) -> Family:
    """Return the rules that a ruleset goes by.  Raises: EngineError for a family that nobody registered."""
    return find(rules)
