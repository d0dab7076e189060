"""What abilities are worth: areas and single targets against a turn of strikes."""

from typing import Final

from components.ability import SELF, Ability
from components.actions import UseAbility
from components.conditions import BLINDED, DAZZLED, DEAFENED, INVISIBLE, PRONE, STUNNED
from components.detection import Detection
from systems.ai.blows import WHOLE, blow_worth
from systems.ai.posture import Choice
from systems.ai.situation import Situation, hp_of
from systems.ai.strikes import Shot, Strikes
from systems.effect_odds import chance_affected, voice_dc
from systems.rules.levels.ability_offers import ability_offers
from systems.rules.levels.ability_refusal import ability_of
from systems.rules.levels.effect import EffectFacts
from systems.rules.levels.effect_plan import planned_effects

AILMENTS: Final = {STUNNED: 250, BLINDED: 200, PRONE: 80, DAZZLED: 40, DEAFENED: 20}
"""Worth of a condition on a foe, in the unit of blows."""
FRIENDLY: Final = 150
"""Percent by which harm to a friend counts more."""
FADED: Final = 160
"""Worth of turning invisible before foes that see the actor."""
SAVED_SHARE: Final = 3
"""What is left of a blow's worth after a save: one part in so many."""


def use_ability(situation: Situation, strikes: Strikes, shot: Shot | None) -> Choice | None:
    """Return the ability that promises most, with strikes for the rest of the turn; None if none is worth anything."""
    me, best, most = situation.me, None, 0
    for action in ability_offers(situation.scene, me):
        if not isinstance(action, UseAbility):
            continue
        ability = ability_of(me, action.effect)
        if ability is None:
            continue
        worth = _fade(situation, ability) if ability.targets == SELF else _effect(situation, strikes, ability, action)
        if worth > 0:
            worth += strikes.total(shot, me.ap - ability.cost)
            if worth > most:
                best, most = action, worth
    return Choice(most, best) if best is not None else None


def _fade(situation: Situation, ability: Ability) -> int:
    """The worth of turning invisible: none for who is, or whom nobody observes."""
    me = situation.me
    gained = {name for name, _ in (*ability.gains, *ability.conditions)}
    if INVISIBLE not in gained or INVISIBLE in me.numbers.conditions or me.ap <= ability.cost:
        return 0
    scene = situation.scene
    observed = any(scene.believed(me, foe.contact) is Detection.OBSERVED for foe in situation.foes)
    return FADED if observed else 0


def _effect(situation: Situation, strikes: Strikes, ability: Ability, action: UseAbility) -> int:
    me, scene, total = situation.me, situation.scene, 0
    voice = voice_dc(scene, me, action)
    for alias, facts in planned_effects(scene, me, action).items():
        friend = scene.own.get(alias)
        if friend is not None:
            numbers, hp = friend.numbers, friend.numbers.hp
        else:
            contact = scene.contacts[alias]
            numbers, hp = contact.numbers, hp_of(contact)
        worth = _worth(ability, facts, max(1, hp), numbers.max_hp, voice)
        share = -FRIENDLY if friend is not None else 100 + strikes.favour.get(alias, 0)
        total += worth * share // 100
    return total


def _worth(ability: Ability, facts: EffectFacts, hp: int, max_hp: int, voice: int) -> int:
    if facts.noticed:
        return 0
    full, saved, _ = chance_affected(facts, voice)
    light, heavy = facts.wounds
    blow = blow_worth(facts.count, facts.sides, facts.bonus, 0, hp, max_hp, light, heavy) if ability.harms else 0
    ailing = sum(AILMENTS.get(name, 0) for name, _ in ability.conditions)
    spared = blow // SAVED_SHARE if facts.half else 0
    return (full * (blow + ailing) + saved * spared) // WHOLE
