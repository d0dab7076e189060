"""The numbers of one ruleset; every value comes from content/data/rulesets/*.toml."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Ruleset:
    """DCs are for a d20, meet or beat; ranges in feet; percent of max HP for wounds.

    family names the rule modules that resolve actions (systems/rules/<family>).
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
