"""Loose held Strikes."""

from components.conditions import STUNNED, Conditions
from components.detection import Detection
from components.events import StateChanged
from components.frames import Attack, Frames
from components.ploy_events import ReadyFired
from components.readiness import Readiness
from components.relations import ENEMY
from components.ruleset import Ruleset
from components.turn import Entry, Verdict
from ecs.ids import EntityId
from ecs.world import System, World
from systems.gather import combatant, distance, fighting, relation_of, roles_of, side_of, state_of, weapon_of
from systems.keeping import release
from systems.rules.readiness import can_loose
from systems.shots import shot


class ReadinessSystem(System):
    """Push the held Strike of everybody for whom its target has just become Observed (D-READY-1).

    Reads StateChanged, Readiness, Awareness, FeltTable, Scenario, every number of who holds it; writes Readiness,
    Frames; emits ReadyFired.
    Runs after finished frames went, so that the mover's walk waits below the Strike and goes on after it.
    """

    def process(self, world: World) -> None:
        """Go through this beat's changes of state; of several held Strikes the lowest id's goes first."""
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
                    release(world, entity)
        if loosed:
            world.write_single(Frames).stack.extend(reversed(loosed))

    def _may_loose(self, world: World, entity: EntityId, held: Readiness, target: EntityId) -> bool:
        if held.lost or held.target not in (0, target) or side_of(world, target) == side_of(world, entity):
            return False
        if not held.target and relation_of(world, entity, target) != ENEMY:  # a named one may be anybody's (D-SIDE-1)
            return False
        if not (fighting(world, entity) and fighting(world, target)):
            return False
        if world.require(entity, Conditions).has(STUNNED):
            return False
        if state_of(world, entity, target) is not Detection.OBSERVED:
            return False
        weapon, away = weapon_of(world, entity, held.weapon), distance(world, entity, target)
        numbers, rules = combatant(world, entity), world.resource(Ruleset)
        loose = can_loose(numbers, weapon, away, roles_of(world, entity), rules)
        return loose and shot(world, entity, target, weapon).effect
