"""A recording to be measured: the first ticks of a battle between bots of one kind."""

from pathlib import Path
from typing import BinaryIO

from components.scenario import Scenario
from content.loader import Content
from systems.ai.bots import make
from systems.match.battle import Battle
from systems.match.record import Recorder, header_of
from systems.match.run import Seats


def record(scenario: Scenario, content: Content, seed: int, target: Path | BinaryIO, *, bot: str, ticks: int) -> None:
    """Write a battle until it is over or has had so many ticks."""
    recorder = Recorder(target, header_of(scenario, seed, dict.fromkeys(scenario.sides, bot), content.content_hash))
    battle = Battle(scenario, content.catalogue, seed, on_tick=recorder)
    recorder.watch(battle.world)
    seats = Seats(battle, {side: make(bot) for side in scenario.sides})
    while not battle.over and battle.world.tick_number < ticks:
        seats.play_one()
    recorder.abandon()
    battle.close()
