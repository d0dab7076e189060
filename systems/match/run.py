"""Let bots fight a battle out."""

from collections.abc import Mapping
from dataclasses import dataclass
from zlib import crc32

from components.actions import EndTurn
from components.turn import Turn
from ecs.chance import Dice
from systems.ai.bot import Bot
from systems.match.battle import Battle


@dataclass(frozen=True, slots=True)
class Summary:
    """What is told of a finished battle; actions: kind -> how many were carried out."""

    winner: str
    ended_by: str
    rounds: int
    ticks: int
    creature_turns: int
    state_hash: str
    actions: dict[str, int]
    wounds: tuple[int, int]


class Seats:
    """The bots of a battle, each with its own dice: no decision of one side moves a die of another or of the battle."""

    def __init__(self, battle: Battle, bots: Mapping[str, Bot]) -> None:
        self.battle, self.bots = battle, bots
        self._decisions = dict.fromkeys(bots, 0)

    def play_one(self) -> None:
        """Let the bot whose turn it is act once; one that asks for the impossible loses the rest of that turn."""
        battle = self.battle
        battle.skip_fallen()
        if battle.over:
            return
        side = battle.side_to_act
        self._decisions[side] += 1
        dice = Dice(battle.seed, crc32(f"bot:{side}".encode()), self._decisions[side], 0)
        observation = battle.observe(side)
        if battle.submit(side, self.bots[side].choose(observation, dice)) is not None:
            battle.submit(side, EndTurn(observation.actor))


def fight(battle: Battle, bots: Mapping[str, Bot]) -> Summary:
    """Play a battle to its end, bots by side."""
    seats = Seats(battle, bots)
    while not battle.over:
        seats.play_one()
    return summary(battle)


def summary(battle: Battle) -> Summary:
    """What there is to tell of a battle, over or not."""
    verdict = battle.verdict
    return Summary(
        winner=verdict.winner,
        ended_by=verdict.ended_by or "interrupted",
        rounds=battle.world.single(Turn).round,
        ticks=battle.world.tick_number,
        creature_turns=battle.creature_turns,
        state_hash=battle.state_hash,
        actions=dict(sorted(battle.actions.items())),
        wounds=(battle.wounds[0], battle.wounds[1]),
    )
