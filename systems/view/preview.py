"""What the chosen action would do: exact odds and what it gives away, before it is confirmed."""

from dataclasses import replace
from typing import Final

from components.actions import Action, Strike, UseAbility
from components.detection import Detection
from components.observation import Own
from components.outcome import Result
from systems.view.aims import ability_now
from systems.view.buttons import glyph_of, wire_kind
from systems.view.control import planned
from systems.view.creatures import contact_glyph, look_of
from systems.view.known import WALKS, Known
from systems.view.model import Preview, Row, Section, Share
from systems.view.preview_ploy import PLOYS, ploy_preview
from systems.view.preview_use import use_preview
from systems.view.rollrows import chance_rows, flat_section, flat_share, roll_rows
from systems.view.shares import mean_damage, shares_of
from systems.view.state import UiState
from systems.view.words import Words


def preview_of(known: Known, ui: UiState, words: Words) -> Preview | None:
    """The preview of the action being prepared, None while none is."""
    own = known.actor
    if own is None or not ui.mode:
        return None
    action = planned(known, ui)
    refusal = known.why_not(action) if action is not None else None
    enabled = action is not None and refusal is None
    reason = words.say(refusal.key, **refusal.args) if refusal is not None else ""
    ability = ability_now(known, ui)
    cost = ability.cost if ability else known.observation.briefing.ruleset.ap_costs.get(wire_kind(ui.mode), 1)
    label = words.say("action.strike" if ui.mode == "guess" else f"action.{ui.mode}")
    confirm = words.say("ui.confirm", action=label, ap=cost)
    made = Preview(
        glyph="ui_target" if ui.mode == "guess" else glyph_of(ui.mode),
        title=label,
        subtitle="",
        sections=(),
        shares=(),
        whole=0,
        warning="",
        confirm=confirm,
        enabled=enabled,
        reason=reason,
    )
    if ui.mode in WALKS:
        return _walk(made, known, own, ui, words)
    if ui.mode in ("strike", "shoot"):
        return _strike(made, known, own, action, ui, words)
    if ui.mode == "guess":
        return _guess(made, known, ui, words)
    if ui.mode == "use" and ability is not None:
        return use_preview(made, known, own, ability, action if isinstance(action, UseAbility) else None, words)
    if ui.mode in PLOYS:
        return ploy_preview(made, known, own, action, ui, words)
    return _plain(made, known, action, ui, words)


def _walk(made: Preview, known: Known, own: Own, ui: UiState, words: Words) -> Preview:
    route = known.routes(ui.mode).get(ui.cursor)
    limit = max((r.feet for r in known.routes(ui.mode).values()), default=0)
    text = words.say("ui.pick_square")
    if route is not None:
        text = words.say("ui.path", feet=route.feet, limit=limit)
    elif made.reason:
        text = made.reason
    foes = known.planner.provoked(own, ui.mode, route.path) if route is not None else ()
    names = [words.name(known.observation, alias) for alias in foes]
    rows = (
        Row(f"action_{ui.mode}", "brass2", text),
        *(Row("action_strike", "warn", words.say("ui.opening", name=name)) for name in names),
        Row("ui_info", "text3", words.say(_HELP[ui.mode]), tone="text2"),
    )
    return replace(made, subtitle=words.square(ui.cursor), sections=(Section("", "", rows),))


_HELP: Final = {
    "stride": "ui.walk_text",
    "sneak": "ui.hide_text",
    "step": "ui.step_text",
    "hide": "ui.hide_text",
    "search": "ui.search_text",
    "take_cover": "ui.take_cover_text",
    "stand": "ui.stand_text",
    "interact": "ui.interact_text",
}


def _plain(made: Preview, known: Known, action: Action | None, ui: UiState, words: Words) -> Preview:
    rules = known.observation.briefing.ruleset
    sections, rows = [], []
    if made.enabled and action is not None:
        sections.append(Section("", "", tuple(chance_rows(known, action, words))))
    if made.reason:
        rows.append(Row("ui_lock", "warn", made.reason))
    if ui.mode in _HELP:
        rows.append(Row("ui_info", "text3", words.say(_HELP[ui.mode], feet=rules.search_range), tone="text2"))
    sections.append(Section("", "", tuple(rows)))
    title = words.name(known.observation, ui.target) if ui.mode == "aid" and ui.target else made.title
    return replace(made, title=title, sections=tuple(s for s in sections if s.rows))


def _guess(made: Preview, known: Known, ui: UiState, words: Words) -> Preview:
    rules = known.observation.briefing.ruleset
    share = words.percent(flat_share(rules.hidden_dc))
    rows = [Row("state_hidden", "hidden", words.say("ui.guess_if", percent=share), tone="text2")]
    if made.reason:
        rows.append(Row("ui_lock", "warn", made.reason))
    subtitle = f"{words.square(ui.cursor)} · {words.named('weapon', ui.weapon)}"
    return replace(made, title=words.say("ui.guess_title"), subtitle=subtitle, sections=(Section("", "", tuple(rows)),))


def _strike(made: Preview, known: Known, own: Own, action: Action | None, ui: UiState, words: Words) -> Preview:
    target = known.observation.contact(ui.target)
    weapon = words.named("weapon", ui.weapon)
    if target is None or not isinstance(action, Strike):
        rows = (Row("ui_lock", "warn", made.reason or words.say("ui.no_target")),)
        return replace(made, subtitle=weapon, sections=(Section("", "", rows),))
    facts = known.planner.facts(action)
    rolled = roll_rows(facts.levels, facts.net, facts.modifier, facts.dc, facts.needed, words)
    sections = [Section(words.say("ui.attack_roll"), words.say("ui.assumed"), rolled)]
    if facts.flat_dc:
        sections.insert(0, flat_section(known.observation, own, target.alias, facts.flat_dc, words))
    shares: tuple[Share, ...] = ()
    whole = 0
    if made.enabled:
        odds = known.planner.odds(facts)
        shares, whole = shares_of(odds, words)
        hits = odds.probability(lambda o: o.result is Result.HIT)
        text = words.say("ui.mean_damage", mean=f"{float(mean_damage(odds)):.2f}")
        row = Row(
            "ui_target", "brass2", words.say("ui.to_hit", percent=words.percent(hits)), text, "text2", strong=True
        )
        sections.append(Section(words.say("ui.outcome"), words.say("ui.exact"), (row,)))
    else:
        sections.append(Section("", "", (Row("ui_lock", "warn", made.reason),)))
    hidden = any(state is not Detection.OBSERVED for state in own.believed.values())
    feet = words.say("ui.distance", feet=known.planner.distance(own, target.alias))
    location = words.lower("location", ui.aim) if ui.aim else ""
    return replace(
        made,
        title=words.contact(known.observation, target),
        subtitle=" · ".join(t for t in (weapon, feet, location) if t),
        sections=tuple(sections),
        shares=shares,
        whole=whole,
        warning=words.say("ui.reveals") if hidden else "",
        target=(contact_glyph(target), "enemy", look_of(target)),
    )
