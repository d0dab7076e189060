"""How large the numbers of a ruleset may be: what no battle could be fought by is refused where it is written."""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Final, NamedTuple

from components.ruleset import PointNumbers, Ruleset
from content.phrase import phrase
from content.schema import Within, show
from content.source import Faults, Place
from content.toml_lines import Path as Keys

PERCENT: Final = Within(0, 100)
SHARE: Final = Within(0, 1000)
"""Percent that may be more than all: of maximum HP (more than 100 of it is lost by nobody), or of a sound."""
LEVELS: Final = Within(0, 20)
POINTS: Final = Within(0, 100)
FEET: Final = Within(0, 2000)
DIVISOR: Final = Within(1, 100)
COST: Final = Within(0, 20)

LIMITS: Final[Mapping[str, Within]] = {
    "ap_per_turn": Within(1, 20),
    "ap_costs": COST,
    "dc_base": POINTS,
    "concealed_dc": POINTS,
    "hidden_dc": POINTS,
    "deafened_dc": POINTS,
    "level_cap": LEVELS,
    "off_guard_levels": LEVELS,
    "hidden_save_levels": LEVELS,
    "repeat_strike_levels": LEVELS,
    "cover_levels": LEVELS,
    "cover_to_hide": Within(0, 4),
    "increments_max": POINTS,
    "bands": FEET,
    "light_wound_percent": SHARE,
    "heavy_wound_percent": SHARE,
    "unarmed_base": POINTS,
    "subdual_least": POINTS,
    "sneak_speed_divisor": DIVISOR,
    "stealth_fail_margin": Within(1, 100),
    "search_range": FEET,
    "search_margin": POINTS,
    "noise_still_percent": SHARE,
    "noise_move_percent": SHARE,
    "noise_loud_percent": SHARE,
    "last_known_rounds": Within(0, 1000),
    "prone_strike_levels": LEVELS,
    "prone_melee_levels": LEVELS,
    "prone_ranged_levels": LEVELS,
    "bleeding_count": POINTS,
    "bleeding_sides": Within(1, 1000),
    "heavy_torso_ap": COST,
    "leg_light_feet": FEET,
    "leg_heavy_divisor": DIVISOR,
    "shout_range": FEET,
    "diversion_wary_levels": LEVELS,
    "low_light_factor": Within(1, 10),
}
"""Of numbers, of all in a list, and of all in a table of a ruleset."""
POINT_LIMITS: Final[Mapping[str, Within]] = {
    "dim_percent": PERCENT,
    "total_percent": PERCENT,
    "net_percent": PERCENT,
    "magic_percent": PERCENT,
    "unseen_attacker": POINTS,
    "cover_defense": POINTS,
    "cover_reflex": POINTS,
    "repeat_strike": POINTS,
    "increment": POINTS,
    "prone_strike": POINTS,
    "prone_melee": POINTS,
    "prone_ranged": POINTS,
    "dazzled_strike": POINTS,
    "invisible_moved": POINTS,
    "invisible_still": POINTS,
    "critical_factor": Within(1, 10),
}
"""The same of its points."""


class _Number(NamedTuple):
    keys: Keys
    value: int
    within: Within


def limited(rules: Ruleset, place: Place, faults: Faults) -> None:
    """Note every number of a ruleset outside its limits, bands that do not rise, and lists in which nothing is left."""
    for keys, value, within in (*_numbers(rules, LIMITS), *_numbers(rules.points, POINT_LIMITS, "points")):
        if not within.least <= value <= within.most:
            _refuse(place.at(*keys), value, within, faults)
    for index, (nearer, farther) in enumerate(pairwise(rules.bands), 1):
        if FEET.least <= farther < nearer <= FEET.most and faults.sound(place.at("bands", index - 1)):
            _refuse(place.at("bands", index), farther, Within(nearer, FEET.most), faults)
    repeats: list[tuple[tuple[str, ...], tuple[int, ...]]] = [(("repeat_strike_levels",), rules.repeat_strike_levels)]
    if rules.points is not None:
        repeats.append((("points", "repeat_strike"), rules.points.repeat_strike))
    for way, amounts in repeats:
        if not amounts:
            wanted = phrase("expect.numbers")
            faults.add(place.at(*way), "bad_value", "fault.expected", given=f"{way[-1]} = []", expected=wanted)


def _refuse(place: Place, value: int, within: Within, faults: Faults) -> None:
    wish = phrase("expect.within", least=within.least, most=within.most)
    given = f"{place.key.rpartition('.')[2]} = {show(value)}"
    faults.add(place, "bad_value", "fault.outside_limits", given=given, wish=wish)


def _numbers(row: Ruleset | PointNumbers | None, limits: Mapping[str, Within], *above: str) -> Iterator[_Number]:
    """Every number under a key that has limits, with the way to it."""
    for key, within in limits.items() if row is not None else ():
        value = getattr(row, key)
        if isinstance(value, dict):
            yield from (_Number((*above, key, name), one, within) for name, one in value.items())
        elif isinstance(value, tuple):
            yield from (_Number((*above, key, index), one, within) for index, one in enumerate(value))
        else:
            yield _Number((*above, key), value, within)
