"""Postures taken on purpose."""

from components.actions import Lean, Ready, SetReaction, Stand, TakeCover
from components.conditions import PRONE, Conditions
from components.events import ConditionEnded, Covered
from components.frames import Deed, Frames
from components.ploy_events import Leaned, ReactionSet, Readied
from components.readiness import Readiness
from components.turn import Stance
from components.vigilance import Setting, Vigilance
from ecs.ids import EntityId
from ecs.world import System, World
from systems.gather import stand


class StancesSystem(System):
    """Carry out Take Cover, Lean, Ready, Stand and the setting of reactions (R-COV-2, R-COV-8, D-READY-1, D-AOO-1).

    Reads Frames; writes Stance, Readiness, Vigilance, Conditions, Frames; emits Covered, Leaned, Readied, ReactionSet,
    ConditionEnded.
    Runs before perception and targeting, so that a stance counts from the beat it is taken in.
    """

    def process(self, world: World) -> None:
        """Take the stance the top frame asks for."""
        top = world.single(Frames).top
        if not isinstance(top, Deed) or not top.serial:
            return
        if isinstance(top.action, TakeCover):
            world.write(top.actor, Stance).taking_cover = True
            world.emit(Covered(top.actor))
        elif isinstance(top.action, Lean):
            world.write(top.actor, Stance).lean = top.action.point
            world.emit(Leaned(top.actor, top.action.point))
        elif isinstance(top.action, Ready):
            held = world.write(top.actor, Readiness)
            held.weapon, held.target, held.lost = top.action.weapon, EntityId(top.action.target), False
            world.emit(Readied(top.actor, held.weapon, held.target))
        elif isinstance(top.action, SetReaction):
            world.write(top.actor, Vigilance).reacts = Setting(top.action.setting)
            world.emit(ReactionSet(top.actor, top.action.setting))
        elif isinstance(top.action, Stand):
            world.write(top.actor, Conditions).rounds.pop(PRONE, None)
            stand(world, top.actor)
            world.emit(ConditionEnded(top.actor, PRONE))
        else:
            return
        world.write_single(Frames).done = True
