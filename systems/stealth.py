"""Hide, Sneak and Search: what stealth earns and what a look around finds."""

from components.actions import Hide, Search
from components.detection import Cover, Detection
from components.events import Moved, Searched, StealthRolled
from components.frames import Deed, Frames, Walk
from components.ruleset import Ruleset
from components.stats import Stats
from components.stealth import StealthMode
from components.turn import Stance
from ecs.ids import EntityId
from ecs.world import System, World
from systems.gather import (
    chance_of,
    cover_of,
    distance,
    felt,
    locate,
    screened,
    settle,
    square_of,
    state_of,
    stealth_of,
    strangers_of,
    track_of,
    write_track,
)
from systems.hiding import believed_won, earn, faces_of, keep, postpone, tell
from systems.rules.families import family_of
from systems.rules.hide import judge_hide
from systems.rules.judged import Judged
from systems.rules.kept_stealth import could_perceive, judge_beyond
from systems.rules.movement import SNEAK
from systems.rules.net_levels import net
from systems.rules.search import search_dc, search_limit
from systems.rules.sneak import judge_sneak, worst_after
from systems.rules.stealth import stealth_levels
from systems.things import search_items


class StealthSystem(System):
    """Judge stealth against every observer not of the actor's side, and Searches (R-HIDE-1, D-SNEAK-1, D-SEARCH-1).

    Reads Frames, FeltTable, Stats, Stance, SideMemory, Ground, Moved; writes Awareness, KeptStealth, Finds, Frames;
    emits StealthRolled, StealthJudged, Searched, StateChanged.  Runs after perception, so that every observer has felt
    where the actor stands now.
    """

    def process(self, world: World) -> None:
        """Carry out a Hide or Search on top, or judge the step of a Sneak."""
        top = world.single(Frames).top
        if isinstance(top, Walk) and top.mode == SNEAK and top.serial:
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
        watchers = [o for o in strangers_of(world, actor) if screened(world, o, actor)]
        later = [o for o in watchers if not could_perceive(felt(world, o, actor))]
        covers = {o: cover_of(world, actor, o) for o in watchers if o not in later}
        levels = [net(stealth_levels(cover, taking_cover=stance, rules=rules), rules) for cover in covers.values()]
        faces = faces_of(world, actor, "stealth", deed.serial, levels)
        world.emit(StealthRolled(actor, StealthMode.HIDE, stealth_of(world, actor), faces))
        keep(world, actor, deed.serial, faces)
        for observer in later:
            met, perception = track_of(world, observer, actor), world.require(observer, Stats).perception
            won = met.earned if met is not None and not met.pending else None
            hoped = believed_won(world, observer, actor) if won is None else won
            if won is None:
                postpone(world, observer, actor, Detection.HIDDEN)
            if hoped is None:
                continue
            bettered = judge_beyond(faces, stealth_of(world, actor), perception, won=hoped, rules=rules)
            if bettered is not None:
                if won is not None:
                    earn(world, observer, actor, bettered, square_of(world, actor))
                tell(world, observer, actor, StealthMode.HIDE, bettered, faces)
        for observer, cover in covers.items():
            track = track_of(world, observer, actor)
            judged = judge_hide(
                faces,
                stealth_of(world, actor),
                world.require(observer, Stats).perception,
                cover=cover,
                taking_cover=stance,
                earned=track.earned if track else None,
                rules=rules,
            )
            if judged.success:
                earn(world, observer, actor, judged, square_of(world, actor))
            tell(world, observer, actor, StealthMode.HIDE, judged, faces)

    def _sneak(self, world: World, walk: Walk) -> None:
        """After each step, for those it is against, as soon as they could perceive it."""
        rules, actor = world.resource(Ruleset), walk.actor
        if not any(world.events.this_beat(Moved)):
            return
        world.write_single(Frames)
        first = not walk.faces
        against = [observer for observer in strangers_of(world, actor) if observer in walk.against]
        for observer in against:
            if observer not in walk.worst and not could_perceive(felt(world, observer, actor)):
                if observer not in walk.vain:
                    postpone(world, observer, actor, Detection.UNDETECTED)
                continue
            cover = cover_of(world, actor, observer)
            walk.worst[observer] = worst_after(
                walk.worst.get(observer), cover, screened=screened(world, observer, actor)
            )
        levels = [net(stealth_levels(Cover(max(worst, 0)), rules=rules), rules) for worst in walk.worst.values()]
        walk.faces = faces_of(world, actor, "stealth", walk.serial, levels, walk.faces)
        if first:
            world.emit(StealthRolled(actor, StealthMode.SNEAK, stealth_of(world, actor), walk.faces))
        keep(world, actor, walk.serial, walk.faces)
        for observer, worst in sorted(walk.worst.items()):
            if not could_perceive(felt(world, observer, actor)):
                continue  # out of all senses at this square: what it made of the squares before stays
            judged = judge_sneak(
                walk.faces,
                stealth_of(world, actor),
                world.require(observer, Stats).perception,
                worst=worst,
                rules=rules,
            )
            if observer not in walk.vain:
                earn(world, observer, actor, judged, walk.start)
            if walk.judged.get(observer) != _mark(judged):
                walk.judged[observer] = _mark(judged)
                tell(world, observer, actor, StealthMode.SNEAK, judged, walk.faces)

    def _search(self, world: World, deed: Deed) -> None:
        rules, actor = world.resource(Ruleset), deed.actor
        dice = chance_of(world, actor, deed.serial, deed.beat)
        total = dice.degrees("perception", ()).kept + world.require(actor, Stats).perception
        found: dict[EntityId, Detection] = {}
        for target in strangers_of(world, actor):
            sensed = felt(world, actor, target)._replace(distance=distance(world, actor, target))
            state, limit = state_of(world, actor, target), search_limit(sensed, rules)
            if limit is None or state is Detection.OBSERVED:
                continue
            dc = search_dc(stealth_of(world, target), rules)
            after = family_of(rules).search(total, dc, state, capped=limit is Detection.HIDDEN, rules=rules)
            if after > state:
                found[target] = after
                track = write_track(world, actor, target)
                track.earned = None if after is Detection.OBSERVED else family_of(rules).noticed
                track.feint = track.pending = False
                locate(world, actor, target)
                settle(world, actor, target, square_of(world, target))
        world.emit(Searched(actor, found, search_items(world, actor, total)))


def _mark(judged: Judged) -> int:
    """A number for what a comparison came to, that tells its outcomes apart."""
    return (-1 if judged.earned is None else judged.earned) * 2 + judged.located
