"""What a strike is worth, in whole numbers: one table look-up instead of a distribution.

Worth is counted in thousandths of putting one unhurt creature out of the fight.
"""

from functools import lru_cache
from typing import Final

from ecs.chance import D20

WHOLE: Final = 1000
KILL: Final = 400
"""Of the worth of a creature: that it falls at all; the rest is shared out over its hit points."""
SHARE_OF_ALL: Final = 300
SHARE_OF_LEFT: Final = 300
WOUNDS: Final = (0, 60, 160)
"""Worth of a wound beyond its damage, by grade."""


@lru_cache(maxsize=8)
def hit_table(cap: int) -> tuple[tuple[int, ...], ...]:
    """Return permille to hit as table[net + cap][face needed], faces 0..20 (D-ATK-1, D-LVL-1)."""
    rows = []
    for net in range(-cap, cap + 1):
        dice = abs(net) + 1
        all_of = D20**dice
        row = []
        for needed in range(D20 + 1):
            face = max(2, needed)
            if net >= 0:
                row.append(WHOLE - WHOLE * (face - 1) ** dice // all_of)
            else:
                row.append(WHOLE * (D20 + 1 - face) ** dice // all_of)
        rows.append(tuple(row))
    return tuple(rows)


def odds_of(cap: int, face: int, net: int) -> int:
    """Return permille to show a face or more at so many net levels, whatever both are: the cap is kept (D-LVL-1)."""
    return hit_table(cap)[max(0, min(2 * cap, cap + net))][max(0, min(D20, face))]


@lru_cache(maxsize=512)
def spread(count: int, sides: int) -> tuple[int, ...]:
    """Return how many of the sides ** count ways of rolling give each total, from total 0."""
    ways = [1]
    for _ in range(count):
        more = [0] * (len(ways) + sides)
        for total, n in enumerate(ways):
            for face in range(1, sides + 1):
                more[total + face] += n
        ways = more
    return tuple(ways)


@lru_cache(maxsize=16384)
def blow_worth(count: int, sides: int, bonus: int, least: int, hp: int, max_hp: int, light: int, heavy: int) -> int:
    """Return the worth of a hit of count d sides + bonus, at least `least`, on a creature with so many hit points left.

    light, heavy: damage from which such wounds land, 0 for never (D-WND-1).
    """
    ways = spread(count, sides)
    worth = 0
    for total, n in enumerate(ways):
        if not n:
            continue
        damage = max(least, total + bonus)
        if damage >= hp:
            worth += n * (KILL + SHARE_OF_LEFT + SHARE_OF_ALL * hp // max_hp)
            continue
        grade = 2 if heavy and damage >= heavy else 1 if light and damage >= light else 0
        worth += n * (SHARE_OF_LEFT * damage // hp + SHARE_OF_ALL * damage // max_hp + WOUNDS[grade])
    return worth // sum(ways)
