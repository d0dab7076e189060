"""What the last point of a turn may be better spent on than a strike: cover, hiding, a step away."""

from itertools import islice
from typing import Final, NamedTuple

from components.actions import Action, Hide, TakeCover
from components.detection import Cover, Light, Medium, Vision
from ecs.grid.pairs import EFFECT, MIST, SIGHT
from ecs.grid.space import FEET
from systems.ai.advance import walk
from systems.ai.atlas import BACK
from systems.ai.blows import WHOLE
from systems.ai.memory import Memory
from systems.ai.situation import Foe, Situation
from systems.ai.threat import Threat
from systems.ai.waves import squares_of
from systems.rules.levels.stealth_refusal import cover_refusal, hide_refusal

AMBUSH: Final = 40
"""Worth of striking next from hiding, once everybody is fooled."""
HIDER: Final = 3
AWAYS_TRIED: Final = 32
"""Stealth modifier from which hiding is thought of."""


class Choice(NamedTuple):
    """An action and what it is worth."""

    worth: int
    action: Action


def worth_of(choice: Choice) -> int:
    """Return what a choice is worth; of equal ones the first is taken."""
    return choice.worth


def take_cover(situation: Situation, threat: Threat, caution: int) -> Choice | None:
    """Return Take Cover and the harm it spares."""
    me = situation.me
    if me.numbers.taking_cover:
        return None
    spared = (threat.at(me.x, me.y) - threat.at(me.x, me.y, covered=True)) * caution // 100
    if spared <= 0 or cover_refusal(situation.scene, me) is not None:
        return None
    return Choice(spared, TakeCover(me.alias))


def hide(situation: Situation, memory: Memory, threat: Threat, caution: int) -> Choice | None:
    """Return Hide and what being lost from sight is worth: half the harm of those fooled, and the next strike."""
    me = situation.me
    stealth = me.numbers.stats.stealth
    if memory.did("hide") or stealth < HIDER or all(foe.fooled for foe in situation.foes):
        return None
    rules, spared, fooled = situation.rules, 0, 0
    for foe in threat.foes:
        bits = foe.row.at(situation.here) >> BACK
        if foe.fooled or not _screened(situation, foe, bits):
            continue
        grade = Cover(bits >> 3 & 3)
        needed = rules.dc_base + foe.numbers.stats.perception - stealth
        chance = threat.table[rules.level_cap + rules.cover_levels[grade]][max(2, min(20, needed))]
        spared += chance * threat.of(foe, me.x, me.y) // (2 * WHOLE)
        fooled += chance
    if not fooled or hide_refusal(situation.scene, me) is not None:
        return None
    return Choice(spared * caution // 100 + AMBUSH * fooled // (WHOLE * len(threat.foes)), Hide(me.alias))


def get_away(situation: Situation, threat: Threat, caution: int) -> Choice | None:
    """Return the walk to the square within reach where least harm is to be expected, if that is less than here."""
    me, width = situation.me, situation.width
    least = threat.at(me.x, me.y)
    here, leaving = least, threat.of_reaction(me.x, me.y)
    best = -1
    reach = situation.reach()
    steps = reach.within(FEET)
    places = (steps | reach.ends & situation.atlas.edges) & ~(1 << situation.here)
    for square in islice(squares_of(places), AWAYS_TRIED):
        provoked = 0 if steps >> square & 1 else leaving
        harm = threat.at(square % width, square // width, enough=least - provoked) + provoked
        if harm < least:
            least, best = harm, square
    if best < 0:
        return None
    return Choice((here - least) * caution // 100, walk(situation, best, careful=leaving > 0))


def _screened(situation: Situation, foe: Foe, bits: int) -> bool:
    """Whether a foe has the actor anything but in plain view, by terrain and light (D-STATE-2)."""
    if not bits & EFFECT or not bits & SIGHT or bits & MIST or (bits >> 3 & 3) >= situation.rules.cover_to_hide:
        return True
    light = situation.observation.light[situation.here]
    if light == Light.BRIGHT:
        return False
    keen = Vision.DARK if light == Light.DARK else Vision.LOW_LIGHT
    return not any(s.medium is Medium.SIGHT and s.vision in (keen, Vision.DARK) for s in foe.numbers.senses)
