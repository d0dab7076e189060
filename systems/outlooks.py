"""What a side observes in the midst of a tick, and what of it is as it was.  Below beliefs."""

from collections.abc import Callable

from components.observation import Observation, Own
from ecs.errors import EngineError
from systems.rules.creature import Creature, forget_spaces


class Outlooks:
    """What each side observes, at any beat; a resource, never state.

    look: side -> its Observation now, as far as beliefs rest on it; taken: side -> the one that its beliefs followed
    last; lines: side -> pair (see BELIEF_KEY) -> the facts of its lines then (ecs/grid/pairs.py).
    """

    def __init__(self, look: Callable[[str], Observation]) -> None:
        self.look = look
        self.taken: dict[str, Observation] = {}
        self.lines: dict[str, dict[int, int]] = {}

    def close(self) -> None:
        """Let go of whoever looks and of what was seen."""
        self.look, self.taken, self.lines = _nothing, {}, {}
        forget_spaces()


def same_ground(before: Observation, now: Observation) -> bool:
    """Tell whether light and doors are as they were at the look before."""
    return (before.light, before.far, before.doors) == (now.light, now.far, now.doors)


def still_ones(before: Observation, now: Observation) -> frozenset[int]:
    """Aliases of those of whom nothing that others sense, nor their own senses, changed between two looks."""
    stood = {own.alias: own for own in before.own}
    were = {contact.alias: contact for contact in before.contacts}
    own = [one.alias for one in now.own if _alike(one, stood[one.alias])]
    others = [one.alias for one in now.contacts if one.alias in were and _alike(one, were[one.alias])]
    return frozenset([*own, *others])


def _alike(one: Creature, before: Creature) -> bool:
    return one is before or _bears(one) == _bears(before)


def _bears(one: Creature) -> tuple[object, ...]:
    return one.x, one.y, one.elevation, one.numbers, one.fighting, one.light, _more(one)


def _more(one: Creature) -> object:
    return one.noise if isinstance(one, Own) else one.certain


def _nothing(side: str) -> Observation:
    raise EngineError(f"{side} observes a battle that is closed")
