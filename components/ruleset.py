"""The numbers of one ruleset; every value comes from content/data/rulesets/*.toml."""

from dataclasses import dataclass
from typing import Final

HIDING: Final = "hiding"
GUESSING: Final = "guessing"
INVISIBILITY: Final = "invisibility"
NETS: Final = "nets"
SLITS: Final = "slits"
AREAS: Final = "areas"
MECHANISMS: Final = (HIDING, GUESSING, INVISIBILITY, NETS, SLITS, AREAS)
"""What a ruleset may leave out (Ruleset.without)."""


@dataclass(frozen=True, slots=True)
class PointNumbers:
    """Numbers of rulesets that add points to rolls and roll miss chances, where others count levels.

    percent: miss chances by what conceals; magic_percent: condition -> that of magic that conceals whatever lies
    between.  cover_...: points by grade, none to greater.  repeat_strike: taken off the first, second, third attack of
    a turn.  increment: taken off per range increment.  critical_factor: how many times the damage of a natural 20 that
    a second attack roll confirms; 1 turns it off.
    """

    dim_percent: int
    total_percent: int
    net_percent: int
    magic_percent: dict[str, int]
    unseen_attacker: int
    cover_defense: tuple[int, int, int, int]
    cover_reflex: tuple[int, int, int, int]
    repeat_strike: tuple[int, ...]
    increment: int
    prone_strike: int
    prone_melee: int
    prone_ranged: int
    dazzled_strike: int
    invisible_moved: int
    invisible_still: int
    critical_factor: int


@dataclass(frozen=True, slots=True)
class Ruleset:
    """DCs are for a d20, meet or beat; ranges in feet; percent of max HP for wounds.

    family names the rule modules that resolve actions (systems/rules/<family>); points: what such families ask for that
    add points instead of counting levels.  low_light_factor: how many times as far low-light vision sees by every
    source; at 1 dim light is as bright to it instead.  without: those of MECHANISMS that these rules do not have.
    """

    id: str
    family: str
    ap_per_turn: int
    ap_costs: dict[str, int]
    dc_base: int
    concealed_dc: int
    hidden_dc: int
    deafened_dc: int
    level_cap: int
    off_guard_levels: int
    hidden_save_levels: int
    repeat_strike_levels: tuple[int, ...]
    cover_levels: tuple[int, int, int, int]
    cover_to_hide: int
    increments_max: int
    bands: tuple[int, int, int]
    light_wound_percent: int
    heavy_wound_percent: int
    unarmed_base: int
    subdual_least: int
    sneak_speed_divisor: int
    stealth_fail_margin: int
    search_range: int
    search_margin: int
    noise_still_percent: int
    noise_move_percent: int
    noise_loud_percent: int
    last_known_rounds: int
    prone_strike_levels: int
    prone_melee_levels: int
    prone_ranged_levels: int
    bleeding_count: int
    bleeding_sides: int
    heavy_torso_ap: int
    leg_light_feet: int
    leg_heavy_divisor: int
    shout_range: int = 0
    diversion_wary_levels: int = 0
    low_light_factor: int = 1
    points: PointNumbers | None = None
    without: tuple[str, ...] = ()
