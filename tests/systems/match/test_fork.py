from io import BytesIO
from pathlib import Path

import pytest

from ecs.codec import build
from ecs.errors import CorruptError, OtherContentError, OtherRulesError, ReplayError, UsageError
from ecs.replay import Recording, read, rewrite
from ecs.statehash import hash_text
from ecs.world import TickRecord
from systems.match.battle import Battle
from systems.match.fork import Fork, fork, resumed
from systems.match.playback import Playback
from systems.match.record import ACTION, turn_ticks_at
from systems.match.replay import replay_of
from systems.match.run import fight
from systems.match.verify import difference_of, verify_recording
from tests.arena import content
from tests.systems.match.fought import checked, lengthy, players

TICK = 30


@pytest.fixture(scope="module")
def parent() -> Recording:
    return read(lengthy().data)


def played_on(begun: Fork, bot: str) -> tuple[bytes, str]:
    """A fork played to its end: the new recording and the state hash."""
    seats = dict.fromkeys(begun.scenario.sides, bot)
    file = BytesIO()
    battle, _ = resumed(begun, content().catalogue, seats, file)
    try:
        return file.getvalue() if battle.over else _fought(battle, seats, file), battle.state_hash
    finally:
        battle.close()


def _fought(battle: Battle, seats: dict[str, str], file: BytesIO) -> bytes:
    fight(battle, players(battle.scenario, next(iter(seats.values()))))
    return file.getvalue()


@pytest.mark.parametrize("tick", [1, TICK, 64, 65])
def test_the_recorded_actions_lead_on_as_before(parent: Recording, tick: int) -> None:
    begun = fork(parent, tick, content().content_hash)
    battle, _ = resumed(begun, content().catalogue, {}, BytesIO())
    records: list[TickRecord] = []
    battle.on_tick = lambda _, record: records.append(record)
    try:
        for frame in parent.ticks[tick:]:
            battle.perform(build(frame.action, ACTION))
            assert difference_of(frame, records[-1]) is None
    finally:
        battle.close()


@pytest.mark.parametrize(("bot", "seed"), [("random", None), ("greedy", 99)])
def test_a_fork_verifies_by_itself_and_names_its_parent(parent: Recording, bot: str, seed: int | None) -> None:
    begun = fork(parent, TICK, content().content_hash, seed=seed)
    data, state = played_on(begun, bot)
    report = checked(data)
    assert (report.result, report.state_hash) == ("ok", state)
    header = read(data).header
    assert header["parent"]["tick"] == TICK
    assert len(header["parent"]["header"]) == len(header["parent"]["state_hash"]) == 16
    assert header["seed"] == (parent.header["seed"] if seed is None else seed)
    assert set(header["seats"].values()) == {bot}


def test_a_fork_can_be_watched_cut_and_forked_again(parent: Recording) -> None:
    child = read(played_on(fork(parent, TICK, content().content_hash), "random")[0])
    playback = Playback(child)
    assert (playback.start, playback.first) == (TICK, TICK + 1)
    assert playback.seek(0).state_hash() == Playback(parent).seek(TICK).state_hash()
    assert playback.seek(child.playable_to).tick == child.playable_to
    assert playback.seek(TICK + 1).state_hash() == child.ticks[0].hash
    short = child._replace(ticks=child.ticks[:5], footer=None, keyframes={TICK: child.keyframes[TICK]})
    assert checked(rewrite(short)).result == "truncated"
    grandchild = played_on(fork(child, TICK + 3, content().content_hash), "greedy")[0]
    assert checked(grandchild).result == "ok"


def test_a_fork_whose_start_is_missing_or_of_another_battle_is_corrupt(parent: Recording) -> None:
    child = read(played_on(fork(parent, TICK, content().content_hash), "random")[0])
    for keyframes in ({}, {TICK: parent.keyframes[64]}, {TICK: b"nothing"}):
        report = verify_recording(child._replace(keyframes=keyframes), content().catalogue, content().content_hash)
        assert report.result == "corrupt"
    with pytest.raises(CorruptError):
        Playback(child._replace(keyframes={}))


def test_where_a_recording_names_no_winner_nobody_has_won(parent: Recording) -> None:
    names = [name if name != "winner" else "victor" for name in parent.header["schema"]["verdict"]]
    header = {**parent.header, "schema": {**parent.header["schema"], "verdict": names}}
    forged = rewrite(parent._replace(header=header, ticks=parent.ticks[: TICK + 1], footer=None))
    assert fork(read(forged), TICK, content().content_hash).tick == TICK


def test_a_changed_start_is_noticed(parent: Recording) -> None:
    child = read(played_on(fork(parent, TICK, content().content_hash), "random")[0])
    other = Playback(parent).seek(TICK + 1)
    other.tick = TICK
    wrong = child._replace(keyframes={**child.keyframes, TICK: other.snapshot()})
    report = verify_recording(wrong, content().catalogue, content().content_hash)
    assert report.result == "out_of_sync"


@pytest.mark.parametrize(
    ("header", "error"), [({"rules_hash": "0" * 16}, OtherRulesError), ({"content_hash": "0" * 16}, OtherContentError)]
)
def test_a_recording_of_other_rules_or_content_is_not_played_on(
    parent: Recording, header: dict[str, str], error: type[ReplayError]
) -> None:
    with pytest.raises(error):
        fork(parent._replace(header=parent.header | header), TICK, content().content_hash)


def test_a_tick_that_is_not_there_or_after_the_end_is_refused(parent: Recording) -> None:
    for tick in (0, parent.playable_to + 1):
        with pytest.raises(UsageError, match="ticks go from 1 to"):
            fork(parent, tick, content().content_hash)
    with pytest.raises(UsageError, match="the battle is over there"):
        fork(parent, parent.playable_to, content().content_hash)


def test_a_fork_that_was_cut_short_before_its_first_tick_holds_the_tick_it_began_with(
    parent: Recording, tmp_path: Path
) -> None:
    """Whoever is killed that early leaves one: nothing can be played on from before it, or drawn of it."""
    begun = fork(parent, TICK, content().content_hash)
    file = BytesIO()
    resumed(begun, content().catalogue, {}, file)[0].close()
    cut = read(file.getvalue())
    assert (list(cut.ticks), cut.first, cut.playable_to, cut.ended) == ([], TICK + 1, TICK, "truncated")
    playback = Playback(cut)
    assert (playback.first, playback.start, playback.last) == (TICK + 1, TICK, TICK)
    assert f"'state_hash': '{hash_text(playback.seek(TICK).state_hash())}'" in str(begun.header["parent"])
    report = verify_recording(cut, content().catalogue, content().content_hash)
    assert (report.result, report.playable_to) == ("truncated", TICK)
    assert f"'state_hash': '{report.state_hash}'" in str(begun.header["parent"])
    for tick in (1, TICK - 1, TICK, TICK + 1):
        with pytest.raises(UsageError):
            fork(cut, tick, content().content_hash)
    assert turn_ticks_at(cut, TICK) == turn_ticks_at(parent, TICK)
    path = tmp_path / "cut.fcr"
    path.write_bytes(file.getvalue())
    with pytest.raises(ReplayError, match="no battle was recorded"):
        replay_of(path, content().catalogue, content().content_hash)
