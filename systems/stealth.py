"""Hide, Sneak and Search: what stealth earns and what a look around finds."""

from collections.abc import Sequence

from components.actions import Hide, Search
from components.detection import Cover, Detection
from components.events import Moved, Searched, StealthJudged, StealthRolled
from components.frames import Deed, Frames, Walk
from components.ruleset import Ruleset
from components.stats import Stats
from components.turn import Stance
from ecs.ids import EntityId
from ecs.world import System, World
from systems.gather import (
    chance_of,
    cover_of,
    felt,
    foes_of,
    locate,
    screened,
    settle,
    square_of,
    state_of,
    track_of,
    write_track,
)
from systems.rules.levels.hide import Judged, judge_hide
from systems.rules.levels.search import search_dc, search_limit, search_result
from systems.rules.levels.sneak import judge_sneak, may_sneak_from, worst_after
from systems.rules.levels.stealth import stealth_levels
from systems.rules.net_levels import net


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
        stance = world.require(actor, Stance).taking_cover
        covers = {o: cover_of(world, actor, o) for o in foes_of(world, actor) if screened(world, o, actor)}
        levels = [net(stealth_levels(cover, taking_cover=stance, rules=rules), rules) for cover in covers.values()]
        faces = self._faces(world, actor, deed.serial, levels)
        world.emit(StealthRolled(actor, "hide", world.require(actor, Stats).stealth, faces))
        for observer, cover in covers.items():
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
            self._tell(world, observer, actor, "hide", judged, faces)

    def _sneak(self, world: World, walk: Walk) -> None:
        """After each step, for those to whom the actor was Hidden or Undetected as the Sneak began."""
        rules, actor = world.resource(Ruleset), walk.actor
        if not any(world.events.this_beat(Moved)):
            return
        world.write_single(Frames)
        observers = [o for o in foes_of(world, actor) if o in walk.worst or not walk.faces]
        first = not walk.faces
        for observer in observers:
            if first and not self._may_sneak(world, observer, walk):
                continue
            cover = cover_of(world, actor, observer)
            walk.worst[observer] = worst_after(
                walk.worst.get(observer), cover, screened=screened(world, observer, actor)
            )
        levels = [net(stealth_levels(Cover(max(worst, 0)), rules=rules), rules) for worst in walk.worst.values()]
        if first or len(walk.faces) <= max(levels, default=0):
            walk.faces = self._faces(world, actor, walk.serial, levels)
        if first:
            world.emit(StealthRolled(actor, "sneak", world.require(actor, Stats).stealth, walk.faces))
        for observer, worst in sorted(walk.worst.items()):
            judged = judge_sneak(
                walk.faces,
                world.require(actor, Stats).stealth,
                world.require(observer, Stats).perception,
                worst=worst,
                rules=rules,
            )
            self._earn(world, observer, actor, judged, walk.start)
            result = int(state_of(world, observer, actor))
            if walk.judged.get(observer) != result:
                walk.judged[observer] = result
                self._tell(world, observer, actor, "sneak", judged, walk.faces)

    def _may_sneak(self, world: World, observer: EntityId, walk: Walk) -> bool:
        """By the state as the Sneak began: the first step's perception may already have changed it."""
        track = track_of(world, observer, walk.actor)
        earned = track is not None and track.earned is not None
        return earned or may_sneak_from(state_of(world, observer, walk.actor))

    def _search(self, world: World, deed: Deed) -> None:
        rules, actor = world.resource(Ruleset), deed.actor
        dice = chance_of(world, actor, deed.serial, deed.beat)
        total = dice.degrees("perception", ()).kept + world.require(actor, Stats).perception
        found: dict[EntityId, Detection] = {}
        for target in foes_of(world, actor):
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

    def _faces(self, world: World, actor: EntityId, serial: int, levels: Sequence[int]) -> tuple[int, ...]:
        """The one sequence of the action, as long as the most levels of any observer ask for.

        A longer one begins alike.
        """
        dice = chance_of(world, actor, serial, 0)
        return dice.degrees("stealth", (), levels=max((abs(n) for n in levels), default=0)).faces

    def _earn(
        self, world: World, observer: EntityId, actor: EntityId, judged: Judged, last_known: tuple[int, int]
    ) -> None:
        track = track_of(world, observer, actor)
        located = judged.located or (track is not None and track.located and judged.earned is not Detection.UNDETECTED)
        if track is None or track.earned is not judged.earned or track.located is not located:
            track = write_track(world, observer, actor)
            track.earned, track.located = judged.earned, located
        settle(world, observer, actor, last_known)

    def _tell(
        self, world: World, observer: EntityId, actor: EntityId, mode: str, judged: Judged, faces: tuple[int, ...]
    ) -> None:
        count = abs(net(judged.levels, world.resource(Ruleset))) + 1
        state = state_of(world, observer, actor)
        world.emit(
            StealthJudged(
                actor, observer, mode, judged.total, judged.dc, state, judged.success, judged.levels, faces[:count]
            )
        )
