"""How far a creature gets."""

from collections.abc import Mapping, Sequence
from typing import Final

from components.conditions import OUT_OF_FIGHT, PRONE
from components.observation import Combatant
from components.ruleset import Ruleset
from components.stats import HEAVY_WOUND, LIGHT_WOUND
from ecs.grid.paths import Walk
from ecs.grid.space import FEET, Space
from systems.rules.plans import grade_at

STRIDE: Final = "stride"
STEP: Final = "step"
SNEAK: Final = "sneak"
MODES: Final = (STRIDE, STEP, SNEAK)
LEG: Final = "leg"


def speed_of(speed: int, wounds: Mapping[str, int], rules: Ruleset, roles: Mapping[str, str] | None = None) -> int:
    """Return a Speed in feet as wounds of the legs (location -> grade; roles of the plan) leave it.

    Source: D-WND-1.
    """
    grade = grade_at(wounds, LEG, roles)
    if grade >= HEAVY_WOUND:
        return speed // rules.leg_heavy_divisor
    return max(0, speed - rules.leg_light_feet) if grade == LIGHT_WOUND else speed


def budget_feet(combatant: Combatant, mode: str, rules: Ruleset) -> int:
    """Return the feet one move may take: Stride Speed, Sneak its part, Step one square; prone none at all.

    Combatant.speed is the Speed as wounds leave it (speed_of).  Raises ValueError for any other mode.
    Source: D-AP-1, D-SNEAK-1, D-COND-1.
    """
    if mode not in MODES:
        raise ValueError(f"unknown {mode=}; moves are {', '.join(MODES)}")
    if combatant.conditions and any(name in combatant.conditions for name in (PRONE, *OUT_OF_FIGHT)):
        return 0
    if mode == STEP:
        return min(combatant.speed, FEET)
    return combatant.speed // rules.sneak_speed_divisor if mode == SNEAK else combatant.speed


def feet_along(walk: Walk, start: Space, path: Sequence[tuple[int, int]]) -> int:
    """Return the feet that a path of neighbouring squares takes from a space, whether or not it may be walked.

    Source: D-GRID-3.
    """
    here, spent, diagonals = start, 0, 0
    floor = walk.floor(here.elevation)
    for x, y in path:
        diagonal = int(x != here.x and y != here.y)
        spent += FEET * (2 if diagonal and diagonals % 2 else 1) * floor.price(x, y, here.side)
        diagonals += diagonal
        here = here._replace(x=x, y=y)
    return spent
