"""What a strike at a thing would do."""

from dataclasses import replace

from components.actions import Strike
from components.detection import Detection
from components.observation import ItemView, Own
from components.outcome import Result
from content.sentences import TOTAL, flat_reasons, title
from systems.view.creatures import item_glyph
from systems.view.known import Known
from systems.view.panel_model import Row
from systems.view.preview_model import Preview, Section
from systems.view.rollrows import attack_rows, flat_share, veil_section
from systems.view.shares import mean_damage, shares_of
from systems.view.words import Words


def thing_preview(made: Preview, known: Known, own: Own, action: Strike, item: ItemView, words: Words) -> Preview:
    """The preview of a strike at a thing, in the order of resolution (R-DET-3, R-SEC-2)."""
    facts = known.planner.facts(action)
    sections = []
    if facts.flat_dc:
        hidden = item.state_for(own.alias) is not Detection.OBSERVED
        glyph, tint = ("state_hidden", "hidden") if hidden else ("state_concealed", "mist")
        cause = flat_reasons(("hidden",), words.texts) if hidden else words.say("state.concealed")
        text = words.say("ui.flat_row", cause=cause, dc=facts.flat_dc)
        row = Row(glyph, tint, text, words.percent(flat_share(facts.flat_dc)))
        sections.append(Section(words.say("ui.flat_check"), "", (row,)))
    rows = attack_rows(known, facts, words)
    sections.append(Section(words.say("ui.attack_roll"), words.say("ui.assumed"), rows))
    if facts.percent:
        sections.append(veil_section((TOTAL,), facts.percent, words))
    odds = known.planner.odds(facts)
    shares, whole = shares_of(odds, words, points=known.planner.points)
    hits = odds.probability(lambda o: o.result is Result.HIT)
    mean = words.say("ui.mean_damage", mean=words.decimal(mean_damage(odds), 2))
    text = words.say("ui.to_hit", percent=words.percent(hits))
    outcome = Row("ui_target", "brass2", text, mean, "text2", strong=True)
    sections.append(Section(words.say("ui.outcome"), words.say("ui.exact"), (outcome,)))
    name = title(words.named("item", item.kind)) if item.kind else words.say("ui.something")
    return replace(
        made,
        title=name,
        subtitle=words.named("weapon", action.weapon),
        sections=tuple(sections),
        shares=shares,
        whole=whole,
        glyph=item_glyph(item.kind),
    )
