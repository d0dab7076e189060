"""How it would be for one of ours in another square: who would perceive it there, and what a Sneak there comes to."""

from typing import Final

from components.actions import Sneak
from components.detection import Cover, Detection
from components.observation import Contact, Own
from systems.view.awareness import subject
from systems.view.creatures import STATE, allegiance_of, contact_glyph, look_of
from systems.view.known import Known
from systems.view.panel_model import Row
from systems.view.preview_model import Against, Preview, Roll
from systems.view.preview_roll import roll_of
from systems.view.state import UiState
from systems.view.words import Words

_SENSED: Final = {Detection.HIDDEN: "ui.there_hidden", Detection.UNDETECTED: "ui.there_unsensed"}


def there_preview(known: Known, ui: UiState, words: Words) -> Preview | None:
    """The preview for the cursor's square; None where nobody of ours could stand."""
    own, square = subject(known, ui), ui.cursor
    layout = known.observation.briefing.layout
    explored = known.observation.explored[square[1] * layout.width + square[0]]
    if own is None or not explored or not known.planner.may_stand(own, square):
        return None
    route = known.routes("sneak").get(square) if own is known.actor else None
    sneak = Sneak(own.alias, route.path) if route is not None and route.path else None
    if sneak is not None and known.allows(sneak):
        subtitle, roll = words.say("ui.there_sneak", feet=route.feet if route else 0), roll_of(known, own, sneak, words)
    else:
        subtitle, roll = words.say("ui.there_stands"), _stands(known, own, words, square)
    return Preview(
        glyph="ui_layers", title=words.say("ui.there_title", name=own.name, square=words.square(square)),
        subtitle=subtitle, sections=(), shares=(), whole=0, warning="", confirm="", enabled=False, reason="", roll=roll,
    )  # fmt: skip


def _stands(known: Known, own: Own, words: Words, square: tuple[int, int]) -> Roll:
    """What each known enemy would perceive, were it to stand there openly: nothing is rolled."""
    rows = tuple(_against(known, own, contact, words, square) for contact in known.enemies())
    return Roll(
        heading=words.say("ui.there_openly"),
        joint="",
        against=rows,
        more=tuple(words.say("ui.and_more", count=count) for count in range(len(rows) + 1)),
        nobody="" if rows else words.say("ui.nobody_notices"),
        unknown=Row("state_undetected", "unseen", words.say("ui.others_may_watch"), tone="text2"),
    )


def _against(known: Known, own: Own, contact: Contact, words: Words, square: tuple[int, int]) -> Against:
    state, screened, cover = known.planner.felt_at(own, contact.alias, square)
    glyph, tint, _ = (*STATE[state], "")
    if state is not Detection.OBSERVED:
        key, safe = _SENSED.get(state, "ui.there_unsensed"), True
    else:
        veiled = "ui.there_veiled" if cover is Cover.NONE else "ui.there_screened"
        key, safe = (veiled, True) if screened else ("ui.there_seen", False)
    if screened and cover is not Cover.NONE:
        glyph, tint = f"cover_{cover.name.lower()}", "good"
    told = words.say(key, cover=words.say(f"cover.{cover.name.lower()}"))
    return Against(
        face=(contact_glyph(contact), allegiance_of(contact), look_of(contact)),
        name=words.name(known.observation, contact.alias),
        works=safe,
        dc="",
        tag="",
        rows=(Row(glyph, tint, told[:1].upper() + told[1:]),),
        shares=(),
        whole=0,
    )
