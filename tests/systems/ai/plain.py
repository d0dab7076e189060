"""The bots' reckoning in plain words, foe by foe and square by square: what the compiled one is held to."""

from typing import NamedTuple

from components.detection import Cover, Detection, Light
from ecs.grid.lines import EFFECT, MIST, SIGHT
from ecs.grid.rows import BACK
from ecs.grid.space import FEET, Space, distance_feet
from systems.ai.arms import Arm, mean_twice
from systems.ai.blows import WHOLE, blow_worth, hit_table
from systems.ai.situation import Foe, Situation, is_prone
from systems.rules.families import family_of
from systems.rules.invisibility import is_invisible
from systems.rules.ranges import range_levels
from systems.rules.wounds import thresholds

MELEE_SHARES = (150, 100, 50)
SHOT_SHARE = 150
NEAREST = 6


class PlainShot(NamedTuple):
    """A strike: worth, whom, with what, worth of a hit, face needed, net amount before repetition, permille to pass."""

    worth: int
    foe: int
    weapon: str
    blow: int
    needed: int
    net: int
    flat: int


class Plain:
    """One situation's strikes and harm; favour: alias -> percent by which a foe counts more."""

    def __init__(self, situation: Situation, favour: dict[int, int]) -> None:
        self.situation, self.favour, self.rules = situation, favour, situation.rules
        self.numbers = family_of(situation.rules).reckon(situation.rules)
        self.least = family_of(situation.rules).least_target
        self.cap, self.table = situation.rules.level_cap, hit_table(situation.rules.level_cap)
        self.nearest = sorted(situation.foes, key=lambda foe: (self.distance(self.here, foe), foe.alias))[:NEAREST]

    @property
    def here(self) -> int:
        return self.situation.here

    def distance(self, square: int, foe: Foe) -> int:
        form, width = self.situation.form, self.situation.width
        there = Space(square % width, square // width, form.side, form.elevation, form.rank)
        return distance_feet(there, foe.space)

    def hit(self, needed: int, amount: int) -> int:
        face, net = self.numbers.moved(needed, amount)
        return self.table[self.cap + max(-self.cap, min(self.cap, net))][face]

    def against_repeat(self, made: int) -> int:
        return self.numbers.repeat[min(made, len(self.numbers.repeat) - 1)]

    def passes_at(self, foe: Foe, bits: int, feet: int, *, eluding: bool) -> int:
        situation, flats = self.situation, self.numbers.passes
        light = situation.light_at(foe.space)
        if feet <= situation.dark_range or (situation.lowlight and light):
            light = Light.BRIGHT
        if not bits & SIGHT or light == Light.DARK or is_invisible(foe.numbers.conditions) or eluding:
            return flats[2]
        veiled = bits & MIST or light == Light.DIM
        if foe.contact.best is Detection.HIDDEN and (veiled or (bits >> 3 & 3) >= self.rules.cover_to_hide):
            return flats[2]
        return flats[1] if veiled else WHOLE

    def eludes(self, foe: Foe) -> bool:
        if foe.seen.state >= Detection.OBSERVED:
            return False
        bits, feet = foe.row.at(self.here), self.distance(self.here, foe)
        return self.passes_at(foe, bits, feet, eluding=False) > self.numbers.passes[2]

    def shots(self, foe: Foe, feet: int, bits: int, flat: int) -> list[PlainShot]:
        me, them, cover = self.situation.me.numbers, foe.numbers, Cover(bits >> 3 & 3)
        if them.taking_cover and cover:
            cover = Cover(min(cover + 1, Cover.GREATER))
        found = []
        for arm in self.situation.arms:
            limits = thresholds(them.max_hp, subdual=arm.subdual, minion=them.stats.minion, rules=self.rules)
            blow = blow_worth(arm.dice, arm.sides, arm.bonus, arm.least, foe.hp, them.max_hp, *limits)
            blow = blow * (100 + self.favour.get(foe.alias, 0)) // 100
            needed = max(2, min(20, self.rules.dc_base + them.stats.defense - arm.attack))
            far = range_levels(feet, arm.increment, self.rules) if arm.distant else 0 if feet <= arm.reach else None
            if far is None:
                continue
            net = (self.numbers.fooled if foe.fooled else 0) - arm.hurt - self.numbers.against(cover)
            net -= self.numbers.prone if is_prone(me) else 0
            net -= far * self.numbers.increment
            if is_prone(them):
                net += -self.numbers.prone_ranged if arm.distant else self.numbers.prone_melee
            chance = self.hit(needed, net - self.against_repeat(me.strikes))
            found.append(PlainShot(blow * chance * flat // WHOLE**2, foe.alias, arm.weapon, blow, needed, net, flat))
        return found

    def best_here(self) -> PlainShot | None:
        found: list[PlainShot] = []
        for foe in self.situation.foes:
            bits, guess = foe.row.at(self.here), foe.seen.state < self.least
            if bits & EFFECT and not (guess and foe.space.side > 1):
                hidden = foe.seen.state < Detection.OBSERVED
                flat = self.numbers.passes[2 if hidden else 1 if foe.seen.causes else 0]
                found += self.shots(foe, self.distance(self.here, foe), bits, flat)
        return max(found, key=lambda shot: shot.worth, default=None)

    def best_at(self, square: int) -> PlainShot | None:
        found: list[PlainShot] = []
        for foe in self.situation.foes:
            bits, feet = foe.row.at(square), self.distance(square, foe)
            if bits & EFFECT:
                flat = self.passes_at(foe, bits, feet, eluding=self.eludes(foe))
                found += self.shots(foe, feet, bits, flat)
        return max(found, key=lambda shot: shot.worth, default=None)

    def total(self, shot: PlainShot, count: int) -> int:
        made = self.situation.me.numbers.strikes
        chances = [self.hit(shot.needed, shot.net - self.against_repeat(made + n)) for n in range(min(3, count))]
        return sum(shot.blow * chance * shot.flat // WHOLE**2 for chance in chances)

    def arms_of(self, foe: Foe) -> tuple[Arm, ...]:
        return self.situation.arms_of(foe.numbers, foe.arms_key)

    def best_blow(self, foe: Foe) -> tuple[int, int]:
        """Harm of a blow without cover, and the longest reach."""
        hits = [self.harm(arm, Cover.NONE) for arm in self.arms_of(foe) if not arm.distant]
        return max(hits, default=0), max((arm.reach for arm in self.arms_of(foe) if not arm.distant), default=0)

    def harm(self, arm: Arm, cover: Cover) -> int:
        me = self.situation.me.numbers
        hurt = min(WHOLE, WHOLE * mean_twice(arm) // (2 * max(1, me.hp)))
        needed = max(2, min(20, self.rules.dc_base + me.stats.defense - arm.attack))
        return hurt * self.hit(needed, -self.numbers.against(cover)) // WHOLE

    def harm_of(self, foe: Foe, square: int, *, covered: bool = False) -> int:
        feet, (blow, reach) = self.distance(square, foe), self.best_blow(foe)
        moves = 0 if feet <= reach else 1 if feet - reach <= foe.numbers.speed else 2
        close = blow * MELEE_SHARES[moves] // 100 if feet - reach <= 2 * foe.numbers.speed else 0
        bows = [([self.harm(arm, grade) for grade in Cover], arm) for arm in self.arms_of(foe) if arm.distant]
        back = foe.row.at(square) >> BACK
        if not bows or not back & EFFECT:
            return close
        by_cover, bow = max(bows, key=lambda one: one[0])
        far = range_levels(feet, bow.increment, self.rules)
        if far is None:
            return close
        grade = back >> 3 & 3
        grade = min(grade + 1, Cover.GREATER) if covered and grade else grade
        return max(close, by_cover[min(Cover.GREATER, grade + far)] * SHOT_SHARE // 100)

    def harm_at(self, square: int, *, covered: bool = False) -> int:
        return sum(self.harm_of(foe, square, covered=covered) for foe in self.nearest)

    def leaving(self) -> int:
        watchful = [foe for foe in self.nearest if not foe.fooled]
        blows = [(self.distance(self.here, foe), *self.best_blow(foe)) for foe in watchful]
        return sum(harm for feet, harm, reach in blows if feet <= reach)

    def vantages(self, ends: dict[int, int], *, armed: bool) -> list[int]:
        """Squares to try: beside foes for hands, shelters nearby or the nearest with a line for shots."""
        arms, foes = self.situation.arms, self.situation.foes
        hands = max((arm.reach for arm in arms if not arm.distant), default=0)
        found = {square for square in ends for foe in foes if hands and self.distance(square, foe) <= hands}
        if any(arm.increment for arm in arms if arm.distant):
            if armed:
                edges = self.situation.atlas.edges
                found |= set(sorted(square for square in ends if ends[square] <= 3 * FEET and edges[square])[:16])
            else:
                first = min(foes, key=lambda foe: self.distance(self.here, foe))
                ranked = sorted(ends, key=lambda square: (self.distance(square, first), ends[square], square))[:40]
                found |= set([square for square in ranked if self.best_at(square)][:6])
        return sorted(found - {self.here})

    def better(
        self, ends: dict[int, int], squares: list[int], points: int, caution: int, least: int
    ) -> tuple[int, int]:
        """The square that promises more than least and what it promises, (-1, least) if there is none."""
        leaving, best, spent = self.leaving() * caution // 100, -1, 0
        for square in squares:
            shot = self.best_at(square)
            if shot is None:
                continue
            worth = self.total(shot, points) - (leaving if ends[square] > FEET else 0)
            worth -= self.harm_at(square) * caution // 100
            if worth > least or (worth == least and best >= 0 and ends[square] < spent):
                best, least, spent = square, worth, ends[square]
        return best, least

    def safest(self, ends: dict[int, int], least: int) -> tuple[int, int]:
        """The square with less harm than least, and its harm, (-1, least) if there is none."""
        edges, best = self.situation.atlas.edges, -1
        near = sorted(at for at in ends if at != self.here and (ends[at] <= FEET or edges[at]))[:32]
        for square in near:
            harm = self.harm_at(square) + (self.leaving() if ends[square] > FEET else 0)
            if harm < least:
                best, least = square, harm
        return best, least
