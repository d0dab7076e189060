"""Resolve strikes: from a target or a guessed square to an outcome."""

from components.conditions import Conditions
from components.detection import Detection
from components.events import Struck
from components.frames import Attack, Frames
from components.gear import Weapon
from components.item import Item, ItemStruck
from components.outcome import Result, StrikeOutcome
from components.position import Position
from components.ruleset import Ruleset
from components.turn import ActionPoints
from ecs.chance import Chance
from ecs.ids import EntityId
from ecs.world import System, World
from systems.gather import chance_of, fighting, locate, square_of, weapon_of
from systems.guesses import occupant
from systems.keeping import end_cover
from systems.rules.families import family_of
from systems.shots import shot, strike_of
from systems.things import strike_of_item


class TargetingSystem(System):
    """Resolve the attack on top against the truth (R-HID-2, R-UND-2, R-CON-1, D-ATK-1).

    Reads Frames, Awareness, FeltTable, Ground, every number of both creatures; writes ActionPoints (strikes made),
    Awareness (a hit guess, an unseen blocker), Stance, Frames; emits Struck, ItemStruck, StanceEnded.
    Runs after perception and stealth, so that states are current, and before damage, which applies the outcome.
    """

    def process(self, world: World) -> None:
        """Resolve the top frame's attack."""
        top = world.single(Frames).top
        if not isinstance(top, Attack) or not top.serial:
            return
        world.write_single(Frames).done = True
        if not fighting(world, top.actor):
            return
        weapon = weapon_of(world, top.actor, top.weapon)
        dice = chance_of(world, top.actor, top.serial, top.beat)

        def reached(target: EntityId) -> bool:  # a door may have shut unseen (D-DOOR-1)
            return fighting(world, target) and shot(world, top.actor, target, weapon).effect

        if world.get(top.target, Item) is not None:
            self._thing(world, top, weapon, dice)
            self._end(world, top)
            return
        target = top.target if top.square is None else occupant(world, top.actor, top.square, dice, reached)
        if target and reached(target):
            self._strike(world, top, weapon, target, dice)
        else:
            self._nobody(world, top)
        self._end(world, top)

    def _end(self, world: World, top: Attack) -> None:
        if not top.reaction:
            world.write(top.actor, ActionPoints).strikes += 1
        end_cover(world, top.actor)  # the stance ends after one's own attack (D-COV-2)

    def _nobody(self, world: World, attack: Attack) -> None:
        square = attack.square or square_of(world, attack.target)
        world.emit(
            Struck(
                actor=attack.actor,
                target=EntityId(0),
                weapon=attack.weapon,
                aim=attack.aim,
                square=square,
                guess=True,
                reaction=attack.reaction,
                state=Detection.UNDETECTED,
                outcome=StrikeOutcome(Result.WRONG_SQUARE),
                flat_dc=0,
                dc=0,
                modifier=0,
                net=0,
                levels=(),
            )
        )

    def _strike(self, world: World, attack: Attack, weapon: Weapon, target: EntityId, dice: Chance) -> None:
        guess = attack.square is not None
        blow = strike_of(world, attack.actor, target, weapon, reaction=attack.reaction, guess=guess)
        facts, sight, blocker, shelter = blow
        outcome = facts.resolve(dice)
        rules, conditions = world.resource(Ruleset), world.require(target, Conditions).rounds
        world.emit(
            Struck(
                actor=attack.actor,
                target=target,
                weapon=weapon.id,
                aim=attack.aim,
                square=attack.square or square_of(world, target),
                guess=guess,
                reaction=attack.reaction,
                state=sight.state,
                outcome=outcome,
                flat_dc=facts.flat_dc,
                dc=facts.dc,
                modifier=facts.modifier,
                net=facts.net,
                levels=facts.levels,
                blocker=blocker,
                shelter=shelter,
                causes=family_of(rules).reasons(sight, conditions, guess=guess, rules=rules),
                percent=facts.percent,
            )
        )
        if guess and outcome.result is Result.HIT:
            locate(world, attack.actor, target)

    def _thing(self, world: World, attack: Attack, weapon: Weapon, dice: Chance) -> None:
        """A strike at a thing (R-DET-3): at a broken one, or one out of reach in truth, it comes to nothing."""
        item, place = world.require(attack.target, Item), world.require(attack.target, Position)
        reaches, (facts, sight, blocker, _) = strike_of_item(world, attack.actor, attack.target, weapon)
        rules = world.resource(Ruleset)
        family = family_of(rules)
        stands = reaches and not item.broken
        world.emit(
            ItemStruck(
                actor=attack.actor,
                target=attack.target,
                kind=item.kind,
                weapon=weapon.id,
                square=(place.x, place.y),
                state=sight.state,
                outcome=(facts if stands else family.nobody).resolve(dice),
                flat_dc=facts.flat_dc,
                dc=facts.dc,
                modifier=facts.modifier,
                net=facts.net,
                levels=facts.levels,
                causes=family.reasons(sight, {}, guess=False, rules=rules),
                percent=facts.percent,
                blocker=blocker,
            )
        )
