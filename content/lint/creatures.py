"""Creatures can do something, and their bodies can be wounded by what the rules know."""

from components.gear import Weapon
from components.scenario import Kind, Plan
from content.loader import Content
from content.scenarios import CONDITIONS
from content.source import Faults, Place


def creatures(content: Content, faults: Faults) -> None:
    """Note kinds without weapons, without ammunition, or with weapons held by no part of their body."""
    for name, kind in content.catalogue.kinds.items():
        place = content.places["creatures", name]
        if not kind.weapons and faults.sound(place, "weapons"):
            faults.add(place, "no_weapon", "fault.no_weapons")
        armed = faults.sound(place, "ammo", "weapons") and all(_sound(w, content, faults) for w in kind.weapons)
        if kind.ammo == 0 and kind.weapons and all(weapon.ammo for weapon in kind.weapons) and armed:
            faults.add(place, "no_ammo", "fault.no_ammo")
        if not kind.senses and faults.sound(place, "senses"):
            faults.add(place, "no_sense", "fault.no_senses")
        plan = content.catalogue.plans.get(kind.plan)
        if plan is not None and faults.sound(place, "plan"):
            _hands(kind, plan, content, place, faults)


def _hands(kind: Kind, plan: Plan, content: Content, place: Place, faults: Faults) -> None:
    """Note weapons that no part of a body holds."""
    if not faults.sound(content.places["plans", plan.id], "locations", "roles"):
        return
    roles = {plan.roles.get(location, location) for location in plan.locations}
    for index, weapon in enumerate(kind.weapons):
        here = place.at("weapons", index)
        known = faults.sound(here) and _sound(weapon, content, faults)
        if weapon.hand and weapon.hand not in roles and weapon.hand != "arm" and known:
            name, plan_name = repr(weapon.id), repr(kind.plan)
            faults.add(
                place.at("weapons"), "wound", "fault.no_hand", name=name, hand=weapon.hand, plan=plan_name
            )


def _sound(weapon: Weapon, content: Content, faults: Faults) -> bool:
    """Whether all of a weapon could be read where it stands, if it does not stand in the creature."""
    place = content.places.get(("weapons", weapon.id))
    return place is None or faults.sound(place)


def wounds(content: Content, faults: Faults) -> None:
    """Note conditions of body plans that nobody knows, and locations without wounds."""
    for name, plan in content.catalogue.plans.items():
        place = content.places["plans", name]
        for grade, table in (("light", plan.light), ("heavy", plan.heavy)):
            for index, location in enumerate(plan.locations):
                if location not in table and faults.sound(place.at("locations", index)):
                    faults.add(place.at(grade), "wound", f"fault.no_{grade}_wound", location=location)
            for location, rule in table.items():
                for condition in rule.conditions:
                    if condition not in CONDITIONS:
                        here = place.at(grade, location, condition)
                        name, known = repr(condition), ", ".join(sorted(CONDITIONS))
                        faults.add(here, "wound", "fault.no_condition", name=name, known=known)
