"""`simulate`: let bots fight without a window."""

import platform
import time
from collections.abc import Mapping
from dataclasses import replace

from components.scenario import Scenario
from content.loader import Content, load
from content.maps.placement import Placement, place_file
from content.suggest import did_you_mean
from ecs import native
from ecs.errors import UsageError
from systems.ai import bots
from systems.cli.options import Options
from systems.cli.output import Answer, Json, Problem, say
from systems.match.battle import Battle
from systems.match.record import Recorder, header_of
from systems.match.run import Summary, fight, summary

DEFAULT_SEED = 1
DEFAULT_BOT = "greedy"
INTERRUPTED = 130


def run(options: Options) -> Answer:
    """Play one battle to its end.  Raises UsageError for an unknown scenario or bot."""
    if options.matches:
        raise UsageError("simulate: --matches is not written yet")
    content = load(options.mods)
    scenario, placement = chosen(options, content)
    seats = seated(options, scenario)
    seed = DEFAULT_SEED if options.seed is None else options.seed
    started = time.perf_counter()
    told, interrupted = played(options, scenario, content, seats, seed)
    data: dict[str, Json] = {
        **described(told),
        "seconds": round(time.perf_counter() - started, 3),
        "seed": seed,
        "ruleset": scenario.ruleset,
        "map" if options.map else "scenario": str(options.map) if options.map else scenario.id,
        "placement": placement._asdict() if placement else None,
        "bots": seats,
        "kernel": native.STATE.why,
        "python": platform.python_version(),
        "replay": str(options.out) if options.out else None,
        "replay_bytes": options.out.stat().st_size if options.out else 0,
    }
    lines = [f"{told.winner or 'nobody'} won by {told.ended_by} in round {told.rounds}, state {told.state_hash}"]
    if interrupted:
        return Answer(data, lines, INTERRUPTED, (Problem("interrupted", "interrupted"),))
    return Answer(data, lines)


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


def seated(options: Options, scenario: Scenario) -> dict[str, str]:
    """Side -> name of its bot; one name seats it on every side.  Raises UsageError for another number of names."""
    names = options.bots or [DEFAULT_BOT]
    if len(names) == 1:
        names = names * len(scenario.sides)
    if len(names) != len(scenario.sides):
        sides = ", ".join(scenario.sides)
        raise UsageError(f"--bots names {len(names)} bots, {scenario.id} has {len(scenario.sides)} sides: {sides}")
    return dict(zip(scenario.sides, names, strict=True))


def played(
    options: Options, scenario: Scenario, content: Content, seats: Mapping[str, str], seed: int
) -> tuple[Summary, bool]:
    """How the battle ended, and whether it was interrupted; recorded to --out, without a footer if interrupted."""
    players = {side: bots.make(name) for side, name in seats.items()}
    header = header_of(scenario, seed, seats, content.content_hash, [(mod.id, mod.hash) for mod in content.mods])
    recorder = Recorder(options.out, header) if options.out else None
    battle = Battle(scenario, content.catalogue, seed, on_tick=recorder)
    try:
        if recorder:
            recorder.watch(battle.world)
        if not options.quiet:
            say(f"fieldcraft: {scenario.id}, seed {seed}: " + ", ".join(f"{s}: {bot}" for s, bot in seats.items()))
        try:
            told = fight(battle, players)
        except KeyboardInterrupt:
            return summary(battle), True
        if recorder:
            recorder.finish({"winner": told.winner, "ended_by": told.ended_by, "state_hash": told.state_hash})
        return told, False
    finally:
        if recorder:
            recorder.abandon()
        battle.close()


def described(told: Summary) -> dict[str, Json]:
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
