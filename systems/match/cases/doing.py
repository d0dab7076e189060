"""Carry out an action as a player of the actor's side would ask for it."""

from dataclasses import fields
from typing import Final, cast

from components.actions import SQUARES, Action, Square
from components.gear import Door
from components.observation import Own
from content.phrase import fault
from ecs.errors import UsageError
from ecs.grid.ground import Ground
from ecs.grid.segments import UNIT
from ecs.ids import EntityId
from ecs.registry import lookup
from systems.gather import memory_of
from systems.legality import why_not
from systems.match.cases.offered import Told
from systems.match.cases.rows import Point
from systems.match.cases.stage import NOBODY, Stage
from systems.match.cases.telling import told_of
from systems.match.cases.wishes import WHO, Wish, plain
from systems.rules.refusal import Refusal
from systems.rules.scene import Scene

END_TURN: Final = "end_turn"


def action_of(stage: Stage, wish: Wish) -> Action:
    """The action as the actor's side asks for it: creatures and doors by that side's numbers for them.

    Raises: UsageError for a door that is not there.
    """
    wish = plain(wish)
    side = stage.side(wish.actor)
    values: dict[str, object] = {"actor": stage.alias(side, wish.actor)}
    for field in fields(lookup("action", wish.action)):
        if field.name != "actor":
            values[field.name] = _argument(stage, wish, side, field.name)
    return cast(Action, lookup("action", wish.action)(**values))


def _argument(stage: Stage, wish: Wish, side: str, name: str) -> object:
    """One argument as the action takes it."""
    value = wish.args.get("at" if name == "point" else name)
    if name in WHO:
        return stage.alias(side, str(value))
    if name == "path":
        return _path(stage, wish, side)
    if name == "door":
        return 0 if wish.args.get("target") else _door_alias(stage, side, cast(Point | None, value))
    if name == "weapon":
        return str(value) or default_weapon(stage, wish.actor)
    if name == "point":
        return units(stage, cast(Point, value))
    if name in SQUARES and value is not None:
        return stage.onto(cast(Square, value))
    return value


def units(stage: Stage, point: Point) -> Square:
    """A point of the case in units of the board."""
    x, y = (int((value - stage.origin[axis]) * UNIT) for axis, value in enumerate(point))
    return x, y


def default_weapon(stage: Stage, name: str) -> str:
    """The first weapon of a creature, "" if it has none."""
    actor = next(actor for actor in stage.case.cast if actor.true.id == name)
    return actor.true.weapons[0].id if actor.true.weapons else ""


def judge(stage: Stage, wish: Wish) -> Refusal | None:
    """Why the actor's side may not do this now, None if it may."""
    action = action_of(stage, wish)
    return why_not(stage.battle.observe(stage.side(wish.actor)), action)


def carry_out(stage: Stage, wish: Wish) -> Told:
    """Let the actor do it, and tell what came of it; a refused action changes nothing.

    Raises: DiceExhaustedError, UsageError.
    """
    stage.name_actor(wish.actor)
    used = dict(stage.script.used)
    action, mark = action_of(stage, wish), len(stage.ticks)
    refusal = stage.battle.submit(stage.side(wish.actor), action)
    if refusal is None and wish.action == END_TURN:
        stage.note_end()
    told = told_of(stage, wish.actor, wish.action, refusal, mark=mark, used=used)
    if told["outcome"] == "done" and told["squares"] != len(getattr(action, "path", ())):
        told["outcome"] = "stopped"
    return told


def _path(stage: Stage, wish: Wish, side: str) -> tuple[Square, ...]:
    """The walk as it is written, or the way of the side's planner to its end; straight there if it has none."""
    written = cast(tuple[Square, ...], wish.args["path"])
    end = cast(Square | None, wish.args.get("to"))
    if end is None:
        return tuple(stage.onto(square) for square in written)
    observation = stage.battle.observe(side)
    own = cast(Own, observation.mine(stage.alias(side, wish.actor)))
    reach, (x, y) = Scene(observation).reach(own, wish.action), stage.onto(end)
    if (x, y) in reach.cost:
        return reach.path(x, y)
    return _straight((own.x, own.y), (x, y))


def _straight(start: Square, end: Square) -> tuple[Square, ...]:
    x, y = start
    path = []
    while (x, y) != end:
        x += (end[0] > x) - (end[0] < x)
        y += (end[1] > y) - (end[1] < y)
        path.append((x, y))
    return tuple(path)


def door_at(stage: Stage, point: Point | None) -> EntityId:
    """The door on which a point lies, or the only door if none is said.  Raises: UsageError if there is none such."""
    doors = stage.world.query(Door)
    if point is None:
        if len(doors) == 1:
            return doors[0][0]
        raise fault(UsageError, "case.which_door", count=len(doors))
    x, y = units(stage, point)
    walls = stage.world.resource(Ground).layout.walls
    for entity, (door,) in doors:
        for index in door.walls:
            wall = walls[index]
            across = (wall.x1 - wall.x0) * (y - wall.y0) == (wall.y1 - wall.y0) * (x - wall.x0)
            within_x = min(wall.x0, wall.x1) <= x <= max(wall.x0, wall.x1)
            if across and within_x and min(wall.y0, wall.y1) <= y <= max(wall.y0, wall.y1):
                return entity
    raise fault(UsageError, "case.no_door", x=point[0], y=point[1])


def _door_alias(stage: Stage, side: str, point: Point | None) -> int:
    return memory_of(stage.world, side)[1].aliases.get(door_at(stage, point), NOBODY)
