"""How attacker and target of a Strike stand to each other."""

from typing import NamedTuple

from components.detection import Cover, Detection


class Circumstances(NamedTuple):
    """What counts in a Strike besides the two creatures, the weapon, and how the attacker senses its target.

    cover: of the target against the attacker, stances included; distance: in feet; seen: the target's state of the
    attacker.  reaction: it is one, and no attack of the turn; guess: at the target's square, as if it were Hidden.
    """

    cover: Cover
    distance: int
    seen: Detection
    reaction: bool = False
    guess: bool = False
