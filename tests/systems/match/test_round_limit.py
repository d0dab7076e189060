"""No round begins after the last one, and what counts whole rounds is still judged at its end."""

from dataclasses import replace

import pytest

from components.events import Decided, RoundEnded, RoundStarted
from components.scenario import Entrant, Goal, Objective
from ecs.world import TickRecord
from systems.match.battle import Battle
from systems.match.run import summary
from tests.arena import arena

FIELD = ["......"]
TWO = (Entrant("Ada", "guard", "red", 0, 0), Entrant("Bork", "guard", "blue", 5, 0))


def begun(limit: int, *objectives: Objective) -> tuple[Battle, list[TickRecord]]:
    """A battle of two who stay where they are, with its records."""
    battle = arena(FIELD, *TWO, objectives=objectives or None)
    records: list[TickRecord] = []
    scenario = replace(battle.scenario, round_limit=limit)
    battle.scenario = scenario
    battle.world.put(scenario)
    battle.on_tick = lambda _, record: records.append(record)
    return battle, records


@pytest.mark.parametrize("limit", [1, 2, 5])
def test_a_battle_ends_after_its_last_round(limit: int) -> None:
    battle, records = begun(limit)
    while not battle.over:
        battle.end_turn()
    told = summary(battle)
    assert (told.winner, told.ended_by, told.rounds, told.ticks) == ("draw", "round_limit", limit, 2 * limit + 1)
    events = [stamped.event for record in records for stamped in record.events]
    assert [e.round for e in events if isinstance(e, RoundEnded)] == list(range(1, limit + 1))
    assert [e.round for e in events if isinstance(e, RoundStarted)] == list(range(2, limit + 1))


@pytest.mark.parametrize("kind", [Goal.SURVIVE, Goal.HOLD])
def test_whole_rounds_count_until_the_end_of_the_last_one(kind: Goal) -> None:
    battle, records = begun(3, Objective("blue", kind, ((5, 0),), rounds=3), Objective("red", Goal.DEFEAT))
    while not battle.over:
        battle.end_turn()
    (decided,) = [s.event for record in records for s in record.events if isinstance(s.event, Decided)]
    assert (decided.winner, decided.ended_by, summary(battle).rounds) == ("blue", "objective", 3)


def test_surviving_longer_than_the_battle_lasts_is_a_draw() -> None:
    battle, _ = begun(2, Objective("blue", Goal.SURVIVE, rounds=3), Objective("red", Goal.DEFEAT))
    while not battle.over:
        battle.end_turn()
    assert summary(battle).winner == "draw"
