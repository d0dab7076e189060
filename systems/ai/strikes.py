"""How much the strikes of a turn are worth, from where one is or from another square."""

from typing import Final, NamedTuple

from components.detection import Cover, Detection, Light
from ecs.grid.pairs import EFFECT, MIST, SIGHT
from systems.ai.arms import Arm
from systems.ai.blows import WHOLE, blow_worth, flat_permille, hit_table
from systems.ai.situation import Foe, Situation, is_invisible, is_prone
from systems.rules.levels.wounds import thresholds
from systems.rules.ranges import range_levels

BEST_STRIKES: Final = 3


class Shot(NamedTuple):
    """A strike that could be made: who, with what, its net levels before the turn's own, permille past the flat check.

    guess: at the foe's square, since a friend senses it and the actor does not (D-SIDE-1).
    """

    worth: int
    foe: Foe
    arm: Arm
    blow: int
    needed: int
    net: int
    flat: int
    guess: bool = False


class Strikes:
    """The worth of the actor's strikes in one situation; favour: alias -> percent by which a foe counts more."""

    def __init__(self, situation: Situation, favour: dict[int, int]) -> None:
        self.situation, self.favour = situation, favour
        rules, me = situation.rules, situation.me
        self.cap = rules.level_cap
        self.table = hit_table(self.cap)
        self.repeat = rules.repeat_strike_levels
        self.made = me.numbers.strikes
        self.flats = (WHOLE, flat_permille(rules.concealed_dc), flat_permille(rules.hidden_dc))
        self.prone = rules.prone_strike_levels if is_prone(me.numbers) else 0
        self._eluding: dict[int, bool] = {}
        self._choices: dict[int, list[tuple[Arm, int, int, int]]] = {}
        self.reach = max((arm.reach for arm in situation.arms if not arm.distant), default=0)
        self.far = max((arm.increment for arm in situation.arms if arm.distant), default=0)

    def choices(self, foe: Foe) -> list[tuple[Arm, int, int, int]]:
        """Per weapon: it, the worth of a hit, the face needed, net levels before range, cover and repetition."""
        found = self._choices.get(foe.alias)
        if found is None:
            rules, numbers = self.situation.rules, foe.numbers
            share = 100 + self.favour.get(foe.alias, 0)
            prone = is_prone(numbers)
            found = []
            for arm in self.situation.arms:
                limits = thresholds(numbers.max_hp, subdual=arm.subdual, minion=numbers.stats.minion, rules=rules)
                blow = blow_worth(arm.dice, arm.sides, arm.bonus, arm.least, foe.hp, numbers.max_hp, *limits)
                net = (rules.off_guard_levels if foe.fooled else 0) - self.prone - arm.hurt
                if prone:
                    net += -rules.prone_ranged_levels if arm.distant else rules.prone_melee_levels
                needed = max(2, min(20, rules.dc_base + numbers.stats.defense - arm.attack))
                found.append((arm, blow * share // 100, needed, net))
            self._choices[foe.alias] = found
        return found

    def hit(self, needed: int, net: int) -> int:
        """Permille to hit at net levels, clamped."""
        cap = self.cap
        return self.table[cap + max(-cap, min(cap, net))][needed]

    def best_here(self) -> Shot | None:
        """The best single strike from where the actor stands, by how it perceives each foe now."""
        me, best = self.situation.me, None
        for foe in self.situation.foes:
            seen = foe.seen
            feet = self.situation.distance(me.x, me.y, foe)
            bits = foe.row.at(self.situation.here)
            guess = seen.state is Detection.UNDETECTED
            if not bits & EFFECT or (guess and foe.space.side > 1):
                continue
            flat = self.flats[2] if seen.state < Detection.OBSERVED else self.flats[1] if seen.causes else WHOLE
            best = self._best_of(foe, feet, Cover(bits >> 3 & 3), flat, best, guess=guess)
        return best

    def best_at(self, x: int, y: int) -> Shot | None:
        """The best single strike from another square, as far as terrain and light tell."""
        situation, best = self.situation, None
        at = y * situation.width + x
        for foe in situation.foes:
            feet = situation.distance(x, y, foe)
            if feet > self.reach and not self.far:
                continue
            bits = foe.row.at(at)
            if not bits & EFFECT:
                continue
            best = self._best_of(foe, feet, Cover(bits >> 3 & 3), self._flat_at(foe, bits, feet), best)
        return best

    def _eludes(self, foe: Foe) -> bool:
        """Whether the actor does not see a foe that terrain and light would let it see: nor will it from elsewhere."""
        found = self._eluding.get(foe.alias)
        if found is None:
            situation, found = self.situation, False
            if foe.seen.state < Detection.OBSERVED:
                feet = situation.distance(situation.me.x, situation.me.y, foe)
                self._eluding[foe.alias] = False
                found = self._flat_at(foe, foe.row.at(situation.here), feet) > self.flats[2]
            self._eluding[foe.alias] = found
        return found

    def _flat_at(self, foe: Foe, bits: int, feet: int) -> int:
        light = self.situation.dims(self.situation.light_at(foe.space), feet)
        if not bits & SIGHT or light == Light.DARK or is_invisible(foe.numbers) or self._eludes(foe):
            return self.flats[2]
        veiled = bits & MIST or light == Light.DIM
        if foe.contact.best is Detection.HIDDEN and (veiled or (bits >> 3 & 3) >= self.situation.rules.cover_to_hide):
            return self.flats[2]
        return self.flats[1] if veiled else WHOLE

    def _best_of(
        self, foe: Foe, feet: int, cover: Cover, flat: int, best: Shot | None, *, guess: bool = False
    ) -> Shot | None:
        rules = self.situation.rules
        if foe.numbers.taking_cover and cover:
            cover = Cover(min(cover + 1, Cover.GREATER))
        behind = rules.cover_levels[cover]
        repeat = self.repeat[min(self.made, len(self.repeat) - 1)]
        for arm, blow, needed, base in self.choices(foe):
            net = base - behind
            if arm.distant:
                levels = range_levels(feet, arm.increment, rules)
                if levels is None:
                    continue
                net -= levels
            elif feet > arm.reach:
                continue
            worth = blow * self.hit(needed, net - repeat) * flat // (WHOLE * WHOLE)
            if best is None or worth > best.worth:
                best = Shot(worth, foe, arm, blow, needed, net, flat, guess)
        return best

    def total(self, shot: Shot | None, count: int) -> int:
        """The worth of this many strikes of one kind in a row, with the growing penalty of the turn (D-ATK-1)."""
        if shot is None:
            return 0
        worth, last = 0, len(self.repeat) - 1
        for made in range(self.made, self.made + min(count, BEST_STRIKES)):
            chance = self.hit(shot.needed, shot.net - self.repeat[min(made, last)])
            worth += shot.blow * chance * shot.flat // (WHOLE * WHOLE)
        return worth

    def in_plain_view(self, shot: Shot) -> Shot:
        """The same strike were its target Observed and not Concealed."""
        return shot._replace(flat=WHOLE)
