"""Let what a creature keeps up lapse when its time is over."""

from components.actions import Hide
from components.events import TurnStarted
from components.frames import Attack, Deed, Frames, Walk
from components.readiness import Readiness
from components.turn import Stance
from ecs.ids import EntityId
from ecs.world import System, World
from systems.contact import end_diversion
from systems.rules.movement import SNEAK


class LapsesSystem(System):
    """End diversions by what is no stealth (R-DIV-1), leans and held Strikes by the next turn (R-COV-8, D-READY-1).

    Reads Frames, TurnStarted; writes Stance, Readiness, Awareness; emits DiversionEnded, StateChanged.
    Runs after turns and before reactions: who walks away openly is struck as it is seen then.  A Strike ends a
    diversion after it was resolved (systems.exposure), a step a lean (systems.movement).
    """

    def process(self, world: World) -> None:
        """End what the top frame's beginning ends, and what this beat's turn start does."""
        top = world.single(Frames).top
        if top is not None and top.serial and not top.beat and not stealthy(top):
            end_diversion(world, top.actor)
        for started in world.events.this_beat(TurnStarted):
            self._start_afresh(world, started.actor)

    def _start_afresh(self, world: World, actor: EntityId) -> None:
        if world.require(actor, Stance).lean is not None:
            world.write(actor, Stance).lean = None
        if world.require(actor, Readiness).weapon:
            held = world.write(actor, Readiness)
            held.weapon, held.target = "", EntityId(0)


def stealthy(frame: Walk | Attack | Deed) -> bool:
    """True for what a diversion outlasts: Sneak and Hide; a Strike ends it only once it is resolved."""
    if isinstance(frame, Walk):
        return frame.mode == SNEAK
    return isinstance(frame, Attack) or isinstance(frame.action, Hide)
