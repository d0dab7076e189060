"""One roll against everybody known: Hide, Sneak, a diversion, a Search, told creature by creature before it is made."""

from dataclasses import replace
from math import lcm
from typing import Final

from components.actions import Action, CreateDiversion, Search
from components.detection import Detection
from components.observation import Own
from systems.rules import opposed as why
from systems.rules.opposed import Opposed, States, together
from systems.view.creatures import STATE, allegiance_of, contact_glyph, look_of
from systems.view.known import Known
from systems.view.panel_model import Row
from systems.view.preview_model import Against, Roll, Share
from systems.view.rollrows import level_row
from systems.view.shares import rounded
from systems.view.words import Words

_SIGNS: Final = {
    why.COVER: "cover_standard",
    why.VEILED: "state_concealed",
    why.UNSENSED: "light_dark",
    why.DIVERTED: "action_diversion",
    why.BEYOND: "state_undetected",
    why.NOTICED: "action_diversion",
    why.IN_RANGE: "action_search",
    why.CAPPED: "state_hidden",
    why.TOO_FAR: "state_undetected",
}
_PARTS: Final = {
    Detection.UNDETECTED: ("miss", ""),
    Detection.HIDDEN: ("hidden_disc", "rising"),
    Detection.OBSERVED: ("enemy_disc", "falling"),
}


def roll_of(known: Known, own: Own, action: Action, words: Words) -> Roll:
    """The roll of an action with its exact odds; one roll for all, so that their rows are never multiplied."""
    found = known.planner.opposed(action)
    rows = sorted(found, key=lambda row: (not row.counts, not row.works))
    counted = [row for row in found if row.counts]
    joint = ""
    if len(counted) > 1 and any(row.works for row in counted) and not all(settled(row) for row in counted):
        joint = words.say("ui.joint", count=len(counted), percent=words.percent(together(found)))
    searching = isinstance(action, Search)
    nobody = words.say("ui.nobody_unseen" if searching else "ui.nobody_notices")
    unknown = Row("state_undetected", "unseen", words.say("ui.others_may_watch"), tone="text2")
    return Roll(
        heading=_heading(own, action, words),
        joint=joint,
        against=tuple(_against(known, row, words) for row in rows),
        more=tuple(words.say("ui.and_more", count=count) for count in range(len(rows) + 1)),
        nobody="" if rows else nobody,
        unknown=None if searching else unknown,
    )


def settled(row: Opposed) -> bool:
    """True if the roll succeeds against a creature or not, and nothing changes either way."""
    return row.works and len(row.states) == 1


def _heading(own: Own, action: Action, words: Words) -> str:
    """What is rolled."""
    stats = own.numbers.stats
    if isinstance(action, Search):
        skill, modifier = "perception", stats.perception
    elif isinstance(action, CreateDiversion):
        skill, modifier = "deception", stats.deception
    else:
        skill, modifier = "stealth", stats.stealth
    return words.say("ui.one_roll", skill=words.named("skill", skill), modifier=words.signed(modifier))


def _against(known: Known, row: Opposed, words: Words) -> Against:
    contact = known.observation.contact(row.alias)
    face = (contact_glyph(contact), allegiance_of(contact), look_of(contact)) if contact else None
    shares, whole = state_shares(row.states, words)
    reasons = _reasons(row, words)
    if len(shares) == 1 and row.contest is not None:
        shares = (replace(shares[0], label=words.say("ui.either_way", state=shares[0].label)),)
    elif len(shares) == 1:
        reasons = [replace(reasons[0], value=shares[0].label, value_tint=STATE[row.states[0][0]][1]), *reasons[1:]]
        shares = ()
    return Against(
        face=face,
        name=words.name(known.observation, row.alias),
        works=row.works,
        dc=words.say("ui.dc", dc=row.dc) if row.works and row.contest is not None else "",
        tag=words.say("ui.assumed"),
        rows=tuple(reasons),
        shares=shares,
        whole=whole,
    )


def _reasons(row: Opposed, words: Words) -> list[Row]:
    """Why the action works against a creature or not, and every level that it brings."""
    args = {
        "cover": words.say(f"cover.{row.cover.name.lower()}"),
        "causes": ", ".join(words.lower("cause", cause) for cause in row.causes),
        "square": words.square(row.square) if row.square is not None else "",
    }
    text = words.say(f"why.{row.why}", **args)
    if row.square is not None and row.why in (why.COVER, why.VEILED, why.PLAIN_VIEW):
        text = words.say("why.at_worst", reason=text, square=args["square"])
    text = text[:1].upper() + text[1:]
    if not row.works:
        return [Row("ui_close", "bad", text)]
    glyph = sign_of(row)
    levels = row.levels if row.contest is not None else ()
    rows = [Row(glyph, "good", text), *(level_row(level, words) for level in levels)]
    if row.why == why.COVER and len(levels) == 1:
        rows = [replace(rows[0], value=rows[1].value, value_tint=rows[1].value_tint)]
    if amount := row.contest.levels if row.contest is not None else 0:
        key = "ui.best_of" if amount > 0 else "ui.worst_of"
        dice = words.say(key, amount=rows[-1].value, dice=abs(amount) + 1)
        rows[-1] = replace(rows[-1], value=dice)
    return rows


def sign_of(row: Opposed) -> str:
    """The icon of why an action works against a creature."""
    return f"cover_{row.cover.name.lower()}" if row.why == why.COVER else _SIGNS[row.why]


def state_shares(states: States, words: Words) -> tuple[tuple[Share, ...], int]:
    """The bar of what the pair may be afterwards, and the whole that its parts are parts of."""
    whole = lcm(*(share.denominator for _, share in states)) if states else 1
    weights = [int(share * whole) for _, share in states]
    tenths = rounded(weights, whole)
    return tuple(
        Share(
            *_PARTS[state],
            words.say(f"state.{state.name.lower()}"),
            weight,
            words.tenths(tenth),
        )
        for (state, _), weight, tenth in zip(states, weights, tenths, strict=True)
    ), whole
