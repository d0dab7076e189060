"""A bot that ends every turn at once: whoever is to be looked at in a lesson."""

from components.actions import Action, EndTurn
from components.observation import Observation
from ecs.chance import Chance


class StillBot:
    """Does nothing; reactions that it is asked for happen all the same."""

    id = "still"

    def choose(self, observation: Observation, chance: Chance) -> Action:
        """The end of the turn."""
        return EndTurn(observation.actor)
