"""Play a recording again and compare it, tick by tick, from its scenario or from the keyframe it begins with."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from components.actions import Action
from components.scenario import Catalogue, Scenario
from ecs import snapshot
from ecs.changes import Row
from ecs.codec import build
from ecs.errors import CodecError, CorruptError, FieldcraftError, NotAReplayError, TruncatedError
from ecs.registry import wire_name
from ecs.replay import Recording, read
from ecs.statehash import hash_text
from ecs.ticks import TickFrame
from ecs.world import TickRecord
from systems.match.battle import Battle, OnTick
from systems.match.feasible import impossible
from systems.match.identity import rules_hash
from systems.match.record import ACTION
from systems.match.setup import reopen


@dataclass(frozen=True, slots=True)
class Divergence:
    """The first difference between what was recorded and what happens."""

    tick: int
    beat: int
    system: str
    entity: int
    component: str
    field: str
    expected: Any
    got: Any


@dataclass(frozen=True, slots=True)
class Report:
    """Result of a verification: ok, out_of_sync, other_rules, other_content, truncated, corrupt or not_a_replay."""

    result: str
    ticks: int = 0
    playable_to: int = 0
    state_hash: str = ""
    divergence: Divergence | None = None
    message: str = ""


def verify(source: bytes | Path, catalogue: Catalogue, content_hash: str) -> Report:
    """Simulate the recorded actions and compare rows and hash of every tick.  Raises OSError for an unreadable file."""
    try:
        recording = read(source)
    except NotAReplayError as error:
        return Report("not_a_replay", message=error.message)
    except TruncatedError as error:
        return Report("truncated", playable_to=error.playable_to, message=error.message)
    except CorruptError as error:
        return Report("corrupt", ticks=error.tick, playable_to=max(0, error.tick - 1), message=error.message)
    return verify_recording(recording, catalogue, content_hash)


def verify_recording(recording: Recording, catalogue: Catalogue, content_hash: str) -> Report:
    """As verify(), of a recording that was read."""
    header, last = recording.header, recording.playable_to
    if header.get("rules_hash") != rules_hash():
        return Report("other_rules", playable_to=last, message="recorded with other rules")
    if header.get("content_hash") != content_hash:
        return Report("other_content", playable_to=last, message="recorded with other content")
    ticks, seed = len(recording.ticks), header.get("seed")
    try:
        if type(seed) is not int:
            raise CodecError(f"seed={seed!r} is no number")
        divergence, state_hash = _compare(recording, build(header.get("start"), Scenario), catalogue, seed)
    except FieldcraftError as error:  # it cannot even begin
        return Report("corrupt", playable_to=last, message=error.message)
    if divergence is not None:
        where = f"tick {divergence.tick}: {divergence.component or 'state'} {divergence.field}"
        return Report("out_of_sync", ticks, divergence.tick - 1, state_hash, divergence, f"out of sync at {where}")
    if recording.ended != "ok":
        return Report("truncated", ticks, last, state_hash, message=f"cut short, playable to tick {last}")
    return Report("ok", ticks, last, state_hash)


def _compare(
    recording: Recording, scenario: Scenario, catalogue: Catalogue, seed: int
) -> tuple[Divergence | None, str]:
    """The first divergence, if any, and the state hash after the last tick that agrees or after it."""
    records: list[TickRecord] = []
    battle = _opened(recording, scenario, catalogue, seed, lambda _, record: records.append(record))
    try:
        for frame in recording.ticks:
            difference = _carried_out(battle, frame) if not records else None
            difference = difference or difference_of(frame, records[-1])
            difference = difference or _kept(battle, recording, frame)
            if difference is not None:
                return difference, battle.state_hash
            records.clear()
        return None, battle.state_hash
    finally:
        battle.close()


def _opened(recording: Recording, scenario: Scenario, catalogue: Catalogue, seed: int, on_tick: OnTick) -> Battle:
    """The battle before its first recorded action; the first tick of a scenario has then gone to on_tick.

    Raises: FieldcraftError if the recording begins neither with the scenario nor with a keyframe of a battle on it.
    """
    first = recording.ticks[0].tick if recording.ticks else 1
    if first == 1:
        return Battle(scenario, catalogue, seed, on_tick=on_tick)
    if first - 1 not in recording.keyframes:
        raise CorruptError(f"tick {first - 1}, from which it goes on, is missing", tick=first - 1)
    world = reopen(recording.keyframes[first - 1], scenario, catalogue)
    if (world.seed, world.tick_number) != (seed, first - 1):
        world.close()
        raise CorruptError(f"tick {first - 1}, from which it goes on, is of another battle", tick=first - 1)
    return Battle.resume(scenario, catalogue, world, on_tick=on_tick)


def _carried_out(battle: Battle, frame: TickFrame) -> Divergence | None:
    """Carry out a recorded action; one that cannot be carried out is a divergence itself."""
    try:
        action: Action | None = build(frame.action, ACTION)
        fault = impossible(battle.world, action) if action is not None else None
        if fault is None:
            battle.perform(action)
            return None
    except FieldcraftError as error:
        return Divergence(frame.tick, 0, "action", 0, "", "action", frame.action, str(error))
    assert action is not None
    recorded = dict(zip(type(action).__dataclass_fields__, frame.action[1], strict=True))[fault.field]
    return Divergence(
        frame.tick, 0, "action", action.actor, wire_name(type(action)), fault.field, recorded, fault.reason
    )


def _kept(battle: Battle, recording: Recording, frame: TickFrame) -> Divergence | None:
    """What a keyframe says that the world does not; where one stands, the state hash is computed anew too."""
    keyframe = recording.keyframes.get(frame.tick)
    if keyframe is None:
        return None
    full = battle.world.full_hash()
    if full != frame.hash:
        return Divergence(frame.tick, 0, "", 0, "", "state_hash", hash_text(frame.hash), hash_text(full))
    if keyframe != snapshot.take(battle.world):
        return Divergence(frame.tick, 0, "", 0, "", "keyframe", "the state after this tick", "another state")
    return None


def difference_of(frame: TickFrame, record: TickRecord) -> Divergence | None:
    """The first row in which a recorded tick and a simulated one differ; the hash if no row does."""
    for at in range(max(len(frame.rows), len(record.rows))):
        expected = frame.rows[at] if at < len(frame.rows) else None
        got = record.rows[at] if at < len(record.rows) else None
        if expected != got:
            return _divergence(frame.tick, expected, got)
    if frame.hash != record.hash:
        return Divergence(frame.tick, 0, "", 0, "", "state_hash", hash_text(frame.hash), hash_text(record.hash))
    return None


def _divergence(tick: int, expected: Row | None, got: Row | None) -> Divergence:
    row = expected or got
    assert row is not None
    same_place = expected is not None and got is not None and expected[:5] == got[:5]
    return Divergence(
        tick=tick,
        beat=row.beat,
        system=row.system,
        entity=row.entity,
        component=row.component,
        field=row.field,
        expected=expected.value if expected else None,
        got=got.value if got and same_place else [*got] if got else None,
    )
