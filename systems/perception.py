"""Feel every pair anew that something changed for, and let memory follow."""

from typing import Final

from components.awareness import Awareness
from components.detection import Detection
from components.events import Noticed, RoundStarted, StateChanged
from components.felt import NOTHING, Felt, FeltTable
from components.ruleset import Ruleset
from components.turn import Entry, Turn
from ecs.grid.company import UNHEARD, Company
from ecs.grid.ground import Ground
from ecs.ids import EntityId
from ecs.world import System, World
from systems.contact import hears, in_the_way
from systems.gather import (
    blocker_of,
    fighters,
    screened,
    settle,
    side_of,
    square_of,
    track_of,
    write_track,
)
from systems.impressions import (
    BORNE,
    NET,
    UNSEEN,
    Faculties,
    bearing_marks,
    company_of,
    enroll,
    glow_marks,
    link,
    recall,
    sense,
    settled,
    sources,
)
from systems.veils import follow_veils

TOLD: Final = 6
"""The first parts of a Felt: all of which states and memories are made, but for the screen of an earned state."""


class PerceptionSystem(System):
    """Keep the felt table true and the tracks that depend on it (D-STATE-1, D-LOSE-1, D-LIGHT-1).

    Reads Position, Senses, Conditions, Stance, LightSource, Frames, Ground; writes FeltTable, Ground (derived),
    Awareness; emits StateChanged, Noticed.  Runs after movement and interaction, so that it feels the new squares, and
    before stealth and targeting, which read the states.  What later systems of a beat change is felt in the next one.
    """

    def process(self, world: World) -> None:
        """Feel the pairs of those whose bearing is not what was last felt; all pairs if light or board changed."""
        table, ground = world.resource(FeltTable), world.resource(Ground)
        if any(world.events.this_beat(RoundStarted)):
            self._forget(world)
        marks, glow = bearing_marks(world), glow_marks(world)
        if marks == table.looked_at and glow == table.glow_at:
            return
        lit = ground.shine(sources(world)) or table.board != ground.board.version
        if table.board != ground.board.version:
            table.board = ground.board.version
            table.company = None
        everybody = [entity for entity, _ in world.query(Entry)]
        fresh = lit or not table.looked_at
        changed = set(everybody) if fresh else _stirred(world, table.looked_at)
        table.looked_at, table.glow_at = marks, glow
        faculties = world.resource(Faculties)
        bearings = {e: faculties.bear(world, e) for e in everybody if e in changed}
        touched = [e for e, bearing in bearings.items() if lit or bearing != table.bearings.get(e)]
        if not touched and not changed:
            return
        stirring = frozenset([e for e in touched if bearings[e] != table.bearings.get(e)])
        company = company_of(world, table)
        for entity in touched:
            follow_veils(world, entity, table.bearings.get(entity), bearings[entity])
        table.bearings.update(bearings)
        for entity in touched:
            enroll(table, company, entity)
        link(ground.board, company)
        self._remember(world, table, company, stirring)
        alive, done = fighters(world), set()
        for one in touched:
            if one in alive:
                others = [o for o in alive if o != one and o not in done]
                self._around(world, table, company, one, others, stirring)
                done.add(one)
            else:
                self._gone(world, table, company, one, everybody)
        for entity in touched:
            table.squares[entity] = square_of(world, entity)
        self._screens(world, table, changed)

    def _around(
        self,
        world: World,
        table: FeltTable,
        company: Company,
        one: EntityId,
        others: list[EntityId],
        stirring: frozenset[EntityId],
    ) -> None:
        """Feel the pairs of one creature of whom anything may be new; stirring: who bears itself otherwise now."""
        ground, slots, code = world.resource(Ground), table.slots, table.bearings[one].code
        lines, at = ground.lines(), slots[one]
        count, felt, answers = company.count, company.felt, world.resource(Faculties).answers
        rows, entries = table.rows, world.query(Entry)
        lines.row(code)
        learned, walls = company.learned, lines.wall_row(code)
        news = company.around(at, [slots[o] for o in others], lines.rows, walls, ground.shown)
        lines.count(company.learned - learned)
        for k in range(0, len(news), 3):
            slot, out, back = news[k : k + 3]
            other = entries[slot][0]
            if out == UNHEARD:
                lines.muffled(ground.board, table.bearings[one].space, table.bearings[other].space)
                lines.row(code)  # what is known may have started afresh
                _, out, back = company.around(at, [slot], lines.rows, lines.wall_row(code), ground.shown)
            if out < 0 or back < 0:
                out, back = sense(world, table.bearings, one, other)
                felt[at * count + slot], felt[slot * count + at] = out, back
            there, here = answers[out], answers[back]
            for observer, target, after, place in (
                (one, other, there, at * count + slot),
                (other, one, here, slot * count + at),
            ):
                before = rows.get((observer, target), NOTHING)
                if company.restless[place] or before[:TOLD] != after[:TOLD]:
                    self._feel(world, table, observer, target, after, stirring)
                elif before is not after:
                    rows[observer, target] = after  # other senses tell the same

    def _remember(
        self, world: World, table: FeltTable, company: Company, stirring: frozenset[EntityId]
    ) -> None:
        """Note whose memories changed, as the last system to change them left them, or as veils have changed them."""
        of_veils = table.slots if any(table.bearings[e].shape & (UNSEEN | NET) for e in stirring) else ()
        for observer in dict.fromkeys((*world.changed(Awareness, since=table.earned_at), *of_veils)):
            awareness = world.get(observer, Awareness)
            tracks = awareness.of.items() if awareness is not None else ()
            table.earned[observer] = tuple([target for target, track in tracks if track.earned is not None])
            if observer in table.slots:
                recall(world, table, company, observer)
        table.earned_at = world.revision(Awareness)

    def _feel(
        self,
        world: World,
        table: FeltTable,
        observer: EntityId,
        target: EntityId,
        after: Felt,
        stirring: frozenset[EntityId],
    ) -> None:
        """Take in one impression that is new, or that memory has something to do with.

        A square that was told is held without contact until one of the two stirs: what else changes on the field, a
        door moved far off, ends nothing (R-SEC-1).
        """
        before = table.rows.get((observer, target), NOTHING)
        if before is not after:
            table.rows[observer, target] = after
            if before.causes != after.causes and side_of(world, observer) != side_of(world, target):
                table.changed(observer)
        track = track_of(world, observer, target)
        if track is not None and not settled(track, after):
            lost_screen = track.earned is not None and not screened(world, observer, target)
            lost_square = track.located and not after.effect and not after.located
            lost_square &= before is not after or observer in stirring or target in stirring
            if lost_screen or lost_square:
                track = write_track(world, observer, target)
                track.earned = None if lost_screen else track.earned
                track.located = track.located and not lost_square
        if before.located and after.vague and self._followed(world, table, observer, target):
            track = write_track(world, observer, target)
            track.located = True
        if after.vague and (track is None or (track.unnoticed and track.earned is None)):  # stealth earned silence, too
            write_track(world, observer, target).unnoticed = False
            world.emit(Noticed(observer, target))
        settle(world, observer, target, table.squares.get(target) or square_of(world, target))

    def _followed(self, world: World, table: FeltTable, observer: EntityId, target: EntityId) -> bool:
        """True for an invisible creature that the ears alone keep hold of, as it was perceived till now (D-LOSE-1)."""
        known = table.states.get((observer, target), Detection.UNDETECTED)
        return known is not Detection.UNDETECTED and hears(world, observer, target)

    def _gone(
        self, world: World, table: FeltTable, company: Company, entity: EntityId, everybody: list[EntityId]
    ) -> None:
        """Nobody senses the fallen, and they sense nobody (D-COND-1); what they alone saw is lost (D-LOSE-1)."""
        at, count = table.slots[entity], company.count
        for other in everybody:
            slot = table.slots[other]
            company.felt[at * count + slot] = company.felt[slot * count + at] = -1
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
        if not any(table.earned.values()):
            table.screens = {}
            return
        before, now, alive = table.screens, {}, fighters(world)
        for pair in earned_pairs(table):
            observer, target = pair
            by = before.get(pair)
            if by is not None and not (by in stirred or observer in stirred or target in stirred):
                now[pair] = by
                continue
            if observer not in alive or target not in alive:
                continue
            track = track_of(world, observer, target)
            if track is None or track.earned is None:
                continue
            if screened(world, observer, target):
                now[pair] = blocker_of(world, target, observer)
                if now[pair] and not table.of(observer, target).screened:
                    in_the_way(world, observer, target)
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


def earned_pairs(table: FeltTable) -> list[tuple[EntityId, EntityId]]:
    """Every (observer, target) with an earned state."""
    return [(observer, target) for observer in sorted(table.earned) for target in table.earned[observer]]


def _stirred(world: World, marks: tuple[int, ...]) -> set[EntityId]:
    """Who had a change in anything that bearings are made of since these revisions."""
    return {e for kind, since in zip(BORNE, marks, strict=True) for e in world.changed(kind, since=since)}
