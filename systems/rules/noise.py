"""How far a creature is heard."""

from typing import Final

from components.ruleset import Ruleset

STILL: Final = "still"
MOVE: Final = "move"
LOUD: Final = "loud"
SILENT: Final = "silent"
PERCENT: Final = 100
"""The noise that is heard at exactly the hearing range."""


def noise_percent(deed: str, rules: Ruleset) -> int:
    """Return how loud a deed is in percent of an ordinary move; a successful Sneak is `silent`, 0.

    Raises KeyError for a word that is none of still, move, loud, silent.
    Source: D-SENSE-3.
    """
    loudness = {
        STILL: rules.noise_still_percent,
        MOVE: rules.noise_move_percent,
        LOUD: rules.noise_loud_percent,
        SILENT: 0,
    }
    return loudness[deed]


def heard(distance: int, hearing_range: int, noise: int, *, walls: int = 0) -> bool:
    """Tell whether a noise (percent) is within a hearing range (feet, 0: no limit), halved for each full wall between.

    Source: D-SENSE-3.
    """
    return noise > 0 and (not hearing_range or distance * PERCENT << walls <= hearing_range * noise)
