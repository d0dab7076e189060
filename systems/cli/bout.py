"""One battle as the command line asks for it: what is fought, by whom, from which seed, and what is told of it."""

import errno
import os
import platform
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, NamedTuple

from components.scenario import Scenario
from components.turn import DRAW
from content.loader import Content
from content.maps.placement import Placement, place_file
from content.phrase import fault, in_words, said_of
from content.suggest import did_you_mean
from content.text import Texts
from ecs import native
from ecs.codec import Plain
from ecs.errors import FieldcraftError, UsageError
from ecs.world import TickRecord
from systems.ai import bots
from systems.ai.bot import Bot
from systems.cli.language import side as side_name
from systems.cli.language import words_of
from systems.cli.options import Options
from systems.cli.output import Answer, Json, Problem, note
from systems.cli.overrides import changed, ruled, under
from systems.match.battle import Battle
from systems.match.journal import Journal
from systems.match.record import Recorder, header_of
from systems.match.run import HUMAN, Seats, Summary, play_out, summary

USUAL_BOT: Final = "greedy"
"""Who plays where nobody is named, and where a human or an unknown bot would and cannot."""


@dataclass(frozen=True, slots=True)
class Bout:
    """A battle to be fought; seats: side -> name of its bot, or "human"; map: the file it takes place on, if any.

    casual: what was done may be taken back.
    """

    scenario: Scenario
    content: Content
    seats: dict[str, str]
    seed: int
    map: Path | None = None
    placement: Placement | None = None
    casual: bool = False

    def header(self) -> dict[str, Plain]:
        """The header of its recording."""
        mods = [(mod.id, mod.hash) for mod in self.content.mods]
        made = header_of(self.scenario, self.seed, self.seats, self.content.content_hash, mods)
        return {**made, "casual": self.casual}

    def told(self) -> dict[str, Json]:
        """What is known of it before it begins, as JSON."""
        return {
            "seed": self.seed,
            "ruleset": self.scenario.ruleset,
            "rules": changed(self.scenario, self.content.catalogue),
            "map" if self.map else "scenario": str(self.map) if self.map else self.scenario.id,
            "placement": self.placement._asdict() if self.placement else None,
            "bots": self.seats,
            "casual": self.casual,
            "kernel": native.STATE.why,
            "python": platform.python_version(),
        }

    def sentence(self, words: Texts) -> str:
        """What is known of it before it begins, for people."""
        name, seats = self.scenario.id, seats_in_words(self.seats, words)
        said = words.say("cli.bout", scenario=name, seed=self.seed, seats=seats)
        return words.say("cli.casual", bout=said) if self.casual else said


def seats_in_words(seats: Mapping[str, str], words: Texts) -> str:
    """Who plays which side: "Red: greedy, Blue: human"."""
    return ", ".join(f"{side_name(words, side)}: {bot}" for side, bot in seats.items())


class Fought(NamedTuple):
    """How a battle went: what is told of it, wall-clock seconds, whether it was interrupted, why the file failed."""

    summary: Summary
    seconds: float
    interrupted: bool
    lost: OSError | None


def chosen(options: Options, content: Content) -> tuple[Scenario, Placement | None]:
    """The scenario of this name, or the one made of a map and two teams, with the limit of rounds that is wished.

    Raises UsageError for an unknown name or ruleset, MapError for a map that cannot be used, ContentError for a rule
    that is none.
    """
    placement = None
    if options.map:
        placed = place_file(options.map, options.teams, content)
        scenario, placement = placed.scenario, placed.placement
        words = words_of(options, content.texts)
        for warning in () if options.quiet else placed.map.warnings:
            note(str(in_words(warning, words)))
    elif options.scenario in content.scenarios:
        scenario = content.scenarios[options.scenario]
    else:
        hint = did_you_mean(options.scenario, content.scenarios)
        raise fault(UsageError, "usage.no_scenario", name=repr(options.scenario), hint=hint)
    scenario = under(scenario, options.ruleset, content.catalogue)
    scenario = ruled(scenario, options.rules, content.catalogue)
    return limited(scenario, options.rounds), placement


def limited(scenario: Scenario, rounds: int | None) -> Scenario:
    """The scenario with another limit of rounds, None for its own."""
    return scenario if rounds is None else replace(scenario, round_limit=rounds)


def seated(names: Sequence[str], sides: Sequence[str], *, human: bool = False) -> dict[str, str]:
    """Side -> name of its bot; one name is seated on every side.  human: is a name too.

    Raises UsageError for a name that no bot has, or another number of names.
    """
    if len(names) == 1:
        names = [*names] * len(sides)
    if len(names) != len(sides):
        raise fault(UsageError, "usage.bots_and_sides", count=len(names), sides=", ".join(sides))
    for name in names:
        if name not in bots.FACTORIES and not (human and name == HUMAN):
            known = [*bots.FACTORIES, HUMAN] if human else [*bots.FACTORIES]
            raise fault(UsageError, "usage.no_bot", name=repr(name), hint=did_you_mean(name, known))
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


def players_of(seats: Mapping[str, str]) -> dict[str, Bot]:
    """A fresh bot for every side but a human's.  Raises: UsageError, BrokenError for one that cannot be made."""
    return {side: bots.make(name) for side, name in seats.items() if name != HUMAN}


def begun(bout: Bout, players: Mapping[str, Bot]) -> tuple[Seats, TickRecord]:
    """A battle, and the tick it began with: no file is touched for one that breaks in that tick."""
    ticks: list[TickRecord] = []
    battle = Battle(
        bout.scenario, bout.content.catalogue, bout.seed, on_tick=lambda _, record: ticks.append(record)
    )  # fmt: skip
    return Seats(battle, players), ticks[0]


def to_the_end(seats: Seats) -> tuple[Summary, bool]:
    """Let bots play on until the battle is decided; how it ended, and whether an interrupt ended it."""
    try:
        return play_out(seats), False
    except KeyboardInterrupt:
        return summary(seats.battle), True


def fought(bout: Bout, *, out: Path | None = None) -> Fought:
    """Let bots fight it, recorded to a file that has no footer if the battle is interrupted, or breaks.

    A file that fails on the way ends no battle; there is none before the first tick is whole.
    Raises UsageError for a bot that is unknown, BrokenError, OSError for a file that cannot be begun.
    """
    started = time.perf_counter()
    players = players_of(bout.seats)
    lost: list[OSError] = []
    journal = Journal(out, lost.append)
    recorder = Recorder(journal, bout.header()) if out else None
    battle = Battle(bout.scenario, bout.content.catalogue, bout.seed, on_tick=recorder)
    try:
        if recorder:
            journal.begin()
            recorder.watch(battle.world)
        told, interrupted = to_the_end(Seats(battle, players))
        return Fought(told, round(time.perf_counter() - started, 3), interrupted, lost[0] if lost else None)
    finally:
        journal.leave()
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


def verdict(told: Summary, words: Texts) -> str:
    """A summary as one line for people."""
    if not told.winner:
        return words.say("cli.open", round=told.rounds, state=told.state_hash)
    how = words.say(f"ended.{told.ended_by}")
    if told.winner == DRAW:
        return words.say("cli.drawn", how=how, round=told.rounds, state=told.state_hash)
    winner = side_name(words, told.winner)
    return words.say("cli.won", winner=winner, how=how, round=told.rounds, state=told.state_hash)


def recorded(out: Path | None) -> dict[str, Json]:
    """Where a battle was recorded, as JSON; nowhere if the file is gone."""
    try:
        return {"replay": str(out) if out else None, "replay_bytes": out.stat().st_size if out else 0}
    except OSError:
        return {"replay": None, "replay_bytes": 0}


def unrecorded(out: Path | None, lost: OSError | FieldcraftError | None, words: Texts) -> list[Problem]:
    """What is wrong with the file that a battle was to be recorded to, if anything is."""
    if lost is not None:
        return [Problem("file", words.say("cli.half_recorded", why=said_of(lost, words)), str(out))]
    if out is not None and not os.path.lexists(out):
        return [Problem("file", words.say("cli.recording_gone"), str(out))]
    return []


def answered(data: Mapping[str, Json], lines: Sequence[str], problems: Sequence[Problem]) -> Answer:
    """The answer of a battle that was fought out: told even if something that was asked for could not be written."""
    return Answer(data, lines, 2 if problems else 0, problems)
