"""What an ability would do: flat check, save and outcome for one creature, or who is caught in an area."""

from dataclasses import replace
from fractions import Fraction
from typing import Final

from components.ability import Ability, Targets
from components.actions import UseAbility
from components.observation import Contact, Own
from components.outcome import EffectResult
from content.sentences import title
from systems.rules.effect import EffectFacts, like_weapon
from systems.rules.reckoning import WHOLE
from systems.view.aims import creature, hostile
from systems.view.creatures import allegiance_of, condition_glyph, contact_glyph, look_of, own_glyph, own_look, stands
from systems.view.known import Known
from systems.view.panel_model import Row
from systems.view.preview_model import Preview, Section
from systems.view.rollrows import attack_rows, flat_section, roll_rows, veil_section, voice_section
from systems.view.shares import effect_shares, mean_damage
from systems.view.words import Words

_MOST: Final = 7
"""Creatures of an area that are listed; of the others the number."""


def use_preview(
    made: Preview, known: Known, own: Own, ability: Ability, action: UseAbility | None, words: Words
) -> Preview:
    """The preview of an ability; action None: its target is still to be chosen."""
    voice = known.planner.voice(own, action) if action is not None else 0
    made = replace(
        made,
        title=words.named("ability", ability.id),
        subtitle=_reach(ability, words),
        warning=words.say("ui.heard_by_all") if ability.auditory and known.planner.unseen(own) else "",
    )
    sections = [Section("", "", _nature(own, ability, words))]
    if voice:
        sections.append(voice_section(voice, words))
    if not made.enabled or action is None:
        row = Row("ui_lock", "warn", made.reason, tone="text2")
        return replace(made, sections=(*sections, Section("", "", (row,))))
    if ability.targets is Targets.SELF:
        return replace(made, sections=tuple(sections))
    if ability.targets is Targets.AREA:
        return _area(made, sections, known, own, action, words)
    if not action.target:
        reckoning = known.planner.reckoning
        passes = Fraction(reckoning.passes[-1], WHOLE)
        key = "ui.guess_veiled_use" if reckoning.points else "ui.guess_if_use"
        percent = words.percent(1 - passes if reckoning.points else passes)
        row = Row("state_hidden", "hidden", words.say(key, percent=percent), tone="text2")
        square = words.square(action.square or (own.x, own.y))
        return replace(
            made, subtitle=f"{words.say('ui.guess_title')} {square}", sections=(*sections, Section("", "", (row,)))
        )
    contact = known.observation.contact(action.target)
    if contact is not None and hostile(ability) and (bystander := stands(contact, words)):
        made = replace(made, warning=bystander)
    return _one(made, sections, known, own, ability, action, words)


def _reach(ability: Ability, words: Words) -> str:
    """Range or size of an ability in a few words."""
    if ability.targets is Targets.SELF:
        return words.say("ui.on_yourself")
    if ability.targets is not Targets.AREA:
        return words.say("ui.range", feet=ability.range)
    size = words.say(f"ui.shape_{ability.shape}", feet=ability.radius)
    return f"{size} · {words.say('ui.range', feet=ability.range)}" if ability.range else size


def _nature(own: Own, ability: Ability, words: Words) -> tuple[Row, ...]:
    """What the ability is by itself: save, damage, conditions, strain."""
    rows = []
    if ability.harms:
        dice = f"{ability.count}d{ability.sides}" if ability.count else ""
        dice += words.signed(ability.bonus) if ability.bonus and dice else str(ability.bonus or "")
        key = "ui.effect_half" if ability.save and ability.half else "ui.effect_damage"
        rows.append(Row("action_use", "brass2", words.say(key, dice=dice)))
    for name, rounds in (*ability.conditions, *ability.gains):
        key = "ui.for_rounds" if rounds else "ui.until_ended"
        text = words.say(key, condition=title(words.named("condition", name)), rounds=rounds)
        rows.append(Row(condition_glyph(name), "warn" if (name, rounds) in ability.conditions else "own", text))
    if ability.strain:
        now, most = own.numbers.strain
        text = words.say("ui.strain_cost", strain=ability.strain, now=now, most=most)
        rows.append(Row("state_stunned", "text2", text))
    return tuple(rows)


def _one(
    made: Preview, sections: list[Section], known: Known, own: Own, ability: Ability, action: UseAbility, words: Words
) -> Preview:
    """An ability at one creature, in the order of resolution."""
    facts = known.planner.effects(own, action).get(action.target)
    target = creature(known, action.target)
    if facts is None or target is None:
        return replace(made, sections=tuple(sections))
    observation = known.observation
    if facts.flat_dc:
        flat = flat_section(known, own, action.target, facts.flat_dc, words)
        spoken = sections.pop().rows if known.planner.voice(own, action) else ()
        sections.append(replace(flat, rows=(*spoken, *flat.rows)))
    if facts.needed:
        rows = attack_rows(known, facts, words)
        sections.append(Section(words.say("ui.attack_roll"), words.say("ui.assumed"), rows))
    if facts.percent:
        causes = known.planner.reasons(own, action.target, like_weapon(ability))
        sections.append(veil_section(causes, facts.percent, words))
    if facts.save:
        sections.append(_save(facts, isinstance(target, Contact), words))
    odds = known.planner.effect_odds(own, action, facts)
    full = odds.probability(lambda o: o.result is EffectResult.AFFECTED)
    mean = words.say("ui.mean_damage", mean=words.decimal(mean_damage(odds), 2))
    text = words.say("ui.takes_hold", percent=words.percent(full))
    row = Row("ui_target", "brass2", text, mean if facts.harm.any else "", "text2", strong=True)
    sections.append(Section(words.say("ui.outcome"), words.say("ui.exact"), (row,)))
    shares, whole = effect_shares(odds, words)
    feet = words.say("ui.distance", feet=known.planner.distance(own, action.target))
    face = (
        (contact_glyph(target), allegiance_of(target), look_of(target))
        if isinstance(target, Contact)
        else (own_glyph(target), "own", own_look(target))
    )
    return replace(
        made,
        title=words.name(observation, action.target),
        subtitle=f"{words.named('ability', action.effect)} · {feet}",
        sections=tuple(sections),
        shares=shares,
        whole=whole,
        target=face,
    )


def _save(facts: EffectFacts, assumed: bool, words: Words) -> Section:
    heading = words.say("ui.save_roll", save=words.named("save", facts.save))
    rows = roll_rows(facts.levels, facts.net, facts.modifier, facts.dc, facts.dc - facts.modifier, words)
    return Section(heading, words.say("ui.assumed" if assumed else "ui.known"), rows)


def _area(made: Preview, sections: list[Section], known: Known, own: Own, action: UseAbility, words: Words) -> Preview:
    """Everybody known in an area with the chance to fail the save; whoever is unseen there is told of in one way."""
    ours = {one.alias for one in known.observation.own}
    caught = sorted(known.planner.effects(own, action).items(), key=lambda item: (item[0] in ours, item[0]))
    rows = [_caught(known, own, action, alias, facts, words) for alias, facts in caught[:_MOST]]
    if len(caught) > _MOST:
        rows.append(Row("ui_info", "text3", words.say("ui.and_more", count=len(caught) - _MOST)))
    if not caught:
        rows.append(Row("ui_info", "text3", words.say("ui.area_nobody")))
    saves = any(facts.save for _, facts in caught)
    note = words.say("ui.area_fails" if saves else "ui.area_damage") if caught else ""
    rows.append(Row("state_undetected", "unseen", words.say("ui.area_unseen"), tone="text2"))
    friends = sum(alias in ours for alias, _ in caught)
    others = sum(one.peaceful for alias, _ in caught if (one := known.observation.contact(alias)) is not None)
    warning = words.say("ui.area_bystanders", count=others) if others else made.warning
    return replace(
        made,
        sections=(*sections, Section(words.say("ui.area_in"), note, tuple(rows))),
        warning=words.say("ui.area_friends", count=friends) if friends else warning,
    )


def _caught(known: Known, own: Own, action: UseAbility, alias: int, facts: EffectFacts, words: Words) -> Row:
    odds = known.planner.effect_odds(own, action, facts)
    mean = words.decimal(mean_damage(odds), 1)
    fails = words.percent(odds.probability(lambda o: o.result is EffectResult.AFFECTED))
    friend = known.observation.mine(alias) is not None
    value = " · ".join(t for t in (fails if facts.save else "", mean if facts.harm.any else "") if t)
    return Row(
        "ui_human" if friend else "ui_target",
        "warn" if friend else "enemy",
        words.name(known.observation, alias),
        value or fails,
        "warn" if friend else "text",
        strong=True,
    )
