"""The facts of an ability for everybody it is known to touch, as one side believes them (R-SEC-2)."""

from components.ability import Ability, Targets
from components.actions import Square, UseAbility
from components.detection import Cover, Detection
from components.observation import Contact, Own
from systems.rules.ability_refusal import ability_of
from systems.rules.areas import Area, area_of, caught, cover_from
from systems.rules.circumstances import EffectCircumstances
from systems.rules.cover_steps import cover_steps
from systems.rules.creature import Creature, space_of
from systems.rules.effect import EffectFacts, facts_of_attack, like_weapon
from systems.rules.scene import Scene
from systems.rules.sight import Sight
from systems.rules.supposed import supposed_in
from systems.rules.take_cover import effective, shifted

Planned = dict[int, EffectFacts]
"""Alias -> facts; friends and the user itself are listed if an area catches them."""


def planned_effects(scene: Scene, own: Own, action: UseAbility) -> Planned:
    """Return what an ability would come to for each creature whose square the side knows.

    In a guessed square stands whoever is supposed to (supposed_in).
    """
    ability = ability_of(own, action.effect)
    if ability is None or ability.targets is Targets.SELF:
        return {}
    if ability.targets is Targets.AREA:
        area = area_of(ability, space_of(own), action.at, action.toward)
        return _area(scene, own, ability, area) if area is not None else {}
    if action.target:
        target = scene.own.get(action.target) or scene.contacts.get(action.target)
        return {action.target: _facts(scene, own, ability, target)} if target else {}
    return _guess(scene, own, ability, action.square) if action.square is not None else {}


def _area(scene: Scene, own: Own, ability: Ability, area: Area) -> Planned:
    ground = scene.ground
    there: dict[int, Creature] = {alias: friend for alias, friend in sorted(scene.own.items()) if friend.fighting}
    there.update({foe.alias: foe for foe in scene.others()})
    spaces = {alias: space_of(creature) for alias, creature in there.items()}
    found = {}
    for alias in caught(ground.board, area, spaces, user=own.alias, lean=own.numbers.lean):
        grade = cover_from(ground.pairs, area, alias, spaces[alias], user=own.alias)
        found[alias] = _facts(scene, own, ability, there[alias], area=True, cover=grade)
    return found


def _guess(scene: Scene, own: Own, ability: Ability, square: Square) -> Planned:
    supposed = supposed_in(scene, own, square)
    if supposed is None:
        return {}
    if ability.attack is not None:
        strike = scene.guess_facts(own, supposed, like_weapon(ability), square)
        return {supposed.alias: facts_of_attack(strike, ability, unaware=scene.unaware(own, supposed))}
    return {supposed.alias: _facts(scene, own, ability, supposed, guess=True)}


def _facts(
    scene: Scene,
    own: Own,
    ability: Ability,
    target: Creature,
    *,
    area: bool = False,
    guess: bool = False,
    cover: Cover = Cover.NONE,
) -> EffectFacts:
    state, seen = Detection.OBSERVED, Detection.OBSERVED
    causes: tuple[str, ...] = ()
    if isinstance(target, Contact):
        sensed, seen = scene.sensed(own, target), scene.undiverted(own, target)
        state, causes = sensed.state, sensed.causes
        if ability.attack is not None:
            strike = scene.strike_facts(own, target, like_weapon(ability))
            return facts_of_attack(strike, ability, unaware=scene.unaware(own, target))
    elif target.alias != own.alias:
        felt = scene.felt(own.alias, target.alias)
        state, causes, seen = felt.state, felt.causes, scene.felt(target.alias, own.alias).state
    return scene.family.effect(
        ability,
        target.numbers,
        Sight(state, causes),
        EffectCircumstances(
            seen=seen,
            cover=effective(
                shifted(cover, cover_steps(target.numbers.conditions)), taking_cover=target.numbers.taking_cover
            ),
            area=area,
            guess=guess,
            unaware=isinstance(target, Contact) and scene.unaware(own, target),
        ),
        rules=scene.rules,
    )
