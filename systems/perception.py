"""Feel every pair anew that something changed for, and let memory follow."""

from components.awareness import Awareness, Track
from components.detection import Detection
from components.events import Noticed, RoundStarted, StateChanged
from components.felt import NOTHING, Felt, FeltTable
from components.ruleset import Ruleset
from components.turn import Entry, Turn
from ecs.grid.ground import Ground
from ecs.ids import EntityId
from ecs.world import System, World
from systems.gather import (
    blocker_of,
    fighters,
    fighting,
    screened,
    settle,
    side_of,
    square_of,
    track_of,
    write_track,
)
from systems.impressions import BORNE, Faculties, bearing_marks, sense_around, sources
from systems.veils import follow_veils


class PerceptionSystem(System):
    """Keep the felt table true and the tracks that depend on it (D-STATE-1, D-LOSE-1, D-LIGHT-1).

    Reads Position, Senses, Conditions, Stance, LightSource, Frames, Ground; writes FeltTable, Ground (derived),
    Awareness; emits StateChanged, Noticed.  Runs after movement and interaction, so that it feels the new squares, and
    before stealth and targeting, which read the states.  What later systems of a beat change is felt in the next one.
    """

    def process(self, world: World) -> None:
        """Feel the pairs of those whose bearing is not what was last felt; all pairs if light or board changed."""
        table, ground = world.resource(FeltTable), world.resource(Ground)
        lit = ground.shine(sources(world)) or table.board != ground.board.version
        table.board = ground.board.version
        if any(world.events.this_beat(RoundStarted)):
            self._forget(world)
        table.stale = False
        marks = bearing_marks(world)
        if marks == table.felt_at and not lit:
            return
        everybody = [entity for entity, _ in world.query(Entry)]
        stirred = set(everybody) if lit or not table.felt_at else _stirred(world, table)
        faculties = world.resource(Faculties)
        bearings = {e: faculties.bear(world, e) for e in everybody if e in stirred}
        touched = [e for e, bearing in bearings.items() if lit or bearing != table.bearings.get(e)]
        if not touched:
            return
        for entity in touched:
            follow_veils(world, entity, table.bearings.get(entity), bearings[entity])
        table.felt_at = marks
        table.bearings.update(bearings)
        alive, done = fighters(world), set()
        for one in touched:
            if one in alive:
                self._around(world, table, one, [other for other in alive if other != one and other not in done])
                done.add(one)
            else:
                self._gone(world, table, one, everybody)
        for entity in touched:
            table.squares[entity] = square_of(world, entity)
        self._screens(world, table, stirred)

    def _around(self, world: World, table: FeltTable, one: EntityId, others: list[EntityId]) -> None:
        rows, mine = table.rows, world.require(one, Awareness).of
        for other, there, back in sense_around(world, table.bearings, one, others):
            if rows.get((one, other)) is not there or not settled(mine.get(other), there):
                self._feel(world, table, one, other, there)
            if rows.get((other, one)) is not back or not settled(world.require(other, Awareness).of.get(one), back):
                self._feel(world, table, other, one, back)

    def _feel(self, world: World, table: FeltTable, observer: EntityId, target: EntityId, after: Felt) -> None:
        """Take in one impression that is new, or that memory has something to do with."""
        before = table.rows.get((observer, target), NOTHING)
        if before is not after:
            table.rows[observer, target] = after
            if before.causes != after.causes or before.effect is not after.effect:
                table.changed(observer)
        track = track_of(world, observer, target)
        if track is not None and not settled(track, after):
            lost_screen = track.earned is not None and not screened(world, observer, target)
            lost_square = track.located and not after.effect and not after.located
            if lost_screen or lost_square:
                track = write_track(world, observer, target)
                track.earned = None if lost_screen else track.earned
                track.located = track.located and not lost_square
        if after.vague and (track is None or (track.unnoticed and track.earned is None)):  # stealth earned silence, too
            write_track(world, observer, target).unnoticed = False
            world.emit(Noticed(observer, target))
        settle(world, observer, target, table.squares.get(target) or square_of(world, target))

    def _gone(self, world: World, table: FeltTable, entity: EntityId, everybody: list[EntityId]) -> None:
        """Nobody senses the fallen, and they sense nobody (D-COND-1); what they alone saw is lost (D-LOSE-1)."""
        for other in everybody:
            for pair in ((entity, other), (other, entity)):
                if table.rows.pop(pair, NOTHING) is not NOTHING:
                    table.changed(pair[0])
            table.states.pop((other, entity), None)
            before = table.states.pop((entity, other), Detection.UNDETECTED)
            if before is not Detection.UNDETECTED and side_of(world, other) != side_of(world, entity):
                track = write_track(world, entity, other)
                (track.x, track.y), track.round = table.squares[other], world.single(Turn).round
                world.emit(StateChanged(entity, other, before, Detection.UNDETECTED))
        for best in table.best.values():
            best.pop(entity, None)  # where it lies is remembered, not perceived

    def _screens(self, world: World, table: FeltTable, stirred: set[EntityId]) -> None:
        """Who moved may have been somebody else's cover: earned states without a screen end."""
        before, now = table.screens, {}
        for pair in earned_pairs(world, table):
            observer, target = pair
            by = before.get(pair)
            if by is not None and not (by in stirred or observer in stirred or target in stirred):
                now[pair] = by
                continue
            track = track_of(world, observer, target)
            if track is None or track.earned is None or not (fighting(world, observer) and fighting(world, target)):
                continue
            if screened(world, observer, target):
                now[pair] = blocker_of(world, target, observer)
            else:
                write_track(world, observer, target).earned = None
                settle(world, observer, target, table.squares[target])
        table.screens = now

    def _forget(self, world: World) -> None:
        """Drop last-known squares that are too old (D-LOSE-1)."""
        limit = world.single(Turn).round - world.resource(Ruleset).last_known_rounds
        for observer, (awareness, _) in world.query(Awareness, Entry):
            for target, track in awareness.of.items():
                if track.x >= 0 and track.round < limit:
                    write_track(world, observer, target).x = -1


def earned_pairs(world: World, table: FeltTable) -> list[tuple[EntityId, EntityId]]:
    """Every (observer, target) with an earned state, as the last system to change memories left them."""
    for observer in world.changed(Awareness, since=table.earned_at):
        awareness = world.get(observer, Awareness)
        tracks = awareness.of.items() if awareness is not None else ()
        table.earned[observer] = tuple([target for target, track in tracks if track.earned is not None])
    table.earned_at = world.revision(Awareness)
    return [(observer, target) for observer in sorted(table.earned) for target in table.earned[observer]]


def settled(track: Track | None, felt: Felt) -> bool:
    """True for a memory that an impression leaves as it is: nothing earned, already noticed, no square lost."""
    if track is None:
        return True
    keeps = felt.effect or felt.located or not track.located
    return keeps and track.earned is None and not track.unnoticed


def _stirred(world: World, table: FeltTable) -> set[EntityId]:
    """Who had a change in anything that bearings are made of since pairs were last felt."""
    return {e for kind, since in zip(BORNE, table.felt_at, strict=True) for e in world.changed(kind, since=since)}
