"""What an ability may come to, before it is used: the very resolver, run over all answers (R-SEC-2)."""

from functools import lru_cache

from components.actions import UseAbility
from components.observation import Observation
from components.outcome import EffectOutcome, EffectResult
from ecs.chance import Chance
from ecs.exact import Distribution, Exact
from systems.rules.effect import EffectFacts, resolve
from systems.rules.effect_plan import planned_effects
from systems.rules.scene import Scene
from systems.rules.voice import voice_dc, voiced

MILLI = 1000


def effect_odds(
    observation: Observation, action: UseAbility, *, scene: Scene | None = None
) -> dict[int, Distribution[EffectOutcome]]:
    """Return alias -> exact distribution of what the ability does to it, by what the side knows.

    Areas: marginals, each creature by itself; friends among them.  UNSAID: a Deafened user's voice fails.
    Source: R-SEC-2, R-DET-5, R-DEAF-1.
    """
    own = observation.mine(action.actor)
    if own is None:
        return {}
    scene = scene or Scene(observation)
    plan, dc = planned_effects(scene, own, action), voice_dc(own, action, scene.rules)
    return {alias: effect_distribution(facts, dc) for alias, facts in plan.items()}


@lru_cache(maxsize=4096)
def effect_distribution(facts: EffectFacts, voice: int = 0) -> Distribution[EffectOutcome]:
    """Return the exact distribution of what an ability does to one creature; voice: DC to speak up while Deafened."""

    def run(chance: Chance) -> EffectOutcome:
        if not voiced(voice, chance):
            return EffectOutcome(EffectResult.UNSAID)
        return resolve(facts, chance)

    return Exact.of(run)


def chance_affected(facts: EffectFacts, voice: int = 0) -> tuple[int, int, int]:
    """Return the chances in thousandths, rounded down, that a creature is affected in full, saves, or is not touched.

    Held equal to `effect_distribution` by a property test; a bot may ask it often.
    """
    found = effect_distribution(facts, voice)
    counts = {EffectResult.AFFECTED: 0, EffectResult.SAVED: 0}
    for outcome, weight in found.weights.items():
        if outcome.result in counts:
            counts[outcome.result] += weight
    full = MILLI * counts[EffectResult.AFFECTED] // found.total
    saved = MILLI * counts[EffectResult.SAVED] // found.total
    return full, saved, MILLI - full - saved
