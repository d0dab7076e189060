"""Why a Strike may not be made, as far as the attacker's side knows."""

from collections.abc import Callable

from components.actions import Square, Strike
from components.detection import Detection
from components.gear import Weapon
from components.observation import Contact, ItemView, Own
from ecs.grid.lines import EFFECT
from ecs.grid.space import Space, distance_feet, squares
from systems.rules.creature import seen_of, space_of
from systems.rules.mechanisms import guessing_refusal, no_weapon
from systems.rules.melee import reach_of, usable
from systems.rules.ranges import range_levels
from systems.rules.refusal import Refusal, refused
from systems.rules.scene import Scene


def weapon_of(own: Own, weapon: str) -> Weapon | None:
    """Return the weapon of this id that the creature has at hand."""
    return next((found for found in own.numbers.weapons if found.id == weapon), None)


def ready_weapon(scene: Scene, own: Own, weapon: str) -> Weapon | Refusal:
    """Return the weapon of this id that one of ours could strike with at once, or why it cannot."""
    held = weapon_of(own, weapon)
    if held is None:
        return no_weapon(scene.rules, scene.briefing.catalogue, weapon)
    return weapon_refusal(scene, own, held) or held


def weapon_refusal(scene: Scene, own: Own, weapon: Weapon) -> Refusal | None:
    """Return why a weapon at hand cannot be used at all (D-WND-1, D-AP-1: ammunition is counted)."""
    if not usable(weapon, own.numbers.wounds, scene.roles(own.numbers)):
        return refused("weapon_unusable", weapon=weapon.id)
    if weapon.ammo and own.numbers.ammo < 1:
        return refused("no_ammo", weapon=weapon.id)
    return refused("not_loaded", weapon=weapon.id) if weapon.id in own.numbers.unloaded else None


def reload_refusal(scene: Scene, own: Own, weapon: str) -> Refusal | None:
    """Return why one of ours may not reload a weapon: its own, unloaded, with something to load and a sound arm.

    Source: D-AP-1, D-WND-1.
    """
    held = weapon_of(own, weapon)
    if held is None:
        return no_weapon(scene.rules, scene.briefing.catalogue, weapon)
    if held.id not in own.numbers.unloaded:
        return refused("already_loaded", weapon=weapon)
    found = weapon_refusal(scene, own, held)
    return None if found is None or found.key == "reason.not_loaded" else found


def distance_refusal(scene: Scene, own: Own, weapon: Weapon, distance: int) -> Refusal | None:
    """Return why a weapon does not get to a distance in feet; refused before any cost.

    Source: R-RNG-1, R-MEL-1.
    """
    if not weapon.distant:
        reach = reach_of(weapon, own.numbers.stats)
        return refused("out_of_reach", feet=distance, most=reach) if distance > reach else None
    if range_levels(distance, weapon.increment, scene.rules) is None:
        limit = weapon.increment * (scene.rules.increments_max + 1)
        return refused("out_of_range", feet=distance, most=limit)
    return None


def target_refusal(
    scene: Scene, own: Own, weapon: Weapon, contact: Contact, *, at: Square | None = None
) -> Refusal | None:
    """Return why a contact may not be struck, from where the attacker is or from another square.

    From elsewhere its present state is taken; line of effect and distance are those of that square.
    Source: R-UND-1, R-MEL-1, R-RNG-1, R-COV-3, R-P-8.
    """
    if not contact.fighting:
        return refused("target_is_down", target=contact.alias)
    unseen = sight_refusal(scene, own, contact.alias)
    if unseen is not None:
        return unseen
    distance = distance_feet(space_of(own, at), space_of(contact))
    far = distance_refusal(scene, own, weapon, distance)
    if far is not None:
        return far
    if not (scene.effect(own, contact, at=at) or scene.shot_bits(own.alias, contact.alias, weapon, at=at) & EFFECT):
        return refused("no_line_of_effect", target=contact.alias)
    return None


def item_refusal(scene: Scene, own: Own, weapon: Weapon, item: ItemView) -> Refusal | None:
    """Return why a thing may not be struck: the attacker must perceive it, and it must be of a kind that breaks.

    Source: R-DET-3, R-MEL-1, R-RNG-1, R-COV-3.
    """
    if item.state_for(own.alias) is Detection.UNDETECTED:
        return refused("not_perceived", target=item.alias)
    if item.broken:
        return refused("already_broken", target=item.alias)
    if item.kind and not item.hp:
        return refused("cannot_be_broken", target=item.alias)
    line = scene.item_line(own, item, weapon)
    far = distance_refusal(scene, own, weapon, line.feet)
    if far is not None:
        return far
    return None if line.effect else refused("no_line_of_effect", target=item.alias)


def square_refusal(scene: Scene, own: Own, weapon: Weapon, square: Square) -> Refusal | None:
    """Return why a square may not be attacked on a guess.

    Source: R-UND-2, R-RNG-1, R-MEL-1.
    """
    return guess_refusal(scene, own, square, weapon, lambda feet: distance_refusal(scene, own, weapon, feet))


def guess_refusal(
    scene: Scene, own: Own, square: Square, weapon: Weapon, too_far: Callable[[int], Refusal | None]
) -> Refusal | None:
    """Return why nothing may be aimed at a square on a guess; too_far: why not at a distance in feet.

    Source: D-UND-1 (nobody Observed or Hidden to the attacker is there), D-SIDE-1, R-COV-3, R-COV-8.
    """
    none = guessing_refusal(scene.rules)
    if none is not None:
        return none
    x, y = square
    board = scene.ground.board
    if not (0 <= x < board.width and 0 <= y < board.height):
        return refused("off_the_map", x=x, y=y)
    if not scene.ground.walk.can_stand(Space(x, y, 1)):
        return refused("blocked", x=x, y=y)
    holder = known_in(scene, own, square)
    if holder:
        return refused("occupied", target=holder)
    bits, distance = scene.square_bits(own, square, weapon)
    far = too_far(distance)
    if far is not None:
        return far
    return None if bits & EFFECT else refused("no_line_of_effect", x=x, y=y)


def sight_refusal(scene: Scene, own: Own, alias: int) -> Refusal | None:
    """Return why a contact cannot be attacked itself, as one of ours perceives it, where only its square can be.

    Source: R-UND-1, R-P-8 (no attack at a creature with total concealment).
    """
    state = seen_of(own, alias).state
    if state >= scene.family.least_target:
        return None
    return refused("not_perceived" if state is Detection.UNDETECTED else "total_concealment", target=alias)


def known_in(scene: Scene, own: Own, square: Square) -> int:
    """Return the alias of a fighting creature in a square that may be attacked itself or is of our side, 0 for none.

    Source: D-UND-1.
    """
    for ally in scene.observation.own:
        if ally.fighting and square in squares(space_of(ally)):
            return ally.alias
    for foe in scene.others():
        if sight_refusal(scene, own, foe.alias) is None and square in squares(space_of(foe)):
            return foe.alias
    return 0


def strike_refusal(scene: Scene, own: Own, action: Strike) -> Refusal | None:
    """Return why one of ours may not Strike, None where it may; a target goes before a square.

    Source: D-AP-1, R-UND-1, R-UND-2, R-DET-3, R-SEC-4.
    """
    weapon = ready_weapon(scene, own, action.weapon)
    if isinstance(weapon, Refusal):
        return weapon
    if action.target:
        if action.target in scene.own:
            return refused("friend", target=action.target)
        if action.target in scene.items:
            return item_refusal(scene, own, weapon, scene.items[action.target])
        contact = scene.contacts.get(action.target)
        return target_refusal(scene, own, weapon, contact) if contact else refused("not_perceived")
    return square_refusal(scene, own, weapon, action.square) if action.square is not None else refused("no_target")
