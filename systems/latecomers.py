"""Compare kept Stealth rolls with those who come later."""

from collections.abc import Iterable

from components.awareness import Awareness
from components.detection import Detection
from components.felt import FeltTable
from components.frames import Frames, Walk
from components.ruleset import Ruleset
from components.stats import Stats
from components.stealth import KeptStealth, StealthMode
from components.turn import Stance
from ecs.ids import EntityId
from ecs.world import System, World
from systems.gather import cover_of, felt, fighting, square_of, stealth_of, veiled
from systems.hiding import awaited, earn, expected, faces_of, keep, tell
from systems.rules.kept_stealth import could_perceive, judge_later
from systems.rules.movement import SNEAK
from systems.rules.net_levels import net
from systems.rules.stealth import stealth_levels


class Compared:
    """Up to which feeling of the pairs latecomers were looked for; a resource, never state."""

    def __init__(self) -> None:
        self.felt_at: object = None


class LatecomersSystem(System):
    """Judge a kept roll against an observer in the beat in which it could first perceive the roller (D-STEALTH-1).

    Reads Frames, FeltTable, Awareness, KeptStealth, SideMemory, Stats, Stance, Ground; writes Awareness, KeptStealth;
    emits StealthJudged, StateChanged.  Runs after perception, which has taken the state for earned so far, so that
    nobody is seen too early.
    """

    def process(self, world: World) -> None:
        """Go through the earned states that no roll was compared for yet; a Sneak under way is judged step by step."""
        table, compared = world.resource(FeltTable), world.find_resource(Compared)
        if compared is None:
            compared = Compared()
            world.put(compared)
        if compared.felt_at is table.looked_at:
            return  # nothing was felt anew: nobody can perceive more than before
        compared.felt_at = table.looked_at
        top = world.single(Frames).top
        sneaking = top.actor if isinstance(top, Walk) and top.mode == SNEAK else EntityId(0)
        waiting = {
            (observer, actor): held
            for observer, targets in table.earned.items()
            for actor in (_pending(world, observer, targets) if targets else ())
            if (held := awaited(world, observer, actor)) is not None
        }
        hopes = expected(world)
        for observer, actor in sorted(waiting.keys() | hopes.keys()):
            if actor == sneaking or not fighting(world, actor) or not could_perceive(felt(world, observer, actor)):
                continue
            held = waiting.get((observer, actor))
            if held is not None:
                self._compare(world, observer, actor, held)
            elif veiled(world, observer, actor):
                self._compare(world, observer, actor, hopes[observer, actor], in_vain=True)

    def _compare(
        self, world: World, observer: EntityId, actor: EntityId, held: Detection, *, in_vain: bool = False
    ) -> None:
        """Compare the kept roll with one observer; held: what was taken to be earned meanwhile.

        in_vain: a secret Search has found the actor since, whose side still waits: the want of it would tell (R-SEC-1).
        """
        rules, kept = world.resource(Ruleset), world.require(actor, KeptStealth)
        cover, stance = cover_of(world, actor, observer), world.require(actor, Stance).taking_cover
        levels = net(stealth_levels(cover, taking_cover=stance, rules=rules), rules)
        faces = faces_of(world, actor, "stealth", kept.serial, [levels], kept.faces)
        keep(world, actor, kept.serial, faces)
        judged = judge_later(
            faces,
            stealth_of(world, actor),
            world.require(observer, Stats).perception,
            held=held,
            cover=cover,
            taking_cover=stance,
            rules=rules,
        )
        mode = StealthMode.SNEAK if held is Detection.UNDETECTED else StealthMode.HIDE
        if not in_vain:
            earn(world, observer, actor, judged, square_of(world, actor))
        tell(world, observer, actor, mode, judged, faces)


def _pending(world: World, observer: EntityId, targets: Iterable[EntityId]) -> list[EntityId]:
    """Those of the targets for whom a roll has yet to be compared with the observer; most often nobody."""
    tracks = world.require(observer, Awareness).of
    return [target for target in targets if (track := tracks.get(target)) is not None and track.pending]
