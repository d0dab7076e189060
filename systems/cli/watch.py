"""A recording read by people: what was fought, how it ended, and what each side knew of it."""

from typing import Any

from content.loader import Content
from content.sentences import part_sentences, sentence
from content.text import Texts
from ecs.errors import CodecError, CorruptError
from systems.cli.output import Answer, Json
from systems.knowledge.roster import Roster, roster_at
from systems.match.identity import rules_hash
from systems.match.playback import Playback


def banner(playback: Playback, content: Content) -> str:
    """What to say before showing a recording of other rules or other content, "" for one of ours."""
    header = playback.header
    if header.get("rules_hash") != rules_hash():
        return "recorded with other rules; shown as it was recorded"
    if header.get("content_hash") != content.content_hash:
        return "recorded with other content or mods; shown as it was recorded"
    return ""


def sides_of(playback: Playback) -> list[str]:
    """The sides of a recording, in alphabetical order."""
    seats = playback.header.get("seats")
    return sorted(map(str, seats)) if isinstance(seats, dict) else []


def rosters(playback: Playback) -> dict[str, Roster]:
    """What each side calls whom at the end.  Raises: CorruptError for rows that cannot be read."""
    table = playback.seek(playback.last)
    try:
        return {side: roster_at(table, side) for side in sides_of(playback)}
    except (KeyError, IndexError, TypeError, ValueError) as error:
        raise CorruptError(f"the creatures cannot be read: {error!r}", tick=playback.last) from None


def log_rows(playback: Playback, side: str, texts: Texts) -> list[dict[str, Json]]:
    """The lines that a side was told, "all": every side; text: the sentence, details: what it opens into."""
    names = rosters(playback)
    try:
        return [
            {
                "tick": tick,
                "side": line.side,
                "key": line.key,
                "args": line.args,
                "parts": line.parts,
                "text": sentence(line, names.get(line.side, {}), texts),
                "details": part_sentences(line, texts),
            }
            for tick, line in playback.log(side)
        ]
    except (CodecError, ValueError) as error:
        raise CorruptError(f"its log cannot be read: {error}", tick=playback.last) from None


def log_lines(rows: list[dict[str, Json]], *, sides: bool) -> list[str]:
    """Log rows for people; sides: each begins with whose it is."""
    lines: list[str] = []
    for row in rows:
        mark = f"{row['side']}: " if sides else ""
        lines.append(f"{row['tick']!s:>5} {mark}{row['text']}")
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
        "banner": banner(playback, content),
    }
    played = ", ".join(f"{texts.find(f'side.{side}') or side} by {bot}" for side, bot in seats.items())
    result = (
        f"{ended['winner']} by {ended['ended_by']} in round {ended['rounds']}"
        if ended["winner"]
        else f"open in round {ended['rounds']}"
    )
    lines = [
        f"{texts.find(f'scenario.{id_}.title') or id_}, seed {header.get('seed')}, ruleset {header.get('ruleset')}",
        f"played: {played}",
        f"result: {result}; ticks {playback.first} to {playback.last}",
    ]
    logs: dict[str, Json] = {}
    rows = log_rows(playback, "all", texts)
    for side in seats:
        mine = [row for row in rows if row["side"] == side]
        logs[side] = mine
        lines += ["", f"== {texts.find(f'side.{side}') or side}", *log_lines(mine, sides=False)]
    return Answer({**data, "logs": logs}, lines)


def _verdict(playback: Playback) -> dict[str, Json]:
    """Winner, how it ended and the round, from the rows after the last tick."""
    table = playback.seek(playback.last)
    found: dict[str, Any] = {}
    for entity in sorted(table.rows):
        for wire in ("verdict", "turn"):
            found |= table.fields(entity, wire) or {}
    return {"winner": found.get("winner", ""), "ended_by": found.get("ended_by", ""), "rounds": found.get("round", 0)}
