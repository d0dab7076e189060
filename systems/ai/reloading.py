"""When to make a weapon ready again."""

from components.actions import Action, Reload
from components.observation import Observation, Own
from ecs.grid.space import distance_feet
from systems.rules.creature import space_of
from systems.rules.opportunity import reaction_weapon
from systems.rules.scene import scene_of
from systems.rules.strike_refusal import reload_refusal


def reload(observation: Observation, me: Own) -> Action | None:
    """Return Reload for the first weapon that may be, while no foe that hands could strike is in reach.

    Source: D-AP-1.
    """
    numbers = me.numbers
    if not numbers.unloaded:
        return None
    scene = scene_of(observation)
    here, roles = space_of(me), scene.roles(numbers)
    for contact in observation.contacts:
        if contact.certain and contact.fighting and contact.hostile:
            feet = distance_feet(here, space_of(contact))
            if reaction_weapon(numbers.weapons, numbers.stats, feet, numbers.wounds, roles) is not None:
                return None
    for weapon in numbers.weapons:
        if weapon.id in numbers.unloaded and reload_refusal(scene, me, weapon.id) is None:
            return Reload(me.alias, weapon.id)
    return None
