"""What a bot remembers of earlier observations of one battle."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from components.actions import Action, Square, Strike
from components.detection import Medium, Vision
from components.observation import Briefing, Observation, Own
from components.senses import Sense
from ecs.grid.space import FEET
from ecs.registry import wire_name

ROUNDS: Final = 12
"""Rounds whose views are kept apart."""
NEAR: Final = 3
"""Squares round a creature that it takes in without light."""
DARK_NEAR: Final = 12
LIT: Final = bytes([0, 1, 1]) + bytes([1]) * 253


class Last(NamedTuple):
    """A strike at a creature, and where both stood."""

    strike: Strike
    here: Square
    there: Square


class Memory:
    """Masks hold a byte a square, the first square lowest: 1 = looked at.

    covered: squares looked at in light, or walked past, at any time; now: at this moment.
    rounds: (round, the same for it alone), oldest first.
    targets: own alias -> square it walks to while exploring; deeds: kind -> how often in the turn that is on;
    barred: targets towards which there is no going on in it; last: the strike just chosen in it.
    elusive: aliases of foes that were not seen where anybody visible would be (believed.py).
    """

    def __init__(self, briefing: Briefing) -> None:
        self.briefing = briefing
        self.size = briefing.layout.width * briefing.layout.height
        self.covered = 0
        self.now = 0
        self.rounds: list[tuple[int, int]] = []
        self.targets: dict[int, int] = {}
        self.turn = (0, 0)
        self.deeds: dict[str, int] = {}
        self.barred: set[int] = set()
        self.last: Last | None = None
        self.elusive: set[int] = set()
        self._near: dict[tuple[int, int], int] = {}

    def look(self, observation: Observation) -> None:
        """Take in whose turn it is and what is in view, at a turn's start and whenever no foe's square is certain."""
        turn = (observation.round, observation.actor)
        if turn != self.turn:
            self.turn = turn
            self.deeds = {}
            self.barred = set()
            self.last = None
        elif any(contact.certain and contact.fighting and contact.hostile for contact in observation.contacts):
            return
        visible = int.from_bytes(observation.visible, "little")
        seen = visible & int.from_bytes(observation.light.translate(LIT), "little")
        if seen != visible:
            for own in observation.own:
                if own.fighting:
                    seen |= visible & self._round(own, _near_of(own.numbers.senses))
        self.now = seen
        self.covered |= seen
        if self.rounds and self.rounds[-1][0] == observation.round:
            self.rounds[-1] = (observation.round, self.rounds[-1][1] | seen)
        else:
            self.rounds.append((observation.round, seen))
            del self.rounds[:-ROUNDS]

    def note(self, action: Action, observation: Observation, me: Own) -> None:
        """Remember what was chosen."""
        kind = wire_name(type(action))
        self.deeds[kind] = self.deeds.get(kind, 0) + 1
        self.last = None
        if isinstance(action, Strike) and action.target:
            contact = observation.contact(action.target)
            if contact is not None:
                self.last = Last(action, (me.x, me.y), (contact.x, contact.y))

    def did(self, kind: str) -> int:
        """How often the actor chose this kind of action in the turn that is on."""
        return self.deeds.get(kind, 0)

    @property
    def moves(self) -> int:
        """How many walks the actor chose in this turn."""
        return self.did("stride") + self.did("step") + self.did("sneak")

    def uncovered(self, squares: Iterable[int]) -> list[int]:
        """Those of the squares never looked at."""
        covered = self.covered.to_bytes(self.size, "little")
        return [square for square in squares if not covered[square]]

    def longest_unseen(self, squares: Iterable[int]) -> list[int]:
        """Those of the squares that were out of view for the most rounds; none if all were in view in the latest."""
        left, seen, found = list(squares), 0, False
        for _, mask in reversed(self.rounds):
            seen |= mask
            look = seen.to_bytes(self.size, "little")
            fewer = [square for square in left if not look[square]]
            if not fewer:
                break
            left, found = fewer, True
        return left if found else []

    def in_view(self, square: int) -> bool:
        """Whether a square is looked at now."""
        return bool(self.now >> 8 * square & 1)

    def lately(self, square: int) -> bool:
        """Whether a square was looked at in this round."""
        return bool(self.rounds) and bool(self.rounds[-1][1] >> 8 * square & 1)

    def _round(self, own: Own, near: int) -> int:
        width, height = self.briefing.layout.width, self.briefing.layout.height
        key = (own.y * width + own.x, near)
        found = self._near.get(key)
        if found is None:
            found = 0
            left, right = max(0, own.x - near), min(width - 1, own.x + near)
            run = int.from_bytes(b"\1" * (right - left + 1), "little")
            for y in range(max(0, own.y - near), min(height - 1, own.y + near) + 1):
                found |= run << 8 * (y * width + left)
            self._near[key] = found
        return found


def _near_of(senses: tuple[Sense, ...]) -> int:
    """How far in squares a creature takes its surroundings in without light."""
    for sense in senses:
        if sense.medium is Medium.SIGHT and sense.vision is Vision.DARK:
            return min(DARK_NEAR, sense.range // FEET) if sense.range else DARK_NEAR
    return NEAR
