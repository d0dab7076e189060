"""Small makers of the values that rules take; every number is the one the cases name."""

from dataclasses import replace
from typing import Any

from components.detection import Acuity, Medium, Vision
from components.gear import Use, Weapon
from components.observation import Combatant
from components.ruleset import Ruleset
from components.scenario import Plan, WoundRule
from components.senses import Sense
from components.stats import Stats

PAID = (
    "aid",
    "create_diversion",
    "hide",
    "interact",
    "lean",
    "point_out",
    "ready",
    "reload",
    "search",
    "sneak",
    "stand",
    "step",
    "stride",
    "strike",
    "take_cover",
)

RULES = Ruleset(
    id="levels",
    family="levels",
    ap_per_turn=3,
    ap_costs=dict.fromkeys(PAID, 1),
    dc_base=10,
    concealed_dc=5,
    hidden_dc=11,
    deafened_dc=5,
    level_cap=5,
    off_guard_levels=1,
    hidden_save_levels=1,
    repeat_strike_levels=(0, 1, 2),
    cover_levels=(0, 1, 2, 3),
    cover_to_hide=2,
    increments_max=5,
    bands=(30, 60, 120),
    light_wound_percent=25,
    heavy_wound_percent=50,
    unarmed_base=1,
    subdual_least=1,
    sneak_speed_divisor=2,
    stealth_fail_margin=10,
    search_range=30,
    search_margin=10,
    noise_still_percent=50,
    noise_move_percent=100,
    noise_loud_percent=200,
    last_known_rounds=6,
    prone_strike_levels=1,
    prone_melee_levels=1,
    prone_ranged_levels=1,
    bleeding_count=1,
    bleeding_sides=4,
    heavy_torso_ap=1,
    leg_light_feet=10,
    leg_heavy_divisor=2,
    shout_range=60,
    diversion_wary_levels=1,
)

SIGHT = Sense("sight", Medium.SIGHT, Acuity.PRECISE, 2000)
LOW_LIGHT = replace(SIGHT, kind="low_light", vision=Vision.LOW_LIGHT)
DARKVISION = Sense("darkvision", Medium.SIGHT, Acuity.PRECISE, 60, Vision.DARK)
HEARING = Sense("hearing", Medium.SOUND, Acuity.IMPRECISE, 60)
ECHO = Sense("echolocation", Medium.SOUND, Acuity.PRECISE, 30)
TREMOR = Sense("tremorsense", Medium.GROUND, Acuity.IMPRECISE, 30)
PRECISE_TREMOR = replace(TREMOR, acuity=Acuity.PRECISE)
SCENT = Sense("scent", Medium.SMELL, Acuity.IMPRECISE, 30)
LIFE = Sense("lifesense", Medium.LIFE, Acuity.IMPRECISE, 30)

SWORD = Weapon("sword", count=1, sides=8, bonus=2)
SPEAR = Weapon("spear", count=1, sides=8, reach=10)
BOW = Weapon("bow", use=Use.RANGED, count=1, sides=6, increment=30, ammo=True)
FIST = Weapon("unarmed", count=0, bonus=1, subdual=True)

HUMANOID = Plan(
    id="humanoid",
    locations=("head", "torso", "arm", "leg"),
    default="torso",
    synonyms={"body": "torso", "chest": "torso", "knee": "leg", "sword arm": "arm", "hand": "arm"},
    light={"torso": WoundRule({"bleeding": 0}), "head": WoundRule({"dazzled": 0})},
    heavy={"leg": WoundRule({"prone": 0}), "head": WoundRule({"stunned": 1})},
)


def fighter(*, weapons: tuple[Weapon, ...] = (SWORD, BOW), **changes: Any) -> Combatant:
    """Return a Medium creature with sight, hearing and 20 HP; keyword names of Stats change its stats."""
    stats = {name: changes.pop(name) for name in list(changes) if name in Stats.__slots__ and name != "speed"}
    numbers = Combatant(
        kind="guard",
        rank=2,
        plan="humanoid",
        stats=Stats(**stats),
        senses=(SIGHT, HEARING),
        weapons=weapons,
        max_hp=20,
        hp=20,
        ammo=10,
        speed=30,
    )
    return replace(numbers, **changes)
