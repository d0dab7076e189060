"""What a match asks of whoever plays a side."""

from typing import Protocol

from components.actions import Action
from components.observation import Observation
from ecs.chance import Chance


class Bot(Protocol):
    """Plays one side of one battle, knowing the Observations it was shown and nothing else."""

    id: str

    def choose(self, observation: Observation, chance: Chance) -> Action:
        """Return a legal action of the creature whose turn it is; all its dice come from the chance, purpose `bot`."""
        ...
