"""What a square or a wall is made of, as far as geometry asks."""

from typing import Final, NamedTuple

RANGES: Final = {
    "cover": (0, 3),
    "height": (0, 10_000),
    "conceals": (0, 100),
    "rank": (0, 5),
    "cost": (1, 255),
    "slit": (0, 4),
}
"""Least and most that a number of a material may be; whatever else there is, no board is made of."""


class Material(NamedTuple):
    """What a closed square or wall of one kind blocks, covers, hides and costs.

    move, effect, sight, sound: what it stops.  cover: grade 0..3 it gives when it shuts the centre line.  height: feet,
    0 = no limit.  shelters: covers who stands in it.  conceals: percent, mist if above 0.  rank: own size rank 0..5
    (T..G). cost: movement multiplier, at least 1.  slit: 0 none, 1 N, 2 E, 3 S, 4 W = the side to which a shooter
    behind it looks out; greater cover from out there, `cover` from farther back inside.
    prints: clear footprints stay on it (R-INV-4).  Source: D-GRID-2, R-COV-4..7.
    """

    name: str
    move: bool = False
    effect: bool = False
    sight: bool = False
    sound: bool = False
    cover: int = 0
    height: int = 0
    shelters: bool = False
    conceals: int = 0
    rank: int = 5
    cost: int = 1
    slit: int = 0
    kind: str = ""
    prints: bool = False
