"""Why an ability may not be used, as far as the user's side knows."""

from components.ability import UNNOTICED, Ability, Shape, Targets
from components.actions import Square, UseAbility
from components.detection import Detection
from components.observation import Combatant, Contact, Own
from ecs.grid.lines import EFFECT
from ecs.grid.space import distance_feet
from systems.rules.areas import area_of, feet_to_vertex, ways_to
from systems.rules.bands import band_to
from systems.rules.creature import space_of
from systems.rules.effect import like_weapon
from systems.rules.mechanisms import no_ability
from systems.rules.refusal import Refusal, refused
from systems.rules.scene import Scene
from systems.rules.strike_refusal import guess_refusal, sight_refusal


def ability_of(own: Own, ability: str) -> Ability | None:
    """Return the ability of this id that the creature has."""
    return next((found for found in own.numbers.abilities if found.id == ability), None)


def cost_refusal(own: Own, ability: Ability) -> Refusal | None:
    """Return why a creature cannot pay for an ability: AP, ammunition, or strain past its maximum.

    Source: D-AP-1.
    """
    if ability.cost > own.ap:
        return refused("no_ap", need=ability.cost, left=own.ap)
    if ability.ammo > own.numbers.ammo:
        return refused("no_ammo")
    now, most = own.numbers.strain
    return (
        refused("too_much_strain", need=ability.strain, left=max(0, most - now))
        if now + ability.strain > most
        else None
    )


def creature_refusal(scene: Scene, own: Own, ability: Ability, target: int) -> Refusal | None:
    """Return why an ability may not target a creature, friend or foe.

    Source: R-UND-1, R-UNN-1, R-COV-3.
    """
    if target == own.alias:
        return refused("not_yourself")
    creature = scene.own.get(target) or scene.contacts.get(target)
    if creature is None:
        return refused("not_perceived")
    if not creature.fighting:
        return refused("target_is_down", target=target)
    if isinstance(creature, Contact):
        unseen = sight_refusal(scene, own, target)
        if unseen is not None:
            return unseen
        if ability.needs == UNNOTICED and scene.believed(own, creature) is not Detection.UNDETECTED:
            return refused("is_noticed", target=target)
    elif ability.needs or ability.attack is not None:
        return refused("friend", target=target)
    far = _far(scene, own, ability, distance_feet(space_of(own), space_of(creature)), creature.numbers)
    if far is not None:
        return far
    if not scene.shot_bits(own.alias, target, like_weapon(ability)) & EFFECT:
        return refused("no_line_of_effect", target=target)
    return None


def aim_refusal(scene: Scene, own: Own, ability: Ability, square: Square) -> Refusal | None:
    """Return why an ability may not be aimed at a square on a guess.

    Source: R-UND-3, D-UND-1.
    """
    if ability.targets is not Targets.SQUARE:
        return refused("needs_a_target")
    return guess_refusal(scene, own, square, like_weapon(ability), lambda feet: _far(scene, own, ability, feet))


def area_refusal(scene: Scene, own: Own, ability: Ability, action: UseAbility) -> Refusal | None:
    """Return why an area may not be made there.

    Source: D-AREA-1, D-GEO-2 (the user needs line of effect to its origin).
    """
    space, board = space_of(own), scene.ground.board
    area = area_of(ability, space, action.at, action.toward)
    if area is None:
        return refused("no_origin")
    if ability.shape is Shape.EMANATION:
        return None
    for x, y in (at for at in (action.at, action.toward) if at is not None):
        if not (0 <= x <= board.width and 0 <= y <= board.height):
            return refused("off_the_map", x=x, y=y)
    if ability.shape is Shape.BURST and action.at is not None:
        far = _far(scene, own, ability, feet_to_vertex(space, action.at))
        if far is not None:
            return far
    return None if ways_to(board, area, lean=own.numbers.lean) else refused("no_line_of_effect")


def ability_refusal(scene: Scene, own: Own, action: UseAbility) -> Refusal | None:
    """Return why one of ours may not use an ability, None where it may; a target goes before a square.

    Source: D-AP-1, R-UND-1, R-UND-3, D-AREA-1, R-SEC-4.
    """
    ability = ability_of(own, action.effect)
    if ability is None:
        return no_ability(scene.rules, scene.briefing.catalogue, action.effect)
    found = cost_refusal(own, ability)
    if found is not None or ability.targets is Targets.SELF:
        return found
    if ability.targets is Targets.AREA:
        return area_refusal(scene, own, ability, action)
    if action.target:
        return creature_refusal(scene, own, ability, action.target)
    return aim_refusal(scene, own, ability, action.square) if action.square is not None else refused("no_target")


def _far(scene: Scene, own: Own, ability: Ability, feet: int, other: Combatant | None = None) -> Refusal | None:
    """Return why an ability does not get so many feet, to a creature or (None) to a square (R-BAND-1)."""
    if feet > ability.range:
        return refused("out_of_range", feet=feet, most=ability.range)
    if ability.bands and band_to(own.numbers, other, feet, scene.rules) not in ability.bands:
        return refused("not_in_band", feet=feet)
    return None
