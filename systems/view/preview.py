"""What the chosen action would do: exact odds and what it gives away, before it is confirmed."""

from dataclasses import replace
from fractions import Fraction
from typing import Final

from components.actions import Action, CreateDiversion, Hide, Search, Sneak, Strike, UseAbility
from components.observation import Own
from components.outcome import Result
from systems.rules.reckoning import WHOLE
from systems.rules.strike_refusal import weapon_of
from systems.view.aims import ability_now
from systems.view.buttons import glyph_of, reason_of, wire_kind
from systems.view.control import planned
from systems.view.creatures import allegiance_of, contact_glyph, look_of, stands
from systems.view.known import WALKS, Known
from systems.view.panel_model import Row
from systems.view.preview_model import Preview, Section, Share
from systems.view.preview_ploy import PLOYS, ploy_preview
from systems.view.preview_roll import roll_of
from systems.view.preview_thing import thing_preview
from systems.view.preview_use import use_preview
from systems.view.rollrows import attack_rows, flat_section, veil_section
from systems.view.shares import mean_damage, shares_of
from systems.view.state import UiState
from systems.view.words import Words

OPPOSED: Final = (Hide, Sneak, Search, CreateDiversion)
"""Actions with one roll that is compared with everybody known."""
CHOOSING: Final = ("strike", "shoot", "use")
"""Buttons whose preview says why nothing is prepared yet."""


def preview_of(known: Known, ui: UiState, words: Words) -> Preview | None:
    """The preview of the action being prepared, None while none is."""
    own = known.actor
    if own is None or not ui.mode:
        return None
    action = planned(known, ui)
    refusal = known.why_not(action) if action is not None else None
    enabled = action is not None and refusal is None
    reason = words.say(refusal.key, **refusal.args) if refusal is not None else ""
    if action is None and ui.mode in CHOOSING:  # what keeps the whole button from use comes before what is to be chosen
        reason = reason_of(known, ui.mode, words) or words.say("ui.no_target")
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
        cancel=words.say("ui.cancel"),
    )
    if action is not None and enabled and isinstance(action, OPPOSED):
        made = replace(made, roll=roll_of(known, own, action, words))
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
    route = known.routes(ui.mode, ui.waypoints).get(ui.cursor)
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
    quiet = made.roll is None or not (made.roll.against)
    return replace(made, subtitle=words.square(ui.cursor), sections=(Section("", "", rows),), quiet=quiet)


_HELP: Final = {
    "stride": "ui.walk_text",
    "sneak": "ui.hide_text",
    "step": "ui.step_text",
    "hide": "ui.hide_text",
    "search": "ui.search_text",
    "take_cover": "ui.take_cover_text",
    "stand": "ui.stand_text",
    "reload": "ui.reload_text",
    "interact": "ui.interact_text",
}


def _plain(made: Preview, known: Known, action: Action | None, ui: UiState, words: Words) -> Preview:
    rules = known.observation.briefing.ruleset
    sections, rows = [], []
    if made.reason:
        rows.append(Row("ui_lock", "warn", made.reason))
    if ui.mode in _HELP:
        rows.append(Row("ui_info", "text3", words.say(_HELP[ui.mode], feet=rules.search_range), tone="text2"))
    sections.append(Section("", "", tuple(rows)))
    title = words.name(known.observation, ui.target) if ui.mode == "aid" and ui.target else made.title
    return replace(made, title=title, sections=tuple(s for s in sections if s.rows))


def _guess(made: Preview, known: Known, ui: UiState, words: Words) -> Preview:
    reckoning = known.planner.reckoning
    passes = Fraction(reckoning.passes[-1], WHOLE)
    text = "ui.guess_veiled" if reckoning.points else "ui.guess_if"
    share = words.percent(1 - passes if reckoning.points else passes)
    rows = [Row("state_hidden", "hidden", words.say(text, percent=share), tone="text2")]
    if made.reason:
        rows.append(Row("ui_lock", "warn", made.reason))
    subtitle = f"{words.square(ui.cursor)} · {words.named('weapon', ui.weapon)}"
    return replace(made, title=words.say("ui.guess_title"), subtitle=subtitle, sections=(Section("", "", tuple(rows)),))


def _strike(made: Preview, known: Known, own: Own, action: Action | None, ui: UiState, words: Words) -> Preview:
    item = known.item(ui.target)
    if item is not None and isinstance(action, Strike):
        return thing_preview(made, known, own, action, item, words)
    target = known.observation.contact(ui.target)
    weapon = words.named("weapon", ui.weapon)
    if target is None or not isinstance(action, Strike):
        rows = (Row("ui_lock", "warn", made.reason),)
        return replace(made, subtitle=weapon, sections=(Section("", "", rows),))
    facts = known.planner.facts(action)
    rolled = attack_rows(known, facts, words)
    sections = [Section(words.say("ui.attack_roll"), words.say("ui.assumed"), rolled)]
    if facts.flat_dc:
        sections.insert(0, flat_section(known, own, target.alias, facts.flat_dc, words))
    held = weapon_of(own, action.weapon)
    if facts.percent and held is not None:
        causes = known.planner.reasons(own, target.alias, held)
        sections.append(veil_section(causes, facts.percent, words))
    shares: tuple[Share, ...] = ()
    whole = 0
    if made.enabled:
        odds = known.planner.odds(facts)
        shares, whole = shares_of(odds, words, points=known.planner.points)
        hits = odds.probability(lambda o: o.result is Result.HIT)
        text = words.say("ui.mean_damage", mean=words.decimal(mean_damage(odds), 2))
        row = Row(
            "ui_target", "brass2", words.say("ui.to_hit", percent=words.percent(hits)), text, "text2", strong=True
        )
        effect = next((w.effect for w in own.numbers.weapons if w.id == ui.weapon), "")
        brings = words.say("ui.hit_brings", condition=words.named("condition", effect)) if effect else ""
        more = (Row("state_concealed", "warn", brings),) if brings else ()
        sections.append(Section(words.say("ui.outcome"), words.say("ui.exact"), (row, *more)))
    else:
        sections.append(Section("", "", (Row("ui_lock", "warn", made.reason),)))
    warning = stands(target, words) or _gives_away(known, own, words)
    feet = words.say("ui.distance", feet=known.planner.distance(own, target.alias))
    location = words.lower("location", ui.aim) if ui.aim else ""
    return replace(
        made,
        title=words.contact(known.observation, target),
        subtitle=" · ".join(t for t in (weapon, feet, location) if t),
        sections=tuple(sections),
        shares=shares,
        whole=whole,
        warning=warning,
        target=(contact_glyph(target), allegiance_of(target), look_of(target)),
    )


def _gives_away(known: Known, own: Own, words: Words) -> str:
    """Who will see the attacker that does not yet, as far as anybody knows; "" if nobody will."""
    count = len(known.planner.will_see(own)) if known.planner.unseen(own) else 0
    return words.say("ui.reveals", count=count) if count else ""
