"""Rulesets speak of actions and conditions that there are: a word misspelt would cost or conceal nothing."""

import components.actions  # noqa: F401 - whose import makes our own actions known
from content.loader import Content
from content.scenarios import CONDITIONS
from content.source import Faults
from content.suggest import did_you_mean
from ecs.registry import members


def rulesets(content: Content, faults: Faults) -> None:
    """Note prices of actions that nobody can take, and miss chances of conditions that nobody can have.

    Of a variant only its own words are looked at.
    """
    actions = members("action")
    for name, rules in content.catalogue.rulesets.items():
        place = content.places["rulesets", name]
        for action, cost in rules.ap_costs.items():
            here = place.at("ap_costs", action)
            if action not in actions and here.written:
                given, hint = f"ap_costs.{action} = {cost}", did_you_mean(action, actions)
                faults.add(here, "unknown_word", "fault.unknown_word", given=given, hint=hint)
                faults.dig(here)  # it needs no name
        for condition in rules.points.magic_percent if rules.points is not None else ():
            here = place.at("points", "magic_percent", condition)
            if condition not in CONDITIONS and here.written:
                known, name = ", ".join(sorted(CONDITIONS)), repr(condition)
                faults.add(here, "unknown_word", "fault.no_condition", name=name, known=known)
