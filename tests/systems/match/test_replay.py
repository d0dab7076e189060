"""A recording looked at: the truth from its rows, each side's knowledge as it was, and never more than that."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from components.position import Position
from components.turn import Entry
from ecs.errors import CorruptError, NotAReplayError, TruncatedError
from ecs.replay import read, rewrite
from systems.match.playback import Playback
from systems.match.replay import Replay, replay_of
from systems.match.setup import reopen
from tests.arena import content
from tests.observation_bytes import observation_bytes
from tests.systems.match.fought import fought, lengthy
from tests.systems.match.watched import watched

SEEDS = range(1, 4)


def replay(data: bytes) -> Replay:
    return Replay(read(data, salvage=True), content().catalogue, content().content_hash)


def foreign(data: bytes) -> Replay:
    recording = read(data)
    return replay(rewrite(recording._replace(header={**recording.header, "rules_hash": "0" * 16})))


def test_what_a_side_knew_is_byte_for_byte_what_it_was_shown_in_play_in_any_order_of_asking() -> None:
    for seed in SEEDS:
        battle = watched(seed)
        keys = sorted(battle.seen)
        Random(seed).shuffle(keys)
        for side, tick in keys[:40]:
            shown, asked = battle.seen[side, tick], battle.replay.knowledge(side, tick)
            assert observation_bytes(asked) == observation_bytes(shown)
            assert replace(asked, briefing=shown.briefing) == shown


def test_the_truth_is_where_everybody_is_in_the_world_itself() -> None:
    for seed in SEEDS:
        battle = watched(seed)
        for tick in range(battle.replay.first, battle.replay.last + 1, 7):
            table = Playback(battle.replay.recording).seek(tick)
            world = reopen(table.snapshot(), battle.replay.scenario, content().catalogue)
            there = {e: (entry.name, place.x, place.y) for e, (entry, place) in world.query(Entry, Position)}
            world.close()
            assert {f.entity: (f.name, f.x, f.y) for f in battle.replay.truth(tick).figures} == there


def test_a_foreign_recording_tells_of_a_side_no_more_than_it_knew_and_all_whom_it_located() -> None:
    """Recorded states and memory alone: the same creatures at the same squares as in the side's Observation then."""
    compared = 0
    for seed in SEEDS:
        battle = watched(seed)
        other = foreign(battle.data)
        assert other.foreign == "rules"
        for (side, tick), seen in sorted(battle.seen.items())[::5]:
            sketch, aliases = other.sketch(side, tick), other.aliases(side, tick)
            drawn = {aliases[f.entity]: (f.x, f.y, state) for f, state in sketch.met if f.fighting}
            known = {c.alias: (c.x, c.y, c.best) for c in seen.contacts if c.certain and c.fighting}
            assert drawn == known
            lost = {(mark.x, mark.y) for mark in sketch.lost}
            assert lost <= {(c.x, c.y) for c in seen.contacts if not c.certain and c.fighting} | {
                (c.x, c.y) for c in seen.contacts if not c.fighting
            }
            assert {f.name for f in sketch.own} == {own.name for own in seen.own}
            compared += len(drawn)
    assert compared > 50


def test_whoever_nobody_perceives_is_in_no_sketch() -> None:
    looked_for = 0
    for seed in SEEDS:
        other = foreign(watched(seed).data)
        for side in other.sides:
            for tick in range(other.first, other.last + 1, 5):
                sketch = other.sketch(side, tick)
                known = {f.entity for f, _ in sketch.met} | {mark.entity for mark in sketch.lost}
                for figure in other.truth(tick).figures:
                    if figure.side != side and not other.course.knows_of(side, figure.entity, tick):
                        assert figure.entity not in known
                        looked_for += 1
    assert looked_for > 10


def test_a_damaged_recording_is_shown_up_to_the_last_tick_before_the_damage(tmp_path: Path) -> None:
    data = fought(3).data
    whole = replay(data)
    shown = set()
    for at in range(len(data) * 2 // 5, len(data) * 9 // 10, len(data) // 11):
        file = tmp_path / "damaged.fcr"
        file.write_bytes(data[:at] + bytes((data[at] ^ 0x5A,)) + data[at + 1 :])
        damaged = replay_of(file, content().catalogue, content().content_hash)
        assert damaged.ended == "corrupt"
        assert damaged.last < whole.last
        assert damaged.truth(damaged.last) == whole.truth(damaged.last)
        with pytest.raises(CorruptError):
            read(file)
        shown.add(damaged.last)
    assert len(shown) > 3


def test_one_cut_short_is_shown_to_its_last_whole_tick() -> None:
    data = fought(3).data
    whole, short = replay(data), replay(data[: len(data) * 2 // 3])
    assert short.ended == "truncated"
    assert whole.first <= short.last < whole.last
    assert short.truth(short.last) == whole.truth(short.last)


@pytest.mark.parametrize(("data", "error"), [(b"nothing of ours", NotAReplayError), (b"FCRP\x01", TruncatedError)])
def test_of_what_is_no_recording_nothing_is_shown(data: bytes, error: type[Exception]) -> None:
    with pytest.raises(error):
        replay(data)


def test_a_header_alone_is_no_battle_to_look_at() -> None:
    recording = read(fought(3).data)
    with pytest.raises(CorruptError):
        replay(rewrite(recording._replace(ticks=[], keyframes={}, footer=None)))


def test_a_recording_that_goes_on_from_another_knows_who_was_seen_before_it() -> None:
    whole = lengthy()
    recording = read(whole.data)
    at = min(recording.keyframes)
    later = {tick: data for tick, data in recording.keyframes.items() if tick >= at}
    rest = replay(rewrite(recording._replace(ticks=recording.ticks[at:], keyframes=later)))
    before = replay(whole.data)
    assert rest.first == at + 1
    for side in rest.sides:
        for tick in range(rest.first, rest.last + 1, 9):
            assert rest.course.best(side, tick) == before.course.best(side, tick)
            assert observation_bytes(rest.knowledge(side, tick)) == observation_bytes(before.knowledge(side, tick))
    assert sum(len(rest.course.best(side, tick)) for side in rest.sides for tick in range(rest.first, rest.last)) > 3


def test_the_same_moment_asked_for_again_is_the_same_object() -> None:
    battle = watched(1)
    first = battle.replay.knowledge("red", 9), battle.replay.truth(9)
    assert (battle.replay.knowledge("red", 9), battle.replay.truth(9)) == first
    assert battle.replay.knowledge("red", 9) is first[0]
