"""What one action would come to at a tick: exact, from what the acting side knows, and nothing is played."""

from collections.abc import Iterator
from fractions import Fraction

import pytest

from components.actions import Action, CreateDiversion, EndTurn, Hide, Search, Stride, Strike
from components.detection import Detection
from ecs.errors import OtherRulesError, UsageError
from ecs.replay import Recording, read
from systems.legality import options
from systems.match.battle import Battle
from systems.match.whatif import DONE, Outcome, WhatIf, standing, what_if
from systems.odds import odds
from tests.arena import content
from tests.systems.match.fought import fought

SEEDS = range(3, 8)
TICK = 1


def moments(seed: int) -> Iterator[tuple[Recording, int, Battle]]:
    """Some ticks of a recording, each with the battle as it stood then."""
    recording = read(fought(seed, bot="greedy").data)
    for tick in range(1, recording.playable_to, 9):
        with standing(recording, tick, content().catalogue, content().content_hash) as battle:
            yield recording, tick, battle


@pytest.fixture
def battle() -> Iterator[Battle]:
    """A battle as it stood after its first tick."""
    recording = read(fought(3, bot="greedy").data)
    with standing(recording, TICK, content().catalogue, content().content_hash) as standing_so:
        yield standing_so


def sums(found: WhatIf) -> dict[int, Fraction]:
    made: dict[int, Fraction] = {}
    for row in found.outcomes:
        made[row.target] = made.get(row.target, Fraction(0)) + row.chance
    return made


def test_of_every_legal_action_the_outcomes_of_each_target_sum_to_one() -> None:
    kinds = set()
    for seed in SEEDS:
        for _, _, battle in moments(seed):
            observation = battle.observe(battle.side_to_act)
            for kind, offered in options(observation).items():
                for action in offered[:2]:
                    found = what_if(observation, action)
                    assert found.refusal is None
                    assert set(sums(found).values()) == {Fraction(1)}, action
                    kinds.add(kind)
    assert kinds >= {"strike", "stride", "search", "end_turn"}


def test_a_strike_has_the_odds_that_the_rules_give() -> None:
    for seed in SEEDS:
        for _, _, battle in moments(seed):
            observation = battle.observe(battle.side_to_act)
            for action in options(observation).get("strike", []):
                assert isinstance(action, Strike)
                told = odds(observation, action)
                found = what_if(observation, action)
                hits = sum((row.chance for row in found.outcomes if row.result == "hit"), Fraction(0))
                assert hits == told.probability(lambda outcome: outcome.result == "hit")
                assert len(found.outcomes) == len(told.weights)
                return
    raise AssertionError("nobody may strike")


def test_nothing_is_played_and_the_state_stays(battle: Battle) -> None:
    before = battle.state_hash
    observation = battle.observe(battle.side_to_act)
    for action in (Search(observation.actor), Hide(observation.actor), EndTurn(observation.actor)):
        what_if(observation, action)
    assert (battle.state_hash, battle.world.tick_number) == (before, TICK)
    assert int(before, 16) == fought(3, bot="greedy").ticks[TICK - 1][1].hash


def test_what_may_not_be_done_says_why_and_nothing_else(battle: Battle) -> None:
    observation = battle.observe(battle.side_to_act)
    for action in (Strike(observation.actor, 0, "trebuchet"), Search(99), Stride(observation.actor, ((99, 99),))):
        found = what_if(observation, action)
        assert found.refusal is not None
        assert found == WhatIf(found.refusal)


def test_what_rolls_nothing_simply_happens(battle: Battle) -> None:
    observation = battle.observe(battle.side_to_act)
    (row,) = what_if(observation, EndTurn(observation.actor)).outcomes
    assert row == Outcome(0, DONE, Fraction(1))


def test_a_roll_against_several_tells_each_state_and_all_together() -> None:
    states = {state.name.lower() for state in Detection}
    for seed in SEEDS:
        for _, _, battle in moments(seed):
            observation = battle.observe(battle.side_to_act)
            action: Action = CreateDiversion(observation.actor, "shout")
            found = what_if(observation, action)
            if found.refusal is None and found.joint is not None:
                assert 0 <= found.joint <= 1
                assert {row.result for row in found.outcomes} <= states
                return
    raise AssertionError("nobody may divert anybody")


def test_a_recording_of_other_rules_and_a_tick_after_the_end_are_refused() -> None:
    recording = read(fought(3).data)
    other = recording._replace(header={**recording.header, "rules_hash": "0" * 16})
    for wrong, tick, kind in ((other, 3, OtherRulesError), (recording, 10**6, UsageError)):
        with pytest.raises(kind), standing(wrong, tick, content().catalogue, content().content_hash):
            pass
