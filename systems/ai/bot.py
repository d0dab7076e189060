"""What a match asks of whoever plays a side."""

from typing import Protocol, cast

from components.actions import Action
from components.observation import Observation
from ecs.blame import one_line, source_of
from ecs.chance import Chance
from ecs.errors import BrokenError, Phrase


class Bot(Protocol):
    """Plays one side of one battle, knowing the Observations it was shown and nothing else."""

    id: str

    def choose(self, observation: Observation, chance: Chance) -> Action:
        """Return a legal action of the creature whose turn it is; all its dice come from the chance, purpose `bot`."""
        ...


def proven(made: object, name: str) -> Bot:
    """Return what is to play, if it is a bot at all; name: whose seat it takes, or as what it was asked for.

    Raises: BrokenError for anything without a choose to call, and for a class.
    """
    if not isinstance(made, type) and callable(getattr(made, "choose", None)):
        return cast(Bot, made)
    cls = made if isinstance(made, type) else type(made)
    what = one_line(f"class {cls.__name__}" if cls is made else cls.__name__)
    said = Phrase("error.no_bot_at_all", (("bot", name), ("what", what)))
    raise BrokenError(f"{name!r} is no bot, but {what}", phrase=said, file=source_of(cls))
