"""What the chosen action would do: exact odds and what it gives away, before it is confirmed."""

from dataclasses import replace
from fractions import Fraction
from typing import Final

from components.actions import Action, Strike
from components.detection import Detection
from components.observation import Contact, Own, Seen
from components.outcome import Level, Result, StrikeOutcome
from ecs.exact import Distribution
from systems.rules.levels.strike import StrikeFacts
from systems.view.buttons import wire_kind
from systems.view.control import planned
from systems.view.creatures import contact_glyph, look_of
from systems.view.known import WALKS, Known
from systems.view.model import Preview, Row, Section, Share
from systems.view.planner import TOGETHER
from systems.view.state import UiState
from systems.view.words import Words

_SHARES: Final = (  # key, colour, pattern, bold
    ("flat", "flat", "rising", False),
    ("miss", "miss", "", False),
    ("hit", "graze", "", False),
    ("light", "brass", "", True),
    ("heavy", "enemy", "falling", True),
)


def preview_of(known: Known, ui: UiState, words: Words) -> Preview | None:
    """The preview of the action being prepared, None while none is."""
    own = known.actor
    if own is None or not ui.mode:
        return None
    action = planned(known, ui)
    refusal = known.why_not(action) if action is not None else None
    enabled = action is not None and refusal is None
    reason = words.say(refusal.key, **refusal.args) if refusal is not None else ""
    cost = known.observation.briefing.ruleset.ap_costs.get(wire_kind(ui.mode), 1)
    label = words.say("action.strike" if ui.mode == "guess" else f"action.{ui.mode}")
    confirm = words.say("ui.confirm", action=label, ap=cost)
    made = Preview(
        glyph="ui_target" if ui.mode == "guess" else f"action_{ui.mode}",
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
        return _walk(made, known, ui, words)
    if ui.mode in ("strike", "shoot"):
        return _strike(made, known, own, action, ui, words)
    if ui.mode == "guess":
        return _guess(made, known, ui, words)
    return _plain(made, known, action, ui, words)


def _walk(made: Preview, known: Known, ui: UiState, words: Words) -> Preview:
    route = known.routes(ui.mode).get(ui.cursor)
    limit = max((r.feet for r in known.routes(ui.mode).values()), default=0)
    text = words.say("ui.pick_square")
    if route is not None:
        text = words.say("ui.path", feet=route.feet, limit=limit)
    elif made.reason:
        text = made.reason
    rows = (Row(f"action_{ui.mode}", "brass2", text), Row("ui_info", "text3", words.say(_HELP[ui.mode]), tone="text2"))
    return replace(made, subtitle=words.square(ui.cursor), sections=(Section("", "", rows),))


_SOURCES: Final = {
    "cover": "cover_standard",
    "off_guard": "state_off_guard",
    "prone": "state_prone",
    "target_prone": "state_prone",
    "repeat_strike": "action_strike",
    "wounded_arm": "wound_light",
}
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
    sections = [Section("", "", tuple(_chances(known, action, words)))] if made.enabled and action is not None else []
    rows = []
    if made.reason:
        rows.append(Row("ui_lock", "warn", made.reason))
    if ui.mode in _HELP:
        rows.append(Row("ui_info", "text3", words.say(_HELP[ui.mode], feet=rules.search_range), tone="text2"))
    sections.append(Section("", "", tuple(rows)))
    title = words.name(known.observation, ui.target) if ui.mode == "aid" and ui.target else made.title
    return replace(made, title=title, sections=tuple(s for s in sections if s.rows))


def _chances(known: Known, action: Action, words: Words) -> list[Row]:
    """A row per known creature that the action is against, and one for all together: one roll, so never multiplied."""
    found = known.planner.chances(action)
    rows = [
        Row("state_observed" if not share else "state_hidden", "warn" if not share else "hidden",
            words.name(known.observation, alias), words.percent(share), strong=True)
        for alias, share in sorted(found.items()) if alias != TOGETHER
    ]  # fmt: skip
    if len(rows) > 1:
        together = words.percent(found.get(TOGETHER, Fraction(0)))
        rows.append(Row("ui_dice", "brass2", words.say("ui.all_together"), together, "brass2", strong=True))
    return rows[-6:]


def _guess(made: Preview, known: Known, ui: UiState, words: Words) -> Preview:
    rules = known.observation.briefing.ruleset
    share = words.percent(Fraction(21 - rules.hidden_dc, 20))
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
    sections = [_attack(facts, words)]
    if facts.flat_dc:
        sections.insert(0, _flat(own, target, facts, words))
    shares: tuple[Share, ...] = ()
    whole = 0
    if made.enabled:
        odds = known.planner.odds(facts)
        shares, whole = shares_of(odds, words)
        hits = odds.probability(lambda o: o.result is Result.HIT)
        mean = sum((Fraction(o.damage * w, odds.total) for o, w in odds.weights.items()), Fraction(0))
        text = words.say("ui.mean_damage", mean=f"{float(mean):.2f}")
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


def _flat(own: Own, target: Contact, facts: StrikeFacts, words: Words) -> Section:
    seen = next((s for s in own.seen if s.alias == target.alias), Seen(target.alias, Detection.UNDETECTED))
    glyph, tint, cause = "state_hidden", "hidden", words.say("state.hidden")
    if seen.state is Detection.OBSERVED:
        glyph, tint = "state_concealed", "mist"
        cause = words.say("ui.concealed", causes=", ".join(words.lower("cause", c) for c in seen.causes))
    share = words.percent(Fraction(min(20, 21 - facts.flat_dc), 20))
    row = Row(glyph, tint, words.say("ui.flat_row", cause=cause, dc=facts.flat_dc), share)
    return Section(words.say("ui.flat_check"), "", (row,))


def _attack(facts: StrikeFacts, words: Words) -> Section:
    """Every level with its amount, the net, and what the kept die must show."""
    rows = [_level(level, words) for level in facts.levels]
    dice = abs(facts.net) + 1
    keep = words.say("ui.keep_highest" if facts.net > 0 else "ui.keep_lowest")
    net = words.say("ui.levels_net", net=words.signed(facts.net), dice=dice, keep=keep)
    rows.append(Row("ui_dice", "text2", net if facts.net else words.say("ui.levels_plain"), strong=True))
    need = words.say("ui.needs", modifier=words.signed(facts.modifier), dc=facts.dc, need=facts.needed)
    face = Fraction(21 - facts.needed, 20)
    share = 1 - (1 - face) ** dice if facts.net > 0 else face**dice
    rows.append(Row("ui_check", "text3", need, words.percent(share)))
    return Section(words.say("ui.attack_roll"), words.say("ui.assumed"), tuple(rows))


def _level(level: Level, words: Words) -> Row:
    better = level.amount > 0
    name = words.named("source", level.source)
    return Row(
        _SOURCES.get(level.source, "ui_target"),
        "good" if better else "text2",
        name[:1].upper() + name[1:],
        words.signed(level.amount),
        "good" if better else "bad",
    )


def shares_of(odds: Distribution[StrikeOutcome], words: Words) -> tuple[tuple[Share, ...], int]:
    """The outcome bar: parts whose percentages sum to 100.0 (largest remainder), and the whole they are parts of."""
    weights = {key: 0 for key, *_ in _SHARES}
    for outcome, weight in odds.weights.items():
        weights[_part(outcome)] += weight
    tenths = rounded([weights[key] for key, *_ in _SHARES], odds.total)
    shares = [
        Share(colour, pattern, words.say(f"ui.{key}_share"), weights[key], f"{t // 10}.{t % 10}\u00a0%", strong)
        for (key, colour, pattern, strong), t in zip(_SHARES, tenths, strict=True)
        if weights[key]
    ]
    return tuple(shares), odds.total


def _part(outcome: StrikeOutcome) -> str:
    if outcome.result is Result.FLAT_FAILED:
        return "flat"
    if outcome.result is not Result.HIT:
        return "miss"
    return ("hit", "light", "heavy")[outcome.wound]


def rounded(weights: list[int], total: int) -> list[int]:
    """Thousandths of each weight, summing to 1000: floors first, then the largest remainders."""
    floors = [w * 1000 // total for w in weights]
    order = sorted(range(len(weights)), key=lambda i: (-(weights[i] * 1000 % total), i))
    for i in order[: 1000 - sum(floors)]:
        floors[i] += 1
    return floors
