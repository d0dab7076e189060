"""A dozen battles whose every byte of state is written down: what they are, how to play them, what they gave."""

import json
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from content.loader import Content
from systems.ai.bots import make
from systems.match.battle import Battle
from systems.match.run import fight

FILE = Path(__file__).with_name("hashes.json")


class Golden(NamedTuple):
    """One battle: its scenario cut to a number of rounds, seed and bots (one name for all sides), and its end."""

    scenario: str
    seed: int
    bots: str
    rounds: int
    state_hash: str = ""
    ticks: int = 0


BATTLES = (
    Golden("bridge", 1, "random", 2),
    Golden("bridge", 2, "greedy", 3),
    Golden("crossroads", 3, "random", 4),
    Golden("crossroads", 4, "greedy", 6),
    Golden("lair", 5, "random", 1),
    Golden("lair", 6, "greedy", 2),
    Golden("muster", 7, "random", 1),
    Golden("muster", 8, "greedy", 3),
    Golden("night_road", 9, "random", 2),
    Golden("night_road", 10, "greedy", 3),
    Golden("ruin", 11, "random", 4),
    Golden("ruin", 12, "greedy", 4),
)


def played(golden: Golden, content: Content) -> Golden:
    """The same battle with the end it comes to now."""
    scenario = replace(content.scenarios[golden.scenario], round_limit=golden.rounds)
    battle = Battle(scenario, content.catalogue, golden.seed)
    try:
        told = fight(battle, {side: make(golden.bots) for side in scenario.sides})
    finally:
        battle.close()
    return golden._replace(state_hash=told.state_hash, ticks=told.ticks)


def written() -> tuple[Golden, ...]:
    """The battles with the ends that were recorded."""
    return tuple(Golden(**row) for row in json.loads(FILE.read_text(encoding="utf-8")))
