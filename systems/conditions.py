"""Let conditions begin, and put the fallen out of the fight."""

from components.ability_events import Afflicted
from components.conditions import DYING, PRONE, UNCONSCIOUS, Conditions
from components.events import ConditionGained, Damaged, Dropped, Struck, Wounded
from components.frames import Frames
from components.outcome import Result
from components.position import Body
from components.scenario import Catalogue
from components.stats import Health
from ecs.ids import EntityId
from ecs.world import System, World
from systems.gather import fighting, stand, weapon_of
from systems.keeping import let_go
from systems.rules.wounds import effects_of


class ConditionsSystem(System):
    """Give the conditions that wounds bring, and drop whoever has no strength left (D-WND-1, D-COND-1, D-SUB-1).

    Reads Wounded, Struck, Afflicted, Damaged, Health, Catalogue; writes Conditions, all that the fallen kept up
    (systems.keeping: Stance, Readiness, Awareness, KeptStealth), Frames (theirs are dropped), Ground (they block no
    longer); emits ConditionGained, Dropped, and what ends with it: StanceEnded, DiversionEnded,
    ConditionEnded, StateChanged.  Runs after damage, before exposure and victory.
    """

    def process(self, world: World) -> None:
        """Apply this beat's wounds and losses."""
        for wound in world.events.this_beat(Wounded):
            plan = world.resource(Catalogue).plans[world.require(wound.target, Body).plan]
            for name, rounds in sorted(effects_of(plan, wound.location, wound.grade).conditions.items()):
                self._gain(world, wound.target, name, rounds)
        for struck in world.events.this_beat(Struck):
            effect = weapon_of(world, struck.actor, struck.weapon).effect
            if effect and struck.outcome.result is Result.HIT:
                self._gain(world, struck.target, effect, 0)
        for afflicted in world.events.this_beat(Afflicted):
            for name, rounds in afflicted.conditions:
                if fighting(world, afflicted.target):
                    self._gain(world, afflicted.target, name, rounds)
        for hurt in world.events.this_beat(Damaged):
            health = world.require(hurt.target, Health)
            if health.hp == 0:
                self._drop(world, hurt.target, DYING)
            elif health.subdual >= health.hp:
                self._drop(world, hurt.target, UNCONSCIOUS)

    def _gain(self, world: World, target: EntityId, name: str, rounds: int) -> None:
        held = world.require(target, Conditions).rounds
        if name in held and (held[name] == 0 or held[name] >= rounds > 0):
            return
        conditions = world.write(target, Conditions)
        conditions.rounds[name] = rounds
        conditions.rounds = dict(sorted(conditions.rounds.items()))
        world.emit(ConditionGained(target, name, rounds))
        if name == PRONE:
            stand(world, target)
            self._cut_short(world, target)

    def _drop(self, world: World, target: EntityId, name: str) -> None:
        if not fighting(world, target):
            return
        conditions = world.write(target, Conditions)
        conditions.rounds[name] = 0
        conditions.rounds = dict(sorted(conditions.rounds.items()))
        let_go(world, target)
        stand(world, target)
        self._cut_short(world, target)
        world.emit(Dropped(target, name))

    def _cut_short(self, world: World, actor: EntityId) -> None:
        """Whoever fell goes on with nothing (D-STEP-1)."""
        frames = world.single(Frames)
        if any(frame.actor == actor for frame in frames.stack[:-1]):
            frames = world.write_single(Frames)
            frames.stack = [f for f in frames.stack[:-1] if f.actor != actor] + frames.stack[-1:]
