"""Take hit points and give wounds."""

from components.ability_events import Affected
from components.events import BleedingRolled, Damaged, Struck, Wounded
from components.item import Item, ItemHarmed, ItemScorched, ItemStruck
from components.outcome import Result
from components.position import Body
from components.scenario import Catalogue
from components.stats import Health, Wounds
from ecs.ids import EntityId
from ecs.world import System, World
from systems.gather import fighting
from systems.rules.plans import locate
from systems.rules.wounds import effects_of, worse


class DamageSystem(System):
    """Apply what strikes and bleeding cost (D-WND-1, D-SUB-1, R-DECL-1).

    Reads Struck, Affected, BleedingRolled, ItemStruck, ItemScorched, Body, Catalogue; writes Health, Wounds, Item;
    emits Damaged, Wounded, ItemHarmed.
    Runs after targeting and turns and before conditions, which draws the consequences.
    """

    def process(self, world: World) -> None:
        """Apply this beat's hits and bleeding."""
        for struck in world.events.this_beat(Struck):
            if struck.outcome.result is Result.HIT and struck.outcome.damage:
                self._hurt(world, struck.target, struck.outcome.damage, "strike", subdual=struck.outcome.subdual)
                if struck.outcome.wound:
                    self._wound(world, struck.target, struck.aim, struck.outcome.wound)
        for blow in world.events.this_beat(ItemStruck):
            if blow.outcome.damage:
                self._wear(world, blow.target, blow.outcome.damage)
        for scorched in world.events.this_beat(ItemScorched):
            self._wear(world, scorched.item, scorched.amount - world.require(scorched.item, Item).hardness)
        for affected in world.events.this_beat(Affected):
            if affected.outcome.damage:
                self._hurt(world, affected.target, affected.outcome.damage, "ability", subdual=False)
                if affected.outcome.wound:
                    self._wound(world, affected.target, affected.aim, affected.outcome.wound)
        for bled in world.events.this_beat(BleedingRolled):
            self._hurt(world, bled.target, bled.amount, "bleeding", subdual=False)

    def _hurt(self, world: World, target: EntityId, amount: int, cause: str, *, subdual: bool) -> None:
        if not fighting(world, target):
            return
        health = world.write(target, Health)
        if subdual:
            health.subdual += amount
        else:
            health.hp = max(0, health.hp - amount)
        world.emit(Damaged(target, amount, subdual, cause))

    def _wound(self, world: World, target: EntityId, aim: str, hit: int) -> None:
        plan = world.resource(Catalogue).plans[world.require(target, Body).plan]
        location = locate(plan, aim)
        grade = worse(world.require(target, Wounds).grades.get(location, 0), hit)
        wounds = world.write(target, Wounds)
        wounds.grades[location] = grade
        wounds.grades = dict(sorted(wounds.grades.items()))
        effects = effects_of(plan, location, hit).conditions
        world.emit(Wounded(target, location, hit, tuple(sorted(effects))))

    def _wear(self, world: World, item: EntityId, amount: int) -> None:
        """A thing loses what it holds out (R-DET-3)."""
        if amount <= 0 or not world.require(item, Item).hp:
            return
        thing = world.write(item, Item)
        thing.hp = max(0, thing.hp - amount)
        world.emit(ItemHarmed(item, amount, thing.hp))
