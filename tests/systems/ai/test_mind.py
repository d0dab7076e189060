"""What a bot remembers outlives it: told, recalled, it chooses as if it had never been away."""

import pytest

from components.actions import Strike
from ecs.codec import pack, unpack
from ecs.errors import CodecError
from systems.ai.bots import FACTORIES, make
from systems.ai.memory import Last, Memory
from systems.ai.mind import Mindful, memory_from, mind_of
from systems.match.battle import Battle
from systems.match.run import Seats
from tests.arena import content
from tests.systems.match.saving import shipped


def seated(turns: int) -> Seats:
    """Greedy bots some decisions into a battle."""
    scenario = shipped("crossroads", 3)
    seats = Seats(Battle(scenario, content().catalogue, 5), {side: make("greedy") for side in scenario.sides})
    for _ in range(turns):
        seats.play_one()
    return seats


@pytest.mark.parametrize("name", list(FACTORIES))
def test_a_bot_that_keeps_anything_can_tell_it(name: str) -> None:
    bot = make(name)
    assert isinstance(bot, Mindful) or not vars(bot)


def test_a_bot_that_recalls_chooses_what_the_other_would_have_chosen() -> None:
    seats = seated(12)
    for _ in range(12):
        minds = unpack(pack(seats.minds()))
        heirs = Seats(seats.battle, {side: make("greedy") for side in seats.bots})
        heirs.recall(minds)
        assert heirs.minds() == seats.minds()
        side = seats.battle.side_to_act
        assert heirs.think(side) == seats.think(side)
        assert heirs.minds() == seats.minds()
        seats.battle.end_turn()
    seats.battle.close()


def test_a_recalled_memory_is_the_whole_memory_but_for_what_can_be_worked_out_again() -> None:
    seats = seated(1)
    memory = Memory(seats.battle.briefings["red"])
    memory.covered, memory.now, memory.rounds, memory.turn = 1, 1, [(1, 1)], (1, 2)
    memory.targets, memory.deeds, memory.barred, memory.elusive = {1: 2}, {"hide": 1}, {3}, {4}
    memory.last = Last(Strike(1, 2, "sword"), (0, 0), (1, 0))
    left_out = {"briefing", "size", "_near"}
    assert all(value for name, value in vars(memory).items() if name not in left_out), "a new part: tell it here too"
    recalled = memory_from(mind_of(memory), memory.briefing)
    for name in vars(memory).keys() - left_out:
        assert getattr(recalled, name) == getattr(memory, name), name
    seats.battle.close()


def test_before_its_first_choice_a_bot_has_nothing_in_mind() -> None:
    bot = make("greedy")
    assert isinstance(bot, Mindful)
    assert bot.mind() is None


def test_what_is_no_memory_of_this_map_is_refused() -> None:
    seats = seated(10)
    told = next(mind for _, mind in seats.minds().values() if mind)
    briefing = seats.battle.briefings["red"]
    assert mind_of(memory_from(told, briefing)) == told
    for at in range(len(told)):
        for wrong in (None, 3.5, "x", b"\2" * 5):
            with pytest.raises(CodecError):
                memory_from([*told[:at], wrong, *told[at + 1 :]], briefing) if wrong is not told[at] else memory_from(
                    None, briefing
                )
    other = Battle(shipped("fen", 1), content().catalogue, 1)
    with pytest.raises(CodecError):
        memory_from(told, other.briefings["red"])
    other.close()
    seats.battle.close()
