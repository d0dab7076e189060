"""What being struck on any square would cost, in whole numbers (compiled; see ecs/native.py).

Harm is in thousandths of the actor's hit points left.  Source: D-ATK-1, R-RNG-1, D-COV-2, D-AOO-1.
"""

from typing import Final

from ecs.grid.lines import EFFECT
from ecs.grid.rows import BACK
from ecs.grid.sight import COVER_MASK, COVER_SHIFT
from ecs.ints import i64
from systems.ai.weighing import GREATER, NONE, Mark, Weighing

IN_REACH: Final = 150
ONE_MOVE: Final = 100
TWO_MOVES: Final = 50
"""Percent of one full strike that a melee foe is reckoned to land, by how many moves it needs first."""
SHOTS: Final = 150
ENDLESS: Final = 1_000_000


class Harm:
    """What one foe's strikes do to a creature: a blow within reach (feet), a shot by grade of cover, [] for none."""

    def __init__(self, blow: int, reach: int, increment: int, shots: list[int]) -> None:
        self.blow: i64 = blow
        self.reach: i64 = reach
        self.increment: i64 = increment
        self.shots: list[int] = shots


class Menace:
    """One of the nearest foes, its Speed in feet and its harm."""

    def __init__(self, mark: Mark, speed: int, harm: Harm) -> None:
        self.mark: Mark = mark
        self.speed: i64 = speed
        self.harm: Harm = harm


class Harms:
    """The nearest foes of a weighing and what they do to the actor."""

    def __init__(self, weighing: Weighing) -> None:
        self.weighing: Weighing = weighing
        self.near: list[Menace] = []

    def nearest(self, most: int) -> list[int]:
        """Return the places of the foes whose harm counts, nearest first; each is then to be added."""
        weighing: Weighing = self.weighing
        ranked: list[int] = []
        for k, mark in enumerate(weighing.marks):
            feet: i64 = mark.distance(weighing.side, weighing.x, weighing.y)
            ranked.append(feet << 16 | k)
        ranked.sort()
        return [one & 0xFFFF for one in ranked[:most]]

    def add(self, place: int, speed: int, harm: Harm) -> None:
        """Reckon with a foe."""
        self.near.append(Menace(self.weighing.marks[place], speed, harm))

    def harm_of(self, menace: Menace, square: i64, covered: bool) -> i64:
        """Harm to expect on a square from one foe; covered: having Taken Cover there."""
        weighing: Weighing = self.weighing
        mark: Mark = menace.mark
        harm: Harm = menace.harm
        feet: i64 = mark.distance(weighing.side, square % weighing.width, square // weighing.width)
        close: i64 = 0
        walk: i64
        if harm.blow:
            walk = feet - harm.reach
            if walk <= 0:
                close = harm.blow * IN_REACH // 100
            elif walk <= 2 * menace.speed:
                close = harm.blow * (ONE_MOVE if walk <= menace.speed else TWO_MOVES) // 100
        if len(harm.shots) == 0:
            return close
        far: i64 = weighing.range_levels(feet, harm.increment)
        if far == NONE:
            return close
        back: i64 = mark.bits(square) >> BACK
        if back & EFFECT == 0:
            return close
        grade: i64 = (back >> COVER_SHIFT) & COVER_MASK
        if covered and grade and grade < GREATER:
            grade += 1
        grade += far
        shot: i64 = i64(harm.shots[GREATER if grade > GREATER else grade]) * SHOTS // 100
        return shot if shot > close else close

    def harm_from(self, nth: int, square: int) -> int:
        """Harm to expect on a square from the nth of the nearest."""
        return self.harm_of(self.near[nth], square, False)

    def harm_at(self, square: i64, covered: bool, enough: i64) -> i64:
        """Harm to expect on a square; counted no further than just past enough."""
        harm: i64 = 0
        for menace in self.near:
            harm += self.harm_of(menace, square, covered)
            if harm > enough:
                break
        return harm

    def leaving(self) -> i64:
        """Harm of the strikes that walking away may provoke (D-AOO-1)."""
        weighing: Weighing = self.weighing
        harm: i64 = 0
        for menace in self.near:
            mark: Mark = menace.mark
            if not mark.fooled and mark.distance(weighing.side, weighing.x, weighing.y) <= menace.harm.reach:
                harm += menace.harm.blow
        return harm
