"""What foes are likely to do to the actor before its next turn, were it at a square."""

from typing import Final

from components.detection import Cover
from ecs.grid.pairs import EFFECT
from systems.ai.arms import mean_twice
from systems.ai.atlas import BACK
from systems.ai.blows import WHOLE, hit_table
from systems.ai.ledger import Harm, arms_key
from systems.ai.situation import Foe, Situation
from systems.rules.ranges import range_levels

NEAREST: Final = 6
"""Foes that are reckoned with, nearest first."""
IN_REACH: Final = 150
ONE_MOVE: Final = 100
TWO_MOVES: Final = 50
"""Percent of one full strike that a melee foe is reckoned to land, by how many moves it needs first."""
SHOTS: Final = 150
ENDLESS: Final = 1_000_000


class Threat:
    """Harm in thousandths of the actor's hit points left."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        self.table = hit_table(situation.rules.level_cap)
        me = situation.me
        near = sorted(situation.foes, key=lambda foe: (situation.distance(me.x, me.y, foe), foe.alias))
        self.foes = near[:NEAREST]
        self._harm = {foe.alias: self._of_arms(foe) for foe in self.foes}

    def _of_arms(self, foe: Foe) -> Harm:
        """The harm of a foe's best blow in melee, and of its best shot by grade of cover."""
        situation, me = self.situation, self.situation.me.numbers
        rules, cap = situation.rules, situation.rules.level_cap
        key = (*arms_key(foe.numbers), me.hp, me.stats.defense)
        found = situation.ledger.harms.get(key)
        if found is not None:
            return found
        melee = reach = increment = 0
        shots: tuple[int, ...] = ()
        for arm in situation.arms_of(foe.numbers):
            hurt = min(WHOLE, WHOLE * mean_twice(arm) // (2 * max(1, me.hp)))
            needed = max(2, min(20, rules.dc_base + me.stats.defense - arm.attack))
            if arm.distant:
                by_cover = tuple(hurt * self.table[max(0, cap - rules.cover_levels[g])][needed] // WHOLE for g in Cover)
                if by_cover > shots:
                    increment, shots = arm.increment, by_cover
            else:
                melee, reach = max(melee, hurt * self.table[cap][needed] // WHOLE), max(reach, arm.reach)
        return situation.ledger.harms.setdefault(key, Harm(melee, reach, increment, shots))

    def at(self, x: int, y: int, *, covered: bool = False, enough: int = ENDLESS) -> int:
        """Harm to expect at a square; covered: having Taken Cover there; counted no further than just past enough."""
        situation, harm = self.situation, 0
        at = y * situation.width + x
        for foe in self.foes:
            harm += self._from(foe, at, situation.distance(x, y, foe), covered=covered)
            if harm > enough:
                break
        return harm

    def of(self, foe: Foe, x: int, y: int) -> int:
        """Harm to expect at a square from one foe."""
        return self._from(foe, y * self.situation.width + x, self.situation.distance(x, y, foe), covered=False)

    def _from(self, foe: Foe, at: int, feet: int, *, covered: bool) -> int:
        blow, reach, increment, shots = self._harm[foe.alias]
        close = 0
        if blow:
            walk, speed = feet - reach, foe.numbers.speed
            if walk <= 0:
                close = blow * IN_REACH // 100
            elif walk <= 2 * speed:
                close = blow * (ONE_MOVE if walk <= speed else TWO_MOVES) // 100
        if not shots:
            return close
        far = range_levels(feet, increment, self.situation.rules)
        back = foe.row.at(at) >> BACK
        if far is None or not back & EFFECT:
            return close
        grade = back >> 3 & 3
        if covered and grade:
            grade = min(grade + 1, Cover.GREATER)
        return max(close, shots[min(Cover.GREATER, grade + far)] * SHOTS // 100)

    def of_reaction(self, x: int, y: int) -> int:
        """Harm of the strikes that walking away from a square may provoke (D-AOO-1)."""
        situation, harm = self.situation, 0
        for foe in self.foes:
            blow, reach, _, _ = self._harm[foe.alias]
            if blow and situation.distance(x, y, foe) <= reach and not foe.fooled:
                harm += blow
        return harm
