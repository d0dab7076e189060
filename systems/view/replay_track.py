"""The timeline as plain data: stops, rounds, bars and marks."""

from typing import Final

from components.detection import Detection
from systems.match.course import DOOR, FALL, FOUND, OVER, WOUND, Mark
from systems.view.replay_model import Pin, Timeline
from systems.view.replay_walk import Place, Walk
from systems.view.words import Words

_GLYPHS: Final = {
    (WOUND, 1): "wound_light",
    (WOUND, 2): "wound_heavy",
    (FALL, 0): "state_dying",
    (FOUND, 0): "state_observed",
    (FOUND, 1): "sense_hearing",
    (DOOR, 0): "terrain_door",
    (OVER, 0): "ui_flag",
}
WEIGHT: Final = (OVER, FALL, WOUND, FOUND, DOOR)
"""Which mark shows where several fall together: the first of these."""


def timeline(walk: Walk, place: Place, words: Words) -> Timeline:
    """The track of a view: of a side's own in its moments, with what it was told."""
    stops, at = walk.stops(place.view), walk.at(place)
    whole = walk.whole(place.view)
    where = words.say("replay.tick" if whole else "replay.moment", now=_shown(walk, place, at), all=_end(walk, place))
    return Timeline(
        stops=len(stops),
        at=at,
        bars=walk.bars(place.view, place.side),
        rounds=tuple((stop, words.say("replay.round", round=number)) for stop, number in walk.rounds(place.view)),
        pins=pins(walk, place, words),
        where=where,
        turn=_turn(walk, place, words),
        legend=words.say("replay.bars" if whole else "replay.bars_side"),
    )


def _shown(walk: Walk, place: Place, at: int) -> int:
    return place.tick if walk.whole(place.view) else at + 1


def _end(walk: Walk, place: Place) -> int:
    return walk.replay.last if walk.whole(place.view) else len(walk.stops(place.view))


def pins(walk: Walk, place: Place, words: Words) -> tuple[Pin, ...]:
    """The marks by stop, one for each stop: the weightiest."""
    best: dict[int, Mark] = {}
    for mark in walk.marks(place.view):
        stop = walk.stop_of(place.view, mark.tick)
        if stop not in best or WEIGHT.index(mark.kind) < WEIGHT.index(best[stop].kind):
            best[stop] = mark
    return tuple(_pin(walk, place, stop, mark, words) for stop, mark in sorted(best.items()))


def _pin(walk: Walk, place: Place, stop: int, mark: Mark, words: Words) -> Pin:
    if mark.kind == OVER:
        tint = "brass"
    elif not mark.side:
        tint = {WOUND: "bad", FALL: "bad"}.get(mark.kind, "text2")
    else:
        tint = walk.allegiance(place.side, mark.side)
    glyph = _GLYPHS.get((mark.kind, mark.grade)) or _GLYPHS.get((mark.kind, 0), "ui_info")
    return Pin(stop, glyph, tint, words.say(f"replay.mark_{mark.kind}"))


def _turn(walk: Walk, place: Place, words: Words) -> str:
    """The round, and whose turn it is as far as the view tells."""
    course = walk.replay.course
    told = words.say("replay.round", round=course.round(place.tick))
    side = course.side_of.get(actor := course.actor(place.tick), "")
    if not walk.whole(place.view) and side != place.side:
        seen = course.best(place.side, place.tick).get(actor, 0)
        side = side if seen == Detection.OBSERVED else ""
    return f"{told} · {words.named('side', side)}" if side else told
