"""What eyes take in of squares and doors: the one place that decides.  Beside contact, below the systems."""

from collections.abc import Iterable

from components.actions import Square
from components.conditions import BLINDED, Conditions
from components.detection import Light, Medium, Vision
from components.gear import Door
from components.senses import Senses
from components.side import SideMemory
from ecs.grid.ground import Ground, squares_seen
from ecs.grid.space import Space, distance_feet, squares
from ecs.ids import EntityId
from ecs.world import World
from systems.gather import place_of
from systems.rules.believed_ground import BelievedGround, believed_ground
from systems.rules.light import seen_light
from systems.rules.redaction import Blur


def eyes(world: World, observer: EntityId) -> bool:
    """True if the observer has a sense of sight that works at all: the fallen see nothing (D-COND-1)."""
    conditions = world.require(observer, Conditions)
    if conditions.has(BLINDED) or not conditions.fighting:
        return False
    return any(sense.medium is Medium.SIGHT for sense in world.require(observer, Senses).all)


def watchers(world: World, own: Iterable[EntityId]) -> list[EntityId]:
    """Those of a side who have eyes, in ascending id."""
    return [entity for entity in sorted(own) if eyes(world, entity)]


def sees_any(world: World, observer: EntityId, squares: Iterable[Square]) -> bool:
    """True if one of the squares is in view of the observer, and in light that it can see by (D-DOOR-1, D-LIGHT-1)."""
    if not eyes(world, observer):
        return False
    ground, here = world.resource(Ground), place_of(world, observer)
    mask, width = ground.seen_from([here]), ground.layout.width
    for x, y in squares:
        if mask >> (y * width + x) & 1:
            at, away = y * width + x, distance_feet(here, Space(x, y, 1))
            for sense in world.require(observer, Senses).all:
                reaches = sense.medium is Medium.SIGHT and (not sense.range or away <= sense.range)
                grid = ground.far if sense.vision is Vision.LOW_LIGHT else ground.light
                if reaches and seen_light(Light(grid[at]), sense.vision) is not Light.DARK:
                    return True
    return False


def side_sees(world: World, own: Iterable[EntityId], squares: tuple[Square, ...]) -> bool:
    """True if somebody of a side sees one of the squares."""
    return any(sees_any(world, observer, squares) for observer in sorted(own))


def view_of(world: World, memory: SideMemory, own: Iterable[EntityId]) -> int:
    """The squares in view of a side, as a mask: past doors as it takes them to stand, for an unseen one must not show.

    Bit y * width + x; dark squares count.
    """
    spaces, believed = [place_of(world, entity) for entity in watchers(world, own)], mistaken_ground(world, memory)
    if believed is None:
        return world.resource(Ground).seen_from(spaces)
    return squares_seen(believed.board, believed.pairs, spaces)


def blur_of(world: World, memory: SideMemory, own: Iterable[EntityId], target: EntityId) -> Blur:
    """Why a side no longer sees a creature whose square it knows, by what it sees of that square.  Source: D-LINE-1."""
    own, width, there = tuple(own), world.resource(Ground).layout.width, squares(place_of(world, target))
    if side_sees(world, own, tuple(there)):
        return Blur.VANISHED
    mask = view_of(world, memory, own)
    return Blur.DARKENED if any(mask >> (y * width + x) & 1 for x, y in there) else Blur.COVERED


def mistaken_ground(world: World, memory: SideMemory) -> BelievedGround | None:
    """The ground with its doors as a side takes them to stand, None where it is right about all of them."""
    looks = [(leaf, memory.doors.get(door, leaf.open)) for door, (leaf,) in world.query(Door)]
    if all(leaf.open is look for leaf, look in looks):
        return None
    return believed_ground(
        world.resource(Ground).layout, frozenset(wall for leaf, look in looks if look for wall in leaf.walls)
    )
