"""Bots by name."""

from collections.abc import Callable
from difflib import get_close_matches
from typing import Final

from ecs.errors import UsageError
from systems.ai.bot import Bot
from systems.ai.greedy import GreedyBot
from systems.ai.random_bot import RandomBot

FACTORIES: Final[dict[str, Callable[[], Bot]]] = {"greedy": GreedyBot, "random": RandomBot}


def make(name: str) -> Bot:
    """Return a fresh bot of this name, for one side of one battle.

    Raises: UsageError for a name that no bot has.
    """
    factory = FACTORIES.get(name)
    if factory is None:
        near = get_close_matches(name, FACTORIES, n=1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        raise UsageError(f"bot={name!r} is unknown{hint} (all: {', '.join(FACTORIES)})")
    return factory()
