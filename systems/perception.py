"""Feel every pair anew that something changed for, and let memory follow."""

from components.awareness import Awareness
from components.conditions import INVISIBLE, Conditions
from components.detection import Detection, Light
from components.events import (
    ConditionEnded,
    ConditionGained,
    DoorMoved,
    Dropped,
    Moved,
    Noticed,
    RoundStarted,
    TurnStarted,
)
from components.felt import NOTHING, Felt, FeltTable
from components.frames import Frames
from components.gear import LightSource
from components.position import Position
from components.ruleset import Ruleset
from components.senses import Senses
from components.turn import Entry, Stance, Turn
from ecs.grid.ground import Ground
from ecs.grid.pairs import EFFECT, MIST, SIGHT
from ecs.ids import EntityId
from ecs.world import System, World
from systems.gather import (
    distance,
    fighting,
    place_of,
    screened,
    settle,
    side_of,
    square_of,
    state_of,
    track_of,
    write_track,
)
from systems.rules.levels.detection import Impression, feel

LINES = EFFECT | SIGHT | MIST


class PerceptionSystem(System):
    """Keep the felt table true and the tracks that depend on it (D-STATE-1, D-LOSE-1, D-LIGHT-1).

    Reads Position, Senses, Conditions, Stance, LightSource, Frames, Ground; writes FeltTable, Ground (derived),
    Awareness;
    emits StateChanged, Noticed.  Runs after movement and interaction, so that it feels the new squares, and before
    stealth and targeting, which read the states.  What later systems of a beat change is felt in the next one.
    """

    def process(self, world: World) -> None:
        """Feel the pairs that this beat's or the last beat's events touched."""
        table, ground = world.resource(FeltTable), world.resource(Ground)
        touched = self._touched(world, table)
        lit = ground.shine(sources(world)) or table.board != ground.board.version
        table.board = ground.board.version
        everybody = [entity for entity, _ in world.query(Entry)]
        if lit or not table.rows:
            touched = set(everybody)
        table.stale.clear()
        if any(world.events.this_beat(RoundStarted)):
            self._forget(world, everybody)
        if not touched:
            return
        alive = {entity for entity in everybody if fighting(world, entity)}
        for observer in everybody:
            for target in everybody:
                if observer != target and (observer in touched or target in touched):
                    self._feel(world, table, observer, target, both=observer in alive and target in alive)
        for entity in touched:
            table.squares[entity] = square_of(world, entity)

    def _touched(self, world: World, table: FeltTable) -> set[EntityId]:
        touched = set(table.stale)
        for _, _, _, event in world.events.beat_events():
            if isinstance(event, Moved | TurnStarted):
                touched.add(event.actor)
            elif isinstance(event, Dropped | ConditionGained | ConditionEnded):
                touched.add(event.target)
            elif isinstance(event, DoorMoved):
                touched.add(event.actor)
        top = world.single(Frames).top
        if top is not None and top.beat == 0:
            touched.add(top.actor)  # its noise may have changed
        return touched

    def _feel(self, world: World, table: FeltTable, observer: EntityId, target: EntityId, *, both: bool) -> None:
        after = sense(world, observer, target) if both else NOTHING
        if table.rows.get((observer, target)) != after:
            table.rows[observer, target] = after
            table.changed(observer)
        track = track_of(world, observer, target)
        if not both:
            table.states.pop((observer, target), None)
            return
        if track is not None:
            lost_screen = track.earned is not None and not screened(world, observer, target)
            lost_square = track.located and not after.effect and not after.located
            if lost_screen or lost_square:
                track = write_track(world, observer, target)
                track.earned = None if lost_screen else track.earned
                track.located = track.located and not lost_square
        if after.vague and (track is None or track.unnoticed):
            write_track(world, observer, target).unnoticed = False
            world.emit(Noticed(observer, target))
        settle(world, observer, target, table.squares.get(target, square_of(world, target)))

    def _forget(self, world: World, everybody: list[EntityId]) -> None:
        """Drop last-known squares that are too old (D-LOSE-1)."""
        limit = world.single(Turn).round - world.resource(Ruleset).last_known_rounds
        for observer in everybody:
            for target, track in world.require(observer, Awareness).of.items():
                if track.x >= 0 and track.round < limit:
                    write_track(world, observer, target).x = -1


def sense(world: World, observer: EntityId, target: EntityId) -> Felt:
    """The observer's impression of the target by geometry, light and working senses.

    Cover is left out: bodies in between change it with every step of anybody, so it is asked when it matters (R-COV-1).
    """
    ground = world.resource(Ground)
    space = place_of(world, target)
    impression = Impression(
        bits=ground.pairs.fact(observer, target) & LINES,
        distance=distance(world, observer, target),
        light=Light(ground.light_at(space.x, space.y, space.side)),
        invisible=world.require(target, Conditions).has(INVISIBLE),
        grounded=world.require(observer, Position).elevation == 0 and space.elevation == 0,
        noise_percent=world.require(target, Stance).noise,
    )
    return feel(
        world.require(observer, Senses).all,
        world.require(observer, Conditions).rounds,
        impression,
        world.resource(Ruleset),
    )


def sources(world: World) -> tuple[tuple[int, int, int, int], ...]:
    """Every lit light: square and radii in feet."""
    return tuple(
        (place.x, place.y, light.bright, light.dim)
        for _, (light, place) in world.query(LightSource, Position)
        if light.lit
    )


def refill(world: World) -> None:
    """Feel every pair of a restored world without telling anybody: derived facts only, no memory changes."""
    table, ground = world.resource(FeltTable), world.resource(Ground)
    ground.shine(sources(world))
    table.board = ground.board.version
    everybody = [entity for entity, _ in world.query(Entry)]
    for observer in everybody:
        table.squares[observer] = square_of(world, observer)
        for target in everybody:
            both = observer != target and fighting(world, observer) and fighting(world, target)
            if both:
                table.rows[observer, target] = sense(world, observer, target)
                table.states[observer, target] = state_of(world, observer, target)
    for side in {side_of(world, entity) for entity in everybody}:
        for target in everybody:
            states = [
                table.states.get((o, target), Detection.UNDETECTED) for o in everybody if side_of(world, o) == side
            ]
            if side_of(world, target) != side and (best := max(states)) is not Detection.UNDETECTED:
                table.best[side, target] = best
