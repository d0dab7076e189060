"""The seam between engine and rules: what a family of rulesets decides in its own way, and where it is registered."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple, Protocol

from components.ability import Ability
from components.detection import Detection
from components.felt import Felt
from components.gear import Weapon
from components.observation import Combatant
from components.outcome import Level
from components.ruleset import Ruleset
from components.senses import Sense
from components.vigilance import Setting
from ecs.grid.board import Board
from ecs.grid.mist import Known
from ecs.grid.space import Space
from systems.rules.attack_facts import AttackFacts
from systems.rules.circumstances import Circumstances, EffectCircumstances
from systems.rules.detection import Impression
from systems.rules.effect import EffectFacts
from systems.rules.reckoning import Reckoning
from systems.rules.sight import Sight


class StrikeRule(Protocol):
    """From two creatures and a weapon to the facts of a Strike (D-ATK-1, D-P-1)."""

    def __call__(
        self,
        attacker: Combatant,
        target: Combatant,
        weapon: Weapon,
        sight: Sight,
        how: Circumstances,
        *,
        rules: Ruleset,
    ) -> AttackFacts:
        """sight: of the target by the attacker; how: all else between the two."""
        ...


class EffectRule(Protocol):
    """From an ability and a creature to the facts of what it does there, if no attack roll decides (R-UND-3)."""

    def __call__(
        self,
        ability: Ability,
        target: Combatant,
        sight: Sight,
        how: EffectCircumstances,
        *,
        rules: Ruleset,
    ) -> EffectFacts:
        """sight: of the target by the user; how: all else between the two."""
        ...


class ReasonRule(Protocol):
    """Why a flat check or a miss chance is owed, the one that counts first (R-SEC-3)."""

    def __call__(self, sight: Sight, conditions: Mapping[str, int], *, guess: bool, rules: Ruleset) -> tuple[str, ...]:
        """sight: of the target by the attacker; conditions: the target's; guess: at its square."""
        ...


class SearchRule(Protocol):
    """From a Search's total to the state it leaves (D-SEARCH-1)."""

    def __call__(self, total: int, dc: int, state: Detection, *, capped: bool, rules: Ruleset) -> Detection:
        """capped: Hidden at most."""
        ...


class OpeningRule(Protocol):
    """Whether a mover gives an enemy an opening that it takes (D-AOO-1, R-P-9)."""

    def __call__(self, *, state: Detection, effect: bool, concealed: bool, reacts: Setting) -> bool:
        """state, concealed: of the mover to the enemy."""
        ...


class StealthRule(Protocol):
    """Points on a creature's Stealth by its conditions; moved: it changed its square since its last turn began."""

    def __call__(self, conditions: Mapping[str, int], *, moved: bool, rules: Ruleset) -> tuple[Level, ...]: ...


class Family(NamedTuple):
    """What one family of rulesets decides; each part is a pure function, or a fact where one word is enough.

    least_target: the state from which on a creature itself may be attacked; below it only its square.
    by_corners: mist between two creatures is judged from the clearest corner (R-P-1), else on the centre line.
    asks_moved: its Stealth asks who has changed squares, so battles keep account of it.  needs_points: its rulesets
    must have Ruleset.points.
    mist: percent of mist that an attack with a weapon has to do with.
    feel: what senses alone tell.  strike: the facts of a Strike; nobody: those at an empty square.  reasons: why a
    flat check or a miss chance is owed against a target so seen with these conditions, on a guess or not.
    effect: the facts of an ability without an attack roll.
    hidden_by: the earned state of who beat an observer's Perception by Hide, from the one before.  noticed: the earned
    state of whom an observer is not beaten by: a Sneak or Avoid Notice that fell short, a Search that found it, a heard
    step that is no Sneak.
    reckon: what bots weigh strikes by.  clauses: kind of action -> the clauses that say what it does by these rules,
    where they are others than those that most rules share.
    """

    name: str
    least_target: Detection
    by_corners: bool
    asks_moved: bool
    needs_points: bool
    mist: Callable[[Board, Space, Space, Weapon, Known | None], int]
    feel: Callable[[tuple[Sense, ...], Mapping[str, int], Impression, Ruleset], Felt]
    strike: StrikeRule
    nobody: AttackFacts
    reasons: ReasonRule
    effect: EffectRule
    stealth_points: StealthRule
    hidden_by: Callable[[Detection | None], Detection]
    noticed: Detection | None
    search: SearchRule
    opening: OpeningRule
    reckon: Callable[[Ruleset], Reckoning]
    clauses: Mapping[str, str] = MappingProxyType({})


FAMILIES: Final[dict[str, Family]] = {}
"""By name, as rulesets write it (`family = "levels"`)."""


def register(family: Family) -> Family:
    """Make a family known, in place of another of its name: a mod may bring its own."""
    FAMILIES[family.name] = family
    return family
