"""What an ability may come to, before it is used: the very resolver, run over all answers (R-SEC-2)."""

from functools import lru_cache

from components.actions import UseAbility
from components.observation import Observation
from components.outcome import EffectOutcome, EffectResult
from ecs.chance import Chance
from ecs.exact import Distribution, Exact
from systems.rules.levels.effect import EffectFacts, resolve
from systems.rules.levels.effect_plan import planned_effects
from systems.rules.scene import Scene

MILLI = 1000


def effect_odds(
    observation: Observation, action: UseAbility, *, scene: Scene | None = None
) -> dict[int, Distribution[EffectOutcome]]:
    """Return alias -> exact distribution of what the ability does to it, by what the side knows.

    Areas: marginals, each creature by itself; friends among them.  A Deafened user's flat check is not folded in.
    Source: R-SEC-2, R-DET-5.
    """
    own = observation.mine(action.actor)
    if own is None:
        return {}
    plan = planned_effects(scene or Scene(observation), own, action)
    return {alias: effect_distribution(facts) for alias, facts in plan.items()}


@lru_cache(maxsize=4096)
def effect_distribution(facts: EffectFacts) -> Distribution[EffectOutcome]:
    """Return the exact distribution of what an ability does to one creature."""

    def run(chance: Chance) -> EffectOutcome:
        return resolve(facts, chance)

    return Exact.of(run)


def chance_affected(facts: EffectFacts) -> tuple[int, int, int]:
    """Return the chances in thousandths, rounded down, that a creature is affected in full, saves, or is not touched.

    Held equal to `effect_distribution` by a property test; a bot may ask it often.
    """
    found = effect_distribution(facts)
    counts = {EffectResult.AFFECTED: 0, EffectResult.SAVED: 0}
    for outcome, weight in found.weights.items():
        if outcome.result in counts:
            counts[outcome.result] += weight
    full = MILLI * counts[EffectResult.AFFECTED] // found.total
    saved = MILLI * counts[EffectResult.SAVED] // found.total
    return full, saved, MILLI - full - saved
