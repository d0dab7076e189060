"""What the map says of sight while something is being prepared: lines to whoever is known, with the chance on them."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from components.actions import Action, Hide, Sneak, Strike
from components.observation import Contact, Own
from components.outcome import Result
from components.position import SIDES
from systems.view.creatures import STATE
from systems.view.known import Known
from systems.view.map_model import Pill, Pins, SightLine
from systems.view.preview_roll import sign_of
from systems.view.words import Words

MOST: Final = 8
"""Creatures whose chance is shown at once: the nearest ones, so that the map stays readable."""
_ALONG: Final = 0.5
"""Where on its line a chance stands."""


def with_chances(pins: Pins, known: Known, own: Own, weapon: str, words: Words) -> Pins:
    """The chance to hit beside each target that may be attacked, with the flat check or the miss chance before it."""
    targets = [c for alias in pins.targets if (c := known.observation.contact(alias)) is not None]
    near = nearest(own, targets)[:MOST]
    chosen = [c for c in targets if c.alias == pins.target and c not in near]

    def pill(target: Contact) -> Pill:
        return known.once(("pill", weapon, target.alias), lambda: _chance(known, own, target, weapon, words))

    return replace(pins, pills=tuple(pill(target) for target in (*near, *chosen)))


def nearest(own: Own, contacts: Iterable[Contact]) -> list[Contact]:
    """Contacts by how far they are from one of ours."""
    return sorted(contacts, key=lambda c: (max(abs(c.x - own.x), abs(c.y - own.y)), c.y, c.x, c.alias))


def _chance(known: Known, own: Own, target: Contact, weapon: str, words: Words) -> Pill:
    """The chance of a Strike at a target, under its token."""
    facts = known.planner.facts(Strike(own.alias, target.alias, weapon))
    hits = known.planner.odds(facts).probability(lambda o: o.result is Result.HIT)
    text = [words.percent(hits)]
    glyph, tint = "ui_target", "brass2"
    if facts.flat_dc:
        text.append(words.say("ui.pill_flat", dc=facts.flat_dc))
    if facts.percent:
        text.append(words.say("ui.pill_miss", percent=words.say("number.percent", number=facts.percent)))
    if facts.flat_dc or facts.percent:
        glyph, tint = "state_concealed", "mist"
    side = SIDES[target.numbers.rank]
    return Pill(target.x + side / 2, target.y + side + 0.12, glyph, tint, " · ".join(text))


def with_watchers(pins: Pins, known: Known, own: Own, action: Action, words: Words) -> Pins:
    """A line to each known creature that a roll of stealth is against, from where it ends, with the chance on it."""
    if not isinstance(action, Hide | Sneak):
        return pins
    half = SIDES[own.numbers.rank] / 2
    x, y = action.path[-1] if isinstance(action, Sneak) and action.path else (own.x, own.y)
    rows = {row.alias: row for row in known.planner.opposed(action)}
    lines, pills = [], []
    for contact in nearest(own, [c for c in known.others() if c.alias in rows])[:MOST]:
        row = rows[contact.alias]
        side = SIDES[contact.numbers.rank] / 2
        a, b = (x + half, y + half), (contact.x + side, contact.y + side)
        tint = "good" if row.works else "bad"
        state = STATE[row.states[0][0]]
        certain = words.say(f"state.{row.states[0][0].name.lower()}")
        text = words.percent(row.success) if row.contest is not None and len(row.states) > 1 else certain
        glyph = sign_of(row) if row.works else state[0]
        lines.append(SightLine(a, b, tint, row.contest is not None or row.works))
        pills.append(Pill(a[0] + (b[0] - a[0]) * _ALONG, a[1] + (b[1] - a[1]) * _ALONG, glyph, tint, text))
    return replace(pins, sights=tuple(lines), pills=tuple(pills))
