"""Resolve strikes: from a target or a guessed square to an outcome."""

from components.detection import Detection
from components.events import StanceEnded, Struck
from components.frames import Attack, Frames
from components.gear import Weapon
from components.outcome import Result, StrikeOutcome
from components.ruleset import Ruleset
from components.turn import ActionPoints, Stance
from ecs.chance import Chance
from ecs.ids import EntityId
from ecs.world import System, World
from systems.gather import (
    chance_of,
    combatant,
    distance,
    felt,
    fighting,
    locate,
    roles_of,
    square_of,
    state_of,
    weapon_of,
)
from systems.guesses import occupant
from systems.rules.levels.flat_check import flat_check_causes
from systems.rules.levels.strike import StrikeFacts, resolve, strike_facts
from systems.rules.take_cover import effective
from systems.shots import shot


class TargetingSystem(System):
    """Resolve the attack on top against the truth (R-HID-2, R-UND-2, R-CON-1, D-ATK-1).

    Reads Frames, Awareness, FeltTable, Ground, every number of both creatures; writes ActionPoints (strikes made),
    Awareness (a hit guess, an unseen blocker), Stance, Frames; emits Struck, StanceEnded.
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

        target = top.target if top.square is None else occupant(world, top.actor, top.square, dice, reached)
        if target and reached(target):
            self._strike(world, top, weapon, target, dice)
        else:
            self._nobody(world, top)
        if not top.reaction:
            world.write(top.actor, ActionPoints).strikes += 1
        if world.require(top.actor, Stance).taking_cover:  # the stance ends after one's own attack (D-COV-2)
            world.write(top.actor, Stance).taking_cover = False
            world.emit(StanceEnded(top.actor))

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
        facts, blocker = facts_of(world, attack, weapon, target)
        outcome = resolve(facts, dice)
        state, veils = state_of(world, attack.actor, target), felt(world, attack.actor, target).causes
        world.emit(
            Struck(
                actor=attack.actor,
                target=target,
                weapon=weapon.id,
                aim=attack.aim,
                square=attack.square or square_of(world, target),
                guess=guess,
                reaction=attack.reaction,
                state=state,
                outcome=outcome,
                flat_dc=facts.flat_dc,
                dc=facts.dc,
                modifier=facts.modifier,
                net=facts.net,
                levels=facts.levels,
                blocker=blocker,
                causes=flat_check_causes(Detection.HIDDEN if guess else state, veils),
            )
        )
        if guess and outcome.result is Result.HIT:
            locate(world, attack.actor, target)


def facts_of(world: World, attack: Attack, weapon: Weapon, target: EntityId) -> tuple[StrikeFacts, EntityId]:
    """The facts of an attack at a creature as they truly are, and the unseen creature that gives it cover, or 0."""
    _, grade, by = shot(world, attack.actor, target, weapon)
    cover = effective(grade, taking_cover=world.require(target, Stance).taking_cover)
    unseen = by and state_of(world, attack.actor, by) is Detection.UNDETECTED
    impression = felt(world, attack.actor, target)
    facts = strike_facts(
        combatant(world, attack.actor),
        combatant(world, target),
        weapon,
        state=state_of(world, attack.actor, target),
        concealed=impression.concealed,
        cover=cover,
        distance=distance(world, attack.actor, target),
        target_state_of_attacker=state_of(world, target, attack.actor),
        reaction=attack.reaction,
        guess=attack.square is not None,
        rules=world.resource(Ruleset),
        roles=roles_of(world, attack.actor),
    )
    return facts, by if unseen else EntityId(0)
