"""What the battle screen talks to: one side's knowledge of a battle in progress, and the way to act in it."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from components.actions import Action
from components.events import Witnessed
from components.observation import Observation


class Refused(Protocol):
    """A reason that a player can read: a text key and its arguments."""

    @property
    def key(self) -> str: ...
    @property
    def args(self) -> Mapping[str, int | str]: ...


class Session(Protocol):
    """A battle seen by one side.  Nothing of it depends on what that side does not know."""

    @property
    def waiting_for_human(self) -> bool:
        """A creature of the human's acts now, and `submit` is expected."""
        ...

    @property
    def over(self) -> bool:
        """The battle is decided."""
        ...

    @property
    def sides(self) -> Sequence[str]:
        """Whose knowledge may be shown: the human's side alone, every side of a battle that nobody plays."""
        ...

    def look(self, side: str) -> None:
        """Show the knowledge of another of `sides`."""
        ...

    def observe(self) -> Observation:
        """What the side knows now."""
        ...

    def log(self) -> Sequence[Witnessed]:
        """The side's log so far, oldest first."""
        ...

    def why_not(self, action: Action) -> Refused | None:
        """Why the side may not do this now, or None."""
        ...

    def legal(self) -> Mapping[str, Sequence[Action]]:
        """Legal actions of the acting creature by kind, as far as the side knows."""
        ...

    def submit(self, action: Action) -> object:
        """Carry out an action of the human's, already judged by `why_not`."""
        ...

    @property
    def casual(self) -> bool:
        """What was done may be taken back; the header, the result and the window say so."""
        ...

    def take_back(self) -> bool:
        """Take the human's last action back, and what followed; False if that may not be or there is none."""
        ...

    def advance(self) -> None:
        """Let the bot whose turn it is do one action."""
        ...
