"""Words on a map that would lie on each other are moved apart: each to the nearest place that is free."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from systems.view.frame import Box

PILL: Final = 20.0
"""How high a pill is."""
GAP: Final = 2.0
Wish = tuple[float, float, float, float]
"""Where the middle of something is to be, and how wide and high it is."""
_NEAR: Final = 4
"""Steps within which a place is looked for that covers no badge."""


def apart(wishes: Sequence[Wish], room: Box, kept_free: Sequence[Box] = ()) -> list[Box]:
    """A box in the room for each wish, in their order, none on another as long as there is room for all.

    kept_free: what is covered only where nothing near is free.
    """
    taken: list[Box] = []
    for wish in wishes:
        taken.append(_free(wish, room, taken, kept_free))
    return taken


def meet(a: Box, b: Box) -> bool:
    """True if two boxes have more than an edge in common."""
    return min(a[0] + a[2], b[0] + b[2]) > max(a[0], b[0]) and min(a[1] + a[3], b[1] + b[3]) > max(a[1], b[1])


def _free(wish: Wish, room: Box, taken: Sequence[Box], kept_free: Sequence[Box]) -> Box:
    """The nearest place on none that is taken; near its own one it covers nothing that is to be kept free, either."""
    x, y, _, high = wish
    step, found = high + GAP, None
    for i, j in _moves(int(room[2] // step) + 1, int(room[3] // step) + 1):
        far = max(abs(i), abs(j)) > _NEAR
        if far and found is not None:
            return found
        box = _held(x + i * step, y + j * step, wish, room)
        if any(meet(box, other) for other in taken):
            continue
        if far or not any(meet(box, other) for other in kept_free):
            return box
        found = found or box
    return found or _held(x, y, wish, room)


@lru_cache(maxsize=8)
def _moves(columns: int, rows: int) -> tuple[tuple[int, int], ...]:
    """Steps to other places, the shortest first, up and down before aside."""
    moves = [(i, j) for i in range(-columns, columns + 1) for j in range(-rows, rows + 1)]
    return tuple(sorted(moves, key=lambda m: (max(map(abs, m)) > _NEAR, m[0] ** 2 + m[1] ** 2, abs(m[0]), -m[1], m[0])))


def _held(x: float, y: float, wish: Wish, room: Box) -> Box:
    """The box around a middle, moved into the room."""
    _, _, wide, high = wish
    left = min(max(x - wide / 2, room[0] + GAP), room[0] + room[2] - wide - GAP)
    return left, min(max(y - high / 2, room[1] + GAP), room[1] + room[3] - high - GAP), wide, high
