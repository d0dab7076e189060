"""How the two sides of an attack, or of an ability, stand to each other."""

from collections.abc import Mapping
from typing import NamedTuple

from components.detection import Cover, Detection


class Circumstances(NamedTuple):
    """What counts in a Strike besides the two creatures, the weapon, and how the attacker senses its target.

    cover: of the target against the attacker, stances included; distance: in feet; seen: the target's state of the
    attacker.  reaction: it is one, and no attack of the turn; guess: at the target's square, as if it were Hidden.
    roles: of the attacker's body plan, for wounds of the limb that wields the weapon; None where none is known.
    """

    cover: Cover
    distance: int
    seen: Detection
    reaction: bool = False
    guess: bool = False
    roles: Mapping[str, str] | None = None


class EffectCircumstances(NamedTuple):
    """What counts in an ability that rolls no attack, besides itself, its target, and how its user senses that one.

    seen: the target's state of the user; cover: from an area's origin, stances included; area: it is one; guess: at the
    target's square, as if it were Hidden; unaware: the target has no idea of the user.
    """

    seen: Detection
    cover: Cover = Cover.NONE
    area: bool = False
    guess: bool = False
    unaware: bool = True
