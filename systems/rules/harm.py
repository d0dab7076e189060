"""What a hit does: dice, a bonus, a least; one value for Strikes and abilities of every family."""

from typing import Final, NamedTuple

from components.ability import Ability
from components.gear import Weapon
from components.ruleset import Ruleset
from components.stats import Stats
from ecs.chance import Chance, Total

UNARMED: Final = "unarmed"


class Harm(NamedTuple):
    """What a hit does: dice d sides + bonus hit points, at least `least`; subdual or not (D-SUB-1)."""

    dice: int
    sides: int
    bonus: int
    subdual: bool = False
    least: int = 0

    @property
    def any(self) -> bool:
        """True if it can do any damage at all."""
        return bool(self.dice or self.bonus)

    def roll(self, chance: Chance) -> Total:
        """Return the damage of one hit with its faces; draws `damage`, if there are dice."""
        if not self.dice:
            return Total(max(self.least, self.bonus), ())
        rolled = chance.total("damage", self.dice, self.sides, self.bonus)
        return rolled if rolled.total >= self.least else Total(self.least, rolled.faces)

    def against(self, hardness: int) -> "Harm":
        """Return what is left of it against a thing: hardness is taken off, subdual does none (R-DET-3, D-SUB-1)."""
        return NO_HARM if self.subdual else self._replace(bonus=self.bonus - hardness)


NO_HARM: Final = Harm(0, 0, 0)
"""What does no damage."""


def harm_of(weapon: Weapon, stats: Stats, rules: Ruleset) -> Harm:
    """Return what a hit with a weapon does; an unarmed one without dice of its own is 1 + Might subdual.

    Source: R-UNA-1 (unless the stat block says otherwise), D-SUB-1.
    """
    if weapon.id == UNARMED and not weapon.count:
        return Harm(0, 0, rules.unarmed_base + stats.might, True, rules.subdual_least)
    least = rules.subdual_least if weapon.subdual else 0
    return Harm(weapon.count, weapon.sides, weapon.bonus, weapon.subdual, least)


def harm_of_ability(ability: Ability) -> Harm:
    """Return what an ability does to one creature that it affects in full.

    Source: D-AREA-1, R-UND-3.
    """
    return Harm(ability.count, ability.sides, ability.bonus)
