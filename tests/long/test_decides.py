"""What is switched off changes battles; how often it changes their winner is for decides.py to count."""

from functools import cache

import pytest

from components.ruleset import MECHANISMS
from systems.match.tournament import Fought
from tests.arena import content
from tests.long.decides import DECIDED, fights

SEED = 2
EACH = [(name, mechanism) for name, mechanisms in DECIDED.items() for mechanism in mechanisms]


@cache
def by_its_own_rules(name: str) -> Fought:
    """One battle of a scenario as it is shipped."""
    (fought,) = fights(content(), name, [], SEED, 1, 1)
    return fought


@pytest.mark.parametrize(("name", "mechanism"), EACH)
def test_a_battle_without_one_of_its_mechanisms_is_another(name: str, mechanism: str) -> None:
    plain, (other,) = by_its_own_rules(name), fights(content(), name, [f"without={mechanism}"], SEED, 1, 1)
    assert plain.ended_by == "objective"
    assert (other.state_hash, other.creature_turns) != (plain.state_hash, plain.creature_turns)


def test_three_scenarios_are_decided_by_all_mechanisms_there_are() -> None:
    assert len(DECIDED) == 3
    assert {mechanism for mechanisms in DECIDED.values() for mechanism in mechanisms} == set(MECHANISMS)
