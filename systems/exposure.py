"""Give away who acts in the open."""

from components.ability_events import Affected, Sounded
from components.events import Moved, Struck
from components.item import ItemStruck
from components.ruleset import Ruleset
from ecs.world import System, World
from systems.contact import ears_locate, end_diversion, hears, notice, reveal
from systems.gather import strangers_of, track_of
from systems.rules.heard_step import after_heard_step
from systems.rules.movement import SNEAK


class ExposureSystem(System):
    """End earned states by what the actor did (D-REVEAL-1), and let the struck know that someone is there (D-UNN-1).

    Reads Struck, ItemStruck, Affected, Sounded, Moved, FeltTable, Senses, Stance; writes Awareness, Stance (a diversion
    ends); emits Noticed, StateChanged, DiversionEnded.
    Runs after targeting: the revealing Strike itself still had the benefit.
    """

    def process(self, world: World) -> None:
        """Reveal this beat's strikers, shouters and walkers."""
        for struck in world.events.this_beat(Struck):
            self._attacked(world, struck)
        for blow in world.events.this_beat(ItemStruck):
            self._attacked(world, blow)
        for affected in world.events.this_beat(Affected):
            if affected.attack:
                self._attacked(world, affected)
        for sounded in world.events.this_beat(Sounded):
            for observer in strangers_of(world, sounded.actor):
                if hears(world, observer, sounded.actor):
                    reveal(world, observer, sounded.actor)
        for moved in world.events.this_beat(Moved):
            if moved.mode == SNEAK:
                continue
            for observer in strangers_of(world, moved.actor):
                track = track_of(world, observer, moved.actor)
                earned = track.earned if track is not None else None
                left = after_heard_step(earned, world.resource(Ruleset))
                if left is not earned and ears_locate(world, observer, moved.actor):
                    reveal(world, observer, moved.actor, floor=left)

    def _attacked(self, world: World, attack: Struck | ItemStruck | Affected) -> None:
        """A Strike, or an ability that rolls an attack, gives its maker away."""
        end_diversion(world, attack.actor)
        for observer in strangers_of(world, attack.actor):
            if observer == attack.target or hears(world, observer, attack.actor):
                reveal(world, observer, attack.actor)
        if attack.blocker and not attack.guess:  # of a guess "something in the way" is not said (R-UND-2)
            notice(world, attack.actor, attack.blocker)
        if not isinstance(attack, ItemStruck) and attack.shelter:  # its own side is told so, too
            notice(world, attack.target, attack.shelter)
