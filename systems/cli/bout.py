"""One battle as the command line asks for it: what is fought, by whom, from which seed, and what is told of it."""

import errno
import os
import platform
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

from components.actions import Action
from components.scenario import Scenario
from components.turn import DRAW
from content.loader import Content
from content.maps.placement import Placement, place_file
from content.suggest import did_you_mean
from ecs import native
from ecs.errors import UsageError
from ecs.world import TickRecord
from systems.ai import bots
from systems.cli.options import Options
from systems.cli.output import Json, say
from systems.match.battle import Battle
from systems.match.record import Recorder, header_of
from systems.match.run import Summary, fight, summary

HUMAN = "human"


@dataclass(frozen=True, slots=True)
class Bout:
    """A battle to be fought; seats: side -> name of its bot, or "human"; map: the file it takes place on, if any."""

    scenario: Scenario
    content: Content
    seats: dict[str, str]
    seed: int
    map: Path | None = None
    placement: Placement | None = None

    def header(self) -> dict[str, Any]:
        """The header of its recording."""
        mods = [(mod.id, mod.hash) for mod in self.content.mods]
        return header_of(self.scenario, self.seed, self.seats, self.content.content_hash, mods)

    def told(self) -> dict[str, Json]:
        """What is known of it before it begins, as JSON."""
        return {
            "seed": self.seed,
            "ruleset": self.scenario.ruleset,
            "map" if self.map else "scenario": str(self.map) if self.map else self.scenario.id,
            "placement": self.placement._asdict() if self.placement else None,
            "bots": self.seats,
            "kernel": native.STATE.why,
            "python": platform.python_version(),
        }

    def sentence(self) -> str:
        """What is known of it before it begins, for people."""
        seats = ", ".join(f"{side}: {bot}" for side, bot in self.seats.items())
        return f"{self.scenario.id}, seed {self.seed}: {seats}"


class Fought(NamedTuple):
    """How a battle went: what is told of it, wall-clock seconds, and whether it was interrupted."""

    summary: Summary
    seconds: float
    interrupted: bool


def chosen(options: Options, content: Content) -> tuple[Scenario, Placement | None]:
    """The scenario of this name, or the one made of a map and two teams, with the limit of rounds that is wished.

    Raises UsageError for an unknown name, MapError for a map that cannot be used.
    """
    placement = None
    if options.map:
        placed = place_file(options.map, options.teams, content)
        scenario, placement = placed.scenario, placed.placement
        for warning in () if options.quiet else placed.map.warnings:
            say(f"fieldcraft: {warning}")
    elif options.scenario in content.scenarios:
        scenario = content.scenarios[options.scenario]
    else:
        hint = did_you_mean(options.scenario, content.scenarios)
        raise UsageError(f"scenario={options.scenario!r} is unknown{hint}")
    return (replace(scenario, round_limit=options.rounds) if options.rounds else scenario), placement


def seated(names: Sequence[str], sides: Sequence[str], where: str, *, human: bool = False) -> dict[str, str]:
    """Side -> name of its bot; one name is seated on every side.  where: what has these sides; human: is a name too.

    Raises UsageError for a name that no bot has, or another number of names.
    """
    if len(names) == 1:
        names = [*names] * len(sides)
    if len(names) != len(sides):
        raise UsageError(f"--bots names {len(names)} bots, {where} has {len(sides)} sides: {', '.join(sides)}")
    for name in names:
        if name != HUMAN or not human:
            bots.make(name)
    return dict(zip(sides, names, strict=True))


def must_be_writable(path: Path | None) -> None:
    """Raise the OSError that writing a file would, before anything is done for it."""
    if path is None:
        return
    fault = 0
    if path.is_dir():
        fault = errno.EISDIR
    elif not path.parent.is_dir():
        fault = errno.ENOENT
    elif not os.access(path if path.exists() else path.parent, os.W_OK):
        fault = errno.EACCES
    if fault:
        raise OSError(fault, os.strerror(fault), str(path))


def to_the_end(battle: Battle, seats: Mapping[str, str]) -> tuple[Summary, bool]:
    """Let bots play on until the battle is decided; how it ended, and whether an interrupt ended it."""
    players = {side: bots.make(name) for side, name in seats.items()}
    try:
        return fight(battle, players), False
    except KeyboardInterrupt:
        return summary(battle), True


OnLog = Callable[[Battle], None]
"""Called after a tick, once the battle has told its sides."""


def fought(
    bout: Bout, *, out: Path | None = None, on_log: OnLog | None = None, at_end: Callable[[Battle], None] | None = None
) -> Fought:
    """Let bots fight it, recorded to a file that has no footer if the battle is interrupted.

    Raises UsageError for a bot that is unknown, OSError for a file that cannot be written.
    """
    started = time.perf_counter()
    recorder = Recorder(out, bout.header()) if out else None

    def after(action: Action | None, record: TickRecord) -> None:
        if recorder:
            recorder(action, record)
        if on_log and record.tick > 1:
            on_log(battle)

    battle = Battle(bout.scenario, bout.content.catalogue, bout.seed, on_tick=after)
    try:
        if recorder:
            recorder.watch(battle.world)
        told, interrupted = to_the_end(battle, bout.seats)
        seconds = round(time.perf_counter() - started, 3)
        if at_end and not interrupted:
            at_end(battle)
        return Fought(told, seconds, interrupted)
    finally:
        if recorder:
            recorder.abandon()
        battle.close()


def result(told: Summary) -> dict[str, Json]:
    """A summary as JSON."""
    light, heavy = told.wounds
    return {
        "winner": told.winner,
        "ended_by": told.ended_by,
        "rounds": told.rounds,
        "ticks": told.ticks,
        "creature_turns": told.creature_turns,
        "state_hash": told.state_hash,
        "actions": told.actions,
        "wounds": {"light": light, "heavy": heavy},
    }


def verdict(told: Summary) -> str:
    """A summary as one line for people."""
    if not told.winner:
        return f"not decided in round {told.rounds}, state {told.state_hash}"
    winner = "nobody" if told.winner == DRAW else told.winner
    return f"{winner} won by {told.ended_by} in round {told.rounds}, state {told.state_hash}"


def recorded(out: Path | None) -> dict[str, Json]:
    """Where a battle was recorded, as JSON."""
    return {"replay": str(out) if out else None, "replay_bytes": out.stat().st_size if out else 0}
