"""A recording at one place of the walk becomes one picture, as plain frozen data."""

from typing import Final

from components.observation import Observation
from systems.knowledge.roster import Roster
from systems.match.reel import Reel
from systems.match.truth import Truth
from systems.view.creatures import markers_of, things_of, tokens_of
from systems.view.glyphs import names
from systems.view.intents import Do
from systems.view.keys import labels
from systems.view.known import Known
from systems.view.logbook import line_of
from systems.view.model import LogPart, Span
from systems.view.planner import Planner
from systems.view.reel_view import SPEEDS, SPLIT, TRUTH, Place, Walk
from systems.view.replay_compare import compared
from systems.view.replay_model import Board, EventCard, LogEntry, ReplayModel, Tab
from systems.view.replay_tokens import UNNOTICED, sketched_markers, sketched_tokens, true_things, true_tokens
from systems.view.replay_track import timeline
from systems.view.state import UiState
from systems.view.terrain import Seen, seen_in
from systems.view.words import Words

MOST: Final = 28
"""Lines of the log that are made ready: more than any panel holds."""
ABOVE: Final = 2
"""Newer lines that stay in sight over the opened one."""


def replay_model(walk: Walk, place: Place, words: Words) -> ReplayModel:
    """What to draw now.  A side's own view is made of what that side knew and was told, and of nothing else."""
    reel, split = walk.reel, place.view == SPLIT
    boards = [truth_board(walk, place, words)] if walk.whole(place.view) else []
    if place.view != TRUTH:
        boards.append(belief_board(walk, place, words))
    found, above = entries(walk, place, words)
    return ReplayModel(
        title=words.say("replay.title", title=title(reel, words)),
        subtitle=subtitle(reel, words),
        banner=banners(reel, place, words, whole=walk.whole(place.view)),
        tabs_label=words.say("replay.view_as"),
        tabs=tuple(_tab(view, place, words) for view in walk.views),
        boards=tuple(boards),
        card=_card(walk, place, words),
        comparison=compared(walk, place, words) if split else None,
        log_heading=words.say("ui.log"),
        log=found,
        opened=above,
        log_from=place.opened - above,
        timeline=timeline(walk, place, words),
        playing=place.playing,
        speed=place.speed,
        speeds=tuple(words.say(f"replay.speed_{at}") for at in range(len(SPEEDS))),
        speed_label=words.say("replay.speed"),
        notice=place.notice,
        play_on=words.say("replay.play_on"),
        film=words.say("replay.film"),
        hints=tuple((labels((do, 0), words)[0], words.say(text)) for do, text in _HINTS),
        empty_log=words.say("ui.empty_log"),
        typed=place.typed,
        typed_label=words.say("replay.type_tick" if walk.whole(place.view) else "replay.type_moment"),
        drawer=place.drawer,
    )


_HINTS: Final = (
    (Do.END_TURN, "replay.hint_play"),
    (Do.VIEW, "replay.hint_view"),
    (Do.MARK, "replay.hint_mark"),
    (Do.HELP, "ui.hint_help"),
)


def title(reel: Reel, words: Words) -> str:
    """What was fought."""
    return words.texts.find(f"scenario.{reel.scenario.id}.title") or reel.scenario.id


def subtitle(reel: Reel, words: Words) -> str:
    """Who played against whom, from which seed once that may be told, and whether it was casual."""
    sides = [
        words.say("replay.seat", side=words.named("side", side), bot=words.named("bot", who) if who else "—")
        for side, who in reel.seats.items()
    ]
    told = [f" {words.say('replay.against')} ".join(sides)]
    if reel.decided or not reel.human:
        told.append(words.say("replay.seed", seed=reel.header.get("seed", 0)))
    if reel.header.get("casual") is True:
        told.append(words.say("replay.casual"))
    return " · ".join(told)


def banners(reel: Reel, place: Place, words: Words, *, whole: bool) -> tuple[tuple[str, str], ...]:
    """What to know of the recording itself: that it is of other rules or content, cut short, or damaged."""
    told = [(words.say(f"replay.other_{reel.foreign}"), "warn")] if reel.foreign else []
    if reel.ended != "ok":
        key = f"replay.{reel.ended}" if whole else f"replay.{reel.ended}_side"
        told.append((words.say(key, tick=reel.last), "bad" if reel.ended == "corrupt" else "warn"))
    return tuple(told)


def _tab(view: str, place: Place, words: Words) -> Tab:
    glyph = {TRUTH: "state_observed", SPLIT: "ui_split"}.get(view, "")
    label = words.say(f"replay.{view}") if view in (TRUTH, SPLIT) else words.named("side", view)
    return Tab(view, glyph, label, view == place.view)


def truth_board(walk: Walk, place: Place, words: Words) -> Board:
    """Everything as it was."""
    reel = walk.reel
    truth = reel.truth(place.tick)
    size = reel.layout.width * reel.layout.height
    fixed = {(f.x, f.y) for f in reel.scenario.fixtures if f.kind == "light"}
    seen = Seen(
        reel.light(truth),
        bytes(b"\x01" * size),
        bytes(b"\x01" * size),
        tuple((door.walls, door.open) for door in truth.doors),
        tuple((figure.x + 0.5, figure.y + 0.5) for figure in truth.figures if figure.shines),
        tuple(sorted(fixed)),
    )
    return Board(
        heading=words.say("replay.truth"),
        note=words.say("replay.truth_note"),
        tint="text",
        seen=seen,
        tokens=true_tokens(truth, states(walk, place, truth), lambda side: walk.allegiance(place.side, side)),
        markers=(),
        things=true_things(truth),
        badge=words.say("replay.all_seeing"),
    )


def states(walk: Walk, place: Place, truth: Truth) -> dict[int, int]:
    """Entity -> how the viewer's side perceives it; of the viewer's own how the others perceive it at best."""
    course, tick, side = walk.reel.course, truth.tick, place.side
    others = [other for other in walk.reel.sides if other != side]
    ours, theirs = course.best(side, tick), [course.best(other, tick) for other in others]
    found: dict[int, int] = {}
    for figure in truth.figures:
        own = figure.side == side
        state = max((row.get(figure.entity, 0) for row in theirs), default=0) if own else ours.get(figure.entity, 0)
        known = any(course.knows_of(other, figure.entity, tick) for other in (others if own else [side]))
        found[figure.entity] = state if state or known else UNNOTICED
    return found


def belief_board(walk: Walk, place: Place, words: Words) -> Board:
    """Everything as the side knew it: its observation, or of a foreign recording what was recorded of its knowledge."""
    reel, side = walk.reel, place.side
    heading = words.say("replay.belief", side=words.named("side", side))
    note = words.say("replay.belief_note" if place.view == SPLIT else "replay.side_note")
    if reel.foreign:
        return _sketched(walk, place, words, heading, words.say("replay.sketch_note"))
    observation = reel.knowledge(side, place.tick)
    known = knows(observation)
    return Board(
        heading=heading,
        note=note,
        tint="own",
        seen=seen_in(observation),
        tokens=tokens_of(known, UiState()),
        markers=markers_of(observation, words),
        things=things_of(observation),
    )


def _sketched(walk: Walk, place: Place, words: Words, heading: str, note: str) -> Board:
    reel = walk.reel
    sketch = reel.sketch(place.side, place.tick)
    size = reel.layout.width * reel.layout.height
    explored = sketch.explored[:size].ljust(size, b"\x00")
    seen = Seen(
        reel.layout.ambient,
        explored,
        explored,
        tuple((door.walls, door.open) for door in sketch.doors),
        tuple((figure.x + 0.5, figure.y + 0.5) for figure in sketch.own if figure.shines),
    )
    whose = walk.allegiance
    return Board(
        heading=heading,
        note=note,
        tint="own",
        seen=seen,
        tokens=sketched_tokens(sketch, lambda side: whose(place.side, side)),
        markers=sketched_markers(sketch, words),
        things=(),
    )


def knows(observation: Observation) -> Known:
    """What the map's tokens are made of, with nobody at the table."""
    return Known(
        observation=observation, log=(), waiting=False, over=bool(observation.winner), watching=True, options={},
        why_not=lambda _: None, planner=Planner(observation),
    )  # fmt: skip


def log_length(walk: Walk, place: Place) -> int:
    """How many lines the log of a view has at its place."""
    sides = walk.reel.sides if walk.whole(place.view) else (place.side,)
    return sum(len(walk.reel.course.heard(side, place.tick)) for side in sides)


def entries(walk: Walk, place: Place, words: Words) -> tuple[tuple[LogEntry, ...], int]:
    """The log around the opened line, newest first, and which of these is opened.

    Of every side under its name, or of the one whose view it is.
    """
    reel, whole = walk.reel, walk.whole(place.view)
    sides = reel.sides if whole else (place.side,)
    told = [
        (tick, -order, side, line)
        for order, side in enumerate(sides)
        for tick, line in reel.course.heard(side, place.tick)[-MOST - place.opened :]
    ]
    told.sort(key=lambda row: row[:2])
    above = min(place.opened, ABOVE)
    shown = told[::-1][place.opened - above :][:MOST]
    called = {side: _names(reel, side, place.tick) for side in sides}
    made = tuple(
        LogEntry(
            line_of(line, *called[side], words),
            words.named("side", side) if whole else "",
            walk.allegiance(place.side, side) if whole else "",
        )
        for _, _, side, line in shown
    )
    return made, above


def _names(reel: Reel, side: str, tick: int) -> tuple[Roster, frozenset[int]]:
    """What a side calls everybody, and the aliases of its own creatures."""
    own = {entity for entity, whose in reel.course.side_of.items() if whose == side}
    aliases = reel.aliases(side, tick)
    return reel.roster(side, tick), frozenset(alias for entity, alias in aliases.items() if entity in own)


def _card(walk: Walk, place: Place, words: Words) -> EventCard:
    """What was done since the stop before, as whoever did it was told; without a line of it, that nobody was."""
    reel, course = walk.reel, walk.reel.course
    key = "replay.stamp" if walk.whole(place.view) else "replay.stamp_side"
    stamp = words.say(key, tick=place.tick, round=course.round(place.tick))
    doer = course.side_of.get(course.deeds.get(place.tick, 0), place.side)
    sides = dict.fromkeys((doer, place.side, *reel.sides)) if walk.whole(place.view) else (place.side,)
    before = walk.before(place)
    told = [(side, line) for side in sides for line in course.told_since(side, before, place.tick)]
    if not told:
        return _untold(walk, place, words, stamp)
    called = {side: _names(reel, side, place.tick) for side in sides}
    first = told[0][0]
    chosen = max((pair for pair in told if pair[0] == first), key=lambda pair: len(pair[1].parts))
    made = line_of(chosen[1], *called[first], words)
    others = tuple(
        LogEntry(line_of(line, *called[side], words), words.named("side", side), walk.allegiance(place.side, side))
        for side, line in told
        if line is not chosen[1]
    )
    return EventCard(made.glyph, made.tint, made.spans, stamp, made.parts, others[:3])


def _untold(walk: Walk, place: Place, words: Words, stamp: str) -> EventCard:
    """What nobody was told of: where the truth is shown who did what, else that there is nothing."""
    course, nothing = walk.reel.course, Span(words.say("replay.nothing_told"), "text2")
    doer = walk.reel.truth(place.tick).figure(course.deeds.get(place.tick, 0))
    if doer is None or not walk.whole(place.view):
        return EventCard("action_end_turn", "text2", (nothing,), stamp, ())
    act = course.acts[place.tick]
    name = Span(doer.name, walk.allegiance(place.side, doer.side), strong=True)
    glyph = f"action_{act}" if f"action_{act}" in names() else "action_end_turn"
    spans = (name, Span(f": {words.named('action', act)}"))
    return EventCard(glyph, "text2", spans, stamp, (LogPart(text=nothing.text, tint="text2"),))
