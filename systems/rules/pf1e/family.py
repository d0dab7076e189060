"""The family "pf1e" as the engine asks for it."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from components.ability import Ability
from components.conditions import DAZZLED
from components.detection import Detection, Light
from components.felt import Felt
from components.observation import Combatant
from components.ruleset import Ruleset
from components.senses import Sense
from systems.rules import detection
from systems.rules.circumstances import EffectCircumstances
from systems.rules.detection import Impression
from systems.rules.effect import EffectFacts, effect_facts
from systems.rules.family import Family
from systems.rules.pf1e.concealment import miss_chance
from systems.rules.pf1e.mist import attack_mist
from systems.rules.pf1e.opportunity import provokes
from systems.rules.pf1e.saves import save_points
from systems.rules.pf1e.search import search_result
from systems.rules.pf1e.stealth import earned_by_hiding, stealth_points
from systems.rules.pf1e.strike import NOBODY, strike_facts
from systems.rules.points import points_of
from systems.rules.reckoning import WHOLE, Reckoning
from systems.rules.sight import Sight

PERMILLE: Final = 10
"""Thousandths in a percent."""
CLAUSES: Final = {
    "strike": "D-P-1, R-P-5, R-P-8",
    "hide": "R-P-10, D-HIDE-1, D-P-0",
    "sneak": "D-SNEAK-1, R-P-10",
    "search": "D-SEARCH-1, R-P-12",
    "set_reaction": "D-AOO-1, R-P-9",
}
"""Kind of action -> the clauses that say what it does."""


def feel(senses: tuple[Sense, ...], conditions: Mapping[str, int], impression: Impression, rules: Ruleset) -> Felt:
    """Return what senses alone tell: as section 1 of the rules says, but the dazzled see no worse (D-P-0, D-P-1).

    Dim light or a net of 0 percent conceals nothing (R-P-7).
    """
    if DAZZLED in conditions:
        conditions = {name: rounds for name, rounds in conditions.items() if name != DAZZLED}
    points = points_of(rules)
    if impression.netted and not points.net_percent:
        impression = impression._replace(netted=False)
    if not points.dim_percent:
        far = None if impression.far is None else _clear(impression.far)
        impression = impression._replace(light=_clear(impression.light), far=far)
    return detection.feel(senses, conditions, impression, rules)


def _clear(light: Light) -> Light:
    """Return the light by which one sees as by this one where dim light conceals nothing."""
    return Light.BRIGHT if light is Light.DIM else light


def reasons(sight: Sight, conditions: Mapping[str, int], *, guess: bool, rules: Ruleset) -> tuple[str, ...]:
    """Return why a miss chance is owed, the one that counts first.

    Source: R-SEC-3, R-P-6.
    """
    return miss_chance(sight, conditions, guess=guess, rules=rules).causes


def effect(
    ability: Ability, target: Combatant, sight: Sight, how: EffectCircumstances, *, rules: Ruleset
) -> EffectFacts:
    """Return the facts of an ability that rolls no attack: cover adds to Reflex, a guess misses as often as a Strike.

    Source: D-P-0, R-P-8 (a square may be attacked), R-UND-3.
    """
    facts = effect_facts(ability, target, sight, how, rules=rules)
    points = save_points(ability.save, cover=how.cover, area=how.area, rules=rules)
    return replace(
        facts,
        levels=points,
        modifier=facts.modifier + sum(level.amount for level in points),
        percent=miss_chance(sight, target.conditions, guess=True, rules=rules).percent if how.guess else 0,
    )


def reckon(rules: Ruleset) -> Reckoning:
    """Return what bots weigh strikes by: miss chances after a hit, amounts in points."""
    points = points_of(rules)
    return Reckoning(
        passes=(WHOLE, WHOLE - PERMILLE * points.dim_percent, WHOLE - PERMILLE * points.total_percent),
        cover=points.cover_defense,
        repeat=points.repeat_strike,
        fooled=points.unseen_attacker,
        prone=points.prone_strike,
        prone_melee=points.prone_melee,
        prone_ranged=points.prone_ranged,
        increment=points.increment,
        points=True,
    )


PF1E: Final = Family(
    name="pf1e",
    least_target=Detection.OBSERVED,
    by_corners=True,
    asks_moved=True,
    needs_points=True,
    mist=attack_mist,
    feel=feel,
    strike=strike_facts,
    nobody=NOBODY,
    reasons=reasons,
    effect=effect,
    stealth_points=stealth_points,
    hidden_by=earned_by_hiding,
    noticed=None,  # line of sight and not beaten by Stealth is Observed (D-P-0)
    search=search_result,
    opening=provokes,
    reckon=reckon,
    clauses=CLAUSES,
)
"""Concealment by percent, points instead of levels (S1, S4)."""
