"""Creatures can do something, and their bodies can be wounded by what the rules know."""

from collections.abc import Iterator

from content.loader import Content
from content.phrase import finding
from content.scenarios import CONDITIONS
from ecs.errors import Finding


def creatures(content: Content) -> Iterator[Finding]:
    """Findings for kinds without weapons, without ammunition, or with weapons held by no part of their body."""
    for name, kind in content.catalogue.kinds.items():
        place = content.places["creatures", name]
        if not kind.weapons:
            yield finding("no_weapon", place.file, place.line, place.key, "fault.no_weapons")
        if kind.ammo == 0 and kind.weapons and all(weapon.ammo for weapon in kind.weapons):
            yield finding("no_ammo", place.file, place.line, place.key, "fault.no_ammo")
        if not kind.senses:
            yield finding("no_sense", place.file, place.line, place.key, "fault.no_senses")
        plan = content.catalogue.plans.get(kind.plan)
        if plan is None:
            continue
        roles = {plan.roles.get(location, location) for location in plan.locations}
        for weapon in kind.weapons:
            if weapon.hand and weapon.hand not in roles and weapon.hand != "arm":
                at, name, plan_name = f"{place.key}.weapons", repr(weapon.id), repr(kind.plan)
                yield finding(
                    "wound", place.file, place.line, at, "fault.no_hand", name=name, hand=weapon.hand, plan=plan_name
                )


def wounds(content: Content) -> Iterator[Finding]:
    """Findings for body plans with conditions that nobody knows, or locations without wounds."""
    for name, plan in content.catalogue.plans.items():
        place = content.places["plans", name]
        for grade, table in (("light", plan.light), ("heavy", plan.heavy)):
            for location in plan.locations:
                if location not in table:
                    at, text = f"{place.key}.{grade}", f"fault.no_{grade}_wound"
                    yield finding("wound", place.file, place.line, at, text, location=location)
            for location, rule in table.items():
                for condition in rule.conditions:
                    if condition not in CONDITIONS:
                        here = place.at(grade, location, condition)
                        name, known = repr(condition), ", ".join(sorted(CONDITIONS))
                        yield finding(
                            "wound", here.file, here.line, here.key, "fault.no_condition", name=name, known=known
                        )
