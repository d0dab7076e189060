"""Recorded battles together with what each side was shown while they were played."""

from dataclasses import dataclass, field
from functools import cache
from io import BytesIO

from components.actions import Action
from components.observation import Observation
from ecs.replay import read
from ecs.world import TickRecord
from systems.match.battle import Battle
from systems.match.record import Recorder, header_of
from systems.match.replay import Replay
from systems.match.run import fight
from tests.arena import content
from tests.systems.match.fought import players, small


@dataclass
class Watched:
    """seen: (side, tick) -> the Observation of that moment."""

    data: bytes
    replay: Replay
    seen: dict[tuple[str, int], Observation] = field(default_factory=dict)


@cache
def watched(seed: int, *, bot: str = "greedy", rounds: int = 4) -> Watched:
    """A whole battle of two bots, looked at by both sides after every tick."""
    scenario, file = small(seed, rounds), BytesIO()
    recorder = Recorder(
        file, header_of(scenario, seed, dict.fromkeys(scenario.sides, bot), content().content_hash)
    )
    seen: dict[tuple[str, int], Observation] = {}
    begun: list[Battle] = []

    def look(action: Action | None, record: TickRecord) -> None:
        recorder(action, record)
        if begun:
            for side in scenario.sides:
                seen[side, record.tick] = begun[0].observe(side)

    battle = Battle(scenario, content().catalogue, seed, on_tick=look)
    begun.append(battle)
    recorder.watch(battle.world)
    fight(battle, players(scenario, bot))
    battle.close()
    data = file.getvalue()
    return Watched(data, Replay(read(data), content().catalogue, content().content_hash), seen)
