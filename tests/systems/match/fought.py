"""Short recorded battles of bots on small random maps, each played once for all tests that ask for it."""

from dataclasses import replace
from functools import cache
from io import BytesIO
from typing import Any, NamedTuple

from components.actions import Action
from components.scenario import Entrant, Goal, Objective, Scenario
from ecs import snapshot
from ecs.world import TickRecord, World
from systems.ai.bot import Bot
from systems.ai.bots import make
from systems.match.battle import Battle
from systems.match.record import KEYFRAME_EVERY, Recorder, header_of
from systems.match.run import Summary, fight
from systems.match.verify import Report, verify
from tests.arena import content, layout
from tests.systems.ai.skirmish import skirmish

Rows = list[tuple[int, str, list[Any]]]


class Fought(NamedTuple):
    """A recording and the truth it was made of; rows and snapshots after each tick, from the second on."""

    scenario: Scenario
    seed: int
    data: bytes
    summary: Summary
    ticks: list[tuple[Action | None, TickRecord]]
    rows: dict[int, Rows]
    snapshots: dict[int, bytes]


class Notes:
    """A Battle's on_tick that records and keeps everything."""

    def __init__(self, recorder: Recorder) -> None:
        self.recorder = recorder
        self.world: World | None = None
        self.ticks: list[tuple[Action | None, TickRecord]] = []
        self.rows: dict[int, Rows] = {}
        self.snapshots: dict[int, bytes] = {}

    def __call__(self, action: Action | None, record: TickRecord) -> None:
        self.recorder(action, record)
        self.ticks.append((action, record))
        if self.world is not None:
            self.keep(self.world)

    def keep(self, world: World) -> None:
        self.world = world
        self.rows[world.tick_number] = [(entity, wire, fields) for entity, wire, fields in world.rows()]
        self.snapshots[world.tick_number] = snapshot.take(world)


def small(seed: int, rounds: int) -> Scenario:
    """A random small map with two small teams; every other one has an objective besides defeat."""
    return replace(skirmish(seed, objectives=seed % 2 == 1), round_limit=rounds)


def players(scenario: Scenario, bot: str) -> dict[str, Bot]:
    return {side: make(bot) for side in scenario.sides}


@cache
def fought(seed: int, *, bot: str = "random", rounds: int = 3) -> Fought:
    """A whole battle with its recording."""
    scenario, file = small(seed, rounds), BytesIO()
    header = header_of(scenario, seed, dict.fromkeys(scenario.sides, bot), content().content_hash)
    notes = Notes(Recorder(file, header))
    battle = Battle(scenario, content().catalogue, seed, on_tick=notes)
    notes.recorder.watch(battle.world)
    notes.keep(battle.world)
    summary = fight(battle, players(scenario, bot))
    battle.close()
    return Fought(scenario, seed, file.getvalue(), summary, notes.ticks, notes.rows, notes.snapshots)


def lengthy() -> Fought:
    """A battle with more than one keyframe in its recording."""
    battles = (fought(seed, rounds=8) for seed in range(2, 50))
    return next(battle for battle in battles if battle.summary.ticks > 2 * KEYFRAME_EVERY)


def checked(data: bytes) -> Report:
    """The recording played again by the shipped rules and content."""
    return verify(data, content().catalogue, content().content_hash)


def duel(*entrants: Entrant, rounds: int = 20) -> Scenario:
    """A small open field; by default a guard and a goblin who stand side by side."""
    fighters = entrants or (Entrant("guard", "guard", "red", 1, 1), Entrant("goblin", "goblin", "blue", 2, 1))
    return Scenario(
        id="duel",
        ruleset="levels",
        layout=layout(["......"] * 4),
        sides=("red", "blue"),
        entrants=fighters,
        objectives=(Objective("red", Goal.DEFEAT), Objective("blue", Goal.DEFEAT)),
        round_limit=rounds,
    )
