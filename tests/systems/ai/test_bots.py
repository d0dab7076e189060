"""Bots by name, and the one that does anything."""

from collections import Counter

import pytest

from components.actions import EndTurn
from ecs.chance import Dice
from ecs.errors import UsageError
from ecs.registry import wire_name
from ecs.scripted import Scripted
from systems.ai.bots import make
from systems.legality import options, why_not
from tests.systems.field import field

MEETING = field("......", ".A..T.", "......")


def test_bots_are_made_by_name() -> None:
    assert [make(name).id for name in ("greedy", "random")] == ["greedy", "random"]


def test_an_unknown_bot_is_refused_with_the_names_of_all() -> None:
    with pytest.raises(UsageError, match="'gredy' is unknown; known: greedy, random"):
        make("gredy")


def test_the_random_bot_draws_a_kind_first_and_one_of_that_kind_then() -> None:
    kinds = [kind for kind, actions in options(MEETING).items() if actions]
    last = len(options(MEETING)[kinds[1]])
    chance = Scripted({"bot": [2, last]})
    assert make("random").choose(MEETING, chance) == options(MEETING)[kinds[1]][-1]
    assert not chance.unused()


def test_the_random_bot_only_does_what_is_legal_and_every_kind_of_it() -> None:
    bot, done = make("random"), Counter[str]()
    for serial in range(300):
        action = bot.choose(MEETING, Dice(1, 2, serial, 0))
        assert why_not(MEETING, action) is None
        done[wire_name(type(action))] += 1
    assert set(done) == {kind for kind, actions in options(MEETING).items() if actions}
    assert max(done.values()) < 2 * min(done.values())


def test_both_bots_end_the_turn_when_no_points_are_left() -> None:
    spent = field("......", ".A..T.", "......", ap=0)
    for name in ("greedy", "random"):
        assert make(name).choose(spent, Dice(1, 2, 3, 0)) == EndTurn(1)
