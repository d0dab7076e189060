"""Creatures can do something, and their bodies can be wounded by what the rules know."""

from collections.abc import Iterator

from content.loader import Content
from content.scenarios import CONDITIONS
from ecs.errors import Finding


def creatures(content: Content) -> Iterator[Finding]:
    """Findings for kinds without weapons, without ammunition, or with weapons held by no part of their body."""
    for name, kind in content.catalogue.kinds.items():
        place = content.places["creatures", name]
        if not kind.weapons:
            yield Finding("no_weapon", place.file, place.line, place.key, "no weapons; add one, unarmed at least")
        if kind.ammo == 0 and kind.weapons and all(weapon.ammo for weapon in kind.weapons):
            yield Finding("no_ammo", place.file, place.line, place.key, "all weapons need ammunition; add ammo = 10")
        if not kind.senses:
            yield Finding("no_sense", place.file, place.line, place.key, "no senses; it would perceive nobody")
        plan = content.catalogue.plans.get(kind.plan)
        if plan is None:
            continue
        roles = {plan.roles.get(location, location) for location in plan.locations}
        for weapon in kind.weapons:
            if weapon.hand and weapon.hand not in roles and weapon.hand != "arm":
                text = f"weapon {weapon.id!r} needs a whole {weapon.hand}, which the plan {kind.plan!r} has not"
                yield Finding("wound", place.file, place.line, f"{place.key}.weapons", text)


def wounds(content: Content) -> Iterator[Finding]:
    """Findings for body plans with conditions that nobody knows, or locations without wounds."""
    for name, plan in content.catalogue.plans.items():
        place = content.places["plans", name]
        for grade, table in (("light", plan.light), ("heavy", plan.heavy)):
            for location in plan.locations:
                if location not in table:
                    text = f"no {grade} wound of the {location}; add {location} = {{}} or its conditions"
                    yield Finding("wound", place.file, place.line, f"{place.key}.{grade}", text)
            for location, rule in table.items():
                for condition in rule.conditions:
                    if condition not in CONDITIONS:
                        here = place.at(grade, location, condition)
                        text = f"{condition!r} is no condition; known: {', '.join(sorted(CONDITIONS))}"
                        yield Finding("wound", here.file, here.line, here.key, text)
