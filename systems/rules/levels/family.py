"""The family "levels" as the engine asks for it."""

from collections.abc import Mapping
from typing import Final

from components.detection import Detection
from components.gear import Weapon
from components.outcome import Level
from components.ruleset import Ruleset
from ecs.grid.board import Board
from ecs.grid.mist import Known
from ecs.grid.space import Space
from systems.rules.detection import feel
from systems.rules.effect import effect_facts
from systems.rules.family import Family
from systems.rules.flat_check import flat_check_causes
from systems.rules.judged import sunk
from systems.rules.levels.opportunity import provokes
from systems.rules.levels.search import search_result
from systems.rules.levels.strike import NOBODY, strike_facts
from systems.rules.reckoning import WHOLE, Reckoning, passing
from systems.rules.sight import Sight


def no_percent(board: Board, attacker: Space, target: Space, weapon: Weapon, known: Known | None) -> int:
    """Return no percent: mist conceals or does not (D-CON-1)."""
    return 0


def reasons(sight: Sight, conditions: Mapping[str, int], *, guess: bool, rules: Ruleset) -> tuple[str, ...]:
    """Return why a flat check is owed (flat_check_causes).

    Source: R-SEC-3, R-HID-2, R-CON-1.
    """
    return flat_check_causes(Detection.HIDDEN if guess else sight.state, sight.causes)


def no_points(conditions: Mapping[str, int], *, moved: bool, rules: Ruleset) -> tuple[Level, ...]:
    """Return no points: the invisible are Undetected without a roll (R-INV-1)."""
    return ()


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
    strike=strike_facts,
    nobody=NOBODY,
    reasons=reasons,
    effect=effect_facts,
    stealth_points=no_points,
    hidden_by=sunk,
    noticed=Detection.HIDDEN,
    search=search_result,
    opening=provokes,
    reckon=reckon,
)
"""Advantage and Disadvantage in levels, flat checks, declared wounds (S0)."""
