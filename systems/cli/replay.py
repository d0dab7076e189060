"""`replay`: verify, read, cut or alter a recording; with no option, watch it."""

from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Final

from content.loader import load
from content.text import Texts
from ecs.errors import UsageError
from ecs.replay import Recording, read, rewrite
from systems.cli.options import Options
from systems.cli.output import Answer, Json, Problem, say
from systems.match.playback import Playback, event_object
from systems.match.tamper import tamper
from systems.match.verify import verify

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
    """Do what the options ask for; the first one that is given, in the order of this list, decides."""
    wishes: list[tuple[bool, Callable[[Options], Answer]]] = [
        (options.verify, verified),
        (options.header, header),
        (bool(options.log), log),
        (options.events, events),
        (options.cut is not None, cut),
        (bool(options.tamper), tampered),
    ]
    for wished, answer in wishes:
        if wished:
            return answer(options)
    raise UsageError("replay: watching, playing on and exporting are not written yet")


def opened(options: Options) -> Recording:
    """The recording; one cut short is told on standard error.  Raises ReplayError for one that cannot be read."""
    recording = read(options.file)
    if recording.ended != "ok" and not options.quiet:
        say(f"fieldcraft: {options.file}: cut short, playable to tick {recording.playable_to}")
    return recording


def verified(options: Options) -> Answer:
    """Play it again and compare; the exit code says how it went."""
    content = load(options.mods)
    report = verify(options.file.read_bytes(), content.catalogue, content.content_hash)
    found = asdict(report.divergence) if report.divergence else None
    data: dict[str, Json] = {
        "result": report.result,
        "ticks": report.ticks,
        "playable_to": report.playable_to,
        "state_hash": report.state_hash,
        "divergence": found,
    }
    lines = [f"{report.result}: {report.ticks} ticks, state {report.state_hash or '-'}"]
    lines += [f"  {name:<10} {value}" for name, value in (found or {}).items()]
    problems = [Problem(report.result, report.message, str(options.file))] if report.message else []
    return Answer(data, lines, EXIT_CODES[report.result], problems)


def header(options: Options) -> Answer:
    """Tell what it was recorded with."""
    fields = opened(options).header
    lines = [f"{name:<14}{value}" for name, value in fields.items() if name not in BULKY]
    return Answer({"header": {name: value for name, value in fields.items() if name not in BULKY}}, lines)


def log(options: Options) -> Answer:
    """Tell the lines of a side's log, or of all sides'; creatures are named by the side's own numbers for them."""
    playback = Playback(opened(options))
    sides = sorted(playback.header.get("seats", {}))
    if options.log not in ("all", *sides):
        raise UsageError(f"--log {options.log!r} is no side of {options.file}; say all, {', '.join(sides)}")
    texts = Texts(options.lang or "en", load(options.mods).texts)
    rows: list[dict[str, Json]] = [
        {
            "tick": tick,
            "side": line.side,
            "key": line.key,
            "args": line.args,
            "parts": line.parts,
            "text": texts.say(line.key, **line.args),
        }
        for tick, line in playback.log(options.log)
    ]
    return Answer({"log": rows}, [f"{row['tick']:>5} {row['side']}: {row['text']}" for row in rows])


def events(options: Options) -> Answer:
    """List everything that happened, the whole truth."""
    playback = Playback(opened(options))
    rows: list[dict[str, Json]] = [event_object(playback, tick, row) for tick, row in playback.events()]
    lines = [
        f"{row['tick']:>5}.{row['beat']} {row['system']}: {row['event']} "
        + " ".join(f"{k}={v}" for k, v in row.items() if k not in ("tick", "beat", "system", "event"))
        for row in rows
    ]
    return Answer({"events": rows}, lines)


def cut(options: Options) -> Answer:
    """Write the part up to a tick, without a footer: it reads as cut short there.  Raises UsageError for a bad tick."""
    recording = opened(options)
    first = recording.ticks[0].tick if recording.ticks else recording.playable_to + 1
    last = options.cut or 0
    if not first <= last <= recording.playable_to:
        raise UsageError(f"--cut {last}: ticks of {options.file} go from {first} to {recording.playable_to}")
    kept = {tick: data for tick, data in recording.keyframes.items() if tick <= last}
    short = recording._replace(ticks=recording.ticks[: last - first + 1], keyframes=kept, footer=None)
    return written(rewrite(short), options.out)


def tampered(options: Options) -> Answer:
    """Write it with one value changed and valid checksums, for tests of --verify."""
    return written(tamper(opened(options), options.tamper), options.out)


def written(data: bytes, file: Path | None) -> Answer:
    """Save bytes and tell where; the command line has seen to it that there is a file."""
    assert file is not None
    file.write_bytes(data)
    return Answer({"replay": str(file), "replay_bytes": len(data)}, [f"{file}: {len(data)} bytes"])
