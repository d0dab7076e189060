"""What a strike or an effect is worth by the odds, in whole numbers (compiled; see ecs/native.py).

Worth is in thousandths, see blows.py; odds are permille, rounded down.
Source: D-ATK-1, D-FLAT-1, D-AREA-1, R-SEC-2.
"""

from typing import Final

from ecs.ints import i64

D20: Final = 20
D100: Final = 100
WHOLE: Final = 1000
MILLION: Final = 1_000_000
NEVER: Final = 21
"""A face that no d20 shows."""


def expected(blow: i64, hits: i64, passes: i64) -> i64:
    """The worth of a strike: of a hit, by the permille to hit and those past the flat check."""
    return blow * hits * passes // MILLION


def chances(flat: int, percent: int, needed: int, net: int) -> tuple[int, int]:
    """Permille that an effect works in full, and that its target saves.

    flat: DC of the flat check owed, 0 for none; percent: the miss chance owed; needed: the face of the kept d20 that
    saves, NEVER where there is no save; net: levels on the save.
    """
    passes: int = D20 + 1 - min(max(flat, 1), NEVER)
    clear: int = D100 - min(max(percent, 0), D100)
    face: int = min(max(needed, 1), NEVER)
    ways: int = 1
    misses: int = 1
    saves: int = 1
    for _ in range(abs(net) + 1):
        ways *= D20
        misses *= face - 1
        saves *= NEVER - face
    if net > 0:
        saves = ways - misses
    total: int = D20 * D100 * ways
    return WHOLE * passes * clear * (ways - saves) // total, WHOLE * passes * clear * saves // total


def expected_effect(worth: int, spared: int, flat: int, percent: int, needed: int, net: int) -> int:
    """The worth of an effect: in full, or what is left of it after a save; the rest as for chances."""
    full, saved = chances(flat, percent, needed, net)
    return (full * worth + saved * spared) // WHOLE
