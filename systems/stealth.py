"""Hide, Sneak and Search: what stealth earns and what a look around finds."""

from components.actions import Hide, Search
from components.detection import Detection
from components.events import Moved, Searched, StealthJudged, StealthRolled
from components.frames import Deed, Frames, Walk
from components.ruleset import Ruleset
from components.stats import Stats
from components.turn import Entry, Stance
from ecs.chance import Dice
from ecs.ids import EntityId
from ecs.world import System, World
from systems.gather import (
    cover_of,
    creatures,
    felt,
    fighting,
    locate,
    settle,
    side_of,
    square_of,
    state_of,
    track_of,
    write_track,
)
from systems.rules.levels.hide import Judged, judge_hide
from systems.rules.levels.search import search_dc, search_limit, search_result
from systems.rules.levels.sneak import judge_sneak, may_sneak_from, worst_after
from systems.rules.take_cover import effective


class StealthSystem(System):
    """Judge stealth against every observer not of the actor's side, and Searches (R-HIDE-1, D-SNEAK-1, D-SEARCH-1).

    Reads Frames, FeltTable, Stats, Stance, Ground, Moved; writes Awareness, Frames; emits StealthRolled, StealthJudged,
    Searched, StateChanged.  Runs after perception, so that every observer has felt where the actor stands now.
    """

    def process(self, world: World) -> None:
        """Carry out a Hide or Search on top, or judge the step of a Sneak."""
        top = world.single(Frames).top
        if isinstance(top, Walk) and top.mode == "sneak" and top.serial:
            self._sneak(world, top)
        elif isinstance(top, Deed) and top.serial and isinstance(top.action, Hide | Search):
            if isinstance(top.action, Hide):
                self._hide(world, top)
            else:
                self._search(world, top)
            world.write_single(Frames).done = True

    def _hide(self, world: World, deed: Deed) -> None:
        rules, actor = world.resource(Ruleset), deed.actor
        faces = self._roll(world, actor, deed, "hide")
        for observer in self._observers(world, actor):
            cover, stance = cover_of(world, actor, observer), world.require(actor, Stance).taking_cover
            shielded = effective(cover, taking_cover=stance) >= rules.cover_to_hide
            if not (felt(world, observer, actor).screened or shielded):
                continue
            track = track_of(world, observer, actor)
            judged = judge_hide(
                faces,
                world.require(actor, Stats).stealth,
                world.require(observer, Stats).perception,
                cover=cover,
                taking_cover=stance,
                earned=track.earned if track else None,
                rules=rules,
            )
            if judged.success:
                self._earn(world, observer, actor, judged, square_of(world, actor))
            self._tell(world, observer, actor, "hide", judged)

    def _sneak(self, world: World, walk: Walk) -> None:
        rules, actor = world.resource(Ruleset), walk.actor
        observers = self._observers(world, actor)
        if not walk.faces:
            world.write_single(Frames)
            walk.faces = self._roll(world, actor, walk, "sneak")
            walk.worst = {o: int(max(rules.cover_levels)) for o in observers if self._may_sneak(world, o, walk)}
        if not any(world.events.this_beat(Moved)):
            return
        world.write_single(Frames)
        for observer in observers:
            if observer not in walk.worst:
                continue
            cover = cover_of(world, actor, observer)
            screened = felt(world, observer, actor).screened or cover >= rules.cover_to_hide
            walk.worst[observer] = worst_after(walk.worst[observer], cover, screened=screened)
            judged = judge_sneak(
                walk.faces,
                world.require(actor, Stats).stealth,
                world.require(observer, Stats).perception,
                worst=walk.worst[observer],
                rules=rules,
            )
            self._earn(world, observer, actor, judged, walk.start)
            result = int(state_of(world, observer, actor))
            if walk.judged.get(observer) != result:
                walk.judged[observer] = result
                self._tell(world, observer, actor, "sneak", judged)

    def _may_sneak(self, world: World, observer: EntityId, walk: Walk) -> bool:
        """By the state as the Sneak began: the first step's perception may already have changed it."""
        track = track_of(world, observer, walk.actor)
        earned = track is not None and track.earned is not None
        return earned or may_sneak_from(state_of(world, observer, walk.actor))

    def _search(self, world: World, deed: Deed) -> None:
        rules, actor = world.resource(Ruleset), deed.actor
        dice = Dice(world.seed, world.require(actor, Entry).stable, deed.serial, deed.beat)
        total = dice.degrees("perception", ()).kept + world.require(actor, Stats).perception
        found: dict[EntityId, Detection] = {}
        for target in self._observers(world, actor):
            state, limit = state_of(world, actor, target), search_limit(felt(world, actor, target), rules)
            if limit is None or state is Detection.OBSERVED:
                continue
            dc = search_dc(world.require(target, Stats).stealth, rules)
            after = search_result(total, dc, state, capped=limit is Detection.HIDDEN, rules=rules)
            if after > state:
                found[target] = after
                track = write_track(world, actor, target)
                track.earned = None if after is Detection.OBSERVED else Detection.HIDDEN
                locate(world, actor, target)
                settle(world, actor, target, square_of(world, target))
        world.emit(Searched(actor, found))

    def _observers(self, world: World, actor: EntityId) -> list[EntityId]:
        mine = side_of(world, actor)
        return [c for c in creatures(world) if side_of(world, c) != mine and fighting(world, c)]

    def _roll(self, world: World, actor: EntityId, frame: Walk | Deed, mode: str) -> tuple[int, ...]:
        """Draw the one sequence of the action; observers use as many of its dice as their levels ask for."""
        dice = Dice(world.seed, world.require(actor, Entry).stable, frame.serial, 0)
        faces = dice.degrees("stealth", (), levels=world.resource(Ruleset).level_cap).faces
        world.emit(StealthRolled(actor, mode, world.require(actor, Stats).stealth, faces))
        return faces

    def _earn(
        self, world: World, observer: EntityId, actor: EntityId, judged: Judged, last_known: tuple[int, int]
    ) -> None:
        track = track_of(world, observer, actor)
        located = judged.located or (track is not None and track.located and judged.earned is not Detection.UNDETECTED)
        if track is None or track.earned is not judged.earned or track.located is not located:
            track = write_track(world, observer, actor)
            track.earned, track.located = judged.earned, located
        settle(world, observer, actor, last_known)

    def _tell(self, world: World, observer: EntityId, actor: EntityId, mode: str, judged: Judged) -> None:
        state = state_of(world, observer, actor)
        world.emit(
            StealthJudged(actor, observer, mode, judged.total, judged.dc, state, judged.success, judged.levels)
        )
