"""`simulate`: let bots fight without a window, once or many times."""

import time

from content.loader import load
from ecs.errors import UsageError
from systems.cli.bout import Bout, chosen, fought, must_be_writable, recorded, result, seated, verdict
from systems.cli.options import Options
from systems.cli.output import Answer, Json, Problem, say
from systems.match.tournament import Pairing, compete, tally

DEFAULT_SEED = 1
DEFAULT_BOT = "greedy"
INTERRUPTED = 130


def run(options: Options) -> Answer:
    """Play to the end, once or with --matches.  Raises UsageError for an unknown scenario or bot."""
    if options.matches and options.out:
        raise UsageError("--out records one battle; leave out --matches, or play the seed you want on its own")
    content = load(options.mods)
    scenario, placement = chosen(options, content)
    seats = seated(options.bots or [DEFAULT_BOT], scenario.sides, scenario.id)
    seed = DEFAULT_SEED if options.seed is None else options.seed
    bout = Bout(scenario, content, seats, seed, options.map, placement)
    return many(bout, options.matches, options) if options.matches else once(bout, options)


def once(bout: Bout, options: Options) -> Answer:
    """Play one battle to its end."""
    must_be_writable(options.out)
    if not options.quiet:
        say(f"fieldcraft: {bout.sentence()}")
    done = fought(bout, out=options.out)
    data = {**result(done.summary), "seconds": done.seconds, **bout.told(), **recorded(options.out)}
    return answer(data, [verdict(done.summary)], interrupted=done.interrupted)


def many(bout: Bout, matches: int, options: Options) -> Answer:
    """Play battles with this seed and the following ones; what is told does not depend on how many at a time."""
    started = time.perf_counter()
    shown = Progress(matches, quiet=options.quiet)
    if not options.quiet:
        say(f"fieldcraft: {bout.sentence()}; {matches} matches in {options.jobs} processes")
    pairing = Pairing(bout.scenario, bout.content.catalogue, bout.seats)
    battles, whole = compete(pairing, bout.seed, matches, options.jobs, shown.done)
    told = tally(pairing, battles)
    seconds = round(time.perf_counter() - started, 3)
    data: dict[str, Json] = {**told._asdict(), "seconds": seconds, **bout.told(), "jobs": options.jobs}
    wins = ", ".join(f"{side} {count}" for side, count in told.wins.items())
    ends = ", ".join(f"{how} {count}" for how, count in told.ended_by.items())
    lines = [f"{told.matches} matches: {wins}", f"ended by: {ends or '-'}", f"digest {told.digest}, {seconds} s"]
    return answer(data, lines, interrupted=not whole)


def answer(data: dict[str, Json], lines: list[str], *, interrupted: bool) -> Answer:
    """The answer, with the exit code of an interrupted command if it was."""
    if interrupted:
        return Answer(data, lines, INTERRUPTED, (Problem("interrupted", "interrupted"),))
    return Answer(data, lines)


class Progress:
    """Tells how many battles are done, at most once a second."""

    def __init__(self, matches: int, *, quiet: bool) -> None:
        self._matches, self._quiet = matches, quiet
        self._last = time.monotonic()

    def done(self, count: int) -> None:
        """Note that so many battles have ended."""
        now = time.monotonic()
        if not self._quiet and (count == self._matches or now - self._last >= 1):
            self._last = now
            say(f"fieldcraft: {count} of {self._matches} matches")
