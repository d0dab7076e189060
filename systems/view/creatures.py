"""Tokens, last-known markers and initiative chips from an observation."""

from typing import Final

from components import conditions as cond
from components.detection import Detection
from components.observation import Combatant, Contact, Observation, Own
from components.position import SIDES
from systems.view.glyphs import creature_glyph
from systems.view.known import SLOT, Known
from systems.view.model import Chip
from systems.view.state import UiState
from systems.view.token_model import Badge, Corner, Look, Marker, Thing, Token
from systems.view.words import Words

STATE: Final = {
    Detection.OBSERVED: ("state_observed", "text"),
    Detection.HIDDEN: ("state_hidden", "hidden"),
    Detection.UNDETECTED: ("state_undetected", "unseen"),
}
_AILMENTS: Final = (
    (cond.BLINDED, "state_blinded"),
    (cond.STUNNED, "state_stunned"),
    (cond.DAZZLED, "state_dazzled"),
    (cond.DEAFENED, "state_deafened"),
    (cond.NETTED, "action_net"),
    (cond.EXPOSED, "cover_none"),
)
_SIGNS: Final = {
    "netted": "action_net",
    "exposed": "cover_none",
    "shielded": "cover_greater",
    "unconscious": "state_dying",
}
_ITEMS: Final = ("chest", "lever", "trap")
_ITEM_LOOKS: Final = {Detection.OBSERVED: Look.SOLID, Detection.HIDDEN: Look.HIDDEN, Detection.UNDETECTED: Look.DOWN}


def tokens_of(known: Known, ui: UiState) -> tuple[Token, ...]:
    """Every creature the viewer has a square for, from back to front."""
    observation = known.observation
    tokens = [_contact_token(observation, c) for c in observation.contacts if c.certain or not c.fighting]
    tokens += [_own_token(known, own, ui) for own in observation.own]
    return tuple(sorted(tokens, key=lambda t: (t.look is not Look.DOWN, t.selected, t.y, t.x, t.alias)))


def look_of(contact: Contact) -> Look:
    """How a contact's token is drawn."""
    if not contact.fighting:
        return Look.DOWN
    return Look.SOLID if contact.best is Detection.OBSERVED else Look.HIDDEN


def allegiance_of(contact: Contact) -> str:
    """Whose colours a contact's token wears: of an enemy unless it is known to be none."""
    return "neutral" if contact.peaceful else "enemy"


def stands(target: Contact, words: Words) -> str:
    """What to bear in mind of somebody who is no enemy, or of whom nobody knows it; "" for an enemy."""
    if target.peaceful:
        return words.say("ui.no_enemy", relation=words.lower("relation", target.relation))
    return "" if target.relation else words.say("ui.side_unknown")


def own_look(own: Own) -> Look:
    """How one's own token is drawn."""
    if not own.fighting:
        return Look.DOWN
    return Look.INVISIBLE if cond.INVISIBLE in own.numbers.conditions else Look.SOLID


def contact_glyph(contact: Contact) -> str:
    """A contact's silhouette; the sound glyph while its kind is unknown."""
    if not contact.identified or not contact.numbers.kind:
        return "clue_sound"
    return creature_glyph(contact.numbers.kind, contact.numbers.plan)


def own_glyph(own: Own) -> str:
    """One's own creature's silhouette."""
    return creature_glyph(own.numbers.kind, own.numbers.plan)


def causes_of(observation: Observation, contact: Contact, observer: int = 0) -> tuple[str, ...]:
    """Why the contact is Concealed: from one observer, or from all of ours that have it in its best state."""
    seers = [s for own in observation.own if own.fighting and observer in (0, own.alias) for s in own.seen]
    mine = [s for s in seers if s.alias == contact.alias and (observer or s.state is contact.best)]
    return mine[0].causes if mine and all(s.causes for s in mine) else ()


def _contact_token(observation: Observation, contact: Contact) -> Token:
    look = look_of(contact)
    badges: list[Badge] = []
    causes = causes_of(observation, contact) if contact.fighting else ()
    if contact.fighting:
        glyph, colour = STATE[contact.best]
        if look is Look.HIDDEN and not contact.identified:
            glyph = "sense_hearing"
        badges.append(Badge(glyph, colour, Corner.STATE))
        if causes:
            badges.append(Badge("state_concealed", "mist", Corner.SECOND))
        elif cond.INVISIBLE in contact.numbers.conditions:
            badges.append(Badge("state_invisible", "mist", Corner.SECOND))
        if stances := stances_of(contact.numbers):
            badges.append(Badge(*stances[0], Corner.STANCE))
        badges += _harm(contact.numbers)
    return Token(
        alias=contact.alias,
        x=contact.x,
        y=contact.y,
        side=SIDES[contact.numbers.rank],
        allegiance=allegiance_of(contact),
        glyph=contact_glyph(contact) if contact.fighting else "state_dying",
        look=look,
        health=contact.health * 25 if contact.fighting and 0 < contact.health < 4 else -1,
        badges=tuple(badges),
        prone=cond.PRONE in contact.numbers.conditions,
        mist=bool(causes),
    )


def _own_token(known: Known, own: Own, ui: UiState) -> Token:
    badges: list[Badge] = []
    if own.fighting:
        state = known.planner.most_believed(own)
        if state is not Detection.OBSERVED:
            badges.append(Badge(*STATE[state], Corner.BELIEF))
        if cond.INVISIBLE in own.numbers.conditions:
            badges.append(Badge("state_invisible", "own", Corner.STATE))
        badges += _harm(own.numbers)
        held = [("action_ready", "brass2")] if own.ready else []
        held += [("action_diversion", "hidden")] if own.diverting else []
        for stance, corner in zip((*held, *stances_of(own.numbers)), (Corner.STANCE, Corner.SECOND), strict=False):
            badges.append(Badge(*stance, corner))
    return Token(
        alias=own.alias,
        x=own.x,
        y=own.y,
        side=SIDES[own.numbers.rank],
        allegiance="own",
        glyph=own_glyph(own) if own.fighting else "state_dying",
        look=own_look(own),
        health=max(0, own.numbers.hp) * 100 // max(1, own.numbers.max_hp) if own.fighting else -1,
        badges=tuple(badges),
        prone=cond.PRONE in own.numbers.conditions,
        selected=own.alias == (ui.selected or known.observation.actor),
    )


def stances_of(numbers: Combatant) -> list[tuple[str, str]]:
    """Icon and colour of each stance of a creature that shows."""
    found = [("action_take_cover", "good")] if numbers.taking_cover else []
    found += [("action_lean", "brass2")] if numbers.lean is not None else []
    return found + ([("cover_greater", "good")] if cond.SHIELDED in numbers.conditions else [])


def condition_tint(condition: str) -> str:
    """The colour of a condition: of those that help, of invisibility, of all others."""
    return {cond.SHIELDED: "good", cond.INVISIBLE: "own"}.get(condition, "warn")


def condition_glyph(condition: str) -> str:
    """The icon of a condition."""
    return _SIGNS.get(condition, f"state_{condition}")


def item_glyph(kind: str) -> str:
    """An object's icon; the sign of the unknown until it is seen."""
    return "state_undetected" if not kind else f"item_{kind}" if kind in _ITEMS else "item_chest"


def things_of(observation: Observation) -> tuple[Thing, ...]:
    """Every object the viewer knows of."""
    return tuple(
        Thing(item.alias, item.x, item.y, item_glyph(item.kind), _ITEM_LOOKS[item.best]) for item in observation.items
    )


def _harm(numbers: Combatant) -> list[Badge]:
    badges = []
    worst = max(numbers.wounds.values(), default=0)
    if worst:
        badges.append(Badge("wound_heavy" if worst > 1 else "wound_light", "bad", Corner.WOUND))
    if cond.BLEEDING in numbers.conditions:
        badges.append(Badge("state_bleeding", "bad", Corner.WOUND2))
    else:
        ailment = next((glyph for name, glyph in _AILMENTS if name in numbers.conditions), None)
        if ailment:
            badges.append(Badge(ailment, "warn", Corner.WOUND2))
    return badges


def markers_of(observation: Observation, words: Words) -> tuple[Marker, ...]:
    """Where creatures were last sensed that are lost now."""
    return tuple(
        Marker(c.alias, c.x, c.y, words.ago(c.rounds_ago), min(3, c.rounds_ago), c.rounds_ago)
        for c in lost_in(observation)
    )


def lost_in(observation: Observation) -> tuple[Contact, ...]:
    """Creatures of which only a last place is known; it is dropped after the ruleset's number of rounds."""
    limit = observation.briefing.ruleset.last_known_rounds
    lost = (c for c in observation.contacts if not c.certain and c.fighting and c.x >= 0)
    return tuple(c for c in lost if c.rounds_ago <= limit)


def chips_of(observation: Observation, pause: str = "") -> tuple[Chip, ...]:
    """Those the viewer perceives in order of initiative, and always one slot for whoever it does not."""
    chips = []
    for alias in observation.initiative:
        own, contact = observation.mine(alias), observation.contact(alias)
        active = alias == observation.actor and not pause
        if own is not None:
            chips.append(Chip(alias, own_glyph(own), "own", own_look(own), active))
        elif contact is not None:
            chips.append(Chip(alias, contact_glyph(contact), allegiance_of(contact), look_of(contact), active))
    chips.append(Chip(0, "", "", None, pause == SLOT or (observation.actor == 0 and not pause)))
    return tuple(chips)
