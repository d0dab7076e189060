"""From what a player says to a part of a body."""

from collections.abc import Mapping

from components.scenario import Plan


def locate(plan: Plan, aim: str) -> str:
    """Return the location of the plan that free text names; unknown text is the plan's default, never refused.

    The whole text is looked up first, then its words from the last to the first ("sword arm" is an arm).
    Source: R-DECL-1.
    """
    text = " ".join(aim.lower().replace("_", " ").replace("-", " ").split())
    for phrase in (text, *reversed(text.split())):
        if phrase in plan.locations:
            return phrase
        if phrase in plan.synonyms:
            return plan.synonyms[phrase]
    return plan.default


def grade_at(wounds: Mapping[str, int], part: str, roles: Mapping[str, str] | None = None) -> int:
    """Return the worst grade of wound among the locations that are, or play the role of, a part of the body.

    wounds: location -> grade; part: a location or a role (head, torso, arm, leg; "" for none); roles: of the plan.
    Source: D-WND-1.
    """
    roles = roles or {}
    return max((grade for place, grade in wounds.items() if part in (place, roles.get(place))), default=0)
