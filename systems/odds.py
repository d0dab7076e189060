"""What an action may come to, before it is taken: the very resolvers, run over all answers (R-SEC-2)."""

from fractions import Fraction
from functools import lru_cache
from typing import Final

from components.actions import Action, Strike
from components.observation import Observation
from components.outcome import StrikeOutcome
from ecs.exact import Distribution, Exact
from systems.rules.attack_facts import AttackFacts
from systems.rules.families import family_of
from systems.rules.opposed import opposed, together
from systems.rules.scene import Scene, scene_of
from systems.rules.strike_refusal import weapon_of
from systems.rules.supposed import supposed_in

JOINT: Final = 0
"""Key of the chance against all observers together, where others are aliases."""


def odds(observation: Observation, action: Strike, *, scene: Scene | None = None) -> Distribution[StrikeOutcome]:
    """Return the exact distribution of a Strike by what the side knows; reactions are not folded in.

    A guessed square is weighed as if somebody were there (planned_facts).
    Source: R-SEC-2, R-DET-5.
    """
    return distribution(planned_facts(observation, action, scene=scene))


def planned_facts(observation: Observation, action: Strike, *, scene: Scene | None = None) -> AttackFacts:
    """Return the facts of a Strike as the side believes them; nobody's if there is no such attacker, weapon
    or target.

    In a guessed square stands whoever is supposed to (supposed_in).
    Source: R-SEC-2, R-UND-2.
    """
    own, nobody = observation.mine(action.actor), family_of(observation.briefing.ruleset).nobody
    weapon = weapon_of(own, action.weapon) if own else None
    if own is None or weapon is None:
        return nobody
    scene = scene or scene_of(observation)
    if action.target in scene.items:
        return scene.item_facts(own, scene.items[action.target], weapon)
    if action.target:
        contact = scene.contacts.get(action.target)
        return scene.strike_facts(own, contact, weapon) if contact else nobody
    if action.square is None:
        return nobody
    supposed = supposed_in(scene, own, action.square)
    return scene.guess_facts(own, supposed, weapon, action.square) if supposed is not None else nobody


@lru_cache(maxsize=4096)
def distribution(facts: AttackFacts) -> Distribution[StrikeOutcome]:
    """Return the exact distribution of a Strike's outcomes."""
    return Exact.of(facts.resolve)


def chances(observation: Observation, action: Action, *, scene: Scene | None = None) -> dict[int, Fraction]:
    """Return the chance of Hide, Sneak, Diversion or Search: alias -> Fraction, and JOINT for all of them together.

    Hide, Sneak: against each known observer that the action could work on, by its kind's assumed Perception; 0 against
    one in whose plain view it is, 1 against one out of all whose senses it stays: no roll is compared with it yet.
    Diversion: against each known observer that would perceive it.  Search: to perceive each contact better than now.
    Empty where there is nobody to succeed against, and for other actions.
    Source: R-SEC-2, R-HIDE-1, D-SNEAK-1, R-DIV-1, D-SEARCH-1.
    """
    own = observation.mine(action.actor)
    if own is None:
        return {}
    rows = opposed(scene or scene_of(observation), own, action)
    found = {row.alias: row.success for row in rows if row.counts}
    return {**found, JOINT: together(rows)} if found else {}
