"""What the screen asks of the rules for a preview, answered from an observation alone."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from components.actions import Action, Square, Strike
from components.detection import Cover
from components.observation import Observation, Own
from components.outcome import StrikeOutcome
from ecs.exact import Distribution
from systems.odds import JOINT, chances, distribution, planned_facts
from systems.rules.levels.strike import StrikeFacts
from systems.rules.scene import Scene
from systems.rules.take_cover import effective

TOGETHER = JOINT


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

    def distance(self, own: Own, alias: int) -> int:
        """Feet from one of ours to a contact."""
        return self._scene.felt(own.alias, alias).distance

    def cover(self, observer: int, target: int) -> Cover:
        """The cover that a creature has against another, as the side believes them to stand."""
        return effective(
            self._scene.felt(observer, target).cover, taking_cover=self._scene.creature(target).numbers.taking_cover
        )

    def chances(self, action: Action) -> Mapping[int, Fraction]:
        """Chances of Hide, Sneak or Search by contact, and of all together under TOGETHER."""
        return chances(self._observation, action, scene=self._scene)
