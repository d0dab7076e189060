"""Battles that are saved as they run, for the tests of saves."""

from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from components.events import Witnessed
from components.scenario import Scenario
from systems.ai import bots
from systems.match.autosave import Keeper
from systems.match.battle import Battle
from systems.match.journal import Journal
from systems.match.record import Recorder, header_of
from systems.match.recovery import Loaded, load
from systems.match.run import Seats, Summary, play_out
from systems.match.save import Save, read, written
from tests.arena import content


class Begun(NamedTuple):
    """A battle with bots in its seats that is recorded and may be saved."""

    seats: Seats
    journal: Journal
    keeper: Keeper
    faults: list[Exception]

    def save(self) -> bytes:
        """The bytes of a save of this moment."""
        return written(self.keeper._taken(self.seats))


def begun(scenario: Scenario, folder: Path, seats: dict[str, str], *, seed: int = 1, casual: bool = False) -> Begun:
    """A battle at its first tick."""
    faults: list[Exception] = []
    header = {**header_of(scenario, seed, seats, content().content_hash), "casual": casual}
    journal = Journal(None, faults.append)
    recorder = Recorder(journal, header)
    battle = Battle(scenario, content().catalogue, seed, on_tick=recorder)
    recorder.watch(battle.world)
    players = {side: bots.make(name) for side, name in seats.items() if name != "human"}
    keeper = Keeper(folder, "battle", header, journal, faults.append)
    return Begun(Seats(battle, players), journal, keeper, faults)


def shipped(name: str, rounds: int) -> Scenario:
    """A shipped scenario cut short."""
    return replace(content().scenarios[name], round_limit=rounds)


def loaded(data: bytes | Save) -> Loaded:
    """The battle of a save, by the shipped rules and content."""
    save = read(data) if isinstance(data, bytes) else data
    return load(save, content().catalogue, content().content_hash, bots.make)


def played_on(goes_on: Loaded) -> tuple[Summary, dict[str, list[Witnessed]], bytes]:
    """How a loaded battle ends: summary, logs, and the recording of the whole."""
    file = BytesIO()
    recorder = Recorder(file, goes_on.header)
    recorder.retell(goes_on.recording)
    goes_on.battle.on_tick = recorder
    recorder.watch(goes_on.battle.world)
    try:
        summary = play_out(goes_on.seats)
        return summary, {side: list(lines) for side, lines in goes_on.battle.logs.items()}, file.getvalue()
    finally:
        goes_on.battle.close()
