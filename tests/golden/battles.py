"""Battles whose every byte of state is written down: what they are, how to play them, what they gave."""

import json
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from components.scenario import Scenario
from content.loader import Content
from systems.ai.bot import Bot
from systems.ai.bots import make
from systems.match.battle import Battle
from systems.match.record import Recorder, header_of
from systems.match.run import Summary, fight
from tests.golden.thorough import ThoroughBot
from tests.golden.yard import NAME, yard

FILE = Path(__file__).with_name("hashes.json")


class Golden(NamedTuple):
    """One battle: its scenario cut to a number of rounds, seed and bots (one name for all sides), and its end.

    ruleset: other than the scenario's own; kinds: of the actions that were carried out, in the order of the alphabet.
    """

    scenario: str
    seed: int
    bots: str
    rounds: int
    ruleset: str = ""
    state_hash: str = ""
    ticks: int = 0
    kinds: str = ""

    @property
    def name(self) -> str:
        """What tells it from the others."""
        return "-".join(part for part in (self.scenario, str(self.seed), self.bots, self.ruleset) if part)


BATTLES = (  # the first three do everything there is to do, under every ruleset
    Golden(NAME, 19, "thorough", 3, "levels"),
    Golden(NAME, 20, "thorough", 3, "pf1e"),
    Golden(NAME, 21, "thorough", 3, "pf1e-de"),
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
    Golden("foglands", 13, "greedy", 3),
    Golden("foglands", 14, "greedy", 3, "pf1e-de"),
    Golden("undercroft", 15, "greedy", 3),
    Golden("undercroft", 16, "thorough", 2, "pf1e-de"),
    Golden("mill", 17, "thorough", 2),
    Golden("fen", 18, "thorough", 2),
    Golden("hollow_way", 22, "greedy", 2),
    Golden("strongroom", 23, "greedy", 2),
    Golden("watchtower", 24, "greedy", 2),
)


def scenario_of(golden: Golden, content: Content) -> Scenario:
    """What is fought."""
    if golden.scenario == NAME:
        return replace(yard(golden.ruleset), round_limit=golden.rounds)
    scenario = replace(content.scenarios[golden.scenario], round_limit=golden.rounds)
    return replace(scenario, ruleset=golden.ruleset) if golden.ruleset else scenario


def player(name: str) -> Bot:
    """A fresh bot of this name: one of those that are shipped, or the thorough one."""
    return ThoroughBot() if name == ThoroughBot.id else make(name)


def recorded(golden: Golden, content: Content) -> tuple[Summary, bytes]:
    """How the battle ends now, and its recording."""
    scenario, file = scenario_of(golden, content), BytesIO()
    seats = dict.fromkeys(scenario.sides, golden.bots)
    recorder = Recorder(file, header_of(scenario, golden.seed, seats, content.content_hash))
    battle = Battle(scenario, content.catalogue, golden.seed, on_tick=recorder)
    try:
        recorder.watch(battle.world)
        return fight(battle, {side: player(golden.bots) for side in scenario.sides}), file.getvalue()
    finally:
        battle.close()


def ended(golden: Golden, told: Summary) -> Golden:
    """The battle with an end."""
    return golden._replace(state_hash=told.state_hash, ticks=told.ticks, kinds=" ".join(sorted(told.actions)))


def played(golden: Golden, content: Content) -> Golden:
    """The same battle with the end it comes to now."""
    return ended(golden, recorded(golden, content)[0])


def written() -> tuple[Golden, ...]:
    """The battles with the ends that were recorded."""
    return tuple(Golden(**row) for row in json.loads(FILE.read_text(encoding="utf-8")))
