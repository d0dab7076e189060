"""How well one creature senses another, and with what."""

from enum import IntEnum, StrEnum


class Detection(IntEnum):
    """State of an (observer, target) pair; higher is better for the observer (R-DET-1).

    Concealed is another fact of the pair, Unnoticed a flag of an UNDETECTED one: neither is a state.
    """

    UNDETECTED = 0
    HIDDEN = 1
    OBSERVED = 2


class Acuity(IntEnum):
    """How clearly a sense perceives (D-SENSE-1); higher is clearer."""

    VAGUE = 1
    IMPRECISE = 2
    PRECISE = 3


class Medium(StrEnum):
    """What carries an impression to a sense."""

    SIGHT = "sight"
    SOUND = "sound"
    GROUND = "ground"
    SMELL = "smell"
    LIFE = "life"


class Vision(StrEnum):
    """What light a visual sense needs (D-LIGHT-1)."""

    NORMAL = "normal"
    LOW_LIGHT = "low_light"
    DARK = "dark"


class Light(IntEnum):
    """Light level of a square."""

    DARK = 0
    DIM = 1
    BRIGHT = 2


class Cover(IntEnum):
    """Grade of cover of a target against an attacker."""

    NONE = 0
    LESSER = 1
    STANDARD = 2
    GREATER = 3
