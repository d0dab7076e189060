"""What was done stays done (R-SEC-5), unless play is casual; and what was committed stays in the recording."""

from io import BytesIO
from pathlib import Path

import pytest

from components.actions import EndTurn, Stride
from components.scenario import Entrant
from ecs import snapshot
from ecs.codec import pack
from ecs.errors import CorruptError, ReplayError
from ecs.replay import TAKE_BACK, RecordingWriter, read
from systems.match.fork import fork
from systems.match.playback import Playback
from systems.match.record import Recorder, header_of
from systems.match.session import Session
from systems.match.verify import verify
from tests.arena import act_as, arena, content
from tests.systems.match.fought import duel
from tests.systems.match.saving import Begun, begun, loaded

SEATS = {"red": "human", "blue": "greedy"}


def casual(folder: Path, *, seed: int = 1) -> tuple[Session, Begun]:
    """A human's battle against a bot in which everything can be taken back."""
    run = begun(duel(), folder, SEATS, seed=seed, casual=True)

    def back(battle: object) -> None:
        recorder = run.seats.battle.on_tick
        assert isinstance(recorder, Recorder)
        recorder.take_back(run.seats.battle.world.tick_number)
        recorder.watch(run.seats.battle.world)

    return Session.of(run.seats, on_back=back), run


def to_the_human(session: Session) -> None:
    while not session.waiting_for_human and not session.over:
        session.advance()


def walk(session: Session) -> None:
    """The first walk, in the order in which they are offered."""
    stride = session.legal()["stride"][0]
    assert session.submit(stride) is None


def hand_over(session: Session) -> None:
    """End the human's turn and let the bot play its own."""
    assert session.submit(EndTurn(session.observe().actor)) is None
    to_the_human(session)


def moment(session: Session) -> tuple[object, ...]:
    battle = session.battle
    logs = {side: list(lines) for side, lines in battle.logs.items()}
    counts = dict(battle.actions), tuple(battle.wounds), battle.creature_turns
    return snapshot.take(battle.world), logs, counts, session.seats.minds()


def test_r_sec_5_walking_back_is_another_walk_and_gives_no_point_back() -> None:
    battle = arena(["........"] * 3, Entrant("A", "guard", "red", 0, 1), Entrant("T", "goblin", "blue", 7, 1))
    alias = battle.alias("red", act_as(battle, "A"))
    left = []
    for path in (((1, 1), (2, 1)), ((1, 1), (0, 1))):
        assert battle.submit("red", Stride(alias, path)) is None
        own = battle.observe("red").mine(alias)
        assert own is not None
        left.append((own.ap, own.x, own.y))
    assert left == [(2, 2, 1), (1, 0, 1)]


def test_r_sec_5_a_recording_says_that_nothing_can_be_taken_back() -> None:
    assert header_of(duel(), 1, {}, "0")["casual"] is False


def test_r_sec_5_in_a_serious_battle_nothing_is_taken_back(tmp_path: Path) -> None:
    run = begun(duel(rounds=4), tmp_path, SEATS)
    session = Session.of(run.seats)
    to_the_human(session)
    walk(session)
    done = moment(session)
    assert not session.casual
    assert not session.take_back()
    assert moment(session) == done
    session.close()


def test_r_sec_5_a_take_back_leads_to_the_very_moment_before_and_on_as_it_would_have(tmp_path: Path) -> None:
    session, _ = casual(tmp_path)
    to_the_human(session)
    assert not session.may_take_back
    moments = []
    for act in (walk, hand_over, walk):
        moments.append(moment(session))
        act(session)
    later = moment(session)
    for expected in reversed(moments):
        assert session.take_back()
        assert moment(session) == expected
    assert not session.take_back()
    for act in (walk, hand_over, walk):
        act(session)
    assert moment(session) == later  # the same actions have the same dice, and the bot the same answers
    session.close()


def test_r_sec_5_the_recording_holds_both_what_was_taken_back_and_the_line_that_remained(tmp_path: Path) -> None:
    session, run = casual(tmp_path)
    to_the_human(session)
    start = session.battle.world.tick_number
    walk(session)
    hand_over(session)
    far = session.battle.world.tick_number
    assert session.take_back()
    assert session.take_back()
    assert session.battle.world.tick_number == start
    hand_over(session)
    near = session.battle.world.tick_number
    found = read(run.journal.getvalue())
    assert [take.back_to for take in found.takes] == [start + 1, start]
    assert [[frame.tick for frame in take.ticks] for take in found.takes] == [list(range(1, far + 1)), []]
    assert [frame.tick for frame in found.ticks] == list(range(1, near + 1)) == list(range(1, found.playable_to + 1))
    assert found.header["casual"] is True
    report = verify(run.journal.getvalue(), content().catalogue, content().content_hash)
    assert (report.result, report.state_hash) == ("truncated", session.battle.state_hash)
    assert Playback(found).seek(near).state_hash() == found.ticks[-1].hash
    assert fork(found, start, content().content_hash).header["casual"] is True
    session.close()


def test_r_sec_5_what_was_taken_back_is_verified_too(tmp_path: Path) -> None:
    session, run = casual(tmp_path)
    to_the_human(session)
    walk(session)
    assert session.take_back()
    walk(session)
    found = read(run.journal.getvalue())
    (take,) = found.takes
    file = BytesIO()
    writer = RecordingWriter(file, found.header)
    for frame in take.ticks[:-1]:
        writer.frame(frame)
    writer.frame(take.ticks[-1]._replace(hash=take.ticks[-1].hash ^ 1))
    writer.take_back(take.back_to)
    for frame in found.ticks[take.back_to :]:
        writer.frame(frame)
    report = verify(file.getvalue(), content().catalogue, content().content_hash)
    assert report.result == "out_of_sync"
    assert report.divergence is not None
    assert report.divergence.tick == take.ticks[-1].tick
    session.close()


@pytest.mark.parametrize("tick", [0, 3, 9, -1])
def test_a_take_back_that_leads_nowhere_is_refused(tmp_path: Path, tick: int) -> None:
    run = begun(duel(rounds=4), tmp_path, SEATS, casual=True)
    run.seats.battle.end_turn()
    run.seats.battle.end_turn()
    found = read(run.journal.getvalue())
    file = BytesIO()
    writer = RecordingWriter(file, found.header)
    for frame in found.ticks:
        writer.frame(frame)
    with pytest.raises(ReplayError, match="none to go back to"):
        writer.take_back(tick)
    writer._write(pack([TAKE_BACK, tick]))
    with pytest.raises(CorruptError):
        read(file.getvalue())
    run.seats.battle.close()


def test_a_serious_recording_with_a_take_back_is_refused(tmp_path: Path) -> None:
    session, run = casual(tmp_path)
    to_the_human(session)
    walk(session)
    session.take_back()
    found = read(run.journal.getvalue())
    file = BytesIO()
    writer = RecordingWriter(file, {**found.header, "casual": False})
    for frame in found.takes[0].ticks:
        writer.frame(frame)
    with pytest.raises(ReplayError, match="not casual"):
        writer.take_back(found.takes[0].back_to)
    writer._write(pack([TAKE_BACK, found.takes[0].back_to]))
    with pytest.raises(CorruptError, match="not casual"):
        read(file.getvalue())
    session.close()


def test_a_casual_battle_is_saved_with_what_was_taken_back_and_goes_on(tmp_path: Path) -> None:
    session, run = casual(tmp_path)
    to_the_human(session)
    walk(session)
    hand_over(session)
    session.take_back()
    walk(session)
    data = run.save()
    found = loaded(data)
    assert found.header["casual"] is True
    assert len(found.recording.takes) == 1
    assert found.battle.state_hash == session.battle.state_hash
    file = BytesIO()
    recorder = Recorder(file, found.header)
    recorder.retell(found.recording)
    again = read(file.getvalue())
    told, kept = ([(list(take.ticks), take.back_to) for take in one.takes] for one in (again, found.recording))
    assert told == kept
    assert list(again.ticks) == list(found.recording.ticks)
    found.battle.close()
    session.close()
