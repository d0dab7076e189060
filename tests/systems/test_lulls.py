"""Beliefs that wait through the lulls of a battle are those that follow every beat, and those of one taken up anew."""

from dataclasses import replace

import pytest

from components.actions import Action
from components.events import MoveEnded
from components.scenario import Scenario
from components.side import SideMemory
from ecs.chance import Dice
from ecs.world import TickRecord
from systems import witness
from systems.ai.bots import make
from systems.beliefs import Beliefs
from systems.gather import sides
from systems.lulls import is_lull
from systems.match.battle import Battle
from systems.match.run import fight
from systems.outlooks import Outlooks
from tests.arena import content
from tests.long.battles import pit
from tests.long.odd_battles import odd

CONDITIONS = ("invisible", "deafened", "blinded", "netted", "bleeding", "dazzled")
ROUNDS = 4
PITS = (31, 0)  # the first: a body that covered one steps aside in the first tick after all was taken up anew


class Watched:
    """One battle: the state after each tick, and how many lulls were let pass."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *, waits: bool = True, afresh: bool = False) -> None:
        self.waits, self.afresh = waits, afresh
        self.hashes: list[int] = []
        self.lulls = 0
        self.battle: Battle | None = None
        monkeypatch.setattr(witness, "is_lull", self._asked)

    def fought(self, scenario: Scenario, seed: int, bot: str) -> list[int]:
        self.battle = battle = Battle(scenario, content().catalogue, seed, on_tick=self._after)
        fight(battle, {side: make(bot) for side in scenario.sides})
        self.hashes.append(battle.world.state_hash())
        battle.close()
        return self.hashes

    def _asked(self, *asked: object) -> bool:
        found = self.waits and is_lull(*asked)  # type: ignore[arg-type]  # as witness asks
        self.lulls += found
        return found

    def _after(self, _action: Action | None, _record: TickRecord) -> None:
        if self.battle is None:
            return
        world = self.battle.world
        self.hashes.append(world.state_hash())
        if self.afresh:  # as where it is gone on with from a snapshot
            world.put(Outlooks(world.resource(Outlooks).look))
            for holder, (memory,) in world.query(SideMemory):
                Beliefs(world, holder, sides(world)[memory.side]).take_up()


def veiled(scenario: Scenario, seed: int) -> Scenario:
    """The same with odd conditions, some lamps, and some who set out unnoticed."""
    dice = Dice(seed, 81, 0, 0)
    entrants = tuple(
        replace(
            one,
            conditions=tuple(sorted({*one.conditions, *(name for name in CONDITIONS if not dice.pick("odd", 6))})),
            light=one.light if dice.pick("lamp", 4) else (5, 20),
            avoid_notice=not dice.pick("notice", 3),
        )
        for one in scenario.entrants
    )
    return replace(scenario, entrants=entrants, round_limit=ROUNDS)


@pytest.mark.parametrize(("scenario", "bot"), [("crossroads", "greedy"), ("strongroom", "greedy")])
def test_a_battle_with_lulls_is_one_in_which_every_beat_is_followed(
    scenario: str, bot: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan, waiting = replace(content().scenarios[scenario], round_limit=ROUNDS), Watched(monkeypatch)
    hashes = waiting.fought(plan, 3, bot)
    assert hashes == Watched(monkeypatch, waits=False).fought(plan, 3, bot)
    assert waiting.lulls > 0


def test_however_odd_the_battle_beliefs_that_wait_or_were_taken_up_anew_are_the_same(
    scale: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    lulls = 0
    for seed in (*PITS, *range(1, 2 * scale)):
        for plan in (veiled(pit(content(), seed), seed), veiled(odd(content(), seed, rounds=ROUNDS), seed)):
            waiting = Watched(monkeypatch)
            hashes = waiting.fought(plan, seed, "random")
            assert hashes == Watched(monkeypatch, waits=False, afresh=True).fought(plan, seed, "random"), plan.id
            lulls += waiting.lulls
    assert lulls > 0


@pytest.mark.parametrize("sneaking", [{}, {1: True}])
def test_the_end_of_a_move_is_no_lull_while_a_sneak_is_under_way(sneaking: dict[int, bool]) -> None:
    battle = Battle(content().scenarios["crossroads"], content().catalogue, 3)
    world, (side, *_) = battle.world, battle.scenario.sides
    holder = next(entity for entity, (memory,) in world.query(SideMemory) if memory.side == side)
    world.write(holder, SideMemory).sneaking = sneaking
    own = sides(world)[side]
    ended = MoveEnded(min(own), "sneak", (0, 0), (1, 0), 1, 5)
    assert is_lull(world, holder, own, [ended]) is not bool(sneaking)
    battle.close()
