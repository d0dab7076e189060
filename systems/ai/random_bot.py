"""A bot that does anything that is allowed."""

from components.actions import Action, EndTurn
from components.observation import Observation
from ecs.chance import Chance
from systems.legality import options


class RandomBot:
    """Chooses a kind of action that has any legal instance, then an instance, both evenly."""

    id = "random"

    def choose(self, observation: Observation, chance: Chance) -> Action:
        """Return any legal action of the creature whose turn it is."""
        kinds = [actions for actions in options(observation).values() if actions]
        if not kinds:
            return EndTurn(observation.actor)
        actions = kinds[chance.pick("bot", len(kinds))]
        return actions[chance.pick("bot", len(actions))]
