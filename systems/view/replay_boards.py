"""The boards of the replay viewer: everything as it was, and everything as a side knew it."""

from components.observation import Observation
from systems.match.truth import Truth
from systems.view.creatures import markers_of, things_of, tokens_of
from systems.view.known import Known
from systems.view.planner import Planner
from systems.view.replay_model import Board
from systems.view.replay_tokens import UNNOTICED, sketched_markers, sketched_tokens, true_things, true_tokens
from systems.view.replay_walk import SPLIT, Place, Walk
from systems.view.state import UiState
from systems.view.terrain import Seen, seen_in
from systems.view.words import Words


def truth_board(walk: Walk, place: Place, words: Words) -> Board:
    """Everything as it was."""
    replay = walk.replay
    truth = replay.truth(place.tick)
    size = replay.layout.width * replay.layout.height
    fixed = {(f.x, f.y) for f in replay.scenario.fixtures if f.kind == "light"}
    seen = Seen(
        replay.light(truth),
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
    course, tick, side = walk.replay.course, truth.tick, place.side
    others = [other for other in walk.replay.sides if other != side]
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
    replay, side = walk.replay, place.side
    heading = words.say("replay.belief", side=words.named("side", side))
    note = words.say("replay.belief_note" if place.view == SPLIT else "replay.side_note")
    if replay.foreign:
        return _sketched(walk, place, words, heading, words.say("replay.sketch_note"))
    observation = replay.knowledge(side, place.tick)
    return Board(
        heading=heading,
        note=note,
        tint="own",
        seen=seen_in(observation),
        tokens=walk.takings.get((side, place.tick), lambda: tokens_of(knows(observation), UiState())),
        markers=markers_of(observation, words),
        things=things_of(observation),
    )


def _sketched(walk: Walk, place: Place, words: Words, heading: str, note: str) -> Board:
    replay = walk.replay
    sketch = replay.sketch(place.side, place.tick)
    size = replay.layout.width * replay.layout.height
    explored = sketch.explored[:size].ljust(size, b"\x00")
    seen = Seen(
        replay.layout.ambient,
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
