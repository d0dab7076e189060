"""Resolve abilities: from what they aim at to what they come to for each creature."""

from typing import Final

from components.ability import Ability, Targets
from components.ability_events import AbilityUsed, Affected, Afflicted
from components.actions import Square, UseAbility
from components.conditions import Conditions
from components.detection import Detection
from components.frames import Deed, Frames
from components.item import ItemScorched
from components.outcome import COVER, EffectResult
from components.ruleset import Ruleset
from components.turn import ActionPoints
from ecs.chance import Chance, Total
from ecs.ids import EntityId
from ecs.world import System, World
from systems.contact import notice, speaks
from systems.gather import chance_of, felt, fighting, locate, place_of, side_of, square_of, state_of, track_of
from systems.guesses import occupant
from systems.keeping import end_cover
from systems.powers import ability_of, caught_in, facts_for, save_chance, state_for, unaware, unseen_cover
from systems.rules.areas import Area, area_of
from systems.rules.effect import (
    EMPTY,
    EffectFacts,
    facts_of_attack,
    felt_nothing,
    like_weapon,
    resolve,
)
from systems.rules.families import family_of
from systems.rules.harm import harm_of_ability
from systems.rules.sight import Sight
from systems.shots import Blow, shot, strike_of
from systems.things import caught_things

UNCOVERED: Final = (EntityId(0), EntityId(0))
"""In place of who covers a target against its attacker, and who shelters it."""


class AbilitiesSystem(System):
    """Resolve the ability on top against the truth (R-HID-2, R-CON-1, R-UND-3, R-UNN-1, D-AREA-1).

    Reads Frames, Abilities, Awareness, FeltTable, Ground, every number of both creatures; writes Awareness (a guess
    that worked, whom it touched), Stance (noise, taken cover), ActionPoints (attacks made), Frames; emits AbilityUsed,
    Affected, Afflicted, ItemScorched, StanceEnded, what a voice does (contact).  Runs beside targeting: states are
    current, damage and conditions follow in the same beat.
    """

    def process(self, world: World) -> None:
        """Resolve the top frame's ability."""
        top = world.single(Frames).top
        if not isinstance(top, Deed) or not top.serial or not isinstance(top.action, UseAbility):
            return
        world.write_single(Frames).done = True
        action, ability = top.action, ability_of(world, top.actor, top.action.effect)
        target, square = EntityId(action.target), None if action.target else action.square
        dice = chance_of(world, top.actor, top.serial, top.beat)
        if ability.auditory and not speaks(world, top.actor, dice):
            return
        world.emit(AbilityUsed(top.actor, ability.id, target, square, action.at))
        if ability.targets is Targets.AREA:
            self._area(world, top, ability, action, dice)
        elif ability.targets is Targets.SELF:
            self._gain(world, top.actor, ability.conditions)
        elif square is not None:
            self._guess(world, top, ability, square, dice)
        elif self._reached(world, top.actor, target, ability):
            facts, blow = self._facts(world, top, ability, target)
            self._effect(world, top, ability, target, facts, dice, blow=blow)
        elif ability.attack is not None:
            self._nobody(world, top, ability, square_of(world, target), dice)
        if ability.attack is not None:
            self._attacked(world, top.actor)
        self._gain(world, top.actor, ability.gains)

    def _reached(self, world: World, actor: EntityId, target: EntityId, ability: Ability) -> bool:
        return fighting(world, target) and shot(world, actor, target, like_weapon(ability)).effect

    def _attacked(self, world: World, actor: EntityId) -> None:
        """Count an attack of the turn, and end the stance that it ends (D-ATK-1, D-COV-2)."""
        world.write(actor, ActionPoints).strikes += 1
        end_cover(world, actor)

    def _facts(
        self, world: World, deed: Deed, ability: Ability, target: EntityId, square: Square | None = None
    ) -> tuple[EffectFacts, Blow | None]:
        """The facts of an ability at a creature, or at whoever is in a guessed square, and its attack if it has one."""
        if ability.attack is None:
            return facts_for(world, deed.actor, target, ability, guess=square is not None), None
        blow = strike_of(world, deed.actor, target, like_weapon(ability), guess=square is not None)
        knows = state_of(world, target, deed.actor), track_of(world, target, deed.actor)
        return facts_of_attack(blow.facts, ability, unaware=unaware(*knows)), blow

    def _gain(self, world: World, actor: EntityId, conditions: tuple[tuple[str, int], ...]) -> None:
        if conditions:
            world.emit(Afflicted(actor, conditions))

    def _area(self, world: World, deed: Deed, ability: Ability, action: UseAbility, dice: Chance) -> None:
        area = area_of(ability, place_of(world, deed.actor), action.at, action.toward)
        if area is None:
            return
        targets, things = caught_in(world, area, deed.actor), caught_things(world, area, deed.actor)
        if not (targets or things):
            return
        rolled = harm_of_ability(ability).roll(dice)  # once for all
        for item in things if ability.harms else ():
            world.emit(ItemScorched(item, rolled.total))
        for target in targets:
            facts = facts_for(world, deed.actor, target, ability, area=area)
            self._effect(world, deed, ability, target, facts, dice, area=area, rolled=rolled)

    def _guess(self, world: World, deed: Deed, ability: Ability, square: Square, dice: Chance) -> None:
        """As a Strike at a guessed square (D-UND-1)."""
        target = occupant(world, deed.actor, square, dice, lambda e: self._reached(world, deed.actor, e, ability))
        if not target:
            self._nobody(world, deed, ability, square, dice)
            return
        facts, blow = self._facts(world, deed, ability, target, square)
        self._effect(world, deed, ability, target, facts, dice, square=square, blow=blow)

    def _nobody(self, world: World, deed: Deed, ability: Ability, square: Square, dice: Chance) -> None:
        outcome, attack = resolve(EMPTY, dice), ability.attack is not None
        world.emit(
            Affected(deed.actor, EntityId(0), ability.id, outcome, guess=True, square=square, attack=attack)
        )

    def _effect(
        self,
        world: World,
        deed: Deed,
        ability: Ability,
        target: EntityId,
        facts: EffectFacts,
        dice: Chance,
        *,
        area: Area | None = None,
        square: Square | None = None,
        rolled: Total | None = None,
        blow: Blow | None = None,
    ) -> None:
        own = save_chance(world, target, deed.actor, deed.serial, deed.beat)
        outcome = resolve(facts, dice, saver=own, rolled=rolled)
        covered = any(level.source == COVER for level in facts.levels)
        blocker, shelter = (EntityId(0) if square is not None else blow.unseen, blow.shelter) if blow else UNCOVERED
        if area and covered:
            blocker, shelter = (unseen_cover(world, deed.actor, target, area, by=e) for e in (deed.actor, target))
        state = state_for(world, deed.actor, target)
        sight = blow.sight if blow else Sight(state, felt(world, deed.actor, target).causes)
        rules, conditions = world.resource(Ruleset), world.require(target, Conditions).rounds
        causes = family_of(rules).reasons(sight, conditions, guess=square is not None, rules=rules)
        world.emit(
            Affected(
                actor=deed.actor,
                target=target,
                ability=ability.id,
                outcome=outcome,
                guess=square is not None,
                area=area is not None,
                square=square or square_of(world, target),
                state=state,
                flat_dc=facts.flat_dc,
                save=facts.save,
                dc=facts.dc,
                modifier=facts.modifier,
                net=facts.net,
                levels=facts.levels,
                conditions=bool(ability.conditions),
                blocker=blocker,
                shelter=shelter,
                causes=causes if facts.flat_dc or facts.percent else (),
                percent=facts.percent,
                attack=facts.needed > 0,
                aim=deed.action.aim if isinstance(deed.action, UseAbility) else "",
            )
        )
        if outcome.result is EffectResult.AFFECTED and ability.conditions:
            world.emit(Afflicted(target, ability.conditions))
        if side_of(world, target) != side_of(world, deed.actor):
            notice(world, target, deed.actor)  # being affected is evidence (D-UNN-1)
        if area and blocker and state is not Detection.UNDETECTED:
            notice(world, deed.actor, blocker)
        if area and shelter:
            notice(world, target, shelter)
        if square is not None and not felt_nothing(outcome, conditions=bool(ability.conditions)):
            locate(world, deed.actor, target)
