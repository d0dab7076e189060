"""Decide who has won."""

from typing import Final

from components.events import Decided, Dropped, Moved, RoundEnded
from components.position import Position
from components.scenario import Objective, Scenario
from components.turn import DRAW, Entry, Verdict
from ecs.grid.space import squares
from ecs.ids import EntityId
from ecs.world import System, World
from systems.gather import fighting, place_of

DECISIVE: Final = (Dropped, RoundEnded)
"""Nothing but a fall, the end of a round or a step into a zone can decide a battle; and how it starts."""


class VictorySystem(System):
    """Compare the field with every side's objective (D-WIN-1).

    Reads Entry, Conditions, Position, RoundEnded, Scenario; writes Verdict; emits Decided.
    Runs after conditions and exposure: whoever falls in this beat counts as fallen.  Of two sides that win at once
    the first in the scenario's order does.  A scenario without objectives (a rule case) is never decided.
    """

    def process(self, world: World) -> None:
        """Look for a winner, or for the round limit."""
        scenario = world.resource(Scenario)
        if not scenario.objectives or world.single(Verdict).winner:
            return None
        decisive = (*DECISIVE, Moved) if any(o.kind == "reach" for o in scenario.objectives) else DECISIVE
        happened = any(isinstance(event, decisive) for _, _, _, event in world.events.beat_events())
        if not happened and world.tick_number > 1:
            return None
        alive: dict[str, list[EntityId]] = {side: [] for side in scenario.sides}
        for entity, (entry, _) in world.query(Entry, Position):
            if fighting(world, entity):
                alive[entry.side].append(entity)
        ended = max((event.round for event in world.events.this_beat(RoundEnded)), default=0)
        for objective in scenario.objectives:
            if self._met(world, objective, alive, ended):
                return self._decide(world, objective.side, "objective")
        standing = [side for side in scenario.sides if alive[side]]
        if len(standing) < 2:
            return self._decide(world, standing[0] if standing else DRAW, "objective")
        if ended >= scenario.round_limit:
            self._decide(world, DRAW, "round_limit")
        return None

    def _met(self, world: World, objective: Objective, alive: dict[str, list[EntityId]], ended: int) -> bool:
        """True if the objective is reached; ended: the round that ended in this beat, else 0."""
        mine = alive[objective.side]
        theirs = [e for side, group in alive.items() if side != objective.side for e in group]
        match objective.kind:
            case "defeat":
                return bool(mine) and not theirs
            case "reach":
                return any(inside(world, e, objective) for e in mine)
            case "survive":
                return bool(mine) and ended >= objective.rounds > 0
            case "assassinate":
                return any(n.name == objective.target and not fighting(world, e) for e, (n,) in world.query(Entry))
            case "hold":
                return self._held(world, objective, mine, theirs, ended)
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

    def _decide(self, world: World, winner: str, ended_by: str) -> None:
        verdict = world.write_single(Verdict)
        verdict.winner, verdict.ended_by = winner, ended_by
        world.emit(Decided(winner, ended_by))


def inside(world: World, entity: EntityId, objective: Objective) -> bool:
    """True if any square of the creature lies in the objective's zone."""
    return any(square in objective.zone for square in squares(place_of(world, entity)))
