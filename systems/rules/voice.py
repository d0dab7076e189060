"""Whether an action needs a voice, and what that owes."""

from fractions import Fraction
from functools import lru_cache

from components.actions import Action, CreateDiversion, PointOut, UseAbility
from components.observation import Own
from components.ruleset import Ruleset
from ecs.chance import Chance
from ecs.exact import Exact
from systems.rules.ability_refusal import ability_of
from systems.rules.auditory import deafened_dc
from systems.rules.diversion import SHOUT


def auditory(own: Own, action: Action) -> bool:
    """Tell whether an action is Auditory: an ability with that trait, or whatever is shouted.

    Source: R-DEAF-1.
    """
    match action:
        case UseAbility(effect=effect):
            ability = ability_of(own, effect)
            return ability is not None and ability.auditory
        case CreateDiversion(manner=manner) | PointOut(manner=manner):
            return manner == SHOUT
        case _:
            return False


def voice_dc(own: Own, action: Action, rules: Ruleset) -> int:
    """Return the DC of the flat check that an action owes for a Deafened actor's voice, 0 for none.

    Source: R-DEAF-1.
    """
    return deafened_dc(own.numbers.conditions, rules) if auditory(own, action) else 0


def voiced(dc: int, chance: Chance) -> bool:
    """Tell whether a voice comes out as it should; none is owed for DC 0.  Draws: deafened (one d20).

    Source: R-DEAF-1, D-FLAT-1.
    """
    return not dc or chance.degrees("deafened", (dc,)).degree > 0


@lru_cache(maxsize=64)
def voice_share(dc: int) -> Fraction:
    """Return the exact chance that a voice comes out as it should, 1 where no check is owed (R-SEC-2)."""
    return Exact.of(lambda chance: voiced(dc, chance)).probability(bool)
