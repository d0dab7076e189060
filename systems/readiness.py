"""Loose held Strikes, and let go of what the fallen held."""

from components.conditions import STUNNED, Conditions
from components.detection import Detection
from components.events import Dropped, StateChanged
from components.frames import Attack, Frames
from components.gear import Gear
from components.ploy_events import ReadyFired
from components.readiness import Readiness
from components.ruleset import Ruleset
from components.stats import Stats, Wounds
from components.turn import Entry, Stance, Verdict
from ecs.ids import EntityId
from ecs.world import System, World
from systems.contact import end_diversion
from systems.gather import distance, fighting, roles_of, side_of, state_of, weapon_of
from systems.rules.levels.readiness import can_loose
from systems.shots import shot


class ReadinessSystem(System):
    """Push the held Strike of everybody for whom its target has just become Observed (D-READY-1).

    Reads StateChanged, Dropped, Readiness, Awareness, FeltTable, Gear; writes Readiness, Stance, Frames; emits
    ReadyFired.
    Runs after finished frames went, so that the mover's walk waits below the Strike and goes on after it.
    """

    def process(self, world: World) -> None:
        """Go through this beat's changes of state; of several held Strikes the lowest id's goes first."""
        for dropped in world.events.this_beat(Dropped):
            self._let_go(world, dropped.target)
        seen = [e for e in world.events.this_beat(StateChanged) if e.after is Detection.OBSERVED]
        if not seen or world.single(Verdict).winner:
            return
        loosed: list[Attack] = []
        for entity, (held, _) in world.query(Readiness, Entry):
            if held.weapon:
                targets = sorted(e.target for e in seen if e.observer == entity)
                target = next((t for t in targets if self._may_loose(world, entity, held, t)), None)
                if target is not None:
                    loosed.append(Attack(entity, target, held.weapon, reaction=True))
                    world.emit(ReadyFired(entity, target))
                    self._spend(world, entity)
        if loosed:
            world.write_single(Frames).stack.extend(reversed(loosed))

    def _may_loose(self, world: World, entity: EntityId, held: Readiness, target: EntityId) -> bool:
        if held.target not in (0, target) or side_of(world, target) == side_of(world, entity):
            return False
        if not (fighting(world, entity) and fighting(world, target)):
            return False
        if world.require(entity, Conditions).has(STUNNED):
            return False
        weapon = weapon_of(world, entity, held.weapon)
        return (
            state_of(world, entity, target) is Detection.OBSERVED
            and shot(world, entity, target, weapon).effect
            and can_loose(
                weapon,
                world.require(entity, Stats),
                world.require(entity, Gear).ammo,
                distance(world, entity, target),
                world.require(entity, Wounds).grades,
                roles_of(world, entity),
                world.resource(Ruleset),
            )
        )

    def _spend(self, world: World, entity: EntityId) -> None:
        held = world.write(entity, Readiness)
        held.weapon, held.target = "", EntityId(0)

    def _let_go(self, world: World, fallen: EntityId) -> None:
        end_diversion(world, fallen)
        if world.require(fallen, Stance).lean is not None:
            world.write(fallen, Stance).lean = None
        if world.require(fallen, Readiness).weapon:
            self._spend(world, fallen)
