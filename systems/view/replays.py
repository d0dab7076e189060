"""What the window knows of recorded battles: it can list and open them, play on from them, and keep films."""

from typing import Protocol

from systems.match.replay import Replay
from systems.view.replay_means import Means
from systems.view.saves import SavedGame


class Replays(Protocol):
    """Where recordings are; what cannot be done comes back as a sentence."""

    @property
    def means(self) -> Means:
        """What a viewer can do besides looking."""
        ...

    def saves(self) -> tuple[SavedGame, ...]:
        """What can be watched, the newest first."""
        ...

    def load(self, file: str) -> Replay | str:
        """The recording of a file, or why it cannot be shown."""
        ...
