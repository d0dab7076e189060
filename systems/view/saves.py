"""What the window knows of saved battles: it can list, load and write them, wherever they are."""

from dataclasses import dataclass
from typing import NamedTuple, Protocol

from systems.view.offers import Choice
from systems.view.session import Session


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A row of the list of saves: its id, what was played, and a word more."""

    id: str
    title: str
    detail: str


class Loading(NamedTuple):
    """A battle that was loaded, and the choice with which it once began."""

    session: Session
    choice: Choice


class Saves(Protocol):
    """Where battles are saved; what cannot be done comes back as a sentence."""

    def saves(self) -> tuple[SavedGame, ...]:
        """What can be loaded, the newest first."""
        ...

    def save(self) -> str:
        """Save what is being played; what there is to say of it, "" for nothing."""
        ...

    def load(self, file: str) -> Loading | str:
        """The battle of a save, or why it cannot be loaded."""
        ...


class NoSaves:
    """Nothing is saved here, as where a picture alone is wanted."""

    def saves(self) -> tuple[SavedGame, ...]:
        """None."""
        return ()

    def save(self) -> str:
        """Nothing is written."""
        return ""

    def load(self, file: str) -> Loading | str:
        """There is nothing."""
        return file
