"""What foes are likely to do to the actor before its next turn, were it at a square."""

from functools import lru_cache
from typing import Final

from components.detection import Cover
from systems.ai.arms import mean_twice
from systems.ai.blows import WHOLE, odds_of
from systems.ai.harms import ENDLESS, Harm, Harms
from systems.ai.ledger import Odds
from systems.ai.situation import Foe, Situation
from systems.ai.weighing import Weighing
from systems.rules.faces import face_needed
from systems.rules.families import family_of
from systems.rules.reckoning import Reckoning

NEAREST: Final = 6
"""Foes that are reckoned with, nearest first."""


@lru_cache(maxsize=256)
def by_cover(cap: int, reckoning: Reckoning, needed: int) -> tuple[int, ...]:
    """Return permille to hit by grade of cover."""
    found = []
    for grade in Cover:
        face, net = reckoning.moved(needed, -reckoning.against(grade))
        found.append(odds_of(cap, face, net))
    return tuple(found)


class Threat:
    """Harm in thousandths of the actor's hit points left; the weighing is filled with the situation's foes."""

    def __init__(self, situation: Situation, weighing: Weighing) -> None:
        self.situation = situation
        self.harms = harms = Harms(weighing)
        places = harms.nearest(NEAREST)
        self.foes = [situation.foes[place] for place in places]
        me = situation.me.numbers
        known = situation.ledger.harms.setdefault((me.hp, me.stats.defense), {})
        for place, foe in zip(places, self.foes, strict=True):
            harm = known.get(foe.arms_key)
            if harm is None:
                harm = known[foe.arms_key] = self._of_arms(foe)
            harms.add(place, foe.numbers.speed, harm)

    def _of_arms(self, foe: Foe) -> Harm:
        """The harm of a foe's best blow in melee, and of its best shot by grade of cover."""
        me = self.situation.me.numbers
        melee = reach = increment = 0
        shots: list[int] = []
        for arm, twice, permille in self._odds(foe):
            hurt = min(WHOLE, WHOLE * twice // (2 * max(1, me.hp)))
            if arm.distant:
                behind = [hurt * chance // WHOLE for chance in permille]
                if behind > shots:
                    increment, shots = arm.increment, behind
            else:
                melee, reach = max(melee, hurt * permille[0] // WHOLE), max(reach, arm.reach)
        return Harm(melee, reach, increment, shots)

    def _odds(self, foe: Foe) -> list[Odds]:
        """A foe's weapons against somebody of the actor's Defense."""
        situation, rules, defense = self.situation, self.situation.rules, self.situation.me.numbers.stats.defense
        key = (foe.arms_key, defense)
        found = situation.ledger.chances.get(key)
        if found is None:
            found, reckoning = [], family_of(rules).reckon(rules)
            situation.ledger.chances[key] = found
            for arm in situation.arms_of(foe.numbers, foe.arms_key):
                needed = face_needed(rules.dc_base + defense, arm.attack)
                found.append(Odds(arm, mean_twice(arm), by_cover(rules.level_cap, reckoning, needed)))
        return found

    def at(self, square: int, *, covered: bool = False, enough: int = ENDLESS) -> int:
        """Harm to expect at a square; covered: having Taken Cover there; counted no further than just past enough."""
        return self.harms.harm_at(square, covered, enough)

    def of(self, nth: int, square: int) -> int:
        """Harm to expect at a square from the nth of the foes."""
        return self.harms.harm_from(nth, square)

    def of_leaving(self) -> int:
        """Harm of the strikes that walking away may provoke (D-AOO-1)."""
        return self.harms.leaving()
