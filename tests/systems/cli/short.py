"""A short recorded battle for commands to be asked about, and how they are asked."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from systems.match.battle import Battle
from systems.match.record import Recorder, header_of
from tests.arena import content

Command = Callable[..., tuple[int, dict[str, Any]]]
"""From the words of a command to its exit code and its answer."""
TURNS = 5


def write_short(file: Path) -> None:
    """Record a battle in which everybody ends the turn at once, for so many turns."""
    scenario = replace(content().scenarios["crossroads"], round_limit=2)
    header = header_of(scenario, 7, dict.fromkeys(scenario.sides, "idle"), content().content_hash)
    recorder = Recorder(file, header)
    battle = Battle(scenario, content().catalogue, 7, on_tick=recorder)
    for _ in range(TURNS):
        battle.end_turn()
    recorder.finish({"state_hash": battle.state_hash})
    battle.close()
