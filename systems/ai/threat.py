"""What foes are likely to do to the actor before its next turn, were it at a square."""

from typing import Final

from components.detection import Cover
from ecs.grid.pairs import EFFECT
from systems.ai.arms import mean_twice
from systems.ai.atlas import BACK
from systems.ai.blows import WHOLE, hit_table
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
        self._melee: dict[int, tuple[int, int]] = {}
        self._ranged: dict[int, tuple[int, int, tuple[int, ...]] | None] = {}
        for foe in self.foes:
            self._arm(foe)

    def _arm(self, foe: Foe) -> None:
        """Note the harm of a foe's best blow in melee with its reach, and of its best shot by grade of cover."""
        rules, me = self.situation.rules, self.situation.me
        cap, melee, reach = rules.level_cap, 0, 0
        ranged: tuple[int, int, tuple[int, ...]] | None = None
        left = max(1, me.numbers.hp)
        for arm in self.situation.arms_of(foe.numbers):
            hurt = min(WHOLE, WHOLE * mean_twice(arm) // (2 * left))
            needed = max(2, min(20, rules.dc_base + me.numbers.stats.defense - arm.attack))
            if arm.distant:
                by_cover = tuple(hurt * self.table[max(0, cap - rules.cover_levels[g])][needed] // WHOLE for g in Cover)
                if ranged is None or by_cover[0] > ranged[2][0]:
                    ranged = arm.increment, arm.increment * (rules.increments_max + 1), by_cover
            else:
                melee, reach = max(melee, hurt * self.table[cap][needed] // WHOLE), max(reach, arm.reach)
        self._melee[foe.alias] = melee, reach
        self._ranged[foe.alias] = ranged

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
        blow, reach = self._melee[foe.alias]
        ranged = self._ranged[foe.alias]
        close = 0
        if blow:
            walk = feet - reach
            percent = IN_REACH if walk <= 0 else ONE_MOVE if walk <= foe.numbers.speed else TWO_MOVES
            percent = 0 if walk > 2 * foe.numbers.speed else percent
            close = blow * percent // 100
        if ranged is None or feet > ranged[1]:
            return close
        back = foe.row.at(at) >> BACK
        if not back & EFFECT:
            return close
        grade = back >> 3 & 3
        if covered and grade:
            grade = min(grade + 1, Cover.GREATER)
        far = range_levels(feet, ranged[0], self.situation.rules) or 0
        return max(close, ranged[2][min(Cover.GREATER, grade + far)] * SHOTS // 100)

    def of_reaction(self, x: int, y: int) -> int:
        """Harm of the strikes that walking away from a square may provoke (D-AOO-1)."""
        situation, harm = self.situation, 0
        for foe in self.foes:
            blow, reach = self._melee[foe.alias]
            if blow and situation.distance(x, y, foe) <= reach and not foe.fooled:
                harm += blow
        return harm

    def in_reach(self, x: int, y: int) -> bool:
        """Whether any foe could strike at the square without a step."""
        situation = self.situation
        return any(situation.distance(x, y, foe) <= self._melee[foe.alias][1] for foe in self.foes)
