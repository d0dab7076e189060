"""The family "levels" as the engine asks for it."""

from collections.abc import Mapping
from typing import Final

from components.ability import Ability
from components.detection import Cover, Detection
from components.gear import Weapon
from components.observation import Combatant
from components.outcome import Level
from components.ruleset import Ruleset
from ecs.grid.board import Board
from ecs.grid.mist import Known
from ecs.grid.space import Space
from systems.rules.detection import feel
from systems.rules.effect import EffectFacts, effect_facts
from systems.rules.family import Family, Sight
from systems.rules.flat_check import flat_check_causes
from systems.rules.hide import hide_result
from systems.rules.levels.opportunity import provokes
from systems.rules.levels.strike import NOBODY, StrikeFacts, strike_facts
from systems.rules.reckoning import WHOLE, Reckoning, passing
from systems.rules.search import search_result

BEATEN: Final = 2
"""Degree of a Stealth roll that succeeded."""


def no_percent(board: Board, attacker: Space, target: Space, weapon: Weapon, known: Known | None) -> int:
    """Return no percent: mist conceals or does not (D-CON-1)."""
    return 0


def strike(
    attacker: Combatant,
    target: Combatant,
    weapon: Weapon,
    sight: Sight,
    *,
    cover: Cover,
    distance: int,
    target_state_of_attacker: Detection,
    reaction: bool = False,
    guess: bool = False,
    rules: Ruleset,
    roles: Mapping[str, str] | None = None,
) -> StrikeFacts:
    """Return the facts of a Strike; parameters as of strike_facts."""
    return strike_facts(
        attacker,
        target,
        weapon,
        state=sight.state,
        concealed=bool(sight.causes),
        cover=cover,
        distance=distance,
        target_state_of_attacker=target_state_of_attacker,
        reaction=reaction,
        guess=guess,
        rules=rules,
        roles=roles,
    )


def reasons(sight: Sight, conditions: Mapping[str, int], guess: bool, rules: Ruleset) -> tuple[str, ...]:
    """Return why a flat check is owed (flat_check_causes)."""
    return flat_check_causes(Detection.HIDDEN if guess else sight.state, sight.causes)


def effect(
    ability: Ability,
    target: Combatant,
    sight: Sight,
    *,
    source: Detection,
    cover: Cover = Cover.NONE,
    area: bool = False,
    guess: bool = False,
    unaware: bool = True,
    rules: Ruleset,
) -> EffectFacts:
    """Return the facts of an ability that rolls no attack; parameters as of effect_facts."""
    return effect_facts(
        ability,
        target,
        state=sight.state,
        concealed=bool(sight.causes),
        source=source,
        cover=cover,
        area=area,
        guess=guess,
        unaware=unaware,
        rules=rules,
    )


def no_points(conditions: Mapping[str, int], *, moved: bool, rules: Ruleset) -> tuple[Level, ...]:
    """Return no points: the invisible are Undetected without a roll (R-INV-1)."""
    return ()


def hidden_by(earned: Detection | None) -> Detection:
    """Return what a successful Hide earns: Hidden, and an earned Undetected stays (R-HIDE-1)."""
    return hide_result(BEATEN, earned) or Detection.UNDETECTED


def reckon(rules: Ruleset) -> Reckoning:
    """Return what bots weigh strikes by: flat checks before them, amounts in levels."""
    return Reckoning(
        passes=(WHOLE, passing(rules.concealed_dc), passing(rules.hidden_dc)),
        cover=rules.cover_levels,
        repeat=rules.repeat_strike_levels,
        fooled=rules.off_guard_levels,
        prone=rules.prone_strike_levels,
        prone_melee=rules.prone_melee_levels,
        prone_ranged=rules.prone_ranged_levels,
        increment=1,
        points=False,
    )


LEVELS: Final = Family(
    name="levels",
    least_target=Detection.HIDDEN,
    by_corners=False,
    asks_moved=False,
    needs_points=False,
    mist=no_percent,
    feel=feel,
    strike=strike,
    nobody=NOBODY,
    reasons=reasons,
    effect=effect,
    stealth_points=no_points,
    hidden_by=hidden_by,
    search=search_result,
    opening=provokes,
    reckon=reckon,
)
"""Advantage and Disadvantage in levels, flat checks, declared wounds (S0)."""
