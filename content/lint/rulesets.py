"""Rulesets speak of actions and conditions that there are: a word misspelt would cost or conceal nothing."""

from collections.abc import Iterator

import components.actions  # noqa: F401 - whose import makes our own actions known
from content.loader import Content
from content.phrase import finding
from content.scenarios import CONDITIONS
from content.suggest import did_you_mean
from ecs.errors import Finding
from ecs.registry import members


def rulesets(content: Content) -> Iterator[Finding]:
    """Findings for prices of actions that nobody can take, and miss chances of conditions that nobody can have."""
    actions = members("action")
    for name, rules in content.catalogue.rulesets.items():
        place = content.places["rulesets", name]
        for action, cost in rules.ap_costs.items():
            if action not in actions:
                here = place.at("ap_costs", action)
                given, hint = f"ap_costs.{action} = {cost}", did_you_mean(action, actions)
                yield finding(
                    "unknown_word", here.file, here.line, here.key, "fault.unknown_word", given=given, hint=hint
                )
        for condition in rules.points.magic_percent if rules.points is not None else ():
            if condition not in CONDITIONS:
                here = place.at("points", "magic_percent", condition)
                known, name = ", ".join(sorted(CONDITIONS)), repr(condition)
                yield finding(
                    "unknown_word", here.file, here.line, here.key, "fault.no_condition", name=name, known=known
                )
