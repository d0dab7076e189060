"""What a side observes in the midst of a tick, and what of it is as it was.  Below holdings."""

from collections.abc import Callable

from components.observation import Contact, Observation, Own
from ecs.errors import EngineError
from systems.rules.creature import Creature, forget_spaces
from systems.rules.field import Field

Bearing = tuple[object, ...]


class Outlook:
    """What one side observed when beliefs followed last, and what of it is otherwise now.

    stirring: aliases of those who stand, sense or show otherwise than then, or came since; same_ground: light and doors
    are as they were; quiet: all is, and nobody went.  before: what was observed then; field, others: how it looks now.
    walked: who has gone somewhere else since, or been as loud as who walks, and where it is, by alias.
    lines: of a pair (see BELIEF_KEY) that a body alone screened when it was judged last, the facts of its lines then
    (ecs/grid/pairs.py).
    """

    field: Field
    others: list[Contact]

    def __init__(self) -> None:
        self.stirring: set[int] = set()
        self.same_ground = self.quiet = False
        self.lines: dict[int, int] = {}
        self.walked: dict[int, tuple[int, int]] = {}
        self.before: Observation | None = None
        self._now: Observation | None = None
        self._bearings: dict[int, tuple[Creature, Bearing]] = {}

    def follow(self, now: Observation) -> None:
        """Compare what is observed now with what was before, and keep it."""
        before, known = self._now, self._bearings
        self.before, self._now, self.field = before, now, Field(now)
        self.others, self.stirring, self.walked = self.field.others(), set(), {}
        self.same_ground = before is not None and _ground(before) == _ground(now)
        everybody: tuple[Creature, ...] = (*now.own, *now.contacts)
        for one in everybody:
            kept = known.get(one.alias)
            if kept is None or kept[0] is not one:
                bearing = _bearing(one)
                if kept is None or kept[1] != bearing:
                    self.stirring.add(one.alias)
                known[one.alias] = one, bearing
        gone = len(known) > len(everybody)
        if gone:
            self._bearings = {one.alias: known[one.alias] for one in everybody}
        self.quiet = self.same_ground and not self.stirring and not gone


class Outlooks:
    """What each side observes, at any beat; a resource, never state.

    look: side -> its Observation now, as far as beliefs rest on it; of: side -> what beliefs followed last.
    """

    def __init__(self, look: Callable[[str], Observation]) -> None:
        self.look = look
        self.of: dict[str, Outlook] = {}

    def follow(self, side: str) -> Outlook:
        """Return what a side observes now, and what of it is otherwise than when this was asked last."""
        outlook = self.of.get(side)
        if outlook is None:
            outlook = self.of[side] = Outlook()
        outlook.follow(self.look(side))
        return outlook

    def close(self) -> None:
        """Let go of whoever looks and of what was seen."""
        self.look, self.of = _nothing, {}
        forget_spaces()


def _ground(seen: Observation) -> tuple[object, ...]:
    return seen.light, seen.far, seen.doors


def _bearing(one: Creature) -> Bearing:
    """All of a creature on which rests what it senses of others, what they sense of it, and what it gives away."""
    numbers = one.numbers
    more = one.noise if isinstance(one, Own) else one.certain
    place, lit = (one.x, one.y, one.elevation, numbers.rank), one.light
    return place, numbers.senses, tuple(numbers.conditions), numbers.taking_cover, one.fighting, lit, more


def _nothing(side: str) -> Observation:
    raise EngineError(f"{side} observes a battle that is closed")
