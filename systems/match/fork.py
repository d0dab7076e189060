"""Play on from a tick of a recording: the same world, from there on with other players or other dice."""

from collections.abc import Mapping
from hashlib import blake2b
from pathlib import Path
from typing import BinaryIO, NamedTuple

from components.scenario import Catalogue, Scenario
from content.phrase import corrupt, fault, why_of
from ecs.codec import Plain, build, pack
from ecs.errors import CodecError, OtherContentError, OtherRulesError, UsageError
from ecs.replay import Recording
from ecs.statehash import hash_text
from systems.match.battle import Battle
from systems.match.identity import rules_hash
from systems.match.playback import Playback
from systems.match.record import Recorder, header_of, seats_in, turn_ticks_at, turn_ticks_before


class Fork(NamedTuple):
    """What it takes to play on after a tick.

    header: of the new recording, with its parent: digest of the old header, tick, state hash and how many ticks of the
    turn that goes on have ended; start: a snapshot.
    """

    scenario: Scenario
    seed: int
    header: dict[str, Plain]
    tick: int
    start: bytes


def fork(recording: Recording, tick: int, content_hash: str, *, seed: int | None = None) -> Fork:
    """The world of a recording after a tick, ready to go on; seed: of the dice from there on, by default as before.

    Raises: OtherRulesError or OtherContentError if the recording was made with others, UsageError for a tick that is
    not recorded or where the battle is over, CorruptError for a recording that cannot be restored.
    """
    old = recording.header
    if old.get("rules_hash") != rules_hash():
        raise fault(OtherRulesError, "error.other_rules_to_play")
    if old.get("content_hash") != content_hash:
        raise fault(OtherContentError, "error.other_content_to_play")
    playback = Playback(recording)
    if not playback.first <= tick <= playback.last:
        raise fault(UsageError, "error.no_tick_to_play", tick=tick, first=playback.first, last=playback.last)
    try:
        scenario: Scenario = build(old.get("start"), Scenario)
        table = playback.seek(tick)
        winners = [row.get("winner") for e in sorted(table.rows) if (row := table.fields(e, "verdict")) is not None]
        table.seed = table.seed if seed is None else seed
        start, state = table.snapshot(), hash_text(table.state_hash())
    except CodecError as error:
        raise corrupt("error.no_restoring", tick=tick, why=why_of(error)) from None
    seats = seats_in(old)
    if any(winners):
        raise fault(UsageError, "error.over_there", tick=tick, first=playback.first, last=playback.last)
    header = header_of(scenario, table.seed, seats, content_hash)
    header["mods"] = old.get("mods", [])
    header["casual"] = old.get("casual") is True
    header["parent"] = {
        "header": blake2b(pack(old), digest_size=8).hexdigest(),
        "tick": tick,
        "state_hash": state,
        "turn_ticks": turn_ticks_at(recording, tick),
    }
    return Fork(scenario, table.seed, header, tick, start)


def battle_of(begun: Fork, catalogue: Catalogue) -> Battle:
    """The battle of a fork.  Raises: CorruptError for a snapshot that is of no such battle."""
    battle = Battle.restored(begun.start, begun.scenario, catalogue, tick=begun.tick)
    battle.turn_ticks = turn_ticks_before(begun.header)
    return battle


def resumed(
    begun: Fork, catalogue: Catalogue, seats: Mapping[str, str], target: Path | BinaryIO
) -> tuple[Battle, Recorder]:
    """The battle of a fork and its recorder, which ends the recording by itself; seats: side -> who plays on.

    Raises: CorruptError for a snapshot that is of no such battle, OSError for a file that cannot be written.
    """
    battle = battle_of(begun, catalogue)
    battle.on_tick = recorder = Recorder(target, {**begun.header, "seats": dict(sorted(seats.items()))})
    recorder.begin_from(begun.start, begun.tick)
    recorder.watch(battle.world)
    return battle, recorder
