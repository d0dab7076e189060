"""The creature panel of the side column, and the card beside the cursor."""

from typing import Final

from components.actions import Square
from components.detection import Detection, Light
from components.observation import Contact, Observation, Own
from content.sentences import title
from systems.view.aims import covers
from systems.view.creatures import (
    STATE,
    allegiance_of,
    causes_of,
    condition_glyph,
    condition_tint,
    contact_glyph,
    look_of,
    own_glyph,
    own_look,
)
from systems.view.intents import Do
from systems.view.keys import labels
from systems.view.known import Known
from systems.view.lost_rows import lost_rows, turned
from systems.view.model import Tip
from systems.view.panel_model import CreaturePanel, Rival, Row
from systems.view.state import UiState
from systems.view.words import Words

LIGHTS: Final = {
    Light.BRIGHT: ("light_bright", "brass"),
    Light.DIM: ("light_dim", "warn"),
    Light.DARK: ("light_dark", "unseen"),
}
ROWS: Final = 4  # of the panel's head: light, cover, what ails the creature
SENSES: Final = 2  # named in the subtitle


def light_at(observation: Observation, x: int, y: int) -> Light:
    """The light level of a square as the viewer knows it."""
    return Light(observation.light[y * observation.briefing.layout.width + x])


def state_words(state: Detection, words: Words) -> tuple[str, str, str]:
    """Glyph, colour and word of a detection state."""
    return (*STATE[state], words.say(f"state.{state.name.lower()}"))


def panel_of(known: Known, ui: UiState, words: Words) -> CreaturePanel | None:
    """The panel of the selected creature of one's own."""
    observation = known.observation
    own = observation.mine(ui.selected) or known.actor or (observation.own[0] if observation.own else None)
    if own is None:
        return None
    light = light_at(observation, own.x, own.y)
    others = known.others() if own.fighting else ()
    veiled = sum(known.planner.conceals(own, c) for c in others if not c.peaceful)
    from_whom = words.say("ui.concealed_here", count=veiled, all=sum(not c.peaceful for c in others)) if veiled else ""
    rows = [Row(*LIGHTS[light], words.say(f"light.{light.name.lower()}"), from_whom, value_tint="mist")]
    covers = [known.planner.cover(c.alias, own.alias) for c in others if not c.peaceful]
    if covers:
        best = max(covers)
        grade = words.say(f"cover.{best.name.lower()}")
        text = words.say("ui.cover_here", cover=title(grade), count=covers.count(best), all=len(covers))
        rows.append(Row(f"cover_{best.name.lower()}", "good" if best else "text3", text))
    rows += _ailments(own, words)
    return CreaturePanel(
        alias=own.alias,
        glyph=own_glyph(own) if own.fighting else "state_dying",
        allegiance="own",
        look=own_look(own),
        name=own.name,
        subtitle=_subtitle(own, words),
        rows=_most(rows, ROWS, words),
        heading=words.say("ui.who_sees", name=own.name),
        columns=(words.say("ui.column_seen"), words.say("ui.column_sees")),
        rivals=turned(tuple(_rival(known, own, c, words) for c in others), ui.table),
        more=tuple(words.say("ui.and_more", count=count) for count in range(len(others) + 1)),
        lost=(lost := lost_rows(observation, ui.table, words)).lines,
        more_lost=lost.more,
        turn=labels((Do.TABLE, 0), words)[0],
        nobody="" if others else words.say("ui.nobody_known"),
    )


def _subtitle(own: Own, words: Words) -> str:
    senses = [words.lower("sense", s.kind) for s in own.numbers.senses]
    if len(senses) > SENSES:
        senses = [*senses[: SENSES - 1], f"+{len(senses) - SENSES + 1}"]
    line = words.say("ui.size_line", kind=words.kind(own.numbers.kind), size=words.size(own.numbers.rank))
    return " · ".join([line, ", ".join(senses)]) if senses else line


def _ailments(own: Own, words: Words) -> list[Row]:
    rows = [
        Row("wound_heavy" if grade > 1 else "wound_light", "bad",
            title(words.say(f"wound.{grade}", location=words.lower("location", place))))
        for place, grade in sorted(own.numbers.wounds.items())
    ]  # fmt: skip
    rows += [
        Row(condition_glyph(c), condition_tint(c), title(words.named("condition", c)))
        for c in sorted(own.numbers.conditions)
    ]
    if own.numbers.taking_cover:
        rows.append(Row("action_take_cover", "good", words.say("action.take_cover")))
    if own.ready:
        rows.append(Row("action_ready", "brass2", words.say("ui.holds", weapon=words.lower("weapon", own.ready))))
    if own.diverting:
        rows.append(Row("action_diversion", "hidden", words.say("ui.diverts")))
    if own.numbers.lean is not None:
        rows.append(Row("action_lean", "brass2", words.say("ui.leans")))
    return rows


def _rival(known: Known, own: Own, contact: Contact, words: Words) -> Rival:
    return Rival(
        alias=contact.alias,
        glyph=contact_glyph(contact),
        allegiance=allegiance_of(contact),
        look=look_of(contact),
        name=words.contact(known.observation, contact),
        seen=state_words(known.planner.seen(own, contact.alias).state, words),
        sees=state_words(known.planner.believed(own, contact), words),
    )


def _most(rows: list[Row], most: int, words: Words) -> tuple[Row, ...]:
    """At most so many rows; the last one says how many are left out."""
    if len(rows) <= most:
        return tuple(rows)
    return (*rows[: most - 1], Row("ui_info", "text3", words.say("ui.and_more", count=len(rows) - most + 1)))


def tip_of(known: Known, ui: UiState, words: Words) -> Tip | None:
    """The card for what stands under the cursor: a contact, a lost one, one of ours, or a door."""
    observation = known.observation
    x, y = ui.cursor
    for contact in stacked(observation, ui.cursor):
        if (tip := _contact_tip(known, contact, words)) is not None:
            return tip
    for own in observation.own:
        if covers(own, ui.cursor) and own.alias != (ui.selected or observation.actor):
            hp = words.say("ui.hp", hp=max(0, own.numbers.hp), max=own.numbers.max_hp)
            return Tip(own.x, own.y, own.name, None, (Row("ui_human", "own", hp),))
    for item in observation.items:
        if (item.x, item.y) == (x, y):
            name = words.named("item", item.kind) if item.kind else words.say("ui.something")
            state = state_words(item.best, words) if item.best else None
            return Tip(x, y, title(name), state, (Row("ui_target", "text3", words.square((x, y))),))
    for door in observation.doors:
        if (x, y) in door.squares:
            text = words.say("ui.door_open" if door.open else "ui.door_closed")
            return Tip(x, y, text, None, (Row("terrain_door", "text2", words.square((x, y))),))
    return None


def stacked(observation: Observation, square: Square) -> list[Contact]:
    """The contacts of a square, whoever fights there first, then who is down, then who was last known there."""
    there = [contact for contact in observation.contacts if covers(contact, square)]
    return sorted(there, key=lambda c: (not (c.certain and c.fighting), c.fighting))


def _contact_tip(known: Known, contact: Contact, words: Words) -> Tip | None:
    observation, rules = known.observation, known.observation.briefing.ruleset
    name = words.contact(observation, contact)
    if not contact.fighting:
        return Tip(contact.x, contact.y, name, None, (Row("state_dying", "text3", words.say("ui.down")),))
    if not contact.certain:
        if contact.rounds_ago > rules.last_known_rounds:
            return None
        text = words.say("ui.lost_contact", name=name, age=words.ago(contact.rounds_ago))
        return Tip(
            contact.x,
            contact.y,
            name,
            state_words(Detection.UNDETECTED, words),
            (Row("clue_last_known", "unseen", text),),
        )
    rows = []
    if contact.peaceful:
        rows.append(Row("ui_flag", "neutral", words.named("relation", contact.relation)))
    observer = known.actor
    causes = causes_of(observation, contact, observer.alias if observer else 0)
    if causes:
        text = words.say("ui.concealed", causes=", ".join(words.lower("cause", c) for c in causes))
        rows.append(Row("state_concealed", "mist", text))
    if observer is not None and (cover := known.planner.cover(observer.alias, contact.alias)):
        grade = cover.name.lower()
        text = words.say("ui.cover_against", cover=title(words.say(f"cover.{grade}")), name=observer.name)
        rows.append(Row(f"cover_{grade}", "good", text))
    ails = sorted(contact.numbers.conditions)[:3]
    rows += [Row(condition_glyph(c), condition_tint(c), title(words.named("condition", c))) for c in ails]
    if contact.numbers.lean is not None:
        rows.append(Row("action_lean", "text2", words.say("ui.leans")))
    light = light_at(observation, contact.x, contact.y)
    rows.append(Row(*LIGHTS[light], words.say(f"light.{light.name.lower()}")))
    return Tip(contact.x, contact.y, name, state_words(contact.best, words), tuple(rows))
