"""Let what changes by unseen hands tell that somebody is there."""

from components.actions import Aid, Interact
from components.awareness import Awareness
from components.conditions import INVISIBLE, Conditions
from components.detection import Detection
from components.events import ConditionEnded, DoorMoved, Moved, StealthJudged, Struck
from components.frames import Deed, Frames, Walk
from components.gear import Door, LightSource
from components.outcome import COVER
from components.ploy_events import DoorHeard
from components.position import Position
from components.ruleset import Ruleset
from components.side import SideMemory
from components.stealth import StealthMode
from components.turn import Entry
from ecs.grid.ground import Ground, Source
from ecs.grid.light import light_levels
from ecs.grid.lines import EFFECT
from ecs.grid.routes import centre
from ecs.grid.space import Space, distance_feet
from ecs.ids import EntityId
from ecs.world import System, World
from systems.contact import ears_reach, in_the_way, notice, sees_square
from systems.gather import fighters, fighters_of, locate, place_of, side_of, state_of, strangers_of, track_of
from systems.hiding import rests_on_cover
from systems.impressions import sources
from systems.rules.believed_ground import believed_ground
from systems.rules.doors import crosses
from systems.rules.movement import SNEAK
from systems.rules.noise import MOVE, noise_percent
from systems.watching import eyes, sees_any, side_sees


class Glows:
    """Which squares each carried light makes brighter, as a mask, while lights and board stay; never state.

    seen_at: the revisions of all that the evidence of lights rests on, when it was looked for last.
    """

    def __init__(self) -> None:
        self.seen_at: tuple[int, ...] = ()
        self.key: tuple[object, ...] = ()
        self.masks: dict[tuple[Source, tuple[Source, ...]], int] = {}


class EvidenceSystem(System):
    """Notice those whose door, light or help shows, and correct the looks of doors (D-UNN-1, D-DOOR-1, D-LIGHT-1).

    Reads DoorMoved, Struck, ConditionEnded, Frames, Door, LightSource, Senses, Conditions, Ground; writes Awareness,
    SideMemory (doors); emits Noticed, DoorHeard.  Runs after perception and targeting, so that lines are current, and
    before witness.
    """

    def process(self, world: World) -> None:
        """Take in this beat's doors and shots, and every light of somebody unnoticed."""
        for moved in world.events.this_beat(DoorMoved):
            self._door(world, moved)
        for struck in world.events.this_beat(Struck):
            self._shot(world, struck)
        self._bodies(world)
        self._hands(world)
        carriers = world.query(Entry, LightSource, Position)
        if carriers and _stirred(world):
            for carrier, (_, light, place) in carriers:
                if light.lit:
                    self._light(world, carrier, (place.x, place.y, light.bright, light.dim))

    def _bodies(self, world: World) -> None:
        """Somebody's body may have decided a comparison of stealth, or of a square that a Sneak entered."""
        top = world.single(Frames).top
        if isinstance(top, Walk) and any(moved.mode == SNEAK for moved in world.events.this_beat(Moved)):
            for observer in sorted(top.worst):
                in_the_way(world, observer, top.actor)
        for judged in world.events.this_beat(StealthJudged):
            rests = any(level.source == COVER for level in judged.levels)
            rests = rests or rests_on_cover(world, judged.observer, judged.actor)
            if judged.mode is not StealthMode.SNEAK and rests:
                in_the_way(world, judged.observer, judged.actor)

    def _hands(self, world: World) -> None:
        """A net that comes off a creature in view, or a wound that is bound, by hands that nobody sees."""
        top = world.single(Frames).top
        if not isinstance(top, Deed) or not isinstance(top.action, Interact | Aid):
            return
        for ended in world.events.this_beat(ConditionEnded):
            if ended.target != top.action.target or ended.target == top.actor:
                continue
            for observer in strangers_of(world, top.actor):
                if state_of(world, observer, ended.target) is Detection.OBSERVED:
                    notice(world, observer, top.actor)

    def _door(self, world: World, moved: DoorMoved) -> None:
        ground, shone = world.resource(Ground), _shone(world, moved)
        for observer in strangers_of(world, moved.actor):
            if (
                sees_any(world, observer, moved.squares)
                or hears_door(world, observer, moved.squares)
                or (eyes(world, observer) and ground.seen_from([place_of(world, observer)]) & shone)
            ):
                notice(world, observer, moved.actor)
        for holder, (memory,) in world.query(SideMemory):
            own = fighters_of(world, memory.side)
            if moved.actor in own or side_sees(world, own, moved.squares):
                continue  # witness gives it its new look
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
        side, ground = side_of(world, carrier), world.resource(Ground)
        if world.require(carrier, Conditions).has(INVISIBLE):
            self._betray(world, carrier)
        for observer in fighters(world):
            if side_of(world, observer) == side or not _unaware(world, observer, carrier):
                continue
            if eyes(world, observer):
                glow = _glow(world, source, _strange(world, observer))
                if ground.seen_from([place_of(world, observer)]) & glow:
                    notice(world, observer, carrier)


    def _betray(self, world: World, carrier: EntityId) -> None:
        """A light that nobody seems to carry shows where its invisible carrier is to those who see that square."""
        for observer in strangers_of(world, carrier):
            if sees_square(world, observer, carrier):
                locate(world, observer, carrier)


def _unaware(world: World, observer: EntityId, carrier: EntityId) -> bool:
    track = track_of(world, observer, carrier)
    return track is None or track.unnoticed


def _strange(world: World, observer: EntityId) -> tuple[Source, ...]:
    """The lights of all those of whom the observer has no idea."""
    side = side_of(world, observer)
    return tuple(
        (place.x, place.y, light.bright, light.dim)
        for carrier, (entry, light, place) in world.query(Entry, LightSource, Position)
        if light.lit and entry.side != side and _unaware(world, observer, carrier)
    )


def hears_door(world: World, observer: EntityId, squares: tuple[tuple[int, int], ...]) -> bool:
    """True if the observer hears a door move beside the squares, as loud as an ordinary move (D-SENSE-3)."""
    here, pairs = place_of(world, observer), world.resource(Ground).pairs
    noise = noise_percent(MOVE, world.resource(Ruleset))
    for x, y in squares:
        there = Space(x, y, 1)
        walls = 0 if pairs.terrain(here, there) & EFFECT else pairs.muffled(here, there)
        if ears_reach(world, observer, distance_feet(here, there), noise, walls=walls):
            return True
    return False


def _glows(world: World) -> Glows:
    glows = world.find_resource(Glows)
    if glows is None:
        glows = Glows()
        world.put(glows)
    return glows


def _stirred(world: World) -> bool:
    """Whether anything changed since that decides who sees whose light."""
    glows, version = _glows(world), world.resource(Ground).board.version
    seen_at = (version, *(world.revision(kind) for kind in (Position, LightSource, Conditions, Awareness)))
    if glows.seen_at == seen_at:
        return False
    glows.seen_at = seen_at
    return True


def _glow(world: World, source: Source, strange: tuple[Source, ...]) -> int:
    """The squares that a light makes brighter than they were without any strange one, as a mask.

    Kept while lights and board stay.  Two strange lights on one square are both evidence.
    """
    glows, ground = _glows(world), world.resource(Ground)
    lit = sources(world)
    key = (lit, ground.board.version)
    if glows.key != key:
        glows.key, glows.masks = key, {}
    if (source, strange) not in glows.masks:
        others = list(lit)
        for stranger in strange:
            others.remove(stranger)
        dark, alone = light_levels(ground.board, others), light_levels(ground.board, [*others, source])
        glows.masks[source, strange] = differing(dark, alone)
    return glows.masks[source, strange]


def differing(before: bytes, after: bytes) -> int:
    """The squares whose level differs, as a mask: bit y * width + x."""
    return sum(1 << i for i, level in enumerate(after) if level != before[i])


def _shone(world: World, moved: DoorMoved) -> int:
    """The squares whose light a door changed as it moved, as a mask."""
    lit = sources(world)
    if not lit:
        return 0
    ground, walls = world.resource(Ground), set(world.require(moved.door, Door).walls)
    now = {wall for _, (door,) in world.query(Door) if door.open for wall in door.walls}
    before = believed_ground(ground.layout, frozenset(now - walls if moved.open else now | walls)).board
    return differing(light_levels(before, list(lit)), ground.light)
