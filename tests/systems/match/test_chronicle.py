"""When what happened is known at every tick without playing, with or without a footer that tells it."""

from collections import Counter
from io import BytesIO
from typing import Any

from components.events import Wounded
from ecs.registry import wire_name
from ecs.replay import read, rewrite
from systems.match.battle import Battle
from systems.match.chronicle import INDEX, MOST, Chronicle
from systems.match.playback import Playback
from systems.match.record import Recorder, header_of
from tests.arena import content
from tests.systems.match.fought import duel, fought

SEEDS = range(3, 9)


def test_statistics_at_every_tick_are_those_of_the_battle_so_far() -> None:
    for seed in SEEDS:
        whole = fought(seed, bot="greedy")
        chronicle = Playback(read(whole.data)).chronicle
        actions: Counter[str] = Counter()
        wounds: Counter[int] = Counter()
        for action, record in whole.ticks:
            actions.update([wire_name(type(action))] if action is not None else [])
            wounds.update(stamped.event.grade for stamped in record.events if isinstance(stamped.event, Wounded))
            told = chronicle.statistics(record.tick)
            assert told["actions"] == actions
            assert told["wounds"] == {"light": wounds[1], "heavy": wounds[2]}
        summary = whole.summary
        assert (told["actions"], tuple(told["wounds"].values())) == (summary.actions, summary.wounds)
        assert told["turns_started"] + 1 == summary.creature_turns  # the first one's began with the battle


def test_some_of_these_battles_wound_somebody() -> None:
    assert any(fought(seed, bot="greedy").summary.wounds != (0, 0) for seed in SEEDS)


def test_the_footer_tells_the_same_as_the_ticks() -> None:
    recording = read(fought(3).data)
    told = Chronicle.told_by(recording.footer)
    assert told is not None
    assert told.packed() == Chronicle.of(recording).packed()
    assert told.ticks("event.turn_ended") == tuple(
        tick for tick, row in Playback(recording).events() if row.event == "turn_ended"
    )


def test_a_recording_without_footer_tells_it_all_the_same() -> None:
    recording = read(fought(3).data)
    cut = read(rewrite(recording._replace(footer=None)))
    assert Chronicle.told_by(cut.footer) is None
    assert Playback(cut).chronicle.packed() == Playback(recording).chronicle.packed()


def test_an_index_that_makes_no_sense_is_none() -> None:
    odd: list[Any] = [None, [], {"event.x": 3}, {"event.x": [1, -1]}, {"event.x": ["1"]}, {"event.x": [True]}]
    for index in odd:
        assert Chronicle.told_by({INDEX: index}) is None
    assert Chronicle.told_by({}) is None


def test_what_was_taken_back_is_forgotten() -> None:
    chronicle = Chronicle({"action.step": [1, 1, 3, 5], "event.late": [5]})
    chronicle.back_to(3)
    assert (chronicle.kinds(), chronicle.ticks("action.step")) == (["action.step"], (1, 1, 3))


def test_a_very_long_battle_has_no_index() -> None:
    assert Chronicle({"event.x": [1] * MOST}).packed() is not None
    assert Chronicle({"event.x": [1] * (MOST + 1)}).packed() is None


def test_a_battle_that_goes_on_in_another_recording_has_the_whole_in_its_index() -> None:
    scenario, first, second = duel(rounds=2), BytesIO(), BytesIO()
    header = header_of(scenario, 1, {}, content().content_hash)
    before = Recorder(first, header)
    battle = Battle(scenario, content().catalogue, 1, on_tick=before)
    for _ in range(2):
        battle.end_turn()
    recorder = Recorder(second, header)
    recorder.retell(read(first.getvalue()))
    battle.on_tick = recorder
    recorder.watch(battle.world)
    while not battle.over:
        battle.end_turn()
    battle.close()
    recording = read(second.getvalue())
    told = Chronicle.told_by(recording.footer)
    assert told is not None
    assert told.packed() == Chronicle.of(recording).packed()
    assert told.count("action.end_turn", recording.playable_to) == len(recording.ticks) - 1
