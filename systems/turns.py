"""End one creature's turn and start the next."""

from components.actions import EndTurn
from components.conditions import BLEEDING, STUNNED, Conditions
from components.events import BleedingRolled, ConditionEnded, RoundEnded, RoundStarted, TurnEnded, TurnStarted
from components.frames import Deed, Frames
from components.ruleset import Ruleset
from components.scenario import Scenario
from components.stats import Wounds
from components.turn import ActionPoints, Stance, Turn
from ecs.ids import EntityId
from ecs.world import System, World
from systems.gather import chance_of, fighting, roles_of, stir
from systems.rules.turn_start import points_for


class TurnsSystem(System):
    """Keep the initiative order going; no round begins after the scenario's last (D-TURN-1, D-AP-1, D-WIN-1).

    A turn ends in one beat and the next begins in another: what the end brings about is told before what the beginning
    does, whether or not somebody unseen has a turn in between (R-SEC-1).

    Reads Frames, Conditions, Wounds, Ruleset, Scenario; writes Turn, ActionPoints, Conditions, Stance, Frames; emits
    TurnEnded, BleedingRolled, RoundEnded, RoundStarted, TurnStarted, ConditionEnded.
    Runs before damage, so that bleeding at the turn's end is suffered in the same beat.
    """

    def process(self, world: World) -> None:
        """End the actor's turn if the top frame says so; in the beat after, begin the next fighter's."""
        top = world.single(Frames).top
        if not isinstance(top, Deed) or not top.serial or not isinstance(top.action, EndTurn):
            return
        if top.beat == 0:
            self._end(world, top)
            return
        world.write_single(Frames).done = True
        self._next(world)

    def _end(self, world: World, deed: Deed) -> None:
        world.emit(TurnEnded(deed.actor))
        if world.require(deed.actor, Conditions).has(BLEEDING) and fighting(world, deed.actor):
            rules = world.resource(Ruleset)
            dice = chance_of(world, deed.actor, deed.serial, deed.beat)
            total = dice.total("bleeding", rules.bleeding_count, rules.bleeding_sides)
            world.emit(BleedingRolled(deed.actor, total.total, total.faces))

    def _next(self, world: World) -> None:
        turn = world.write_single(Turn)
        for _ in turn.order:
            if turn.index + 1 >= len(turn.order):
                world.emit(RoundEnded(turn.round))
                if turn.round >= world.resource(Scenario).round_limit:
                    return  # victory decides in this beat
                turn.index = -1
                turn.round += 1
                world.emit(RoundStarted(turn.round))
            turn.index += 1
            if fighting(world, turn.actor):
                start_turn(world, turn.actor)
                return


def start_turn(world: World, actor: EntityId) -> None:
    """Give the actor what its turn begins with: AP, its reaction, one round less of what lasts (D-AP-1, D-TURN-1)."""
    rules = world.resource(Ruleset)
    rounds = world.require(actor, Conditions).rounds
    points = world.write(actor, ActionPoints)
    points.left = points_for(rounds, world.require(actor, Wounds).grades, rules, roles_of(world, actor))
    points.strikes, points.reaction = 0, STUNNED not in rounds
    world.emit(TurnStarted(actor))
    stir(world, actor, moved=False)
    if world.require(actor, Stance).noise != rules.noise_still_percent:
        world.write(actor, Stance).noise = rules.noise_still_percent
    if any(left > 0 for left in rounds.values()):
        tick_conditions(world, actor)


def tick_conditions(world: World, actor: EntityId) -> None:
    """Let the conditions that last rounds come nearer to their end, and end those that are there."""
    rounds = world.write(actor, Conditions).rounds
    for name in sorted(rounds):
        if rounds[name] == 1:
            del rounds[name]
            world.emit(ConditionEnded(actor, name))
        elif rounds[name] > 1:
            rounds[name] -= 1
