"""Dice as a pure function of their key: Philox4x32-10, a counter-based generator (compiled; see ecs/native.py).

A die is named by (seed, purpose, actor, serial, beat, index).  There is no running counter, so a hidden draw can never
move a public die, and any die of a battle can be drawn again on its own.
Source: Salmon, Moraes, Dror, Shaw, "Parallel random numbers: as easy as 1, 2, 3" (2011); constants and known answers
as in their Random123 library.
"""

from __future__ import annotations

from typing import Final

from ecs.ints import i64

MASK: Final[i64] = 0xFFFFFFFF
MULTIPLY_0: Final[i64] = 0xD2511F53
MULTIPLY_1: Final[i64] = 0xCD9E8D57
WEYL_0: Final[i64] = 0x9E3779B9
WEYL_1: Final[i64] = 0xBB67AE85
MAX_BEAT: Final = 0xFFFF
MAX_INDEX: Final = 0xFFFF
MAX_SIDES: Final = 0x7FFFFFFF


def philox(c0: i64, c1: i64, c2: i64, c3: i64, k0: i64, k1: i64) -> tuple[i64, i64, i64, i64]:
    """Return the four 32-bit words that ten rounds make of a 128-bit counter and a 64-bit key.

    All six arguments are 32-bit words.  Products reach 64 bits and wrap where i64 is a machine integer; the masks make
    that harmless, so compiled and interpreted runs agree.
    """
    for _ in range(10):
        p0: i64 = MULTIPLY_0 * c0
        p1: i64 = MULTIPLY_1 * c2
        c0 = ((p1 >> 32) & MASK) ^ c1 ^ k0
        c1 = p1 & MASK
        c2 = ((p0 >> 32) & MASK) ^ c3 ^ k1
        c3 = p0 & MASK
        k0 = (k0 + WEYL_0) & MASK
        k1 = (k1 + WEYL_1) & MASK
    return c0, c1, c2, c3


def draw(seed: int, purpose: int, actor: int, serial: int, beat: int, index: int, sides: int) -> int:
    """Return the die of this key, 1..sides, every face equally likely.

    seed: 64 bits.  purpose: 32-bit code.  actor: its 32-bit stable id.  serial: which of the actor's actions, 32 bits.
    beat: which of that action's own beats, 16 bits.  index: which die of this purpose within the beat, 16 bits.
    A word of the top, incomplete share of 2**32 would favour low faces: then the next word is taken, and after four of
    them a block under the next key.
    Raises: ValueError if sides, beat or index is out of range.
    """
    if sides < 1 or sides > MAX_SIDES:
        raise ValueError(f"a die has 1 to {MAX_SIDES} sides, got sides={sides}")
    if beat < 0 or beat > MAX_BEAT or index < 0 or index > MAX_INDEX:
        raise ValueError(f"beat and index are 16 bits, got beat={beat}, index={index}")
    low: i64 = seed & 0xFFFFFFFF
    high: i64 = (seed >> 32) & 0xFFFFFFFF
    code: i64 = purpose & 0xFFFFFFFF
    who: i64 = actor & 0xFFFFFFFF
    when: i64 = serial & 0xFFFFFFFF
    place: i64 = (beat << 16) | index
    faces: i64 = sides
    fair: i64 = (MASK + 1) - (MASK + 1) % faces
    while True:
        w0, w1, w2, w3 = philox(code, who, when, place, low, high)
        if w0 < fair:
            return w0 % faces + 1
        if w1 < fair:
            return w1 % faces + 1
        if w2 < fair:
            return w2 % faces + 1
        if w3 < fair:
            return w3 % faces + 1
        high = (high + 1) & MASK
