"""Give away who acts in the open."""

from components.ability_events import Sounded
from components.detection import Detection
from components.events import Moved, Struck
from ecs.world import System, World
from systems.contact import end_diversion, hears, notice, reveal
from systems.gather import felt, foes_of, track_of
from systems.rules.movement import SNEAK


class ExposureSystem(System):
    """End earned states by what the actor did (D-REVEAL-1), and let the struck know that someone is there (D-UNN-1).

    Reads Struck, Sounded, Moved, FeltTable, Senses, Stance; writes Awareness, Stance (a diversion ends); emits Noticed,
    StateChanged, DiversionEnded.
    Runs after targeting: the revealing Strike itself still had the benefit.
    """

    def process(self, world: World) -> None:
        """Reveal this beat's strikers, shouters and walkers."""
        for struck in world.events.this_beat(Struck):
            end_diversion(world, struck.actor)
            for observer in foes_of(world, struck.actor):
                if observer == struck.target or hears(world, observer, struck.actor):
                    reveal(world, observer, struck.actor)
            if struck.blocker and not struck.guess:  # of a guess "something in the way" is not said (R-UND-2)
                notice(world, struck.actor, struck.blocker)
        for sounded in world.events.this_beat(Sounded):
            for observer in foes_of(world, sounded.actor):
                if hears(world, observer, sounded.actor):
                    reveal(world, observer, sounded.actor)
        for moved in world.events.this_beat(Moved):
            if moved.mode == SNEAK:
                continue
            for observer in foes_of(world, moved.actor):
                track = track_of(world, observer, moved.actor)
                if (
                    track is not None
                    and track.earned is Detection.UNDETECTED
                    and felt(world, observer, moved.actor).located
                ):
                    reveal(world, observer, moved.actor, floor=Detection.HIDDEN)
