"""`replay`: verify, read, cut, alter, film or play on a recording; with no option, read it whole."""

import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from content.loader import Content, load
from content.phrase import fault, listed
from content.text import Texts
from ecs.errors import CodecError, CorruptError, Phrase, ReplayError, UsageError
from ecs.replay import Recording, read, rewrite
from systems.ai import bots
from systems.cli.bout import (
    USUAL_BOT,
    answered,
    must_be_writable,
    players_of,
    recorded,
    result,
    seated,
    to_the_end,
    unrecorded,
    verdict,
)
from systems.cli.export import filmed
from systems.cli.language import side as side_name
from systems.cli.language import words_of
from systems.cli.options import Options
from systems.cli.output import Answer, Json, Problem, interrupted, named_rows, note
from systems.cli.overrides import rules_of
from systems.cli.play import can_be_seen
from systems.cli.watch import log_lines, log_rows, sides_of, summary, warn
from systems.cli.what_if import weighed
from systems.match.fork import fork, resumed
from systems.match.journal import Journal
from systems.match.playback import Playback, event_object
from systems.match.replay import replay_of
from systems.match.run import Seats
from systems.match.save import recording_in
from systems.match.tamper import tamper
from systems.match.verify import Divergence, verify
from systems.match.whole_file import write_whole
from systems.view.seeds import new_seed

EXIT_CODES: Final = {
    "ok": 0,
    "out_of_sync": 3,
    "other_rules": 4,
    "other_content": 5,
    "truncated": 6,
    "corrupt": 7,
    "not_a_replay": 8,
}
BULKY: Final = ("start", "schema", "events")  # for machines: the whole scenario, the names of all fields


def run(options: Options) -> Answer:
    """Do what the options ask for; nothing asked: tell what happened.  Raises UsageError for two wishes at once."""
    wished = dict(wishes(options))
    if len(wished) > 1:
        raise fault(UsageError, "usage.one_thing", options=listed([*wished]))
    answer = next(iter(wished.values()), watched)
    try:
        return answer(options)
    except CodecError as error:
        raise CorruptError(error.message, phrase=error.phrase, file=str(options.file)) from None
    except ReplayError as error:
        error.file = error.file or str(options.file)
        raise


def wishes(options: Options) -> Iterator[tuple[str, Callable[[Options], Answer]]]:
    """Each option that asks for something, and what answers it."""
    if options.verify:
        yield "--verify", verified
    if options.header:
        yield "--header", header
    if options.log and options.export is None:
        yield "--log", log
    if options.events:
        yield "--events", events
    if options.cut is not None:
        yield "--cut", partial(cut, options.cut)
    if options.from_tick is not None:
        yield "--from", partial(what_if if options.what_if else played_on, options.from_tick)
    if options.tamper:
        yield "--tamper", tampered
    if options.export is not None:
        yield "--export", partial(exported, options.export)


def opened(options: Options) -> Recording:
    """The recording, that of a save too; one cut short is told on standard error.

    Raises ReplayError for one that cannot be read.
    """
    recording = read(recording_in(options.file))
    if recording.ended != "ok" and not options.quiet:
        cut = words_of(options).say("error.cut_short", tick=recording.playable_to)
        note(f"{options.file}: {cut}")
    return recording


def verified(options: Options) -> Answer:
    """Play it again and compare; the exit code says how it went."""
    content = load(options.mods)
    report = verify(recording_in(options.file), content.catalogue, content.content_hash)
    words = words_of(options, content.texts)
    found = told(report.divergence, words) if report.divergence else None
    data: dict[str, Json] = {
        "result": report.result,
        "ticks": report.ticks,
        "playable_to": report.playable_to,
        "state_hash": report.state_hash,
        "divergence": found,
    }
    how = words.say(f"verify.{report.result}")
    lines = [words.say("cli.verified", result=how, ticks=report.ticks, state=report.state_hash or "-")]
    rows = {words.say(f"verify.row_{name}"): value for name, value in (found or {}).items() if value not in ("", None)}
    wide = max(map(len, rows), default=0)
    lines += [f"  {name:<{wide}} {plainly(value)}" for name, value in rows.items()]
    message = words.tell(report.phrase) if report.phrase else report.message
    problems = [Problem(report.result, message, str(options.file))] if message else []
    return Answer(data, lines, EXIT_CODES[report.result], problems)


def plainly(value: Json) -> str:
    """A value for people: texts as they are, all else as JSON has it."""
    return value if isinstance(value, str) else json.dumps(value, default=bytes.hex, ensure_ascii=False)


def in_words(value: Json, words: Texts) -> str:
    """A value of the header for people: yes or no, a dash for nothing, what is listed after another."""
    if isinstance(value, bool):
        return words.say("cli.yes" if value else "cli.no")
    if isinstance(value, dict):
        return ", ".join(f"{side_name(words, key)}: {in_words(one, words)}" for key, one in value.items()) or "-"
    if isinstance(value, list | tuple):
        return ", ".join(in_words(one, words) for one in value) or "-"
    return "-" if value is None else plainly(value)


def told(divergence: Divergence, words: Texts) -> dict[str, Json]:
    """A divergence as JSON, with what it says to people in their words."""
    values = {field.name: getattr(divergence, field.name) for field in fields(divergence)}
    return {name: words.tell(value) if isinstance(value, Phrase) else value for name, value in values.items()}


def header(options: Options) -> Answer:
    """Tell what it was recorded with."""
    found = opened(options).header
    content = load(options.mods)
    rules = rules_of(found, content.catalogue)
    fields = {name: value for name, value in found.items() if name not in BULKY} | {"rules": rules}
    fields = dict(sorted(fields.items()))
    words = words_of(options, content.texts)
    named = {words.find(f"header.{name}") or str(name): in_words(value, words) for name, value in fields.items()}
    wide = max(map(len, named), default=0) + 2
    return Answer({"header": fields}, [f"{name:<{wide}}{value}" for name, value in named.items()])


def log(options: Options) -> Answer:
    """Tell the lines of a side's log, or of all sides', with the names that the side has for whom it knows."""
    playback = Playback(opened(options))
    sides = sides_of(playback)
    if options.log not in ("all", *sides):
        side, file = repr(options.log), str(options.file)
        raise fault(UsageError, "usage.no_log", side=side, path=file, sides=", ".join(sides))
    content = load(options.mods)
    words = words_of(options, content.texts)
    warn(playback, content, words, options)
    rows = log_rows(playback, options.log, words)
    return Answer({"log": rows}, log_lines(rows, words, sides=options.log == "all"))


def watched(options: Options) -> Answer:
    """Show it in a window where one can be seen, else tell all there is to read: head, result, each side's log."""
    content = load(options.mods)
    if not options.json and find_spec("pygame") is not None and can_be_seen():
        return viewed(options, content)
    playback = Playback(opened(options))
    words = words_of(options, content.texts)
    warn(playback, content, words, options)
    return summary(playback, content, words)


def viewed(options: Options, content: Content) -> Answer:
    """Open the viewer; one cut short or damaged is shown to its last whole tick, and one of other rules, too.

    Raises: ReplayError for a file of which nothing can be shown.
    """
    from systems.cli.window import window

    replay = replay_of(options.file, content.catalogue, content.content_hash)
    replay.truth(replay.first)
    return window(options, content, None, new_seed(), replay=replay)


def exported(path: Path, options: Options) -> Answer:
    """Write a moving picture of what a side knew."""
    return filmed(opened(options), path, options)


def what_if(tick: int, options: Options) -> Answer:
    """Tell what one action would come to after a tick."""
    return weighed(opened(options), tick, options)


def events(options: Options) -> Answer:
    """List everything that happened, the whole truth; for people, too, a JSON object a line."""
    playback = Playback(opened(options))
    rows = (event_object(playback, tick, row) for tick, row in playback.events())
    if options.json:
        return Answer({"events": [*rows]})
    return Answer(lines=[json.dumps(row, default=bytes.hex) for row in rows])  # bytes: only a forged recording has them


def cut(last: int, options: Options) -> Answer:
    """Write the part up to a tick, without a footer: it reads as cut short there.  Raises UsageError for a bad tick."""
    out = goal("--cut", options)
    recording = opened(options)
    first = recording.first
    if not first <= last <= recording.playable_to:
        path, end = str(options.file), recording.playable_to
        raise fault(UsageError, "usage.no_tick_to_cut", tick=last, path=path, first=first, last=end)
    kept = {tick: data for tick, data in recording.keyframes.items() if tick <= last}
    short = recording._replace(ticks=recording.ticks[: last - first + 1], keyframes=kept, footer=None)
    return written(rewrite(short), out, options)


def played_on(tick: int, options: Options) -> Answer:
    """Play on after a tick, to a recording of its own.  Raises UsageError for a bad tick or an unknown bot."""
    out = goal("--from", options)
    recording = opened(options)
    content = load(options.mods)
    begun = fork(recording, tick, content.content_hash, seed=options.seed)
    seats = who_plays_on(options.bots, begun.scenario.sides, recording.header.get("seats", {}))
    players = players_of(seats)
    lost: list[OSError] = []
    journal = Journal(out, lost.append)
    battle = resumed(begun, content.catalogue, seats, journal)[0]
    started = time.perf_counter()
    try:
        journal.begin()
        told, stopped = to_the_end(Seats(battle, players))
    finally:
        journal.leave()
        battle.close()
    data: dict[str, Json] = {
        **result(told),
        "seconds": round(time.perf_counter() - started, 3),
        "seed": begun.seed,
        "scenario": begun.scenario.id,
        "bots": seats,
        "parent": begun.header["parent"],
        **recorded(out),
    }
    words = words_of(options, content.texts)
    lines = [verdict(told, words), *named_rows(words, {"cli.replay": out})]
    if stopped:
        return interrupted(data, lines, words)
    return answered(data, lines, unrecorded(out, lost[0] if lost else None, words))


def who_plays_on(names: Sequence[str], sides: Sequence[str], before: Mapping[str, str]) -> dict[str, str]:
    """The bots that are named, else those who played before; a bot stands in for a human or an unknown one."""
    if names:
        return seated(names, sides)
    return {side: bot if (bot := before.get(side, "")) in bots.FACTORIES else USUAL_BOT for side in sides}


def tampered(options: Options) -> Answer:
    """Write it with one value changed and valid checksums, for tests of --verify."""
    out = goal("--tamper", options)
    return written(tamper(opened(options), options.tamper), out, options)


def goal(option: str, options: Options) -> Path:
    """The file that an option writes.  Raises: UsageError if --out names none, OSError for one that cannot be."""
    if options.out is None:
        raise fault(UsageError, "usage.needs_out", option=option)
    must_be_writable(options.out)
    return options.out


def written(data: bytes, file: Path, options: Options) -> Answer:
    """Save bytes and tell where.  Raises: OSError for a file that cannot be written."""
    write_whole(file, data)
    line = words_of(options).say("cli.written", path=file, bytes=len(data))
    return Answer({"replay": str(file), "replay_bytes": len(data)}, [line])
