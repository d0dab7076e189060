"""How many squares the lights of a map reach in all: each costs a line of sight whenever the light is worked out."""

from collections.abc import Iterable
from typing import Final

from ecs.grid.space import FEET

MOST_LIT: Final = 200_000
"""Squares that all lights of a map reach together; public maps have below a thousand, hundreds of lamps some 60,000."""


def lit_squares(lights: Iterable[tuple[int, int, int]], width: int, height: int) -> int:
    """The squares that lights reach, given as (x, y, feet), those that several reach counted for each."""
    return sum(_along(x, feet // FEET, width) * _along(y, feet // FEET, height) for x, y, feet in lights)


def _along(at: int, reach: int, size: int) -> int:
    return min(at + reach, size - 1) - max(at - reach, 0) + 1
