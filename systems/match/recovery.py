"""From a save, or from a running recording, back to the battle: it goes on exactly as if it had never stopped."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple

from components.actions import Action
from components.scenario import Catalogue, Scenario
from components.turn import Verdict
from content.phrase import corrupt, fault, phrase, why_of
from ecs import snapshot
from ecs.codec import Plain, build, build_registered
from ecs.errors import FORGED, CodecError, CorruptError, FieldcraftError, OtherContentError, OtherRulesError
from ecs.replay import Recording, read
from ecs.statehash import hash_text
from ecs.ticks import TickFrame
from systems.ai.bot import Bot
from systems.match.battle import Battle
from systems.match.feasible import impossible
from systems.match.identity import rules_hash
from systems.match.record import ACTION, seats_in, turn_ticks_before
from systems.match.run import HUMAN, Seats
from systems.match.save import SHARED, Save
from systems.match.verify import verify_recording

TOLD: Final = ("witnessed", "wounded", "turn_started")
"""Events that a Battle counts or tells on."""

Make = Callable[[str], Bot]


class Loaded(NamedTuple):
    """A battle that goes on, and the recording of what came before."""

    seats: Seats
    recording: Recording

    @property
    def battle(self) -> Battle:
        """The battle itself."""
        return self.seats.battle

    @property
    def header(self) -> dict[str, Plain]:
        """The header of its recording."""
        return self.recording.header

    @property
    def names(self) -> dict[str, str]:
        """Side -> name of its bot, or "human"; the sides in the scenario's order."""
        seats = self.recording.header["seats"]
        return {side: seats[side] for side in self.battle.scenario.sides}


def load(save: Save, catalogue: Catalogue, content_hash: str, make: Make, *, stand_in: str = "") -> Loaded:
    """The battle of a save; its recording is played again from its latest keyframe and must lead to its snapshot.

    What was before that keyframe is taken as it was written; `replay SAVE --verify` plays all of it again.
    make: a bot by its name; stand_in: the name of the bot that plays on for a human, "" for none.
    Raises: OtherRulesError, OtherContentError, CorruptError; UsageError for a bot that there is not.
    """
    same_rules(save.header, content_hash)
    recording = _recording(save.recording)
    if any(save.header.get(key) != recording.header.get(key) for key in SHARED):
        raise corrupt("error.save_unlike", tick=recording.playable_to)
    scenario = _proved(since_keyframe(recording), catalogue, content_hash)
    players = players_of(recording, make, stand_in)
    tick = recording.playable_to
    try:
        told = snapshot.read(save.snapshot)
        if (told.tick, told.seed) != (tick, recording.header["seed"]) or told.hash != _last_hash(recording):
            raise corrupt("error.save_unlike", tick=tick)
        battle = Battle.restored(save.snapshot, scenario, catalogue, tick=tick)
        try:
            seats = Seats(battle, players)
            retell(battle, recording)
            seats.recall({side: mind for side, mind in save.minds.items() if side in players} | _new(save, players))
        except FORGED:
            battle.close()
            raise
    except CorruptError:
        raise
    except FORGED as error:
        raise corrupt("error.no_restoring", tick=tick, why=why_of(error)) from None
    return Loaded(seats, recording)


def recover(
    data: bytes, catalogue: Catalogue, content_hash: str, make: Make, *, stand_in: str = ""
) -> Loaded:
    """The battle of a running recording, which may end within a frame: its bots are shown again what they saw.

    Its actions are carried out again from the start and have to lead where they led.
    Raises: as load(); NotAReplayError and TruncatedError too.
    """
    recording = _recording(data)
    same_rules(recording.header, content_hash)
    first = recording.ticks[0].tick
    kept = {tick: data for tick, data in recording.keyframes.items() if tick < first}
    begins = recording._replace(ticks=recording.ticks[:1], keyframes=kept, takes=(), footer=None)
    scenario = _proved(begins, catalogue, content_hash)
    if first == 1:
        battle = Battle(scenario, catalogue, recording.header["seed"])
        frames = recording.ticks[1:]
    else:
        battle = Battle.restored(recording.keyframes[first - 1], scenario, catalogue, tick=first - 1)
        battle.turn_ticks = turn_ticks_before(recording.header)
        frames = recording.ticks
    seats = Seats(battle, players_of(recording, make, stand_in))
    try:
        follow(seats, frames)
    except FieldcraftError:
        battle.close()
        raise
    return Loaded(seats, recording)


def since_keyframe(recording: Recording) -> Recording:
    """The recording from its latest keyframe before the last tick on; the whole of it if there is none.

    Raises: CorruptError if that keyframe is of another state than the tick before it led to.
    """
    first, last = recording.ticks[0].tick, recording.playable_to
    at = max((tick for tick in recording.keyframes if first <= tick < last), default=0)
    if not at:
        return recording
    try:
        kept = snapshot.read(recording.keyframes[at])
    except CodecError as error:
        raise corrupt("error.no_restoring", tick=at, why=why_of(error)) from None
    if kept.hash != recording.ticks[at - first].hash:
        raise corrupt("error.no_restoring", tick=at, why=phrase("error.other_state"))
    later = {tick: data for tick, data in recording.keyframes.items() if tick >= at}
    return recording._replace(ticks=recording.ticks[at - first + 1 :], keyframes=later, takes=(), footer=None)


def caught_up(
    save: Save, running: bytes, catalogue: Catalogue, content_hash: str, make: Make, *, stand_in: str = ""
) -> Loaded:
    """The battle of a save, and from there on what its running recording tells; as recover(), in less time.

    Raises: as recover().
    """
    if not running.startswith(save.recording):
        return load(save, catalogue, content_hash, make, stand_in=stand_in)
    recording = _recording(running)
    loaded = load(save, catalogue, content_hash, make, stand_in=stand_in)
    if len(recording.takes) != len(loaded.recording.takes):
        loaded.battle.close()
        return recover(running, catalogue, content_hash, make, stand_in=stand_in)
    try:
        follow(loaded.seats, recording.ticks[len(loaded.recording.ticks) :])
    except FieldcraftError:
        loaded.battle.close()
        raise
    return Loaded(loaded.seats, recording)


def follow(seats: Seats, frames: Iterable[TickFrame]) -> None:
    """Carry recorded actions out, each bot being asked first what it would do: it then remembers what it did.

    Raises: CorruptError for an action that cannot be, or that leads elsewhere than was recorded.
    """
    battle = seats.battle
    for frame in frames:
        action = action_of(frame)
        if action is None or battle.over or impossible(battle.world, action) is not None:
            raise corrupt("error.no_restoring", tick=frame.tick, why=phrase("error.action_undone"))
        side = battle.side_to_act
        acting = battle.observe(side).mine(battle.alias(side, battle.actor))
        if side in seats.bots and acting is not None and acting.fighting:
            seats.think(side)
        if battle.perform(action).hash != frame.hash:
            raise corrupt("error.no_restoring", tick=frame.tick, why=phrase("error.other_state"))


def retell(battle: Battle, recording: Recording) -> None:
    """Give a battle that begins with a snapshot the logs and the numbers of the ticks before it."""
    battle.turn_ticks = turn_ticks_before(recording.header)
    battle.creature_turns = int(bool(recording.ticks) and recording.ticks[0].tick == 1)
    for frame in recording.ticks:
        if frame.action is not None:
            battle.actions[frame.action[0]] = battle.actions.get(frame.action[0], 0) + 1
        battle.tell(build_registered("event", row.event, row.fields) for row in frame.events if row.event in TOLD)


def same_rules(header: Mapping[str, Plain], content_hash: str) -> None:
    """Raise OtherRulesError or OtherContentError if what this heads was made with others."""
    if header.get("rules_hash") != rules_hash():
        raise fault(OtherRulesError, "error.other_rules_to_load")
    if header.get("content_hash") != content_hash:
        raise fault(OtherContentError, "error.other_content_to_load")


def over(loaded: Loaded) -> bool:
    """True if the battle is decided: there is nothing to go on with."""
    return bool(loaded.battle.world.single(Verdict).winner)


def players_of(recording: Recording, make: Make, stand_in: str) -> dict[str, Bot]:
    """A fresh bot for every side but the human's.  Raises: CorruptError for seats that name none."""
    names = {side: stand_in or name if name == HUMAN else name for side, name in seats_in(recording.header).items()}
    return {side: make(name) for side, name in names.items() if name != HUMAN}


def action_of(frame: TickFrame) -> Action | None:
    """The recorded action; None for what is none."""
    try:
        action: Action | None = build(frame.action, ACTION)
    except CodecError:
        return None
    return action


def _new(save: Save, players: Mapping[str, Bot]) -> dict[str, Plain]:
    """Empty minds for bots that take over from a human."""
    seats = save.header["seats"]
    return {side: [0, None] for side in players if seats[side] == HUMAN}


def _recording(data: bytes) -> Recording:
    recording = read(data)
    if not recording.ticks:
        raise corrupt("error.save_empty", tick=0)
    return recording


def _proved(recording: Recording, catalogue: Catalogue, content_hash: str) -> Scenario:
    """The scenario of a recording that leads where it says.  Raises: ReplayError if it does not."""
    tick = recording.playable_to
    try:
        report = verify_recording(recording, catalogue, content_hash)
    except FORGED as error:
        raise corrupt("error.no_restoring", tick=tick, why=why_of(error)) from None
    if report.result not in ("ok", "truncated"):
        raise CorruptError(report.message, tick=report.playable_to + 1, phrase=report.phrase)
    if report.state_hash != hash_text(_last_hash(recording)):
        raise corrupt("error.save_unlike", tick=tick)
    scenario: Scenario = build(recording.header["start"], Scenario)
    seats = seats_in(recording.header)
    if set(seats) != set(scenario.sides):
        raise corrupt("error.no_seats", tick=0, seats=f"{seats!r:.60}")
    return scenario


def _last_hash(recording: Recording) -> int:
    return recording.ticks[-1].hash
