"""Let enemies strike at a mover who leaves a square within their reach."""

from components.conditions import STUNNED, Conditions
from components.events import ReactionTaken
from components.felt import FeltTable
from components.frames import Attack, Frames, Walk
from components.gear import Gear, Weapon
from components.ruleset import Ruleset
from components.stats import Stats, Wounds
from components.turn import ActionPoints
from components.vigilance import Vigilance
from ecs.ids import EntityId
from ecs.world import System, World
from systems.gather import distance, enemies_of, roles_of, state_of
from systems.rules.families import family_of
from systems.rules.melee import longest_reach
from systems.rules.movement import STEP
from systems.rules.opportunity import reaction_weapon


class ReactionsSystem(System):
    """Push one strike for each enemy provoked by the next step of a walk (D-AOO-1).

    Reads Frames, Entry, ActionPoints, Gear, Vigilance, FeltTable, Awareness, Scenario; writes Frames; emits
    ReactionTaken.
    Runs after costs, so that the walk is paid, and before movement, so that the mover is struck in the square it
    leaves.
    """

    def process(self, world: World) -> None:
        """Offer the next step of the walk on top to every enemy, once."""
        top = world.single(Frames).top
        if not isinstance(top, Walk) or not top.serial or top.offered or top.index >= len(top.path):
            return
        frames = world.write_single(Frames)
        top.offered = True
        if top.mode == STEP:
            return
        for entity in reversed(enemies_of(world, top.actor)):  # the lowest id acts first: it goes on top
            if self._provoked(world, entity, top.actor):
                weapon = self._weapon(world, entity, top.actor)
                if weapon is not None:
                    world.emit(ReactionTaken(entity, top.actor))
                    frames.stack.append(Attack(entity, top.actor, weapon.id, reaction=True))

    def _weapon(self, world: World, entity: EntityId, mover: EntityId) -> Weapon | None:
        return reaction_weapon(
            world.require(entity, Gear).weapons,
            world.require(entity, Stats),
            distance(world, entity, mover),
            world.require(entity, Wounds).grades,
            roles_of(world, entity),
        )

    def _provoked(self, world: World, entity: EntityId, mover: EntityId) -> bool:
        """Tell whether the mover gives an enemy an opening; most are too far away to have one."""
        reach = longest_reach(world.require(entity, Gear).weapons, world.require(entity, Stats))
        if distance(world, entity, mover) > reach:
            return False
        if world.require(entity, Conditions).has(STUNNED) or not world.require(entity, ActionPoints).reaction:
            return False
        felt, reacts = world.resource(FeltTable).of(entity, mover), world.require(entity, Vigilance).reacts
        state = state_of(world, entity, mover)
        opening = family_of(world.resource(Ruleset)).opening
        return opening(state=state, effect=felt.effect, concealed=felt.concealed, reacts=reacts)
