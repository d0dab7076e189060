"""What the last point of a turn may be better spent on than a strike: cover, hiding, a step away."""

from typing import Final, NamedTuple

from components.actions import Action, Hide, TakeCover
from components.detection import Cover, Light, Medium, Vision
from ecs.grid.lines import EFFECT, MIST, SIGHT
from ecs.grid.rows import BACK
from ecs.grid.sight import COVER_MASK, COVER_SHIFT
from systems.ai.advance import walk
from systems.ai.blows import WHOLE, odds_of
from systems.ai.memory import Memory
from systems.ai.searches import safest
from systems.ai.situation import Foe, Situation
from systems.ai.threat import Threat
from systems.rules.detection import cover_of
from systems.rules.stealth_refusal import cover_refusal, hide_refusal
from systems.rules.take_cover import take_cover_refusal

AMBUSH: Final = 40
"""Worth of striking next from hiding, once everybody is fooled."""
HIDER: Final = 3
"""Stealth modifier from which hiding is thought of."""


class Choice(NamedTuple):
    """An action and what it is worth."""

    worth: int
    action: Action


def worth_of(choice: Choice) -> int:
    """Return what a choice is worth; of equal ones the first is taken."""
    return choice.worth


def take_cover(situation: Situation, threat: Threat, caution: int) -> Choice | None:
    """Return Take Cover and the harm it spares; whether it is allowed is asked of `allowed`."""
    me = situation.me
    if me.numbers.taking_cover:
        return None
    here = situation.here
    spared = (threat.at(here) - threat.at(here, covered=True)) * caution // 100
    return Choice(spared, TakeCover(me.alias)) if spared > 0 else None


def hide(situation: Situation, memory: Memory, threat: Threat, caution: int) -> Choice | None:
    """Return Hide and what being lost from sight is worth: half the harm of those fooled, and the next strike.

    Whether it is allowed is asked of `allowed`.
    """
    me = situation.me
    if not situation.stealthy or memory.did("hide") or situation.stealth < HIDER:
        return None
    if all(foe.fooled for foe in situation.foes):
        return None
    spared = fooled = 0
    for nth, foe in enumerate(threat.foes):
        if foe.fooled or not screened(situation, foe, foe.row.at(situation.here) >> BACK):
            continue
        chance = hidden_from(situation, foe)
        spared += chance * threat.of(nth, situation.here) // (2 * WHOLE)
        fooled += chance
    if not fooled:
        return None
    return Choice(spared * caution // 100 + AMBUSH * fooled // (WHOLE * len(threat.foes)), Hide(me.alias))


def hidden_from(situation: Situation, foe: Foe) -> int:
    """Permille that a Hide fools a foe (D-STEALTH-1, D-P-1)."""
    rules = situation.rules
    grade = Cover(foe.row.at(situation.here) >> BACK >> COVER_SHIFT & COVER_MASK)
    needed = rules.dc_base + foe.numbers.stats.perception - situation.stealth
    return odds_of(rules.level_cap, needed, rules.cover_levels[grade])


def get_away(situation: Situation, threat: Threat, caution: int) -> Choice | None:
    """Return the walk to the square within reach where least harm is to be expected, if that is less than here."""
    here = threat.at(situation.here)
    square, least = safest(threat.harms, situation.reach(), situation.atlas.edges, here)
    if square < 0:
        return None
    return Choice((here - least) * caution // 100, walk(situation, square, careful=threat.of_leaving() > 0))


def allowed(situation: Situation, action: Action) -> bool:
    """Whether what take_cover and hide promise may be done at all, as far as the side knows."""
    match action:
        case TakeCover():
            return _covers(situation)
        case Hide():
            return _hides(situation)
    return True


def _covers(situation: Situation) -> bool:
    """As cover_refusal has it; those first from whom terrain gives some, which a creature in the way only adds to."""
    me, scene = situation.me, situation.scene
    for foe, lines in zip(situation.foes, situation.looks, strict=True):
        back = lines >> BACK
        if back & EFFECT and Cover.NONE < (back >> COVER_SHIFT & COVER_MASK) < Cover.GREATER:
            bits = scene.bits(foe.alias, me.alias)
            if bits & EFFECT and take_cover_refusal([cover_of(bits)], taking_cover=me.numbers.taking_cover) is None:
                return True
    return cover_refusal(scene, me) is None


def _hides(situation: Situation) -> bool:
    """As hide_refusal has it; those first who have most likely something before them."""
    me, scene = situation.me, situation.scene
    known = zip(situation.foes, situation.looks, strict=True)
    likely = [foe.alias for foe, bits in known if screened(situation, foe, bits >> BACK)]
    if any(scene.screened(me, alias) for alias in likely):
        return True
    return hide_refusal(scene, me) is None


def screened(situation: Situation, foe: Foe, bits: int) -> bool:
    """Whether a foe has the actor anything but in plain view, by terrain and light (D-STATE-2)."""
    grade = bits >> COVER_SHIFT & COVER_MASK
    if not bits & EFFECT or not bits & SIGHT or bits & MIST or grade >= situation.rules.cover_to_hide:
        return True
    light = situation.observation.light[situation.here]
    if light == Light.BRIGHT:
        return False
    keen = Vision.DARK if light == Light.DARK else Vision.LOW_LIGHT
    return not any(s.medium is Medium.SIGHT and s.vision in (keen, Vision.DARK) for s in foe.numbers.senses)
