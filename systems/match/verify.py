"""Play a recording again and compare it, tick by tick, from its scenario or from the keyframe it begins with.

Compared are the changed fields, the events and the state hash of each tick, keyframes, and what the footer says.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, TypeVar

from components.actions import Action
from components.scenario import Catalogue, Scenario
from content.phrase import corrupt, english, fault, phrase, why_of
from ecs import snapshot
from ecs.changes import Row
from ecs.codec import Plain, build
from ecs.encode import row_encoder
from ecs.errors import CodecError, CorruptError, FieldcraftError, NotAReplayError, Phrase, TruncatedError
from ecs.events import Stamped
from ecs.registry import lookup, wire_name
from ecs.replay import Recording, read
from ecs.statehash import hash_text
from ecs.ticks import EventRow, TickFrame
from ecs.world import TickRecord
from systems.match.battle import Battle, OnTick
from systems.match.chronicle import INDEX, Chronicle
from systems.match.feasible import impossible
from systems.match.identity import rules_hash
from systems.match.record import ACTION

A = TypeVar("A")
FOOTER: Final = "footer"
"""What stands for the component where the footer says something else than the battle."""


@dataclass(frozen=True, slots=True)
class Divergence:
    """The first difference between what was recorded and what happens; an expected or got Phrase is said to people."""

    tick: int
    beat: int
    system: str
    entity: int
    component: str
    field: str
    expected: Plain
    got: Plain


@dataclass(frozen=True, slots=True)
class Report:
    """Result of a verification: ok, out_of_sync, other_rules, other_content, truncated, corrupt or not_a_replay."""

    result: str
    ticks: int = 0
    playable_to: int = 0
    state_hash: str = ""
    divergence: Divergence | None = None
    message: str = ""
    phrase: Phrase | None = None

    def saying(self, said: Phrase) -> "Report":
        """The report with what there is to tell of it."""
        return replace(self, message=english(said), phrase=said)


def verify(source: bytes | Path, catalogue: Catalogue, content_hash: str) -> Report:
    """Simulate the recorded actions and compare rows and hash of every tick.  Raises OSError for an unreadable file."""
    try:
        recording = read(source)
    except NotAReplayError as error:
        return Report("not_a_replay", message=error.message, phrase=error.phrase)
    except TruncatedError as error:
        return Report("truncated", playable_to=error.playable_to, message=error.message, phrase=error.phrase)
    except CorruptError as error:
        last = max(0, error.tick - 1)
        return Report("corrupt", ticks=error.tick, playable_to=last, message=error.message, phrase=error.phrase)
    return verify_recording(recording, catalogue, content_hash)


def verify_recording(recording: Recording, catalogue: Catalogue, content_hash: str) -> Report:
    """As verify(), of a recording that was read."""
    header, last = recording.header, recording.playable_to
    if header.get("rules_hash") != rules_hash():
        return Report("other_rules", playable_to=last).saying(phrase("error.other_rules"))
    if header.get("content_hash") != content_hash:
        return Report("other_content", playable_to=last).saying(phrase("error.other_content"))
    ticks, seed = len(recording.ticks), header.get("seed")
    try:
        if type(seed) is not int:
            raise fault(CodecError, "error.bad_seed", seed=repr(seed))
        divergence, state_hash = _compare(recording, build(header.get("start"), Scenario), catalogue, seed)
    except FieldcraftError as error:  # it cannot even begin
        return Report("corrupt", playable_to=last, message=error.message, phrase=error.phrase)
    if divergence is not None:
        what = f"{divergence.component} {divergence.field}".strip()
        said = phrase("error.out_of_sync", tick=divergence.tick, what=what)
        return Report("out_of_sync", ticks, divergence.tick - 1, state_hash, divergence).saying(said)
    if recording.ended != "ok":
        return Report("truncated", ticks, last, state_hash).saying(phrase("error.cut_short", tick=last))
    return Report("ok", ticks, last, state_hash)


def _compare(
    recording: Recording, scenario: Scenario, catalogue: Catalogue, seed: int
) -> tuple[Divergence | None, str]:
    """The first divergence, if any, and the state hash after the last tick that agrees or after it.

    Everything is played in the order in which it was committed, what was taken back too.
    """
    records: list[TickRecord] = []
    battle = _opened(recording, scenario, catalogue, seed, lambda _, record: records.append(record))
    wanted = {take.back_to for take in recording.takes}
    moments: dict[int, bytes] = {}
    if battle.world.tick_number in wanted:  # the recording begins with it
        moments[battle.world.tick_number] = snapshot.take(battle.world)
    try:
        for frames, kept, back_to in _in_order(recording):
            for frame in frames:
                difference = _carried_out(battle, frame) if not records else None
                difference = difference or difference_of(frame, records[-1])
                difference = difference or (_kept(battle, recording, frame) if kept else None)
                if difference is not None:
                    return difference, battle.state_hash
                records.clear()
                if frame.tick in wanted:
                    moments[frame.tick] = snapshot.take(battle.world)
            if back_to is not None:
                before, on_tick = battle, battle.on_tick
                battle = Battle.restored(moments[back_to], scenario, catalogue, tick=back_to, on_tick=on_tick)
                before.close()
        return _ending(battle, recording), battle.state_hash
    finally:
        battle.close()


def _in_order(recording: Recording) -> Iterator[tuple[Sequence[TickFrame], bool, int | None]]:
    """Ticks as they were committed: up to each take-back with where it led, then the rest, whose keyframes are kept."""
    for take in recording.takes:
        yield take.ticks, False, take.back_to
    if not recording.takes:
        yield recording.ticks, True, None
    elif recording.ticks:
        yield recording.ticks[recording.takes[-1].back_to - recording.ticks[0].tick + 1 :], True, None


def _opened(recording: Recording, scenario: Scenario, catalogue: Catalogue, seed: int, on_tick: OnTick) -> Battle:
    """The battle before its first recorded action; the first tick of a scenario has then gone to on_tick.

    Raises: FieldcraftError if the recording begins neither with the scenario nor with a keyframe of a battle on it.
    """
    first = recording.first
    if first == 1:
        return Battle(scenario, catalogue, seed, on_tick=on_tick)
    if first - 1 not in recording.keyframes:
        raise corrupt("error.no_first_tick", tick=first - 1)
    battle = Battle.restored(recording.keyframes[first - 1], scenario, catalogue, tick=first - 1, on_tick=on_tick)
    if (battle.seed, battle.world.tick_number) != (seed, first - 1):
        battle.close()
        raise corrupt("error.other_first_tick", tick=first - 1)
    return battle


def _carried_out(battle: Battle, frame: TickFrame) -> Divergence | None:
    """Carry out a recorded action; one that cannot be carried out is a divergence itself."""
    try:
        action: Action | None = build(frame.action, ACTION)
        if action is not None and (fault := impossible(battle.world, action)) is not None:
            recorded = dict(zip(type(action).__dataclass_fields__, frame.action[1], strict=True))[fault.field]
            kind = wire_name(type(action))
            return Divergence(frame.tick, 0, "action", action.actor, kind, fault.field, recorded, fault.reason)
        battle.perform(action)
    except FieldcraftError as error:
        return Divergence(frame.tick, 0, "action", 0, "", "action", frame.action, why_of(error))
    return None


def _kept(battle: Battle, recording: Recording, frame: TickFrame) -> Divergence | None:
    """What a keyframe says that the world does not; where one stands, the state hash is computed anew too."""
    keyframe = recording.keyframes.get(frame.tick)
    if keyframe is None:
        return None
    full = battle.world.full_hash()
    if full != frame.hash:
        return Divergence(frame.tick, 0, "", 0, "", "state_hash", hash_text(frame.hash), hash_text(full))
    if keyframe != snapshot.take(battle.world):
        then, other = phrase("verify.state_then"), phrase("verify.state_else")
        return Divergence(frame.tick, 0, "", 0, "", "keyframe", then, other)
    return None


def difference_of(frame: TickFrame, record: TickRecord) -> Divergence | None:
    """The first row in which a recorded tick and a simulated one differ; the hash if no row does."""
    for row, expected, got in _side_by_side(frame.rows, record.rows):
        if expected != got:
            return _other_row(frame.tick, row, expected, got)
    for event, told, happened in _side_by_side(frame.events, [_event_row(stamped) for stamped in record.events]):
        if told != happened:
            return _other_event(frame.tick, event, told, happened)
    if frame.hash != record.hash:
        return Divergence(frame.tick, 0, "", 0, "", "state_hash", hash_text(frame.hash), hash_text(record.hash))
    return None


def _side_by_side(told: Sequence[A], got: Sequence[A]) -> Iterator[tuple[A, A | None, A | None]]:
    """Each place of two lists: what stands there in the first that goes so far, and in each, None beyond its end."""
    for one, other in zip(told, got, strict=False):
        yield one, one, other
    for one in told[len(got) :]:
        yield one, one, None
    for other in got[len(told) :]:
        yield other, None, other


def _event_row(stamped: Stamped) -> EventRow:
    event = stamped.event
    return EventRow(stamped.beat, stamped.system, wire_name(type(event)), row_encoder(type(event))(event))


def _other_event(tick: int, row: EventRow, told: EventRow | None, event: EventRow | None) -> Divergence:
    """The first field in which two events differ, or the events whole if they are different ones; row: where it is."""
    field, expected, got = "", told and [*told], event and [*event]
    if told is not None and event is not None and told[:3] == event[:3] and len(told.fields) == len(event.fields):
        names = lookup("event", event.event).__dataclass_fields__
        pairs = zip(names, told.fields, event.fields, strict=True)
        field, expected, got = next((name, a, b) for name, a, b in pairs if a != b)
    return Divergence(tick, row.beat, row.system, 0, row.event, field, expected, got)


def _ending(battle: Battle, recording: Recording) -> Divergence | None:
    """What the footer says of the battle that is not so; every tick has agreed before."""
    footer, verdict = recording.footer or {}, battle.verdict
    true: dict[str, Plain] = {"winner": verdict.winner, "ended_by": verdict.ended_by, "state_hash": battle.state_hash}
    if INDEX in footer:
        true[INDEX] = Chronicle.of(recording).packed()
    for field, got in true.items():
        if field in footer and footer[field] != got:
            return Divergence(recording.playable_to, 0, "", 0, FOOTER, field, footer[field], got)
    return None


def _other_row(tick: int, row: Row, expected: Row | None, got: Row | None) -> Divergence:
    """Where two rows differ, or one of them is not there; row: where it is."""
    same_place = expected is not None and got is not None and expected[:5] == got[:5] and expected.path == got.path
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
