"""Bots that answer nonsense lose the rest of their turn, never the battle's footing."""

from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

from components.actions import Action, Interact, Sneak, Step, Stride, Strike
from components.observation import Observation
from components.scenario import Entrant, Scenario
from ecs.chance import Chance
from ecs.replay import read
from ecs.snapshot import take
from systems.ai import bots
from systems.match.battle import Battle
from systems.match.fork import fork, resumed
from systems.match.journal import Journal
from systems.match.record import turn_ticks_before
from systems.match.recovery import recover
from systems.match.run import MOST_IN_A_TURN, Seats, play_out
from tests.arena import arena, content
from tests.systems.match.saving import begun, loaded

NONSENSE = (
    None,
    "strike",
    42,
    Stride(99, ((1, 1),)),
    Stride(1, ()),
    Stride(1, ((-1, -1),)),
    Stride(1, ((10_000, 3),)),
    Stride(1, cast("Any", "nowhere")),
    Stride(1, cast("Any", ((1,), (2, 2)))),
    Stride(cast("Any", None), ((2, 1),)),
    Step(1, ((5, 5),)),
    Sneak(1, ((2, 1), (9, 2))),
    Strike(1, 77, "longsword"),
    Strike(1, 0, "longsword"),
    Strike(1, 0, "longsword", square=cast("Any", ("a", "b"))),
    Strike(1, cast("Any", "x"), cast("Any", 5), square=(2, 1)),
    Interact(1, 12345),
)


class Fool:
    """A bot that always gives the same answer."""

    id = "fool"

    def __init__(self, answer: object) -> None:
        self.answer = answer

    def choose(self, observation: Observation, chance: Chance) -> Action:
        return cast("Action", self.answer)


@pytest.mark.parametrize("answer", NONSENSE, ids=repr)
def test_a_nonsensical_answer_ends_the_turn_and_changes_nothing_else(answer: object) -> None:
    two = (Entrant("A", "guard", "red", 1, 1), Entrant("B", "guard", "blue", 8, 2))
    ways = [arena(["." * 12] * 4, *two) for _ in (0, 1)]
    for battle in ways:
        while battle.side_to_act != "red":
            battle.end_turn()
    Seats(ways[0], {"red": Fool(answer)}).play_one()
    ways[1].end_turn()
    assert take(ways[0].world) == take(ways[1].world)


class Restless:
    """A bot that does what is free, again and again."""

    id = "restless"

    def choose(self, observation: Observation, chance: Chance) -> Action:
        own = observation.mine(observation.actor)
        assert own is not None
        return Stride(observation.actor, ((own.x, own.y + 1 if own.y < 2 else own.y - 1),))


def endless() -> Scenario:
    """A battle of two rounds by rules that let everybody walk for nothing."""
    two = (Entrant("A", "guard", "red", 1, 1), Entrant("B", "guard", "blue", 8, 2))
    begun = arena(["." * 12] * 4, *two)
    begun.close()
    rules = content().catalogue.rulesets[begun.scenario.ruleset]
    rules = replace(rules, ap_costs={**rules.ap_costs, "stride": 0})
    return replace(begun.scenario, rules=rules, round_limit=2)


def test_a_bot_to_which_something_is_free_does_not_go_on_for_ever() -> None:
    scenario = endless()
    battle = Battle(scenario, content().catalogue, 1)
    try:
        play_out(Seats(battle, dict.fromkeys(scenario.sides, Restless())))
        assert battle.over
        assert battle.actions["end_turn"] == 4
        assert 4 * MOST_IN_A_TURN - 4 <= battle.actions["stride"] <= 4 * MOST_IN_A_TURN
    finally:
        battle.close()


def test_a_turn_that_was_saved_ends_where_it_would_have(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(bots.FACTORIES, "restless", Restless)
    scenario = endless()
    run = begun(scenario, tmp_path, dict.fromkeys(scenario.sides, "restless"))
    for _ in range(MOST_IN_A_TURN // 2):
        run.seats.play_one()
    data = run.save()
    ends = [play_out(run.seats).state_hash]
    again = loaded(data)
    ends.append(play_out(again.seats).state_hash)
    assert ends[0] == ends[1]
    assert again.battle.actions == run.seats.battle.actions
    for battle in (run.seats.battle, again.battle):
        battle.close()


def test_a_turn_goes_on_in_a_recording_of_its_own_and_ends_where_it_would_have(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where that one is gone on from within the same turn, and where it is saved and loaded."""
    monkeypatch.setitem(bots.FACTORIES, "restless", Restless)
    scenario = endless()
    seats = dict.fromkeys(scenario.sides, "restless")
    whole = begun(scenario, tmp_path, seats)
    expected = play_out(whole.seats).state_hash
    whole.seats.battle.close()

    data = whole.journal.getvalue()
    ends: list[object] = []
    for tick in (MOST_IN_A_TURN // 2, MOST_IN_A_TURN // 2 + 20):
        on = fork(read(data), tick, content().content_hash)
        journal = Journal(None, ends.append)
        battle, _ = resumed(on, content().catalogue, seats, journal)
        going = Seats(battle, {side: Restless() for side in seats})
        for _ in range(30):
            going.play_one()
        data = journal.getvalue()
        again = recover(data, content().catalogue, content().content_hash, bots.make)
        ends += [play_out(going).state_hash, play_out(again.seats).state_hash]
        for one in (battle, again.battle):
            one.close()
    assert ends == [expected] * 4


def test_a_forged_count_of_a_turn_is_none() -> None:
    wrong: tuple[object, ...] = ({"turn_ticks": -1}, {"turn_ticks": "9"}, {"turn_ticks": 1 << 60}, {}, [], None, 7)
    for forged in wrong:
        assert turn_ticks_before({"parent": forged}) == 0
    assert turn_ticks_before({"parent": {"turn_ticks": 7}}) == 7
    assert turn_ticks_before({}) == 0
