"""What the screen asks of the rules for a preview, answered from an observation alone."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from components.actions import Action, Square, Strike, UseAbility
from components.detection import Cover
from components.gear import Weapon
from components.observation import Observation, Own
from components.outcome import EffectOutcome, StrikeOutcome
from ecs.exact import Distribution
from ecs.grid.space import Space
from systems.effect_odds import effect_distribution, voice_dc
from systems.odds import JOINT, chances, distribution, planned_facts
from systems.rules.areas import area_of, area_squares, reaches, ways_to
from systems.rules.levels.ability_refusal import ability_of
from systems.rules.levels.detection import cover_of
from systems.rules.levels.effect import EffectFacts
from systems.rules.levels.effect_plan import planned_effects
from systems.rules.levels.strike import StrikeFacts
from systems.rules.provocation import provoked_by
from systems.rules.scene import Scene, space_of
from systems.rules.take_cover import effective

TOGETHER = JOINT
_SHOT = Weapon("", use="ranged")


@dataclass(frozen=True, slots=True)
class Route:
    """How to walk to a square: feet and the squares entered."""

    feet: int
    path: tuple[Square, ...]


Routes = Mapping[Square, Route]


class Planner:
    """The rules' answers for one observation; each question is worked out once."""

    def __init__(self, observation: Observation) -> None:
        self._scene = Scene(observation)
        self._observation = observation
        self._costs: dict[tuple[int, str], dict[Square, int]] = {}
        self._areas: dict[UseAbility, tuple[Square, ...]] = {}
        self._leans: dict[tuple[int, Square | None], dict[int, tuple[Cover, Cover]]] = {}

    def feet(self, own: Own, mode: str, square: Square) -> int:
        """Feet that a move to a square costs, 0 if it cannot be reached."""
        key = (own.alias, mode)
        if key not in self._costs:
            self._costs[key] = dict(self._scene.reach(own, mode).cost)
        return self._costs[key].get(square, 0)

    def facts(self, action: Strike) -> StrikeFacts:
        """What decides a strike as the side believes it."""
        return planned_facts(self._observation, action, scene=self._scene)

    def odds(self, facts: StrikeFacts) -> Distribution[StrikeOutcome]:
        """The exact distribution of a strike."""
        return distribution(facts)

    def effects(self, own: Own, action: UseAbility) -> Mapping[int, EffectFacts]:
        """What decides an ability for each creature that the side knows it to touch, by alias."""
        return planned_effects(self._scene, own, action)

    def effect_odds(self, own: Own, action: UseAbility, facts: EffectFacts) -> Distribution[EffectOutcome]:
        """The exact distribution of an ability for one of them."""
        return effect_distribution(facts, self.voice(own, action))

    def voice(self, own: Own, action: UseAbility) -> int:
        """The DC that a deafened user's voice must meet, 0 for none."""
        return voice_dc(self._scene, own, action)

    def area(self, own: Own, action: UseAbility) -> tuple[Square, ...]:
        """The squares that an area reaches from its origin, as far as the side knows the ground."""
        if action not in self._areas:
            self._areas[action] = self._reached(own, action)
        return self._areas[action]

    def _reached(self, own: Own, action: UseAbility) -> tuple[Square, ...]:
        ability = ability_of(own, action.effect)
        area = area_of(ability, space_of(own), action.at, action.toward) if ability else None
        if area is None:
            return ()
        board = self._scene.ground.board
        ways = ways_to(board, area)
        measured = area_squares(area, board.width, board.height)
        return tuple(square for square in measured if reaches(board, area, ways, Space(*square, 1)))

    def leaning(self, own: Own, point: Square | None) -> Mapping[int, tuple[Cover, Cover]]:
        """By known enemy: its cover against shots of one of ours that leans there, and ours against its shots."""
        if (own.alias, point) not in self._leans:
            there = replace(own, numbers=replace(own.numbers, lean=point))
            ours = tuple(there if one.alias == own.alias else one for one in self._observation.own)
            scene = Scene(replace(self._observation, own=ours))
            self._leans[own.alias, point] = {
                foe.alias: (
                    effective(
                        cover_of(scene.shot_bits(own.alias, foe.alias, _SHOT)), taking_cover=foe.numbers.taking_cover
                    ),
                    effective(
                        cover_of(scene.shot_bits(foe.alias, own.alias, _SHOT)), taking_cover=own.numbers.taking_cover
                    ),
                )
                for foe in scene.foes()
            }
        return self._leans[own.alias, point]

    def provoked(self, own: Own, mode: str, path: tuple[Square, ...]) -> tuple[int, ...]:
        """Known enemies to whom a walk gives an opening; flagged, never folded into odds (R-SEC-2)."""
        return provoked_by(self._scene, own, mode, path)

    def distance(self, own: Own, alias: int) -> int:
        """Feet from one of ours to another creature."""
        return self._scene.felt(own.alias, alias).distance

    def cover(self, observer: int, target: int) -> Cover:
        """The cover that a creature has against another, as the side believes them to stand."""
        return effective(
            self._scene.felt(observer, target).cover, taking_cover=self._scene.creature(target).numbers.taking_cover
        )

    def chances(self, action: Action) -> Mapping[int, Fraction]:
        """Chances of Hide, Sneak, Diversion or Search by contact, and of all together under TOGETHER."""
        return chances(self._observation, action, scene=self._scene)
