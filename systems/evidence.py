"""Let what changes by unseen hands tell that somebody is there."""

from components.conditions import BLINDED, Conditions
from components.detection import Light, Medium
from components.events import DoorMoved, Struck
from components.gear import Door, LightSource
from components.ploy_events import DoorHeard
from components.position import Position
from components.ruleset import Ruleset
from components.senses import Senses
from components.side import SideMemory
from components.turn import Entry
from ecs.grid.ground import Ground, Source
from ecs.grid.light import light_levels
from ecs.grid.pairs import EFFECT
from ecs.grid.routes import centre
from ecs.grid.space import Space, distance_feet
from ecs.ids import EntityId
from ecs.world import System, World
from systems.contact import ears_reach, notice
from systems.gather import fighters, foes_of, place_of, side_of, track_of
from systems.impressions import sources
from systems.rules.doors import crosses
from systems.rules.light import seen_light
from systems.rules.noise import MOVE, noise_percent


class Glows:
    """Which squares each carried light makes brighter, as a mask, while lights and board stay; never state.

    seen_at: the revisions of all that the evidence of lights rests on, when it was looked for last.
    """

    def __init__(self) -> None:
        self.seen_at: tuple[int, ...] = ()
        self.key: tuple[object, ...] = ()
        self.masks: dict[Source, int] = {}


class EvidenceSystem(System):
    """Notice those whose door or light shows, and correct the looks of doors (D-UNN-1, D-DOOR-1, D-LIGHT-1).

    Reads DoorMoved, Struck, Door, LightSource, Senses, Conditions, Ground; writes Awareness, SideMemory (doors); emits
    Noticed, DoorHeard.  Runs after perception and targeting, so that lines are current, and before witness.
    """

    def process(self, world: World) -> None:
        """Take in this beat's doors and shots, and every light of somebody unnoticed."""
        for moved in world.events.this_beat(DoorMoved):
            self._door(world, moved)
        for struck in world.events.this_beat(Struck):
            self._shot(world, struck)
        carriers = world.query(Entry, LightSource, Position)
        if carriers and _stirred(world):
            for carrier, (_, light, place) in carriers:
                if light.lit:
                    self._light(world, carrier, (place.x, place.y, light.bright, light.dim))

    def _door(self, world: World, moved: DoorMoved) -> None:
        for observer in foes_of(world, moved.actor):
            if sees_any(world, observer, moved.squares) or hears_door(world, observer, moved.squares):
                notice(world, observer, moved.actor)
        ground = world.resource(Ground)
        for holder, (memory,) in world.query(SideMemory):
            own = [e for e in fighters(world) if side_of(world, e) == memory.side]
            if ground.seen_from([place_of(world, e) for e in own]) & mask_of(ground, moved.squares):
                continue  # it is in view: witness gives it its new look
            ear = next((e for e in own if hears_door(world, e, moved.squares)), None)
            if ear is not None:
                world.write(holder, SideMemory).doors[moved.door] = moved.open
                world.emit(DoorHeard(ear, moved.door, moved.open))

    def _shot(self, world: World, struck: Struck) -> None:
        """A shot that met a door which looked open to its side tells how the door is."""
        start, end = centre(place_of(world, struck.actor)), centre(Space(*struck.square, 1))
        walls = world.resource(Ground).layout.walls
        for holder, (memory,) in world.query(SideMemory):
            if memory.side != side_of(world, struck.actor):
                continue
            for entity, (door,) in world.query(Door):
                stale = memory.doors.get(entity, door.open) and not door.open
                if stale and any(crosses(walls[wall], start, end) for wall in door.walls):
                    world.write(holder, SideMemory).doors[entity] = False

    def _light(self, world: World, carrier: EntityId, source: Source) -> None:
        side = side_of(world, carrier)
        unaware = [
            o
            for o in fighters(world)
            if ((track := track_of(world, o, carrier)) is None or track.unnoticed) and side_of(world, o) != side
        ]
        if not unaware:
            return
        ground, glow = world.resource(Ground), _glow(world, source)
        for observer in unaware:
            if eyes(world, observer) and ground.seen_from([place_of(world, observer)]) & glow:
                notice(world, observer, carrier)


def eyes(world: World, observer: EntityId) -> bool:
    """True if the observer has a sense of sight that works at all."""
    if world.require(observer, Conditions).has(BLINDED):
        return False
    return any(sense.medium is Medium.SIGHT for sense in world.require(observer, Senses).all)


def sees_any(world: World, observer: EntityId, squares: tuple[tuple[int, int], ...]) -> bool:
    """True if one of the squares is in view of the observer, and in light that it can see by."""
    ground = world.resource(Ground)
    if not eyes(world, observer):
        return False
    here = place_of(world, observer)
    mask, width = ground.seen_from([here]), ground.layout.width
    for x, y in squares:
        if mask >> (y * width + x) & 1:
            light, away = Light(ground.light[y * width + x]), distance_feet(here, Space(x, y, 1))
            for sense in world.require(observer, Senses).all:
                reaches = sense.medium is Medium.SIGHT and (not sense.range or away <= sense.range)
                if reaches and seen_light(light, sense.vision) is not Light.DARK:
                    return True
    return False


def hears_door(world: World, observer: EntityId, squares: tuple[tuple[int, int], ...]) -> bool:
    """True if the observer hears a door move beside the squares, as loud as an ordinary move (D-SENSE-3)."""
    here, pairs = place_of(world, observer), world.resource(Ground).pairs
    noise = noise_percent(MOVE, world.resource(Ruleset))
    for x, y in squares:
        there = Space(x, y, 1)
        walls = 0 if pairs.terrain(here, there) & EFFECT else 1
        if ears_reach(world, observer, distance_feet(here, there), noise, walls=walls):
            return True
    return False


def mask_of(ground: Ground, squares: tuple[tuple[int, int], ...]) -> int:
    """The squares as a mask: bit y * width + x."""
    return sum(1 << y * ground.layout.width + x for x, y in squares)


def _glows(world: World) -> Glows:
    glows = world.find_resource(Glows)
    if glows is None:
        glows = Glows()
        world.put(glows)
    return glows


def _stirred(world: World) -> bool:
    """Whether anything changed since that decides who sees whose light."""
    glows, version = _glows(world), world.resource(Ground).board.version
    seen_at = (version, *(world.revision(kind) for kind in (Position, LightSource, Conditions)))
    if glows.seen_at == seen_at:
        return False
    glows.seen_at = seen_at
    return True


def _glow(world: World, source: Source) -> int:
    """The squares that a light makes brighter than all others do, as a mask; kept while lights and board stay."""
    glows, ground = _glows(world), world.resource(Ground)
    lit = sources(world)
    key = (lit, ground.board.version)
    if glows.key != key:
        glows.key, glows.masks = key, {}
    if source not in glows.masks:
        others = list(lit)
        others.remove(source)
        dark = light_levels(ground.board, others)
        glows.masks[source] = sum(1 << i for i, level in enumerate(ground.light) if level > dark[i])
    return glows.masks[source]
