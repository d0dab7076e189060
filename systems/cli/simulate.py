"""`simulate`: let bots fight without a window, once or many times."""

import time

from content.loader import load
from content.phrase import fault, phrase
from content.text import Texts
from ecs.errors import UsageError
from systems.cli.bout import (
    USUAL_BOT,
    Bout,
    answered,
    chosen,
    fought,
    must_be_writable,
    recorded,
    result,
    seated,
    unrecorded,
    verdict,
)
from systems.cli.language import side as side_name
from systems.cli.language import words_of
from systems.cli.options import Options
from systems.cli.output import Answer, Json, interrupted, note
from systems.cli.pace import Pace
from systems.match.tournament import Pairing, compete, tally

DEFAULT_SEED = 1


def run(options: Options) -> Answer:
    """Play to the end, once or with --matches.  Raises UsageError for an unknown scenario or bot."""
    if options.matches and options.out:
        raise fault(UsageError, "usage.out_of_many")
    content = load(options.mods)
    scenario, placement = chosen(options, content)
    seats = seated(options.bots or [USUAL_BOT], scenario.sides)
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
    lines = [verdict(done.summary, words)]
    if done.interrupted:
        return interrupted(data, lines, words)
    return answered(data, lines, unrecorded(options.out, done.lost, words))


def many(bout: Bout, matches: int, options: Options, words: Texts) -> Answer:
    """Play battles with this seed and the following ones; what is told does not depend on how many at a time."""
    started, jobs = time.perf_counter(), options.jobs or 1
    shown = Progress(matches, words, quiet=options.quiet)
    if not options.quiet:
        battles, processes = phrase("cli.battles", count=matches), phrase("cli.processes", count=jobs)
        note(words.say("cli.many", bout=bout.sentence(words), battles=battles, jobs=processes))
    pairing = Pairing(bout.scenario, bout.content.catalogue, bout.seats)
    fought_out, whole = compete(pairing, bout.seed, matches, jobs, shown.done)
    told = tally(pairing, fought_out)
    seconds = round(time.perf_counter() - started, 3)
    data: dict[str, Json] = {**told._asdict(), "seconds": seconds, **bout.told(), "jobs": jobs}
    wins = ", ".join(f"{side_name(words, side)} {count}" for side, count in told.wins.items())
    ends = ", ".join(f"{words.say(f'ended.{how}')} {count}" for how, count in told.ended_by.items())
    lines = [
        words.say("cli.wins", battles=phrase("cli.battles", count=told.matches), wins=wins),
        words.say("cli.ends", ends=ends or "-"),
        words.say("cli.digest", digest=told.digest, seconds=words.decimal(seconds, 3)),
    ]
    return Answer(data, lines) if whole else interrupted(data, lines, words)


class Progress:
    """Tells how many battles are done, once in a while and in the end."""

    def __init__(self, matches: int, words: Texts, *, quiet: bool) -> None:
        self._matches, self._words, self._quiet = matches, words, quiet
        self._pace = Pace()

    def done(self, count: int) -> None:
        """Note that so many battles have ended."""
        if not self._quiet and (self._pace.due() or count == self._matches):
            battles = phrase("cli.of_battles", count=self._matches)
            note(self._words.say("cli.progress", count=count, battles=battles))
