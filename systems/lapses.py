"""Let what a creature keeps up lapse when its time is over."""

from components.actions import Hide, SetReaction
from components.events import TurnStarted
from components.frames import Attack, Deed, Frames, Walk
from ecs.world import System, World
from systems.contact import end_diversion
from systems.keeping import start_afresh
from systems.powers import used
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
            ability = used(world, top)
            if ability is None or ability.attack is None:  # an attack still benefits, as a Strike does
                end_diversion(world, top.actor)
        for started in world.events.this_beat(TurnStarted):
            start_afresh(world, started.actor)


def stealthy(frame: Walk | Attack | Deed) -> bool:
    """True for what a diversion outlasts: Sneak, Hide, a mere decision; a Strike ends it only once it is resolved."""
    if isinstance(frame, Walk):
        return frame.mode == SNEAK
    return isinstance(frame, Attack) or isinstance(frame.action, Hide | SetReaction)
