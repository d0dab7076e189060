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
from content.phrase import phrase
from ecs.errors import Phrase
from ecs.grid.ground import Ground
from ecs.grid.leans import on_edge
from ecs.ids import EntityId
from ecs.world import World
from systems.gather import place_of
from systems.rules.diversion import MANNERS


class Fault(NamedTuple):
    """The field of an action that makes it impossible, and why."""

    field: str
    reason: Phrase


def _fault(field: str, key: str, /, **values: object) -> Fault:
    return Fault(field, phrase(f"impossible.{key}", **values))


def impossible(world: World, action: Action) -> Fault | None:
    """Return the first fault of an action of entities, None for one that the systems can carry out.

    This is about sense, not about rules: a walk through a wall or a strike out of reach is possible, and comes to
    nothing.
    """
    return next(_faults(world, action), None)


def _faults(world: World, action: Action) -> Iterator[Fault]:
    if world.get(EntityId(action.actor), Entry) is None:
        yield _fault("actor", "no_creature", number=action.actor)
        return
    match action:
        case Stride() | Step() | Sneak():
            yield from _of_path(world, EntityId(action.actor), action.path)
        case Strike():
            yield from _of_strike(world, action)
        case Interact(door=0):
            if world.get(EntityId(action.target), Entry) is None:
                yield _fault("target", "no_creature", number=action.target)
        case Interact():
            if world.get(EntityId(action.door), Door) is None:
                yield _fault("door", "no_door", number=action.door)
        case Aid():
            if world.get(EntityId(action.target), Entry) is None:
                yield _fault("target", "no_creature", number=action.target)
        case CreateDiversion() if action.manner not in MANNERS:
            yield _fault("manner", "no_manner", manner=repr(action.manner))
        case PointOut():
            if not _is_there(world, action.target):
                yield _fault("target", "nothing", number=action.target)
            if action.manner not in MANNERS:
                yield _fault("manner", "no_manner", manner=repr(action.manner))
        case Ready():
            if all(weapon.id != action.weapon for weapon in world.require(EntityId(action.actor), Gear).weapons):
                yield _fault("weapon", "no_weapon", number=action.actor, weapon=repr(action.weapon))
            if action.target and world.get(EntityId(action.target), Entry) is None:
                yield _fault("target", "no_creature", number=action.target)
        case Reload():
            if action.weapon not in world.require(EntityId(action.actor), Gear).unloaded:
                yield _fault("weapon", "not_unloaded", number=action.actor, weapon=repr(action.weapon))
        case Lean():
            if not on_edge(place_of(world, EntityId(action.actor)), action.point):
                yield _fault("point", "no_edge", point=str(action.point))
        case UseAbility():
            yield from _of_ability(world, action)
        case _:
            pass


def _of_path(world: World, actor: EntityId, path: tuple[Square, ...]) -> Iterator[Fault]:
    place = world.require(actor, Position)
    x, y = place.x, place.y
    if not path:
        yield _fault("path", "no_path")
    for square in path:
        if not _on_board(world, square):
            yield _fault("path", "off_map", square=str(square))
        elif max(abs(square[0] - x), abs(square[1] - y)) != 1:
            yield _fault("path", "no_step", square=str(square), start=str((x, y)))
        x, y = square


def _of_strike(world: World, action: Strike) -> Iterator[Fault]:
    if all(weapon.id != action.weapon for weapon in world.require(EntityId(action.actor), Gear).weapons):
        yield _fault("weapon", "no_weapon", number=action.actor, weapon=repr(action.weapon))
    if action.square is None and not _is_there(world, action.target):
        yield _fault("target", "nothing", number=action.target)
    if action.square is None and action.target == action.actor:
        yield _fault("target", "itself", number=action.actor)
    if action.square is not None and not _on_board(world, action.square):
        yield _fault("square", "off_map", square=str(action.square))


def _of_ability(world: World, action: UseAbility) -> Iterator[Fault]:
    held = world.get(EntityId(action.actor), Abilities)
    if all(ability.id != action.effect for ability in (held.all if held else ())):
        yield _fault("effect", "no_ability", number=action.actor, ability=repr(action.effect))
    if action.target and world.get(EntityId(action.target), Entry) is None:
        yield _fault("target", "no_creature", number=action.target)
    for name, square in (("square", action.square), ("toward", action.toward)):
        if square is not None and not _on_board(world, square):
            yield _fault(name, "off_map", square=str(square))
    layout = world.resource(Ground).layout
    if action.at is not None and not (0 <= action.at[0] <= layout.width and 0 <= action.at[1] <= layout.height):
        yield _fault("at", "off_map", square=str(action.at))


def _is_there(world: World, target: int) -> bool:
    return world.get(EntityId(target), Entry) is not None or world.get(EntityId(target), Item) is not None


def _on_board(world: World, square: Square) -> bool:
    layout = world.resource(Ground).layout
    return 0 <= square[0] < layout.width and 0 <= square[1] < layout.height
