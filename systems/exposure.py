"""Give away who acts in the open."""

from components.conditions import DEAFENED, Conditions
from components.detection import Detection, Medium
from components.events import Moved, Noticed, Struck
from components.ruleset import Ruleset
from components.senses import Senses
from components.turn import Stance
from ecs.ids import EntityId
from ecs.world import System, World
from systems.gather import (
    distance,
    felt,
    foes_of,
    locate,
    settle,
    square_of,
    track_of,
    write_track,
)


class ExposureSystem(System):
    """End earned states by what the actor did (D-REVEAL-1), and let the struck know that someone is there (D-UNN-1).

    Reads Struck, Moved, FeltTable, Senses, Stance; writes Awareness; emits Noticed, StateChanged.
    Runs after targeting: the revealing Strike itself still had the benefit.
    """

    def process(self, world: World) -> None:
        """Reveal this beat's strikers and walkers."""
        for struck in world.events.this_beat(Struck):
            for observer in foes_of(world, struck.actor):
                if observer == struck.target or hears(world, observer, struck.actor):
                    self._reveal(world, observer, struck.actor)
            if struck.blocker:
                self._notice(world, struck.actor, struck.blocker)
        for moved in world.events.this_beat(Moved):
            if moved.mode == "sneak":
                continue
            for observer in foes_of(world, moved.actor):
                track = track_of(world, observer, moved.actor)
                if (
                    track is not None
                    and track.earned is Detection.UNDETECTED
                    and felt(world, observer, moved.actor).located
                ):
                    self._reveal(world, observer, moved.actor, floor=Detection.HIDDEN)

    def _reveal(self, world: World, observer: EntityId, actor: EntityId, floor: Detection | None = None) -> None:
        """Felt state, Hidden at least; with a floor, what was earned rises to it instead of ending."""
        locate(world, observer, actor)
        track = track_of(world, observer, actor)
        if track is not None and track.earned is not None and track.earned is not floor:
            write_track(world, observer, actor).earned = floor
        settle(world, observer, actor, square_of(world, actor))

    def _notice(self, world: World, observer: EntityId, target: EntityId) -> None:
        track = track_of(world, observer, target)
        if track is None or track.unnoticed:
            write_track(world, observer, target).unnoticed = False
            world.emit(Noticed(observer, target))


def hears(world: World, observer: EntityId, actor: EntityId) -> bool:
    """True if a working hearing of the observer reaches the actor's noise with line of effect (D-SENSE-3)."""
    if world.require(observer, Conditions).has(DEAFENED) or not felt(world, observer, actor).effect:
        return False
    noise = max(world.require(actor, Stance).noise, world.resource(Ruleset).noise_move_percent)
    away = distance(world, observer, actor)
    return any(s.medium is Medium.SOUND and away * 100 <= s.range * noise for s in world.require(observer, Senses).all)
