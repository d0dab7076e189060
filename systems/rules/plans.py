"""From what a player says to a part of a body."""

import re
from collections.abc import Mapping
from typing import Final

from components.scenario import Plan

WORD: Final = re.compile(r"[^\W\d_]+")
LONGEST: Final = 4
"""Words of a phrase at most."""


def locate(plan: Plan, aim: str) -> str:
    """Return the location of the plan that free text names; unknown text is the plan's default, never refused.

    The last words count, the longest phrase of them first ("the left sword arm, please!" is an arm); whatever is no
    letter parts words.
    Source: R-DECL-1.
    """
    words = WORD.findall(aim.lower())
    for end in range(len(words), 0, -1):
        for start in range(max(0, end - LONGEST), end):
            phrase = " ".join(words[start:end])
            if phrase in plan.locations:
                return phrase
            if phrase in plan.synonyms:
                return plan.synonyms[phrase]
    return plan.default


def grade_at(wounds: Mapping[str, int], part: str, roles: Mapping[str, str] | None = None) -> int:
    """Return the worst grade of wound among the locations that play the role of a part of the body.

    wounds: location -> grade; part: a role (head, torso, arm, leg; "" for none); roles: of the plan, location -> role;
    a location without one plays that of its own name.
    Source: D-WND-1.
    """
    roles = roles or {}
    return max((grade for place, grade in wounds.items() if roles.get(place, place) == part), default=0)
