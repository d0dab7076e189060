"""A recording read by people: what was fought, how it ended, and what each side knew of it."""


from components.scenario import Scenario
from components.turn import DRAW
from content.loader import Content
from content.phrase import corrupt, why_of
from content.sentences import part_sentences, sentence
from content.text import Texts
from ecs.codec import Plain, build
from ecs.errors import FORGED, CodecError
from systems.cli.bout import seats_in_words
from systems.cli.language import side as side_name
from systems.cli.options import Options
from systems.cli.output import Answer, Json, note
from systems.knowledge.roster import Roster, roster_at
from systems.match.identity import rules_hash
from systems.match.playback import Playback


def banner(playback: Playback, content: Content) -> str:
    """The key of what to say before showing a recording of other rules or content, "" for one of ours."""
    header = playback.header
    if header.get("rules_hash") != rules_hash():
        return "cli.other_rules"
    if header.get("content_hash") != content.content_hash:
        return "cli.other_content"
    return ""


def warn(playback: Playback, content: Content, words: Texts, options: Options) -> None:
    """Say on standard error that a recording is of other rules or content."""
    warning = banner(playback, content)
    if warning and not options.quiet:
        note(f"{options.file}: {words.say(warning)}")


def sides_of(playback: Playback) -> list[str]:
    """The sides of a recording as its scenario has them; in alphabetical order where that cannot be read."""
    seats = playback.header.get("seats")
    named = sorted(map(str, seats)) if isinstance(seats, dict) else []
    try:
        scenario: Scenario = build(playback.header.get("start"), Scenario)
    except CodecError:
        return named
    return [*scenario.sides] if sorted(scenario.sides) == named else named


def rosters(playback: Playback) -> dict[str, Roster]:
    """What each side calls whom at the end.  Raises: CorruptError for rows that cannot be read."""
    table = playback.seek(playback.last)
    try:
        return {side: roster_at(table, side) for side in sides_of(playback)}
    except FORGED as error:
        raise corrupt("error.bad_creatures", tick=playback.last, why=why_of(error)) from None


def log_rows(playback: Playback, side: str, texts: Texts) -> list[dict[str, Json]]:
    """The lines that a side was told, "all": every side; text: the sentence, details: what it opens into.

    Of one side they are numbered; ticks, which tell how much happened unseen, go with "all" alone (R-SEC-1).
    """
    names, whole = rosters(playback), side == "all"
    try:
        return [
            {
                **({"tick": tick} if whole else {"line": at}),
                "side": line.side,
                "key": line.key,
                "args": line.args,
                "parts": line.parts,
                "text": sentence(line, names.get(line.side, {}), texts),
                "details": part_sentences(line, texts),
            }
            for at, (tick, line) in enumerate(playback.log(side), 1)
        ]
    except FORGED as error:
        raise corrupt("error.bad_log", tick=playback.last, why=why_of(error)) from None


def log_lines(rows: list[dict[str, Json]], texts: Texts, *, sides: bool) -> list[str]:
    """Log rows for people; sides: each begins with whose it is."""
    lines: list[str] = []
    for row in rows:
        mark = f"{side_name(texts, str(row['side']))}: " if sides else ""
        lines.append(f"{row.get('tick', row.get('line'))!s:>5} {mark}{row['text']}")
        details = row["details"]
        if isinstance(details, tuple) and details:
            lines.append(f"{'':>8}{'; '.join(map(str, details))}")
    return lines


def summary(playback: Playback, content: Content, texts: Texts) -> Answer:
    """Everything that a person wants to know of a recording: the head, then each side's log."""
    header = playback.header
    seats = {side: header["seats"][side] for side in sides_of(playback)}
    ended = _verdict(playback)
    id_ = str(header.get("scenario", ""))
    data: dict[str, Json] = {
        "scenario": id_,
        "seed": header.get("seed"),
        "seats": seats,
        **ended,
        "ticks": len(playback.recording.ticks),
        "playable_to": playback.last,
        "parent": header.get("parent"),
        "casual": header.get("casual") is True,
        "takes": len(playback.recording.takes),
        "statistics": playback.chronicle.statistics(playback.last),
        "banner": texts.say(warning) if (warning := banner(playback, content)) else "",
    }
    title = texts.find(f"scenario.{id_}.title") or id_
    ruleset = texts.find(f"ruleset.{header.get('ruleset')}") or header.get("ruleset")
    lines = [
        texts.say("cli.recorded", scenario=title, seed=header.get("seed"), ruleset=ruleset),
        texts.say("cli.played", seats=seats_in_words(seats, texts)),
        texts.say("cli.result", result=in_words(ended, texts), first=playback.first, last=playback.last),
    ]
    if header.get("casual") is True:
        lines[0] = texts.say("cli.casual", bout=lines[0])
        lines[2] += f"; {texts.say('cli.takes', count=len(playback.recording.takes))}"
    logs: dict[str, Json] = {}
    rows = log_rows(playback, "all", texts)
    for side in seats:
        mine = [row for row in rows if row["side"] == side]
        logs[side] = mine
        lines += ["", f"== {side_name(texts, side)}", *log_lines(mine, texts, sides=False)]
    return Answer({**data, "logs": logs}, lines)


def in_words(ended: dict[str, Json], texts: Texts) -> str:
    """How it ended, or that it is open, for people."""
    if not ended["winner"]:
        return texts.say("cli.still_open", round=ended["rounds"])
    how = texts.say(f"ended.{ended['ended_by']}")
    if ended["winner"] == DRAW:
        return texts.say("cli.was_drawn", how=how, round=ended["rounds"])
    winner = side_name(texts, str(ended["winner"]))
    return texts.say("cli.was_won", winner=winner, how=how, round=ended["rounds"])


def _verdict(playback: Playback) -> dict[str, Json]:
    """Winner, how it ended and the round, from the rows after the last tick."""
    table = playback.seek(playback.last)
    found: dict[str, Plain] = {}
    for entity in sorted(table.rows):
        for wire in ("verdict", "turn"):
            found |= table.fields(entity, wire) or {}
    return {"winner": found.get("winner", ""), "ended_by": found.get("ended_by", ""), "rounds": found.get("round", 0)}
