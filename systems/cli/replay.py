"""`replay`: verify, read, cut, alter, film or play on a recording; with no option, read it whole."""

import json
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from importlib.util import find_spec
from typing import Final

from content.loader import Content, load
from content.phrase import fault, listed
from content.text import Texts
from ecs.errors import CodecError, CorruptError, Phrase, ReplayError, UsageError
from ecs.replay import Recording, read, rewrite
from systems.ai import bots
from systems.cli.bout import must_be_writable, recorded, result, seated, to_the_end, verdict
from systems.cli.export import filmed
from systems.cli.language import words_of
from systems.cli.options import Options
from systems.cli.output import Answer, Json, Problem, named_rows, note
from systems.cli.play import SEEDS, can_be_seen
from systems.cli.watch import banner, log_lines, log_rows, sides_of, summary
from systems.cli.what_if import weighed
from systems.match.fork import fork, resumed
from systems.match.playback import Playback, event_object
from systems.match.reel import reel_of
from systems.match.save import recording_in
from systems.match.tamper import tamper
from systems.match.verify import Divergence, verify
from systems.match.whole_file import write_whole

EXIT_CODES: Final = {
    "ok": 0,
    "out_of_sync": 3,
    "other_rules": 4,
    "other_content": 5,
    "truncated": 6,
    "corrupt": 7,
    "not_a_replay": 8,
}
STAND_IN: Final = "greedy"
BULKY: Final = ("start", "schema", "events")  # for machines: the whole scenario, the names of all fields


def run(options: Options) -> Answer:
    """Do what the options ask for; nothing asked: tell what happened.  Raises UsageError for two wishes at once."""
    wishes: list[tuple[str, bool, Callable[[Options], Answer]]] = [
        ("--verify", options.verify, verified),
        ("--header", options.header, header),
        ("--log", bool(options.log) and options.export is None, log),
        ("--events", options.events, events),
        ("--cut", options.cut is not None, cut),
        ("--from", options.from_tick is not None, what_if if options.what_if else played_on),
        ("--tamper", bool(options.tamper), tampered),
        ("--export", options.export is not None, exported),
    ]
    wished = [(name, answer) for name, wish, answer in wishes if wish]
    if len(wished) > 1:
        raise fault(UsageError, "usage.one_thing", options=listed([name for name, _ in wished]))
    answer = wished[0][1] if wished else watched
    try:
        return answer(options)
    except CodecError as error:
        raise CorruptError(error.message, phrase=error.phrase, file=str(options.file)) from None
    except ReplayError as error:
        error.file = error.file or str(options.file)
        raise


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


def told(divergence: Divergence, words: Texts) -> dict[str, Json]:
    """A divergence as JSON, with what it says to people in their words."""
    values = {field.name: getattr(divergence, field.name) for field in fields(divergence)}
    return {name: words.tell(value) if isinstance(value, Phrase) else value for name, value in values.items()}


def header(options: Options) -> Answer:
    """Tell what it was recorded with."""
    fields = {name: value for name, value in opened(options).header.items() if name not in BULKY}
    words = words_of(options)
    named = {words.find(f"header.{name}") or str(name): plainly(value) for name, value in fields.items()}
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


def warn(playback: Playback, content: Content, words: Texts, options: Options) -> None:
    """Say on standard error that a recording is of other rules or content."""
    warning = banner(playback, content)
    if warning and not options.quiet:
        note(f"{options.file}: {words.say(warning)}")


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

    reel = reel_of(options.file, content.catalogue, content.content_hash)
    reel.truth(reel.first)
    return window(options, content, None, secrets.randbelow(SEEDS), reel=reel)


def exported(options: Options) -> Answer:
    """Write a moving picture of what a side knew."""
    return filmed(opened(options), options)


def what_if(options: Options) -> Answer:
    """Tell what one action would come to after a tick."""
    return weighed(opened(options), options)


def events(options: Options) -> Answer:
    """List everything that happened, the whole truth; for people, too, a JSON object a line."""
    playback = Playback(opened(options))
    rows: list[dict[str, Json]] = [event_object(playback, tick, row) for tick, row in playback.events()]
    lines = [json.dumps(row, default=bytes.hex) for row in rows]  # bytes: only a forged recording has them
    return Answer({"events": rows}, lines)


def cut(options: Options) -> Answer:
    """Write the part up to a tick, without a footer: it reads as cut short there.  Raises UsageError for a bad tick."""
    recording = opened(options)
    first = recording.ticks[0].tick if recording.ticks else recording.playable_to + 1
    last = options.cut or 0
    if not first <= last <= recording.playable_to:
        path, end = str(options.file), recording.playable_to
        raise fault(UsageError, "usage.no_tick_to_cut", tick=last, path=path, first=first, last=end)
    kept = {tick: data for tick, data in recording.keyframes.items() if tick <= last}
    short = recording._replace(ticks=recording.ticks[: last - first + 1], keyframes=kept, footer=None)
    return written(rewrite(short), options)


def played_on(options: Options) -> Answer:
    """Play on after a tick, to a recording of its own.  Raises UsageError for a bad tick or an unknown bot."""
    recording = opened(options)
    content = load(options.mods)
    begun = fork(recording, options.from_tick or 0, content.content_hash, seed=options.seed)
    seats = who_plays_on(options.bots, begun.scenario.sides, recording.header.get("seats", {}))
    assert options.out is not None
    must_be_writable(options.out)
    battle, recorder = resumed(begun, content.catalogue, seats, options.out)
    started = time.perf_counter()
    try:
        told, interrupted = to_the_end(battle, seats)
    finally:
        recorder.abandon()
        battle.close()
    data: dict[str, Json] = {
        **result(told),
        "seconds": round(time.perf_counter() - started, 3),
        "seed": begun.seed,
        "scenario": begun.scenario.id,
        "bots": seats,
        "parent": begun.header["parent"],
        **recorded(options.out),
    }
    words = words_of(options, content.texts)
    lines = [verdict(told, words), *named_rows(words, {"cli.replay": options.out})]
    if interrupted:
        return Answer(data, lines, 130, (Problem("interrupted", words.say("cli.interrupted")),))
    return Answer(data, lines)


def who_plays_on(names: Sequence[str], sides: Sequence[str], before: Mapping[str, str]) -> dict[str, str]:
    """The bots that are named, else those who played before; a bot stands in for a human or an unknown one."""
    if names:
        return seated(names, sides)
    return {side: bot if (bot := before.get(side, "")) in bots.FACTORIES else STAND_IN for side in sides}


def tampered(options: Options) -> Answer:
    """Write it with one value changed and valid checksums, for tests of --verify."""
    return written(tamper(opened(options), options.tamper), options)


def written(data: bytes, options: Options) -> Answer:
    """Save bytes and tell where; the command line has seen to it that there is a file."""
    file = options.out
    assert file is not None
    must_be_writable(file)
    write_whole(file, data)
    line = words_of(options).say("cli.written", path=file, bytes=len(data))
    return Answer({"replay": str(file), "replay_bytes": len(data)}, [line])
