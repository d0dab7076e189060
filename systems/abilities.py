"""Resolve abilities: from what they aim at to what they come to for each creature."""

from components.ability import AREA, SELF, Ability
from components.ability_events import AbilityUsed, Affected, Afflicted
from components.actions import Square, UseAbility
from components.detection import Detection
from components.frames import Deed, Frames
from components.outcome import EffectResult
from ecs.chance import Chance, Total
from ecs.ids import EntityId
from ecs.world import System, World
from systems.contact import notice, speaks
from systems.gather import chance_of, felt, fighting, locate, place_of, side_of, square_of, state_of
from systems.guesses import occupant
from systems.powers import ability_of, caught_in, facts_for, save_chance, unseen_cover
from systems.rules.areas import Area, area_of
from systems.rules.levels.effect import EMPTY, EffectFacts, damage_roll, felt_nothing, resolve
from systems.rules.levels.flat_check import flat_check_causes


class AbilitiesSystem(System):
    """Resolve the ability on top against the truth (R-HID-2, R-CON-1, R-UND-3, R-UNN-1, D-AREA-1).

    Reads Frames, Abilities, Awareness, FeltTable, Ground, every number of both creatures; writes Awareness (a guess
    that worked, whom it touched), Stance (noise), Frames; emits AbilityUsed, Affected, Afflicted, what a
    voice does (contact).  Runs beside targeting: states are current, damage and conditions follow in the same beat.
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
        if ability.targets == AREA:
            self._area(world, top, ability, action, dice)
        elif ability.targets == SELF:
            self._gain(world, top.actor, ability.conditions)
        elif square is not None:
            self._guess(world, top, ability, square, dice)
        elif fighting(world, target) and felt(world, top.actor, target).effect:
            self._effect(world, top, ability, target, facts_for(world, top.actor, target, ability), dice)
        self._gain(world, top.actor, ability.gains)

    def _gain(self, world: World, actor: EntityId, conditions: tuple[tuple[str, int], ...]) -> None:
        if conditions:
            world.emit(Afflicted(actor, conditions))

    def _area(self, world: World, deed: Deed, ability: Ability, action: UseAbility, dice: Chance) -> None:
        area = area_of(ability, place_of(world, deed.actor), action.at, action.toward)
        targets = caught_in(world, area, deed.actor) if area else []
        if not targets:
            return
        rolled = damage_roll(ability, dice)  # once for all
        for target in targets:
            facts = facts_for(world, deed.actor, target, ability, area=area)
            self._effect(world, deed, ability, target, facts, dice, area=area, rolled=rolled)

    def _guess(self, world: World, deed: Deed, ability: Ability, square: Square, dice: Chance) -> None:
        """As a Strike at a guessed square (D-UND-1)."""
        target = occupant(world, deed.actor, square, dice, lambda e: felt(world, deed.actor, e).effect)
        if not target:
            outcome = resolve(EMPTY, dice)
            world.emit(Affected(deed.actor, EntityId(0), ability.id, outcome, guess=True, square=square))
            return
        facts = facts_for(world, deed.actor, target, ability, guess=True)
        self._effect(world, deed, ability, target, facts, dice, square=square)

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
    ) -> None:
        own = save_chance(world, target, deed.actor, deed.serial, deed.beat)
        outcome = resolve(facts, dice, saver=own, rolled=rolled)
        covered = any(level.source == "cover" for level in facts.levels)
        blocker = unseen_cover(world, deed.actor, target, area) if area and covered else EntityId(0)
        state = Detection.OBSERVED if target == deed.actor else state_of(world, deed.actor, target)
        veils = felt(world, deed.actor, target).causes
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
                causes=flat_check_causes(state if square is None else Detection.HIDDEN, veils) if facts.flat_dc else (),
            )
        )
        if outcome.result is EffectResult.AFFECTED and ability.conditions:
            world.emit(Afflicted(target, ability.conditions))
        if side_of(world, target) != side_of(world, deed.actor):
            notice(world, target, deed.actor)  # being affected is evidence (D-UNN-1)
        if blocker and state is not Detection.UNDETECTED:
            notice(world, deed.actor, blocker)
        if square is not None and not felt_nothing(outcome, conditions=bool(ability.conditions)):
            locate(world, deed.actor, target)
