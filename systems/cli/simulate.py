"""`simulate`: let bots fight without a window, once or many times."""

import time

from content.loader import load
from content.phrase import fault, phrase
from content.text import Texts
from ecs.errors import UsageError
from systems.cli.bout import Bout, chosen, fought, must_be_writable, recorded, result, seated, verdict
from systems.cli.language import side as side_name
from systems.cli.language import words_of
from systems.cli.options import Options
from systems.cli.output import Answer, Json, Problem, note
from systems.match.tournament import Pairing, compete, tally

DEFAULT_SEED = 1
DEFAULT_BOT = "greedy"
INTERRUPTED = 130


def run(options: Options) -> Answer:
    """Play to the end, once or with --matches.  Raises UsageError for an unknown scenario or bot."""
    if options.matches and options.out:
        raise fault(UsageError, "usage.out_of_many")
    content = load(options.mods)
    scenario, placement = chosen(options, content)
    seats = seated(options.bots or [DEFAULT_BOT], scenario.sides)
    seed = DEFAULT_SEED if options.seed is None else options.seed
    bout = Bout(scenario, content, seats, seed, options.map, placement)
    words = words_of(options, content.texts)
    return many(bout, options.matches, options, words) if options.matches else once(bout, options, words)


def once(bout: Bout, options: Options, words: Texts) -> Answer:
    """Play one battle to its end."""
    must_be_writable(options.out)
    if not options.quiet:
        note(bout.sentence(words))
    done = fought(bout, out=options.out)
    data = {**result(done.summary), "seconds": done.seconds, **bout.told(), **recorded(options.out)}
    return answer(data, [verdict(done.summary, words)], words, interrupted=done.interrupted)


def many(bout: Bout, matches: int, options: Options, words: Texts) -> Answer:
    """Play battles with this seed and the following ones; what is told does not depend on how many at a time."""
    started = time.perf_counter()
    shown = Progress(matches, words, quiet=options.quiet)
    if not options.quiet:
        battles, jobs = phrase("cli.battles", count=matches), phrase("cli.processes", count=options.jobs)
        note(words.say("cli.many", bout=bout.sentence(words), battles=battles, jobs=jobs))
    pairing = Pairing(bout.scenario, bout.content.catalogue, bout.seats)
    fought_out, whole = compete(pairing, bout.seed, matches, options.jobs, shown.done)
    told = tally(pairing, fought_out)
    seconds = round(time.perf_counter() - started, 3)
    data: dict[str, Json] = {**told._asdict(), "seconds": seconds, **bout.told(), "jobs": options.jobs}
    wins = ", ".join(f"{side_name(words, side)} {count}" for side, count in told.wins.items())
    ends = ", ".join(f"{words.say(f'ended.{how}')} {count}" for how, count in told.ended_by.items())
    lines = [
        words.say("cli.wins", battles=phrase("cli.battles", count=told.matches), wins=wins),
        words.say("cli.ends", ends=ends or "-"),
        words.say("cli.digest", digest=told.digest, seconds=words.decimal(seconds, 3)),
    ]
    return answer(data, lines, words, interrupted=not whole)


def answer(data: dict[str, Json], lines: list[str], words: Texts, *, interrupted: bool) -> Answer:
    """The answer, with the exit code of an interrupted command if it was."""
    if interrupted:
        return Answer(data, lines, INTERRUPTED, (Problem("interrupted", words.say("cli.interrupted")),))
    return Answer(data, lines)


class Progress:
    """Tells how many battles are done, at most once a second."""

    def __init__(self, matches: int, words: Texts, *, quiet: bool) -> None:
        self._matches, self._words, self._quiet = matches, words, quiet
        self._last = time.monotonic()

    def done(self, count: int) -> None:
        """Note that so many battles have ended."""
        now = time.monotonic()
        if not self._quiet and (count == self._matches or now - self._last >= 1):
            self._last = now
            battles = phrase("cli.of_battles", count=self._matches)
            note(self._words.say("cli.progress", count=count, battles=battles))
