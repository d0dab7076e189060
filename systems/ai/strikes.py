"""How much the strikes of a turn are worth, from where one is or from another square."""

from typing import NamedTuple

from components.detection import Detection
from components.ruleset import GUESSING
from systems.ai.arms import Arm
from systems.ai.blows import WHOLE, blow_worth
from systems.ai.ledger import weighing_for
from systems.ai.situation import Foe, Situation, is_prone
from systems.ai.weighing import CLEAR, CONCEALED, HIDDEN, Stroke
from systems.rules.faces import face_needed
from systems.rules.families import family_of
from systems.rules.wounds import thresholds


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
    """The worth of the actor's strikes in one situation; favour: alias -> percent by which a foe counts more.

    weighing: filled for this situation; the next Strikes of the same ledger fills it anew.
    """

    def __init__(self, situation: Situation, favour: dict[int, int]) -> None:
        self.situation, self.favour = situation, favour
        self.family = family_of(situation.rules)
        ledger, me, numbers = situation.ledger, situation.me, situation.me.numbers
        self.weighing = ledger.weighing or weighing_for(situation.rules, situation.width)
        ledger.weighing = weighing = self.weighing
        hands = far = 0
        for arm in situation.arms:
            if arm.distant:
                far = max(far, arm.increment)
            else:
                hands = max(hands, arm.reach)
        side, dark_range = situation.form.side, situation.dark_range
        weighing.begin(me.x, me.y, side, numbers.strikes, situation.lowlight, dark_range, hands, far)
        prone = is_prone(numbers)
        known = ledger.strokes.setdefault((*situation.arms_key, prone), {})
        blindless = GUESSING in situation.rules.without  # nothing is to be done then about who is not perceived
        light, width, least = situation.observation.light, situation.width, self.family.least_target
        for foe in situation.foes:
            seen, fooled, space = foe.seen, foe.fooled, foe.space
            share = 100 + favour.get(foe.alias, 0) if favour else 100
            key = (*foe.body, fooled, share)
            strokes = known.get(key)
            if strokes is None:
                strokes = known[key] = self._strokes(foe, share, prone=prone)
            if blindless and seen.state < least:
                strokes = []
            here = HIDDEN if seen.state < Detection.OBSERVED else CONCEALED if seen.causes else CLEAR
            foe.mark.stand(
                light[space.y * width + space.x] if space.side == 1 else situation.light_at(space),
                here,
                foe.manner,
                seen.state < least,
                foe.numbers.taking_cover,
                fooled,
                strokes,
            )
            weighing.add(foe.mark)

    def _strokes(self, foe: Foe, share: int, *, prone: bool) -> list[Stroke]:
        """By weapon: worth of a hit, face needed, net levels before range, cover and repetition."""
        rules, numbers, found, weighs = self.situation.rules, foe.numbers, [], self.family.reckon(self.situation.rules)
        down, full = is_prone(numbers), numbers.max_hp
        wounding = thresholds(full, subdual=False, minion=numbers.stats.minion, rules=rules)
        for arm in self.situation.arms:
            limits = (0, 0) if arm.subdual else wounding
            blow = blow_worth(arm.dice, arm.sides, arm.bonus, arm.least, foe.hp, full, *limits)
            net = (weighs.fooled if foe.fooled else 0) - arm.hurt
            if prone:
                net -= weighs.prone
            if down:
                net += -weighs.prone_ranged if arm.distant else weighs.prone_melee
            needed = face_needed(rules.dc_base + numbers.stats.defense, arm.attack)
            found.append(Stroke(arm.distant, arm.reach, arm.increment, blow * share // 100, needed, net))
        return found

    def best_here(self) -> Shot | None:
        """The best single strike from where the actor stands, by how it perceives each foe now."""
        if not self.weighing.shot_here():
            return None
        shot = self.found()
        return shot._replace(guess=True) if shot.foe.seen.state < self.family.least_target else shot

    def found(self) -> Shot:
        """The strike that the weighing found last."""
        found = self.weighing
        foe, arm = self.situation.foes[found.found], found.with_arm
        stroke = foe.mark.strokes[arm]
        return Shot(
            found.worth, foe, self.situation.arms[arm], stroke.blow, stroke.needed, found.net, found.flat
        )

    def total(self, shot: Shot | None, count: int) -> int:
        """The worth of this many strikes of one kind in a row, with the growing penalty of the turn (D-ATK-1)."""
        return self.weighing.total(shot.blow, shot.needed, shot.net, shot.flat, count) if shot is not None else 0

    def in_plain_view(self, shot: Shot) -> Shot:
        """The same strike were its target Observed and not Concealed."""
        return shot._replace(flat=WHOLE)
