"""Truth against belief: every creature of another side, where it is and what the side makes of it."""

from components.detection import Detection
from components.observation import Contact
from systems.match.sketch import Sketch
from systems.match.truth import Figure
from systems.view.glyphs import creature_glyph
from systems.view.replay_model import Compared, Comparison
from systems.view.replay_walk import Place, Walk
from systems.view.token_model import Look
from systems.view.words import Words


def compared(walk: Walk, place: Place, words: Words) -> Comparison:
    """A row for each creature of another side that is not simply seen, first those in which the side is wrong."""
    truth = walk.replay.truth(place.tick)
    believed = _beliefs(walk, place, words)
    rows = []
    for figure in truth.figures:
        if figure.side == place.side or not figure.fighting:
            continue
        state, text, right = believed.get(figure.entity, (-1, words.say("replay.not_known"), False))
        if state == Detection.OBSERVED and right:
            continue
        rows.append(_row(walk, place, words, figure, state, text, right=right))
    rows.sort(key=lambda row: row.right)
    return Comparison(
        heading=words.say("replay.compare"),
        rows=tuple(rows),
        nothing=words.say("replay.all_right", side=words.named("side", place.side)),
        more=words.say("replay.more", count=len(rows)),
    )


def _row(
    walk: Walk, place: Place, words: Words, figure: Figure, state: int, text: str, *, right: bool
) -> Compared:
    known = walk.replay.course.knows_of(place.side, figure.entity, place.tick)
    word = Detection(state).name.lower() if state > 0 else "undetected" if known else "unnoticed"
    where = words.square((figure.x, figure.y))
    return Compared(
        glyph=creature_glyph(figure.kind, figure.plan),
        allegiance=walk.allegiance(place.side, figure.side),
        look=Look.SOLID,
        name=figure.name,
        truth=words.say("replay.true_at", square=where, state=words.named("state", word)),
        belief=text,
        right=right,
    )


Belief = tuple[int, str, bool]


def _beliefs(walk: Walk, place: Place, words: Words) -> dict[int, Belief]:
    """Entity -> the state the side has it in, what it makes of it in words, and whether its square is right."""
    replay = walk.replay
    truth = replay.truth(place.tick)
    if replay.foreign:
        return _sketched(replay.sketch(place.side, place.tick), words)
    contacts = {contact.alias: contact for contact in replay.knowledge(place.side, place.tick).contacts}
    found: dict[int, Belief] = {}
    for entity, alias in replay.aliases(place.side, place.tick).items():
        figure, contact = truth.figure(entity), contacts.get(alias)
        if figure is not None and contact is not None:
            found[entity] = _belief(contact, figure, words)
    return found


def _belief(contact: Contact, figure: Figure, words: Words) -> Belief:
    square = words.square((contact.x, contact.y)) if contact.x >= 0 else ""
    if contact.certain:
        right = (contact.x, contact.y) == (figure.x, figure.y)
        state = words.named("state", contact.best.name.lower())
        return int(contact.best), words.say("replay.held_at", square=square, state=state), right
    if not square:
        return 0, words.say("replay.place_unknown"), False
    return 0, words.say("replay.last_seen", square=square, ago=words.ago(contact.rounds_ago)), False


def _sketched(sketch: Sketch, words: Words) -> dict[int, Belief]:
    found: dict[int, Belief] = {}
    for figure, state in sketch.met:
        text = words.say(
            "replay.held_at", square=words.square((figure.x, figure.y)), state=words.named("state", state.name.lower())
        )
        found[figure.entity] = int(state), text, True
    for lost in sketch.lost:
        square = words.square((lost.x, lost.y))
        found[lost.entity] = 0, words.say("replay.last_seen", square=square, ago=words.ago(lost.ago)), False
    return found
