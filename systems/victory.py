"""Decide who has won."""

from typing import Final

from components.detection import Detection
from components.events import Decided, Dropped, Moved, RoundEnded, StateChanged
from components.position import Position
from components.relations import ALLY, NEUTRAL
from components.scenario import Goal, Objective, Scenario
from components.turn import DRAW, OBJECTIVE, ROUND_LIMIT, Entry, Verdict
from ecs.grid.space import squares
from ecs.ids import EntityId
from ecs.world import System, World
from systems.gather import fighting, place_of, state_of

DECISIVE: Final = frozenset((Dropped, RoundEnded))
"""Nothing but a fall, the end of a round or what an objective adds can decide a battle; and how it starts."""
ADDED: Final[dict[Goal, tuple[type, ...]]] = {
    Goal.REACH: (Moved,),
    Goal.RESCUE: (Moved,),
    Goal.ESCAPE: (Moved, StateChanged),
}
Alive = dict[str, list[EntityId]]


class VictorySystem(System):
    """Compare the field, as it truly is, with every side's objective (D-WIN-1, D-SIDE-1).

    Reads Entry, Conditions, Position, Awareness, FeltTable, RoundEnded, Scenario; writes Verdict; emits Decided.
    Runs after conditions and exposure: whoever falls in this beat counts as fallen.  Of two sides that win at once
    the first in the scenario's order does.  A scenario without objectives (a rule case) is never decided.
    """

    def process(self, world: World) -> None:
        """Look for a winner, or for the round limit."""
        scenario = world.resource(Scenario)
        if not scenario.objectives or world.single(Verdict).winner:
            return None
        decisive = DECISIVE.union(*[ADDED.get(goal.kind, ()) for goal in scenario.objectives])
        if world.tick_number > 1 and not world.events.any_of(decisive):
            return None
        alive: Alive = {side: [] for side in scenario.sides}
        for entity, (entry, _) in world.query(Entry, Position):
            if fighting(world, entity):
                alive[entry.side].append(entity)
        ended = max((event.round for event in world.events.this_beat(RoundEnded)), default=0)
        for objective in scenario.objectives:
            if self._met(world, objective, alive, ended):
                return self._decide(world, objective.side, OBJECTIVE, objective.kind)
        winner = last_standing(scenario, alive)
        if winner:
            return self._decide(world, winner, OBJECTIVE, Goal.DEFEAT)
        if ended >= scenario.round_limit:
            self._decide(world, DRAW, ROUND_LIMIT)
        return None

    def _met(self, world: World, objective: Objective, alive: Alive, ended: int) -> bool:
        """True if the objective is reached; ended: the round that ended in this beat, else 0."""
        mine, enemies = alive[objective.side], world.resource(Scenario).enemies(objective.side)
        theirs = [entity for side in enemies for entity in alive[side]]
        match objective.kind:
            case Goal.DEFEAT:
                return bool(mine and enemies) and not theirs
            case Goal.REACH:
                return any(inside(world, e, objective) for e in mine)
            case Goal.SURVIVE:
                return bool(mine) and ended >= objective.rounds > 0
            case Goal.ASSASSINATE:
                return any(n.name == objective.target and not fighting(world, e) for e, (n,) in world.query(Entry))
            case Goal.HOLD:
                return self._held(world, objective, mine, theirs, ended)
            case Goal.ESCAPE:
                away = [e for e in mine if inside(world, e, objective) and unseen(world, e, theirs)]
                return len(away) >= (objective.count or max(1, len(mine)))
            case Goal.RESCUE:
                named = (e for e, (n,) in world.query(Entry) if n.name == objective.target)
                return any(fighting(world, e) and inside(world, e, objective) for e in named)
        return False

    def _held(
        self, world: World, objective: Objective, mine: list[EntityId], theirs: list[EntityId], ended: int
    ) -> bool:
        """Whole rounds in a row with one of ours in the zone and none of theirs."""
        held = world.single(Verdict).held.get(objective.side, 0)
        if ended:
            ours = any(inside(world, e, objective) for e in mine)
            count = held + 1 if ours and not any(inside(world, e, objective) for e in theirs) else 0
            if count != held:
                verdict = world.write_single(Verdict)
                verdict.held = dict(sorted({**verdict.held, objective.side: count}.items()))
            held = count
        return held >= objective.rounds

    def _decide(self, world: World, winner: str, ended_by: str, goal: str = "") -> None:
        verdict = world.write_single(Verdict)
        verdict.winner, verdict.ended_by, verdict.goal = winner, ended_by, goal
        scenario = world.resource(Scenario)
        others = [side for side in scenario.sides if winner not in (side, DRAW)]
        world.emit(
            Decided(
                winner,
                ended_by,
                goal,
                tuple(side for side in others if scenario.relation(side, winner) == ALLY),
                tuple(side for side in others if scenario.relation(side, winner) == NEUTRAL),
            )
        )


def last_standing(scenario: Scenario, alive: Alive) -> str:
    """The side that wins because no enemies are left to each other, DRAW if nobody is; "" while the fight goes on.

    A side that is nobody's enemy takes no part.  Of allies the first in the scenario's order is named.
    """
    parties = [side for side in scenario.sides if scenario.enemies(side)]
    standing = [side for side in parties if alive[side]]
    if not parties or any(enemy in standing for side in standing for enemy in scenario.enemies(side)):
        return ""
    return standing[0] if standing else DRAW


def inside(world: World, entity: EntityId, objective: Objective) -> bool:
    """True if any square of the creature lies in the objective's zone."""
    return any(square in objective.zone for square in squares(place_of(world, entity)))


def unseen(world: World, entity: EntityId, enemies: list[EntityId]) -> bool:
    """True if the creature is Undetected to all of these."""
    return all(state_of(world, enemy, entity) is Detection.UNDETECTED for enemy in enemies)
