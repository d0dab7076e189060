"""How likely a hit misses because of what the attacker cannot make out: one chance, the highest, never a sum."""

from collections.abc import Mapping
from typing import NamedTuple

from components.detection import Detection
from components.ruleset import Ruleset
from systems.rules.causes import DIM, HIDDEN, MIST, NET
from systems.rules.points import points_of
from systems.rules.sight import Sight


class Veiled(NamedTuple):
    """A miss chance in percent, 0 for none, and every reason for one, the highest first."""

    percent: int
    causes: tuple[str, ...]


def miss_chance(sight: Sight, conditions: Mapping[str, int], *, guess: bool = False, rules: Ruleset) -> Veiled:
    """Return the miss chance of an attack.

    sight: its causes are those of the attacker's best sense, none if that is no sight; its mist as this attack asks for
    it (R-P-1 to R-P-3).  conditions: the target's.  guess: at its square, as total concealment.
    Source: R-P-4, R-P-5, R-P-6, R-P-7, R-P-8, R-P-11, R-P-13.
    """
    points, causes = points_of(rules), sight.causes
    found = [(points.magic_percent[name], name) for name in sorted(conditions) if points.magic_percent.get(name)]
    if guess or sight.state < Detection.OBSERVED:
        found.append((points.total_percent, HIDDEN))
        causes = causes if MIST in causes else (*causes, MIST)  # fog between counts, seen through or not (R-P-6)
    percents = {MIST: sight.mist, DIM: points.dim_percent, NET: points.net_percent}
    found += [(percents[cause], cause) for cause in causes if percents.get(cause)]
    found.sort(key=lambda veil: -veil[0])
    return Veiled(found[0][0] if found else 0, tuple(cause for _, cause in found))
