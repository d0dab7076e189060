"""Create a Diversion: a gesture or a shout, and one's own place is forgotten for a moment."""

from components.actions import CreateDiversion
from components.events import StealthRolled
from components.frames import Deed, Frames
from components.ruleset import Ruleset
from components.stats import Stats
from components.stealth import StealthMode
from components.turn import Stance
from ecs.ids import EntityId
from ecs.world import System, World
from systems.contact import hears, hears_shout, reveal, sees_gesture, speaks
from systems.gather import chance_of, square_of, strangers_of, track_of
from systems.hiding import earn, faces_of, memory_for, tell
from systems.rules.diversion import SHOUT, diversion_levels, judge_diversion
from systems.rules.net_levels import net


class DiversionSystem(System):
    """Judge one Deception roll against every observer that sees the gesture or hears the shout (R-DIV-1).

    On its guard is whoever met one as far as the actor's side knows: who watched in secret would show (R-SEC-1).
    Reads Frames, FeltTable, SideMemory, Stats, Senses, Conditions; writes Awareness, Stance, Frames;
    emits DeafenedRolled, Sounded, StealthRolled, StealthJudged, StateChanged.
    Runs after perception, by whose states it is judged who perceives it, and before exposure.
    """

    def process(self, world: World) -> None:
        """Carry out the diversion on top."""
        top = world.single(Frames).top
        if not isinstance(top, Deed) or not top.serial or not isinstance(top.action, CreateDiversion):
            return
        world.write_single(Frames).done = True
        shout = top.action.manner == SHOUT
        if not shout or speaks(world, top.actor, chance_of(world, top.actor, top.serial, top.beat)):
            self._divert(world, top.actor, top.serial, shout=shout)

    def _divert(self, world: World, actor: EntityId, serial: int, *, shout: bool) -> None:
        rules, deception = world.resource(Ruleset), world.require(actor, Stats).deception
        reaches = hears_shout if shout else sees_gesture
        wary = memory_for(world, actor).wary.get(actor, ())
        met = {o: o in wary for o in strangers_of(world, actor) if reaches(world, o, actor)}
        levels = [net(diversion_levels(met=before, rules=rules), rules) for before in met.values()]
        faces = faces_of(world, actor, "deception", serial, levels)
        world.emit(StealthRolled(actor, StealthMode.DIVERSION, deception, faces))
        world.write(actor, Stance).diverting = True  # whoever was fooled: who watches unseen must not show (R-SEC-1)
        for observer, before in met.items():
            if shout and hears(world, observer, actor):
                reveal(world, observer, actor)
            track = track_of(world, observer, actor)
            judged = judge_diversion(
                faces,
                deception,
                world.require(observer, Stats).perception,
                met=before,
                earned=track.earned if track else None,
                rules=rules,
            )
            if judged.success:
                earn(world, observer, actor, judged, square_of(world, actor), feint=True)
            tell(world, observer, actor, StealthMode.DIVERSION, judged, faces)
