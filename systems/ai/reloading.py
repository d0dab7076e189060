"""When to make a weapon ready again."""

from components.actions import Action, Reload
from components.observation import Observation, Own
from ecs.grid.space import distance_feet
from systems.rules.melee import reach_of, usable
from systems.rules.scene import space_of


def reload(observation: Observation, me: Own) -> Action | None:
    """Return Reload for a sound weapon with something to load, while no foe that hands could strike is in reach.

    Source: D-AP-1.
    """
    numbers = me.numbers
    if not numbers.unloaded:
        return None
    plan = observation.briefing.catalogue.plans.get(numbers.plan)
    roles = plan.roles if plan else {}
    sound = [w for w in numbers.weapons if usable(w, numbers.wounds, roles)]
    reach = max((reach_of(w, numbers.stats) for w in sound if not w.distant), default=-1)
    here = space_of(me)
    for contact in observation.contacts:
        if contact.certain and contact.fighting and distance_feet(here, space_of(contact)) <= reach:
            return None
    for weapon in sound:
        if weapon.id in numbers.unloaded and (not weapon.ammo or numbers.ammo > 0):
            return Reload(me.alias, weapon.id)
    return None
