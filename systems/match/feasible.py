"""Whether an action can be begun at all: legality never lets through what cannot, a forged recording may ask for it."""

from collections.abc import Iterator
from typing import NamedTuple

from components.ability import Abilities
from components.actions import (
    Action,
    Aid,
    CreateDiversion,
    Interact,
    Lean,
    PointOut,
    Ready,
    Reload,
    Sneak,
    Square,
    Step,
    Stride,
    Strike,
    UseAbility,
)
from components.gear import Door, Gear
from components.item import Item
from components.position import Position
from components.turn import Entry
from ecs.grid.ground import Ground
from ecs.grid.leans import on_edge
from ecs.ids import EntityId
from ecs.world import World
from systems.gather import place_of
from systems.rules.diversion import MANNERS


class Fault(NamedTuple):
    """The field of an action that makes it impossible, and why."""

    field: str
    reason: str


def impossible(world: World, action: Action) -> Fault | None:
    """Return the first fault of an action of entities, None for one that the systems can carry out.

    This is about sense, not about rules: a walk through a wall or a strike out of reach is possible, and comes to
    nothing.
    """
    return next(_faults(world, action), None)


def _faults(world: World, action: Action) -> Iterator[Fault]:
    if world.get(EntityId(action.actor), Entry) is None:
        yield Fault("actor", f"{action.actor} is no creature")
        return
    match action:
        case Stride() | Step() | Sneak():
            yield from _of_path(world, EntityId(action.actor), action.path)
        case Strike():
            yield from _of_strike(world, action)
        case Interact(door=0):
            if world.get(EntityId(action.target), Entry) is None:
                yield Fault("target", f"{action.target} is no creature")
        case Interact():
            if world.get(EntityId(action.door), Door) is None:
                yield Fault("door", f"{action.door} is no door")
        case Aid():
            if world.get(EntityId(action.target), Entry) is None:
                yield Fault("target", f"{action.target} is no creature")
        case CreateDiversion() if action.manner not in MANNERS:
            yield Fault("manner", f"nobody diverts by {action.manner!r}")
        case PointOut():
            if not _is_there(world, action.target):
                yield Fault("target", f"{action.target} is no creature and no thing")
            if action.manner not in MANNERS:
                yield Fault("manner", f"nobody points out by {action.manner!r}")
        case Ready():
            if all(weapon.id != action.weapon for weapon in world.require(EntityId(action.actor), Gear).weapons):
                yield Fault("weapon", f"{action.actor} has no weapon {action.weapon!r}")
            if action.target and world.get(EntityId(action.target), Entry) is None:
                yield Fault("target", f"{action.target} is no creature")
        case Reload():
            if action.weapon not in world.require(EntityId(action.actor), Gear).unloaded:
                yield Fault("weapon", f"{action.actor} has no unloaded weapon {action.weapon!r}")
        case Lean():
            if not on_edge(place_of(world, EntityId(action.actor)), action.point):
                yield Fault("point", f"{action.point} is no point of its edge")
        case UseAbility():
            yield from _of_ability(world, action)
        case _:
            pass


def _of_path(world: World, actor: EntityId, path: tuple[Square, ...]) -> Iterator[Fault]:
    place = world.require(actor, Position)
    x, y = place.x, place.y
    if not path:
        yield Fault("path", "it is empty")
    for square in path:
        if not _on_board(world, square):
            yield Fault("path", f"{square} is not on the map")
        elif max(abs(square[0] - x), abs(square[1] - y)) != 1:
            yield Fault("path", f"{square} is no step from {(x, y)}")
        x, y = square


def _of_strike(world: World, action: Strike) -> Iterator[Fault]:
    if all(weapon.id != action.weapon for weapon in world.require(EntityId(action.actor), Gear).weapons):
        yield Fault("weapon", f"{action.actor} has no weapon {action.weapon!r}")
    if action.square is None and not _is_there(world, action.target):
        yield Fault("target", f"{action.target} is no creature and no thing")
    if action.square is None and action.target == action.actor:
        yield Fault("target", f"{action.actor} would strike itself")
    if action.square is not None and not _on_board(world, action.square):
        yield Fault("square", f"{action.square} is not on the map")


def _of_ability(world: World, action: UseAbility) -> Iterator[Fault]:
    held = world.get(EntityId(action.actor), Abilities)
    if all(ability.id != action.effect for ability in (held.all if held else ())):
        yield Fault("effect", f"{action.actor} has no ability {action.effect!r}")
    if action.target and world.get(EntityId(action.target), Entry) is None:
        yield Fault("target", f"{action.target} is no creature")
    for name, square in (("square", action.square), ("toward", action.toward)):
        if square is not None and not _on_board(world, square):
            yield Fault(name, f"{square} is not on the map")
    layout = world.resource(Ground).layout
    if action.at is not None and not (0 <= action.at[0] <= layout.width and 0 <= action.at[1] <= layout.height):
        yield Fault("at", f"{action.at} is no corner of the map")


def _is_there(world: World, target: int) -> bool:
    return world.get(EntityId(target), Entry) is not None or world.get(EntityId(target), Item) is not None


def _on_board(world: World, square: Square) -> bool:
    layout = world.resource(Ground).layout
    return 0 <= square[0] < layout.width and 0 <= square[1] < layout.height
