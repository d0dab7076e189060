"""Why a walk may not be made, as far as the walker's side knows."""

from components.actions import Square
from components.conditions import PRONE
from components.observation import Own
from ecs.grid.space import FEET, Space, squares
from systems.rules.creature import space_of
from systems.rules.movement import STEP, budget_feet, feet_along
from systems.rules.refusal import Refusal, refused
from systems.rules.scene import Scene


def move_refusal(scene: Scene, own: Own, mode: str, path: tuple[Square, ...]) -> Refusal | None:
    """Return why one of ours may not walk this path; squares of unseen creatures count as free.

    Source: D-STEP-1, D-GRID-3, D-GEO-4, D-OCC-1, D-COND-1, R-SEC-4.
    """
    if PRONE in own.numbers.conditions:
        return refused("prone")
    if not path:
        return refused("no_path")
    if mode == STEP and len(path) > 1:
        return refused("step_is_one_square", squares=len(path))
    walk, blocked, passed = scene.walk, scene.blocked(), scene.passed(own)
    budget, spent, diagonals = budget_feet(own.numbers, mode, scene.rules), 0, 0
    here = space_of(own)
    for x, y in path:
        dx, dy = x - here.x, y - here.y
        if max(abs(dx), abs(dy)) != 1:
            return refused("path_is_broken", x=x, y=y)
        there = here._replace(x=x, y=y)
        if not walk.can_step(here, dx, dy):
            return refused("blocked", x=x, y=y)
        if holds(there, blocked):
            return refused("occupied", x=x, y=y)
        diagonal = bool(dx and dy)
        multiple = 2 if diagonal and diagonals % 2 else 1
        diagonals += diagonal
        spent += FEET * multiple * walk.floor(here.elevation).price(x, y, here.side)
        here = there
    if spent > budget:
        return refused("too_far", feet=spent, most=budget)
    return refused("occupied", x=here.x, y=here.y) if holds(here, passed) else None


def feet_of(scene: Scene, own: Own, path: tuple[Square, ...]) -> int:
    """Return the feet that one of ours spends on a path of neighbouring squares, whether or not it may walk it.

    Source: D-GRID-3.
    """
    return feet_along(scene.walk, space_of(own), path)


def holds(space: Space, taken: frozenset[Square]) -> bool:
    """Tell whether a space covers any of these squares."""
    return not taken.isdisjoint(squares(space))
