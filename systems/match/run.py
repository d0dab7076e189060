"""Let bots fight a battle out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final
from zlib import crc32

from components.actions import Action, EndTurn
from components.turn import Turn
from ecs.blame import blamed, one_line, source_of
from ecs.chance import Dice
from ecs.codec import Plain, pack
from ecs.errors import BrokenError, CodecError
from systems.ai.bot import Bot, proven
from systems.ai.mind import Mindful
from systems.match.battle import Battle

HUMAN: Final = "human"
"""Who sits where no bot does, as recordings name it."""
MOST_DECISIONS: Final = 1 << 30
MOST_IN_A_TURN: Final = 100
"""Actions of one turn after which a bot's turn is over: where rules make some of them free it might never end."""


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
    """The bots of a battle, each with its own dice: no decision of one side moves a die of another or of the battle.

    Raises: BrokenError for a bot that is none.
    on_turn: called after an action that began another creature's turn, and by turned().
    """

    def __init__(self, battle: Battle, bots: Mapping[str, Bot], *, on_turn: OnTurn | None = None) -> None:
        self.battle, self.bots = battle, {side: proven(bot, side) for side, bot in bots.items()}
        self.on_turn = on_turn
        self._decisions = dict.fromkeys(bots, 0)
        self._turn = (0, 0)

    def play_one(self) -> None:
        """Let the bot whose turn it is act once; one that asks for the impossible loses the rest of that turn.

        So does one that has acted MOST_IN_A_TURN times.  Who fell in its own turn acts no more in it.  Nothing happens
        in the turn of a side without a bot.
        """
        battle = self.battle
        battle.skip_fallen()
        if battle.over or battle.side_to_act not in self.bots:
            return
        side = battle.side_to_act
        action = self.think(side)
        if battle.turn_ticks >= MOST_IN_A_TURN or battle.submit(side, action) is not None:
            battle.submit(side, EndTurn(battle.observe(side).actor))
        battle.skip_fallen()
        self.turned()

    def think(self, side: str) -> Action:
        """What the side's bot chooses now; it remembers that it did.  Raises: BrokenError if that raises anything."""
        battle = self.battle
        self._decisions[side] += 1
        dice = Dice(battle.seed, crc32(f"bot:{side}".encode()), self._decisions[side], 0)
        observation = battle.observe(side)
        try:
            return self.bots[side].choose(observation, dice)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            raise self._broken(side, error) from error

    def turned(self) -> None:
        """Tell on_turn, if it is another creature's turn than it was told last."""
        now = self.battle.world.single(Turn)
        turn = (now.round, now.index)
        if turn != self._turn:
            self._turn = turn
            if self.on_turn is not None:
                self.on_turn(self)

    # What a bot has in mind

    def minds(self) -> dict[str, list[Plain]]:
        """Side -> how many decisions its bot has made and what it remembers, plain.  Raises: BrokenError."""
        return {side: [self._decisions[side], self._mind(side)] for side in sorted(self.bots)}

    def _remind(self, side: str, bot: Mindful, told: Plain) -> None:
        try:
            bot.recall(told, self.battle.briefings[side])
        except (CodecError, KeyboardInterrupt):
            raise
        except BaseException as error:
            raise self._broken(side, error) from error

    def _mind(self, side: str) -> Plain:
        bot = self.bots[side]
        try:
            told = bot.mind() if isinstance(bot, Mindful) else None
            pack(told)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            raise self._broken(side, error) from error
        return told

    def _broken(self, side: str, error: BaseException) -> BrokenError:
        """What to raise for that which a bot raised."""
        bot, tick, seed = self.bots[side], self.battle.world.tick_number, self.battle.seed
        name = _name_of(bot)
        told = f"the bot {name!r} of {side!r} broke after tick {tick} of seed {seed}"
        values = {"bot": name, "side": side, "tick": tick, "seed": seed}
        broken = blamed(error, "error.bot_broke", told, source_of(type(bot)), **values)
        if error.__traceback__ is None or error.__traceback__.tb_next is None:  # it could not even be called
            code = getattr(getattr(type(bot), "choose", None), "__code__", None)
            if code is not None:
                broken.file, broken.line = code.co_filename, code.co_firstlineno
        return broken

    def recall(self, minds: Mapping[str, Plain]) -> None:
        """Put back what minds() told.  Raises: CodecError if it told no such thing of these bots, BrokenError."""
        if set(minds) != set(self.bots):
            raise CodecError("the minds are not those of the bots")
        for side, bot in self.bots.items():
            match minds[side]:
                case [int(decisions), told] if 0 <= decisions <= MOST_DECISIONS:
                    self._decisions[side] = decisions
                case _:
                    raise CodecError(f"the mind of {side!r} is malformed")
            if isinstance(bot, Mindful):
                self._remind(side, bot, told)
            elif told is not None:
                raise CodecError(f"the bot of {side!r} remembers nothing")


def _name_of(bot: Bot) -> str:
    try:
        return one_line(str(getattr(bot, "id", type(bot).__name__)))
    except KeyboardInterrupt:
        raise
    except BaseException:  # as the bot itself
        return type(bot).__name__


OnTurn = Callable[[Seats], None]


def fight(battle: Battle, bots: Mapping[str, Bot], *, on_turn: OnTurn | None = None) -> Summary:
    """Play a battle to its end, bots by side."""
    return play_out(Seats(battle, bots, on_turn=on_turn))


def play_out(seats: Seats) -> Summary:
    """Let the bots play until the battle is decided."""
    seats.turned()
    while not seats.battle.over:
        seats.play_one()
    return summary(seats.battle)


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
