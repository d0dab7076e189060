"""Answers to what a case asks about a side's knowledge: its view of a pair or a square, its odds."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from enum import StrEnum
from fractions import Fraction
from typing import Final

from components.actions import Square, Strike, UseAbility
from components.awareness import Track
from components.detection import Detection, Light
from components.gear import Weapon
from components.observation import Combatant, Contact, Own
from components.outcome import EffectOutcome, EffectResult, Result, StrikeOutcome
from content.phrase import fault
from ecs.errors import UsageError
from ecs.exact import Distribution
from ecs.grid.lines import EFFECT, SIGHT
from ecs.grid.space import distance_feet
from systems.effect_odds import effect_odds
from systems.legality import why_not
from systems.match.cases.asking import struck, weapon_named
from systems.match.cases.doing import action_of
from systems.match.cases.offered import GRADES, Told
from systems.match.cases.stage import Stage
from systems.match.cases.wishes import Wish
from systems.odds import JOINT, chances, odds
from systems.rules.bands import band_to
from systems.rules.creature import seen_of, space_of
from systems.rules.detection import cover_of, off_guard
from systems.rules.scene import Scene
from systems.rules.take_cover import effective
from systems.rules.voice import voice_dc, voice_share

NO_WEAPON: Final = Weapon("none")
UNSAID: Final = "deafened_failed"
"""A voice that fails, as the outcomes of a case call it."""


def pair(stage: Stage, first: str, second: str, weapon: str, side: str) -> Told:
    """How a side takes the first to perceive the second and to strike it.  Raises: UsageError for an unknown side."""
    scene = scene_of(stage, side)
    a, b = stage.alias(side, first), stage.alias(side, second)
    held = weapon_named(stage, first, weapon)
    if b in scene.contacts and a in scene.own:
        return _ours(stage, scene, scene.own[a], scene.contacts[b], held.id)
    if a in scene.contacts and b in scene.own:
        return _theirs(scene, scene.contacts[a], scene.own[b])
    if a in scene.own and b in scene.own:
        return _lines(scene, a, b, scene.own[a].numbers, scene.own[b].numbers) | _friend(scene, a, b)
    if second in stage.things:
        return _thing(stage, scene, a, b)
    return {"state": "undetected", "certain": False, "concealed": False, "causes": [], "last_known": []}


def _friend(scene: Scene, one: int, other: int) -> Told:
    """How one of a side perceives another of it: never worse than Hidden (D-SIDE-1)."""
    felt = scene.felt(one, other)
    state = max(felt.state, Detection.HIDDEN)
    return {"state": state.name.lower(), "concealed": felt.concealed, "causes": list(felt.causes), "certain": True}


def scene_of(stage: Stage, side: str) -> Scene:
    """The field as a side believes it to be.  Raises: UsageError for an unknown side."""
    if side not in stage.scenario.sides:
        raise fault(UsageError, "case.no_side", side=repr(side), sides=", ".join(stage.scenario.sides))
    return Scene(stage.battle.observe(side))


def _ours(stage: Stage, scene: Scene, own: Own, contact: Contact, weapon: str) -> Told:
    sensed = scene.sensed(own, contact)
    held = next(w for w in own.numbers.weapons if w.id == weapon)
    fresh = replace(own, numbers=replace(own.numbers, strikes=0))  # no multiple-attack levels, as in the truth
    place = [] if contact.x < 0 else list(stage.back((contact.x, contact.y)))
    return {
        **_lines(scene, own.alias, contact.alias, own.numbers, contact.numbers, held),
        **struck(scene.strike_facts(fresh, contact, held)),
        "state": sensed.state.name.lower(),
        "concealed": bool(sensed.causes),
        "causes": list(sensed.causes),
        "off_guard": off_guard(scene.believed(own, contact)) and scene.rules.off_guard_levels > 0,
        "screened": sensed.felt.screened,
        "last_known": place,
        "certain": contact.certain,
    }


def _theirs(scene: Scene, contact: Contact, own: Own) -> Told:
    felt = scene.felt(contact.alias, own.alias)
    held = next(iter(contact.numbers.weapons), NO_WEAPON)
    blows = struck(scene.incoming(contact, own, held))
    kept = scene.lasting(own, contact, Track(own.believed.get(contact.alias), contact.alias in own.located))
    return {
        **_lines(scene, contact.alias, own.alias, contact.numbers, own.numbers, held),
        **blows,
        "state": scene.believed(own, contact).name.lower(),
        "concealed": felt.concealed,
        "causes": list(felt.causes),
        "off_guard": off_guard(seen_of(own, contact.alias).state) and scene.rules.off_guard_levels > 0,
        "screened": felt.screened,
        "unnoticed": scene.unaware(own, contact),
        "earned": "none" if kept.earned is None else kept.earned.name.lower(),
        "located": kept.located,
        "certain": contact.certain,
    }


def _thing(stage: Stage, scene: Scene, observer: int, item: int) -> Told:
    seen = next((view for view in scene.observation.items if view.alias == item), None)
    if seen is None:
        return {"state": "undetected", "certain": False, "last_known": []}
    state = dict(seen.seen).get(observer, Detection.UNDETECTED)
    return {"state": state.name.lower(), "certain": True, "last_known": list(stage.back((seen.x, seen.y)))}


def _lines(scene: Scene, a: int, b: int, one: Combatant, other: Combatant, weapon: Weapon = NO_WEAPON) -> Told:
    bits = scene.shot_bits(a, b, weapon)
    feet = distance_feet(space_of(scene.creature(a)), space_of(scene.creature(b)))
    cover = effective(cover_of(bits), taking_cover=other.taking_cover)
    return {
        "cover": cover.name.lower(),
        "line_of_effect": bool(bits & EFFECT),
        "line_of_sight": bool(scene.bits(a, b) & SIGHT),
        "distance": feet,
        "band": band_to(one, other, feet, scene.rules).value,
    }


def square(stage: Stage, at: Square, side: str) -> Told:
    """The light of a square as a side knows it, and whether it is in its view now."""
    observation = scene_of(stage, side).observation
    x, y = stage.onto(at)
    index = y * observation.briefing.layout.width + x
    return {"light": Light(observation.light[index]).name.lower(), "visible": bool(observation.visible[index])}


def chances_of(stage: Stage, wish: Wish) -> Told:
    """The exact chances of an action by what the actor's side knows.  Raises: UsageError if it may not be taken."""
    scene, action = scene_of(stage, stage.side(wish.actor)), action_of(stage, wish)
    observation = scene.observation
    refusal = why_not(observation, action)
    if refusal is not None:
        raise fault(UsageError, "case.odds_refused", reason=refusal.key.removeprefix("reason."))
    if isinstance(action, Strike):
        found = of_strike(odds(observation, action))
        return {**found, "outcome": found}
    names = {stage.alias(stage.side(wish.actor), name): name for name in stage.names}
    own = observation.mine(action.actor)
    unsaid = {UNSAID: 1 - voice_share(voice_dc(own, action, scene.rules) if own is not None else 0)}
    if isinstance(action, UseAbility):
        effects = {names[alias]: of_effect(one) for alias, one in effect_odds(observation, action).items()}
        first = next(iter(effects.values()), unsaid)
        return {**first, "outcome": first, "per_target": effects}
    by_alias = chances(observation, action)
    each = {names[alias]: _both(chance) for alias, chance in by_alias.items() if alias in names}
    both = _both(by_alias.get(JOINT, Fraction(0))) | unsaid
    return {**both, "outcome": both, "per_target": each}


def of_strike(found: Distribution[StrikeOutcome]) -> Told:
    """The chance of every outcome and wound of a strike, and its mean damage."""
    return _shares(Result, [(o.result, o.wound, o.damage, weight) for o, weight in found.weights.items()])


def of_effect(found: Distribution[EffectOutcome]) -> Told:
    """The chance of every outcome and wound of an effect for one creature, and its mean damage."""
    told = _shares(EffectResult, [(o.result, o.wound, o.damage, weight) for o, weight in found.weights.items()])
    return told | {UNSAID: told.pop(EffectResult.UNSAID.value)}


def _shares(results: Iterable[StrEnum], found: Sequence[tuple[StrEnum, int, int, int]]) -> Told:
    """Shares by result and wound, and mean damage; each found is result, grade of wound, damage, weight."""
    total = sum(weight for *_, weight in found)
    words = [*(result.value for result in results), GRADES[1], GRADES[2]]
    counted = Counter[str]()
    for result, wound, _, weight in found:
        counted[result.value] += weight
        if wound:
            counted[GRADES[wound]] += weight
    told: Told = {word: Fraction(counted[word], total) for word in words}
    return {**told, "damage": Fraction(sum(damage * weight for *_, damage, weight in found), total)}


def _both(success: Fraction) -> Told:
    return {"success": success, "failure": 1 - success}
