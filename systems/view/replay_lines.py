"""The log and the event card of the replay viewer: what a side was told, or all of them."""

from dataclasses import replace
from typing import Final

from components.events import Witnessed
from systems.knowledge.roster import Roster
from systems.match.replay import Replay
from systems.rules.line import WHO
from systems.view.glyphs import names
from systems.view.log_model import LogLine, LogPart, Span
from systems.view.logbook import line_of
from systems.view.replay_model import EventCard, LogEntry
from systems.view.replay_walk import Place, Walk
from systems.view.words import Words

MOST: Final = 28
"""Lines of the log that are made ready: more than any panel holds."""
ABOVE: Final = 2
"""Newer lines that stay in sight over the opened one."""


def log_length(walk: Walk, place: Place) -> int:
    """How many lines the log of a view has at its place."""
    sides = walk.replay.sides if walk.whole(place.view) else (place.side,)
    return sum(len(walk.replay.course.heard(side, place.tick)) for side in sides)


def entries(walk: Walk, place: Place, words: Words) -> tuple[tuple[LogEntry, ...], int]:
    """The log around the opened line, newest first, and which of these is opened.

    Of every side under its name, or of the one whose view it is.
    """
    replay, whole = walk.replay, walk.whole(place.view)
    sides = replay.sides if whole else (place.side,)
    told = [
        (tick, -order, side, line)
        for order, side in enumerate(sides)
        for tick, line in replay.course.heard(side, place.tick)[-MOST - place.opened :]
    ]
    told.sort(key=lambda row: row[:2])
    above = min(place.opened, ABOVE)
    shown = told[::-1][place.opened - above :][:MOST]
    called = {side: _names(replay, side, place.tick) for side in sides}
    made = tuple(
        LogEntry(
            _told(walk, place, side, line, called[side], words),
            words.named("side", side) if whole else "",
            walk.allegiance(place.side, side) if whole else "",
        )
        for _, _, side, line in shown
    )
    return made, above


def _told(
    walk: Walk, place: Place, side: str, line: Witnessed, called: tuple[Roster, frozenset[int]], words: Words
) -> LogLine:  # fmt: skip
    """A line that a side was told, its names in the colours of the side whose belief is shown; made once."""
    roster, mine = called
    about = [alias for who in WHO if isinstance(alias := line.args.get(who), int)]
    names = tuple((roster.get(alias), alias in mine) for alias in about)
    key = (id(line), place.side, words.texts.lang, names)  # the line is kept, so that no other one gets its number
    return walk.told.get(key, lambda: (line, _made(walk, place, side, line, roster, mine, words)))[1]


def _made(
    walk: Walk, place: Place, side: str, line: Witnessed, roster: Roster, mine: frozenset[int], words: Words
) -> LogLine:  # fmt: skip
    made = line_of(line, roster, mine, words)
    if side == place.side or len(walk.replay.sides) > 2:
        return made
    tints = {"own": walk.allegiance(place.side, side), "enemy": "own"}
    return replace(made, spans=tuple(replace(span, tint=tints.get(span.tint, span.tint)) for span in made.spans))


def _names(replay: Replay, side: str, tick: int) -> tuple[Roster, frozenset[int]]:
    """What a side calls everybody, and the aliases of its own creatures."""
    own = {entity for entity, whose in replay.course.side_of.items() if whose == side}
    aliases = replay.aliases(side, tick)
    return replay.roster(side, tick), frozenset(alias for entity, alias in aliases.items() if entity in own)


def event_card(walk: Walk, place: Place, words: Words) -> EventCard:
    """What was done since the stop before, as whoever did it was told; without a line of it, that nobody was."""
    replay, course = walk.replay, walk.replay.course
    key = "replay.stamp" if walk.whole(place.view) else "replay.stamp_side"
    stamp = words.say(key, tick=place.tick, round=course.round(place.tick))
    doer = course.side_of.get(course.deeds.get(place.tick, 0), place.side)
    sides = dict.fromkeys((doer, place.side, *replay.sides)) if walk.whole(place.view) else (place.side,)
    before = walk.before(place)
    told = [(side, line) for side in sides for line in course.told_since(side, before, place.tick)]
    if not told:
        return _untold(walk, place, words, stamp)
    called = {side: _names(replay, side, place.tick) for side in sides}
    first = told[0][0]
    chosen = max((pair for pair in told if pair[0] == first), key=lambda pair: len(pair[1].parts))
    made = _told(walk, place, first, chosen[1], called[first], words)
    others = tuple(
        LogEntry(
            _told(walk, place, side, line, called[side], words),
            words.named("side", side),
            walk.allegiance(place.side, side),
        )
        for side, line in told
        if line is not chosen[1]
    )
    return EventCard(made.glyph, made.tint, made.spans, stamp, made.parts, others[:3])


def _untold(walk: Walk, place: Place, words: Words, stamp: str) -> EventCard:
    """What nobody was told of: where the truth is shown who did what, else that there is nothing."""
    course, nothing = walk.replay.course, Span(words.say("replay.nothing_told"), "text2")
    doer = walk.replay.truth(place.tick).figure(course.deeds.get(place.tick, 0))
    if doer is None or not walk.whole(place.view):
        return EventCard("action_end_turn", "text2", (nothing,), stamp, ())
    act = course.acts[place.tick]
    name = Span(doer.name, walk.allegiance(place.side, doer.side), strong=True)
    glyph = f"action_{act}" if f"action_{act}" in names() else "action_end_turn"
    spans = (name, Span(f": {words.named('action', act)}"))
    return EventCard(glyph, "text2", spans, stamp, (LogPart(text=nothing.text, tint="text2"),))
