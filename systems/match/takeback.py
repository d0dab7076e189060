"""Taking back what was done, where casual play is switched on (R-SEC-5): a new world from the snapshot before it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from ecs import snapshot
from ecs.codec import Plain
from systems.match.battle import Battle
from systems.match.run import Seats

MOST: Final = 1000
"""Moments that are kept; the oldest are forgotten first."""


class Moment(NamedTuple):
    """A battle before an action: its snapshot, what its bots have in mind, how far its logs and numbers went."""

    tick: int
    snapshot: bytes
    minds: dict[str, list[Plain]]
    logs: dict[str, int]
    actions: dict[str, int]
    wounds: tuple[int, int]
    creature_turns: int
    turn_ticks: int


class TakeBacks:
    """The moments of one battle to which a human may go back.

    on_back: called with the battle that then goes on, at the tick to which it went back.
    """

    def __init__(self, seats: Seats, on_back: Callable[[Battle], None]) -> None:
        self._seats = seats
        self._on_back = on_back
        self._moments: list[Moment] = []

    def remember(self) -> None:
        """Keep this moment: a human is about to act."""
        battle = self._seats.battle
        logs = {side: len(lines) for side, lines in battle.logs.items()}
        light, heavy = battle.wounds
        moment = Moment(
            battle.world.tick_number, snapshot.take(battle.world), self._seats.minds(), logs, dict(battle.actions),
            (light, heavy), battle.creature_turns, battle.turn_ticks,
        )  # fmt: skip
        self._moments.append(moment)
        del self._moments[:-MOST]

    def forget(self) -> None:
        """Drop the latest moment: nothing was done after all."""
        del self._moments[-1:]

    @property
    def any(self) -> bool:
        """True if something can be taken back."""
        return bool(self._moments)

    def back(self) -> None:
        """Go on from the latest moment, which is then no longer kept."""
        seats, moment = self._seats, self._moments.pop()
        old = seats.battle
        tick, on_tick = moment.tick, old.on_tick
        battle = Battle.restored(moment.snapshot, old.scenario, old.catalogue, tick=tick, on_tick=on_tick)
        battle.logs = {side: lines[: moment.logs[side]] for side, lines in old.logs.items()}
        battle.actions, battle.wounds = dict(moment.actions), [*moment.wounds]
        battle.creature_turns, battle.turn_ticks = moment.creature_turns, moment.turn_ticks
        seats.battle = battle
        seats.recall(moment.minds)
        old.close()
        self._on_back(battle)
