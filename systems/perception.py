"""Feel every pair anew that something changed for, and let memory follow."""

from components.awareness import Awareness, Track
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
from components.ruleset import Ruleset
from components.turn import Entry, Turn
from ecs.grid.ground import Ground
from ecs.ids import EntityId
from ecs.world import System, World
from systems.gather import fighting, screened, settle, square_of, track_of, write_track
from systems.impressions import sense_pair, sources


class PerceptionSystem(System):
    """Keep the felt table true and the tracks that depend on it (D-STATE-1, D-LOSE-1, D-LIGHT-1).

    Reads Position, Senses, Conditions, Stance, LightSource, Frames, Ground; writes FeltTable, Ground (derived),
    Awareness; emits StateChanged, Noticed.  Runs after movement and interaction, so that it feels the new squares, and
    before stealth and targeting, which read the states.  What later systems of a beat change is felt in the next one.
    """

    def process(self, world: World) -> None:
        """Feel the pairs that this beat's or the last beat's events touched."""
        table, ground = world.resource(FeltTable), world.resource(Ground)
        touched, moved = self._touched(world, table)
        lit = ground.shine(sources(world)) or table.board != ground.board.version
        table.board = ground.board.version
        table.stale.clear()
        everybody = [entity for entity, _ in world.query(Entry)]
        if any(world.events.this_beat(RoundStarted)):
            self._forget(world, everybody)
        if lit or not table.squares:
            touched = set(everybody)
        if not touched:
            return
        alive = [entity for entity in everybody if fighting(world, entity)]
        for one in sorted(touched):
            if fighting(world, one):
                for other in alive:
                    if other != one and (other not in touched or other > one):
                        there, back = sense_pair(world, one, other)
                        self._feel(world, table, one, other, there)
                        self._feel(world, table, other, one, back)
            else:
                self._gone(table, one, everybody)
        for entity in touched:
            table.squares[entity] = square_of(world, entity)
        if moved:
            self._screens(world, table, alive)

    def _touched(self, world: World, table: FeltTable) -> tuple[set[EntityId], bool]:
        """Creatures to be felt anew, and whether anybody changed squares."""
        touched, moved = set(table.stale), False
        for _, _, _, event in world.events.beat_events():
            if isinstance(event, Moved):
                moved = True
                touched.add(event.actor)
            elif isinstance(event, TurnStarted | DoorMoved):
                touched.add(event.actor)
            elif isinstance(event, Dropped | ConditionGained | ConditionEnded):
                touched.add(event.target)
        top = world.single(Frames).top
        if top is not None and top.beat == 0:
            touched.add(top.actor)  # its noise may have changed
        return touched, moved

    def _feel(self, world: World, table: FeltTable, observer: EntityId, target: EntityId, after: Felt) -> None:
        """Take in one impression; `after` is the very same object as before if nothing is new."""
        pair = (observer, target)
        track = track_of(world, observer, target)
        fresh = table.rows.get(pair) is not after
        if fresh:
            table.rows[pair] = after
            table.changed(observer)
        elif track is None or settled(track):
            return
        if track is not None and not settled(track):
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

    def _gone(self, table: FeltTable, entity: EntityId, everybody: list[EntityId]) -> None:
        """Nobody senses the fallen, and they sense nobody (D-COND-1)."""
        for other in everybody:
            for pair in ((entity, other), (other, entity)):
                if table.rows.pop(pair, NOTHING) is not NOTHING:
                    table.changed(pair[0])
                table.states.pop(pair, None)

    def _screens(self, world: World, table: FeltTable, alive: list[EntityId]) -> None:
        """Who moved may have been somebody else's cover: earned states without a screen end."""
        for observer in alive:
            for target, track in world.require(observer, Awareness).of.items():
                if track.earned is not None and fighting(world, target) and not screened(world, observer, target):
                    write_track(world, observer, target).earned = None
                    settle(world, observer, target, table.squares[target])

    def _forget(self, world: World, everybody: list[EntityId]) -> None:
        """Drop last-known squares that are too old (D-LOSE-1)."""
        limit = world.single(Turn).round - world.resource(Ruleset).last_known_rounds
        for observer in everybody:
            for target, track in world.require(observer, Awareness).of.items():
                if track.x >= 0 and track.round < limit:
                    write_track(world, observer, target).x = -1


def settled(track: Track) -> bool:
    """True for a memory that no impression can change: nothing earned, nothing located, already noticed."""
    return track.earned is None and not track.located and not track.unnoticed
