"""Bots by name."""

from collections.abc import Callable
from typing import Final

from ecs.blame import blamed, source_of
from ecs.errors import FieldcraftError, Phrase, UsageError
from systems.ai.bot import Bot, proven
from systems.ai.random_bot import RandomBot
from systems.ai.still import StillBot


def _greedy() -> Bot:
    from systems.ai.greedy import GreedyBot  # by far the largest: read when the first one takes its seat

    return GreedyBot()


FACTORIES: Final[dict[str, Callable[[], Bot]]] = {"greedy": _greedy, "random": RandomBot}

OTHERS: Final[dict[str, Callable[[], Bot]]] = {"still": StillBot}
"""Bots that nobody is asked to choose: they play in lessons."""


def make(name: str) -> Bot:
    """Return a fresh bot of this name, for one side of one battle.

    Raises: UsageError for a name that no bot has, BrokenError for one that cannot be made.
    """
    factory = FACTORIES.get(name) or OTHERS.get(name)
    if factory is None:
        known = ", ".join(FACTORIES)
        said = Phrase("error.no_bot", (("name", repr(name)), ("known", known)))
        raise UsageError(f"bot={name!r} is unknown; known: {known}", phrase=said)
    try:
        return proven(factory(), name)
    except (FieldcraftError, KeyboardInterrupt):
        raise
    except BaseException as error:
        told = f"the bot {name!r} cannot be made"
        raise blamed(error, "error.bot_unmade", told, _file_of(factory), bot=name) from error


def _file_of(factory: Callable[[], Bot]) -> str:
    return source_of(factory if isinstance(factory, type) else type(factory))
